import type { Embedder } from '../../src/ports/embedder.ts'
import { gaussian, seededRandom } from '../random.ts'
import { BASES, baseOf, baseSentence, readTicket } from './statements.ts'

export interface VariedEmbedder extends Embedder {
  /** Milliseconds spent on questions since it was last read. */
  takeQueryMs(): number
}

const BATCH = 250
/** How far a variation lies from its sentence: a cosine of about 0.9. */
const NOISE_LENGTH = 0.48

/**
 * Embeds every sentence once; a statement that varies a sentence gets its vector with some
 * noise. Questions are embedded by the model, and timed.
 */
export async function createVariedEmbedder(
  model: Embedder,
  onProgress: (done: number, total: number) => void,
): Promise<VariedEmbedder> {
  const bases: Float32Array[] = []
  for (let start = 0; start < BASES; start += BATCH) {
    const count = Math.min(BATCH, BASES - start)
    const sentences = Array.from({ length: count }, (_, index) => baseSentence(start + index))
    bases.push(...(await model.embed(sentences, { kind: 'document' })))
    onProgress(bases.length, BASES)
  }
  let queryMs = 0
  return {
    ...model,
    async embed(texts, options) {
      if (options.kind === 'document') {
        return await Promise.all(texts.map((text) => embedDocument(text, bases, model)))
      }
      const start = performance.now()
      const vectors = await model.embed(texts, options)
      queryMs += performance.now() - start
      return vectors
    },
    takeQueryMs() {
      const taken = queryMs
      queryMs = 0
      return taken
    },
  }
}

async function embedDocument(
  text: string,
  bases: readonly Float32Array[],
  model: Embedder,
): Promise<Float32Array> {
  const ticket = readTicket(text)
  const base = ticket === undefined ? undefined : bases[baseOf(ticket)]
  if (ticket !== undefined && base !== undefined) return addNoise(base, ticket)
  const [values = new Float32Array(model.dimensions)] = await model.embed([text], {
    kind: 'document',
  })
  return values
}

function addNoise(base: Float32Array, seed: number): Float32Array {
  const random = seededRandom(seed + 1)
  const scale = NOISE_LENGTH / Math.sqrt(base.length)
  const values = base.map((value) => value + scale * gaussian(random))
  const length = Math.hypot(...values)
  return values.map((value) => value / length)
}
