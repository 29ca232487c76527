import { findErrorLines, LABELS } from './error-line.ts'
import { withoutPlace } from './failing-test.ts'
import type { Failure } from './failure.ts'
import { makeFailure } from './trace-block.ts'

const ERROR_TYPE = String.raw`((?:[\w$]{1,100}(?:\.|::|\\)){0,12}[A-Z][\w$]{0,200}(?:Error|Exception|Failure))`
const TYPED = new RegExp(
  String.raw`^(?:Uncaught |Unhandled exception[.:] |E\s{3,7})?${ERROR_TYPE}(?: \[\w{1,64}\])?(?: \(0x[0-9A-Fa-f]{1,16}\))?(?:: (.*))?$`,
)
const CODE = String.raw`[A-Z]{1,6}\d{1,6}`
// A label shared by several lines, such as `npm ERR!`, is already removed.
const NAMED = new RegExp(
  String.raw`^(?:\S{1,400}:(?:\d{1,9}:){0,2} )?(?:fatal )?(?:${LABELS})(?:\[?(${CODE})\]?| (${CODE}))?\s?[:：]\s?(.{1,2000})$`,
  'iu',
)
/** A code with its message anywhere in a line. */
const CODED = /(?:^|[\s:([-])(?:([A-Z]{2,6}-?\d{3,6})\]?|([A-Z]\d{4})\]): (.{1,2000})$/u

/**
 * The line that states the error, in output without a stack trace, and others that may. Undefined when
 * no line complains, unless the text is known to be an error.
 */
export function readPlainError(
  lines: readonly string[],
  { isError = false }: { readonly isError?: boolean } = {},
): Failure | undefined {
  const [line, ...alsoSaid] = findErrorLines(lines, isError)
  return line === undefined ? undefined : { ...readErrorLine(line), alsoSaid: () => alsoSaid }
}

function readErrorLine(line: string): Failure {
  const [, type, message] = TYPED.exec(line) ?? []
  if (type !== undefined) return makeFailure({ type, message, frames: [] })
  const [, code, other, said] = NAMED.exec(line) ?? CODED.exec(line) ?? []
  if (said !== undefined) return makeFailure({ type: code ?? other, message: said, frames: [] })
  const read = readSaidType(line) ?? { message: withoutPlace(line) }
  return makeFailure({ ...read, frames: [] })
}

// The prefix of a program before an error: "checkout failed: TypeError: …".
const SAID = new RegExp(`: ${ERROR_TYPE}(?:: (.{0,2000}))?$`)

function readSaidType(line: string): Pick<Failure, 'type' | 'message'> | undefined {
  const [, type, message] = SAID.exec(line) ?? []
  return type === undefined ? undefined : { type, message: message ?? '' }
}

/** The failure with the type named in its message, when it has none of its own. */
export function withSaidType(failure: Failure): Failure {
  const { type, message = '' } = failure
  if (type !== undefined) return failure
  const [first = '', ...rest] = message.split('\n')
  const said = readSaidType(first)
  if (said === undefined) return failure
  return { ...failure, type: said.type, message: [said.message, ...rest].join('\n') }
}
