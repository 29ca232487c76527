import { toEnglishWords } from '../../../core/language/similarity/gloss-text.ts'
import type { Embedder } from '../../../ports/embedder.ts'

/** Changes whenever the English words of any text would change. */
const GLOSS_VERSION = 'gloss-1'

/**
 * Lets an English-only model read Italian and Korean, word by word. So a query in one language
 * also finds statements in another.
 */
export function createGlossingEmbedder(embedder: Embedder): Embedder {
  return {
    model: `${embedder.model}+${GLOSS_VERSION}`,
    dimensions: embedder.dimensions,
    canRead: (text) => embedder.canRead(toEnglishWords(text)),
    embed: (texts, options) => embedder.embed(texts.map(toEnglishWords), options),
    close: () => embedder.close(),
  }
}
