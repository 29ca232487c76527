import { readFailureText } from '../../episodes/failure-keys.ts'
import { invalidInput } from '../../errors.ts'
import type { Failure } from '../../failures/failure.ts'
import type { MatchBugInput } from './bug-input.ts'
import { type FailureTraits, fileTypesOf, traitsOf } from './failure-traits.ts'
import type { BugSituation } from './match-bug-pattern.ts'

/** Lines of code that are compared. */
const CODE_LINES_MAX = 200

/**
 * The failure that a caller tells of, in one text or in its parts.
 *
 * @throws MemoryError `INVALID_INPUT` when there is none.
 */
export function readError(
  input: Pick<MatchBugInput, 'error' | 'type' | 'message' | 'stack'>,
): FailureTraits {
  const { type, message } = input
  const text = input.stack ?? input.error
  if (text === undefined && type === undefined && message === undefined) {
    throw invalidInput('No error is given', 'Pass "error", or "type" and "message".')
  }
  const nothing: Failure = { frames: [], causes: [] }
  const read = text === undefined ? nothing : readFailureText(text)
  return traitsOf({
    ...read,
    ...(read.type === undefined && type !== undefined ? { type } : {}),
    ...(message !== undefined && (read.message === undefined || read.message === text)
      ? { message }
      : {}),
  })
}

/** The situation that a caller tells of. */
export function readSituation(
  input: Pick<MatchBugInput, 'files' | 'language' | 'frameworks' | 'code'>,
): BugSituation {
  const lines = (input.code ?? '').split('\n').map((line) => line.trim())
  return {
    fileTypes: fileTypesOf(input.files ?? []),
    languages: input.language === undefined ? [] : [input.language],
    frameworks: input.frameworks ?? [],
    code: lines.filter((line) => line !== '').slice(0, CODE_LINES_MAX),
  }
}
