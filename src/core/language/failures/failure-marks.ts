import { contentHash } from '../text/content-hash.ts'
import type { Failure } from './failure.ts'
import { withoutQuoted } from './message-core.ts'
import { templateOf } from './message-template.ts'
import { readFailure } from './read-failure.ts'
import { signatureOf } from './signature.ts'

/**
 * How strictly a mark identifies a failure, and what it scores when two texts share it: all of it, what
 * was said, where it happened, how the message starts. People quote an error inside a sentence, so its
 * end is unknown.
 */
const WORTH: Readonly<Record<string, number>> = { e: 1, t: 0.8, s: 0.6, b: 0.6 }

// A fast pre-check: most texts contain no failure, and parsing a trace costs more.
const HINT =
  /error|exception|panic|traceback|fatal|abort|segfault|sigsegv|errno|enoent|econn|\bfailed\b|\bfault\b|errore|eccezione|오류|에러|예외|错误|异常|エラー|例外/iu

/** The keys that match a text quoting an error with a question about the same error. */
export function failureMarks(text: string): readonly string[] {
  if (!HINT.test(text)) return []
  const read = readFailure(text)
  const failure = isError(read) ? read : readQuoted(text)
  if (failure === undefined) return []
  const { exact, template, stack } = signatureOf(failure)
  return [
    `e:${exact}`,
    ...(template === undefined ? [] : [`t:${template}`]),
    ...(stack === undefined ? [] : [`s:${stack}`]),
    ...startMark(failure),
  ]
}

// A bare message is found by its words: a type or a location makes it an error.
function isError(failure: Failure | undefined): failure is Failure {
  return failure !== undefined && (failure.type !== undefined || failure.frames.length > 0)
}

// An error in the middle of a sentence: after it more may follow.
const QUOTED_ERROR =
  /\b([A-Z][A-Za-z]{0,60}?(?:Error|Exception|Fault|Panic|Warning))\b["'`]?\s{0,3}:\s{0,3}([^\n]{3,300})/u

function readQuoted(text: string): Failure | undefined {
  const [, type, message] = QUOTED_ERROR.exec(text) ?? []
  return type === undefined ? undefined : { type, message, frames: [], causes: [] }
}

const START_WORDS = 4

function startMark({ type, message }: Failure): readonly string[] {
  if (type === undefined || message === undefined) return []
  const words = withoutQuoted(templateOf(message)).split(/[\s?!.,;:]+/u)
  if (words.length < START_WORDS) return []
  return [`b:${contentHash(type, ...words.slice(0, START_WORDS)).slice(0, 16)}`]
}

/** The degree to which two texts quote the same error, 0 to 1. */
export function sharedFailure(left: readonly string[], right: readonly string[]): number {
  return left
    .filter((mark) => right.includes(mark))
    .reduce((most, mark) => Math.max(most, WORTH[mark.slice(0, 1)] ?? 0), 0)
}
