import { gaussian, seededRandom } from '../random.ts'

export const DIMENSIONS = 384
const WORLD_SEED = 7
const TOPICS = 500
/**
 * Sentences about one topic differ in few ways at once: measured on real sentence vectors, the
 * intrinsic dimension near a point is 16 to 25 of 384. Noise in all dimensions alike would make
 * every neighbour equally far, which no embedding does.
 */
const WAYS_TO_DIFFER = 32
const VOCABULARY = 30_000
/** Words of a document: about 2 KB of JSON. */
const WORDS = 240

export interface BenchRecord {
  readonly id: string
  readonly text: string
  readonly body: { readonly [key: string]: string | number }
  readonly vector: Float32Array
}

/** Records like those of an agent: Zipf's words, clustered vectors with a common mean. */
export function createCorpus(seed: number): {
  record(index: number): BenchRecord
  queryVector(): Float32Array
  queryWords(): readonly string[]
} {
  // The world is always the same; the seed chooses what is said about it. Questions and
  // records of different seeds thus share their topics, as they do in life.
  const world = seededRandom(WORLD_SEED)
  const random = seededRandom(seed)
  const mean = Float32Array.from({ length: DIMENSIONS }, () => 0.5 * gaussian(world))
  const topics = Array.from({ length: TOPICS }, () =>
    Float32Array.from({ length: DIMENSIONS }, () => gaussian(world)),
  )
  const ways = Array.from({ length: WAYS_TO_DIFFER }, (_, index) =>
    Float32Array.from({ length: DIMENSIONS }, () => gaussian(world) / (1 + index / 8)),
  )
  const vocabulary = Array.from({ length: VOCABULARY }, (_, index) => spell(index))

  const word = () => vocabulary[zipf(random)] ?? ''
  const vector = () => {
    const topic = topics[Math.floor(TOPICS * random() ** 2)]
    const values = mean.map(
      (value, index) => value + (topic?.[index] ?? 0) + 0.1 * gaussian(random),
    )
    for (const way of ways) {
      const much = 0.35 * gaussian(random)
      for (let index = 0; index < DIMENSIONS; index++) {
        values[index] = (values[index] ?? 0) + much * (way[index] ?? 0)
      }
    }
    return normalize(values)
  }

  return {
    record(index) {
      const text = Array.from({ length: WORDS }, word).join(' ')
      const createdAt = new Date(1_700_000_000_000 + index * 60_000).toISOString()
      return {
        id: `0190${index.toString(16).padStart(8, '0')}-0000-7000-8000-000000000000`,
        text,
        body: {
          text,
          createdAt,
          // One record in two, in twenty, in a thousand.
          half: index % 2,
          twentieth: index % 20,
          thousandth: index % 1_000,
          kind: `kind-${index % 8}`,
          importance: (index % 100) / 100,
        },
        vector: vector(),
      }
    },
    queryVector: vector,
    // Words in the middle of the distribution, as a question's words are.
    queryWords: () =>
      Array.from({ length: 8 }, () => vocabulary[Math.floor(40 * 200 ** random())] ?? ''),
  }
}

function zipf(random: () => number): number {
  return Math.min(VOCABULARY - 1, Math.floor(VOCABULARY ** random()) - 1)
}

const SYLLABLES = ['ka', 'lo', 'mi', 'ren', 'tos', 'va', 'ber', 'du', 'shi', 'pol', 'gan', 'ex']

function spell(index: number): string {
  let word = ''
  for (let rest = index + 12; rest > 0; rest = Math.floor(rest / 12)) word += SYLLABLES[rest % 12]
  return word
}

function normalize(values: Float32Array): Float32Array {
  let sum = 0
  for (const value of values) sum += value * value
  const length = Math.sqrt(sum)
  return values.map((value) => value / length)
}
