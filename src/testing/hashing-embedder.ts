import { MemoryError } from '../core/errors.ts'
import { quickHash } from '../core/language/text/content-hash.ts'
import { EMBED_TEXTS_MAX, type Embedder } from '../ports/embedder.ts'

const DIMENSIONS = 256
const TOKENS_MAX = 4_096
const GRAM_LETTERS = [3, 4] as const

/**
 * An embedder for tests: the same text always gets the same vector, and texts that share
 * letters are near each other. It knows nothing of meaning, as its name says.
 */
export function hashingEmbedder(options: { readonly dimensions?: number } = {}): Embedder {
  const { dimensions = DIMENSIONS } = options
  let isClosed = false

  return {
    model: `test-hashing/${dimensions}`,
    dimensions,
    canRead: () => true,
    async embed(texts, { signal }) {
      signal?.throwIfAborted()
      // Yields once, as a real model does, so that the caller may abort.
      await Promise.resolve()
      signal?.throwIfAborted()
      if (isClosed) throw refusal('MODEL_FAILED', 'The embedder is closed', 'Open a new one.')
      if (texts.length > EMBED_TEXTS_MAX) {
        const hint = `Embed at most ${EMBED_TEXTS_MAX} texts a call.`
        throw refusal('LIMIT_EXCEEDED', `${texts.length} texts are too many`, hint)
      }
      return texts.map((text) => embedText(text, dimensions))
    },
    async close() {
      isClosed = true
    },
  }
}

function embedText(text: string, dimensions: number): Float32Array {
  const vector = new Float32Array(dimensions)
  // A small fixed component, so that an empty text has a vector too.
  vector[0] = 0.01
  for (const word of text
    .toLowerCase()
    .slice(0, TOKENS_MAX)
    .split(/[^\p{L}\p{M}\p{N}]+/u)) {
    if (word !== '') addGrams(vector, `^${word}$`)
  }
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0))
  return vector.map((value) => value / length)
}

function addGrams(vector: Float32Array, word: string): void {
  const letters = [...word]
  for (const size of GRAM_LETTERS) {
    for (let from = 0; from + size <= letters.length; from++) {
      const hash = quickHash(letters.slice(from, from + size).join(''))
      // The sign uses a different bit than the position, so that collisions cancel out.
      const place = hash % vector.length
      vector[place] = (vector[place] ?? 0) + (hash >>> 31 === 0 ? 1 : -1)
    }
  }
}

function refusal(
  code: 'MODEL_FAILED' | 'LIMIT_EXCEEDED',
  message: string,
  hint: string,
): MemoryError {
  return new MemoryError(message, { code, hint })
}
