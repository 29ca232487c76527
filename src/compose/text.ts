import { checkInput } from '../core/check-input.ts'
import {
  type DescribedFailure,
  describeFailure,
} from '../core/language/failures/describe-failure.ts'
import { compareInputSchema } from '../core/language/similarity/compare-input.ts'
import { judgeSimilarity } from '../core/language/similarity/judge-similarity.ts'
import { cleanText } from '../core/language/text/clean-text.ts'
import { parseMoment } from '../core/language/time/parse-moment.ts'
import { timeZoneOf } from '../core/language/time/time-zone.ts'
import {
  type UnderstandInput,
  type Understanding,
  understandInputSchema,
  understandText,
} from '../core/recall/understand-text.ts'
import { dot } from '../core/storage/vectors/dot.ts'
import {
  type Extracted,
  extractInputSchema,
  extractStatements,
} from '../core/trust/gate/extract-statements.ts'
import { redact } from '../core/trust/redaction/redact.ts'
import type { Embedder } from '../ports/embedder.ts'

// The subpath `loci/text`: text analysis without a memory.

export type { DescribeChangeInput } from '../core/learning/changes/describe-change.ts'
export { describeCodeChange as describeChange } from '../flows/learning/rules/describe-change.ts'
export type { DescribedFailure, Extracted, Understanding }

export interface ReadQuestionOptions extends Omit<UnderstandInput, 'text'> {
  /** Default: UTC. */
  readonly timeZone?: string | undefined
}

/** Parses a query: intent, names, times, words. @throws MemoryError `INVALID_INPUT` */
export function readQuestion(
  text: string,
  { timeZone = 'UTC', ...options }: ReadQuestionOptions = {},
): Understanding {
  const checked = checkInput(understandInputSchema, { text, ...options }, 'readQuestion')
  const now = Date.now()
  const { askedAt, language } = checked
  return understandText(cleanText(checked.text), {
    nowMs: askedAt === undefined ? now : Date.parse(parseMoment(askedAt, now)),
    zone: timeZoneOf(timeZone),
    language,
  })
}

/**
 * The similarity of two statements, and whether they say the same: by wording, and with an embedder
 * also by their meaning.
 *
 * @throws MemoryError `INVALID_INPUT`
 */
export async function compareStatements(
  a: string,
  b: string,
  { embedder }: { readonly embedder?: Embedder | undefined } = {},
) {
  checkInput(compareInputSchema, { a, b }, 'compareStatements')
  if (embedder === undefined || !embedder.canRead(a) || !embedder.canRead(b)) {
    return judgeSimilarity(a, b)
  }
  const [left, right] = await embedder.embed([a, b], { kind: 'document' })
  if (left === undefined || right === undefined) return judgeSimilarity(a, b)
  return judgeSimilarity(a, b, { cosine: dot(left, right) })
}

/** The statements of a text worth keeping, each classified. @throws MemoryError `INVALID_INPUT` */
export function readStatements(text: string): readonly Extracted[] {
  checkInput(extractInputSchema, { text }, 'readStatements')
  return extractStatements(redact(cleanText(text)).text)
}

/** Parses an error, a stack trace or a log with one: type, message, frames, signature. */
export function readFailure(text: string): DescribedFailure | undefined {
  return describeFailure(text)
}
