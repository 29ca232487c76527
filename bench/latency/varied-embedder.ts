import type { Embedder } from '../../src/ports/embedder.ts'
import { seededRandom } from '../random.ts'
import { baseOf, baseSentence, countBases, readTicket } from './statements.ts'

export interface VariedEmbedder extends Embedder {
  /** Milliseconds spent on questions since it was last read. */
  takeQueryMs(): number
  /** The vector of a statement, by its number. */
  vectorOf(index: number): Float32Array
}

const BATCH = 250
/** How much of the difference of two other sentences a variation has: a cosine of about 0.9. */
const VARIATION = 0.4

/**
 * Embeds every sentence once. A statement that varies a sentence gets its vector, moved by the difference
 * of two others: what the model says of sentences lies in few of its dimensions, and so do variations.
 * Questions are embedded by the model, and timed.
 */
export async function createVariedEmbedder(
  model: Embedder,
  size: number,
  onProgress: (done: number, total: number) => void,
): Promise<VariedEmbedder> {
  const bases: Float32Array[] = []
  const total = countBases(size)
  for (let start = 0; start < total; start += BATCH) {
    const count = Math.min(BATCH, total - start)
    const sentences = Array.from({ length: count }, (_, index) => baseSentence(start + index))
    bases.push(...(await model.embed(sentences, { kind: 'document' })))
    onProgress(bases.length, total)
  }
  const vectorOf = (index: number): Float32Array => {
    const random = seededRandom(index + 1)
    const pick = () => bases[Math.floor(random() * total)] ?? new Float32Array()
    const [base, one, other] = [bases[baseOf(index, size)], pick(), pick()]
    const values = Float32Array.from(base ?? [], (value, at) => {
      return value + VARIATION * ((one[at] ?? 0) - (other[at] ?? 0))
    })
    const length = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0))
    return values.map((value) => value / length)
  }
  let queryMs = 0
  return {
    ...model,
    vectorOf,
    async embed(texts, options) {
      const start = performance.now()
      const tickets = options.kind === 'document' ? texts.map(readTicket) : []
      const others = texts.filter((_, at) => tickets[at] === undefined)
      const made = others.length === 0 ? [] : [...(await model.embed(others, options))]
      if (options.kind === 'query') queryMs += performance.now() - start
      return texts.map((_, at) => {
        const ticket = tickets[at]
        return (ticket === undefined ? made.shift() : vectorOf(ticket)) ?? new Float32Array()
      })
    },
    takeQueryMs() {
      const taken = queryMs
      queryMs = 0
      return taken
    },
  }
}
