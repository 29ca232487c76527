import type { CompareInput } from '../../core/language/similarity/compare-input.ts'
import { judgeSimilarity } from '../../core/language/similarity/judge-similarity.ts'
import { cleanText } from '../../core/language/text/clean-text.ts'
import { parseMoment } from '../../core/language/time/parse-moment.ts'
import { type UnderstandInput, understandText } from '../../core/recall/understand-text.ts'
import { dot } from '../../core/storage/vectors/dot.ts'
import { type ExtractInput, extractStatements } from '../../core/trust/gate/extract-statements.ts'
import { redact } from '../../core/trust/redaction/redact.ts'
import type { MemoryContext } from '../context.ts'

/** What recall reads in a text before it looks for anything. */
export function understand(input: UnderstandInput, deps: MemoryContext) {
  const now = deps.clock.now()
  return understandText(cleanText(input.text), {
    nowMs: input.askedAt === undefined ? now : Date.parse(parseMoment(input.askedAt, now)),
    zone: deps.zone,
    language: input.language,
  })
}

/** How close two statements are, and whether they say the same. Stores nothing. */
export async function compare({ a, b }: CompareInput, deps: MemoryContext) {
  const embedder = deps.meaning?.embedder
  if (embedder === undefined || !embedder.canRead(a) || !embedder.canRead(b)) {
    return judgeSimilarity(a, b)
  }
  const [left, right] = await embedder.embed([a, b], { kind: 'document' })
  if (left === undefined || right === undefined) return judgeSimilarity(a, b)
  return judgeSimilarity(a, b, { cosine: dot(left, right) })
}

/** The statements of a text that are worth keeping, each judged. Stores nothing. */
export function extract({ text }: ExtractInput) {
  return extractStatements(redact(cleanText(text)).text)
}
