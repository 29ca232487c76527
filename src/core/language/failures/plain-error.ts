import { withoutPlace } from './failing-test.ts'
import type { Failure } from './failure.ts'
import { makeFailure } from './trace-block.ts'

const ERROR_TYPE = String.raw`((?:[\w$]{1,100}(?:\.|::|\\)){0,12}[A-Z][\w$]{0,200}(?:Error|Exception|Failure))`
const TYPED = new RegExp(
  String.raw`^(?:Uncaught |Unhandled exception[.:] |E\s{3,7})?${ERROR_TYPE}(?: \[\w{1,64}\])?(?: \(0x[0-9A-Fa-f]{1,16}\))?(?:: (.*))?$`,
)
// What commands and compilers write in the languages of their users.
const NAMED =
  /^(?:\S{1,400}:(?:\d{1,9}:){0,2} )?(?:fatal error|fatal|error|errore|erreur|fehler|오류|에러|치명적|错误|錯誤|エラー)(?:\[?([A-Z]{1,6}\d{1,6})\]?| ([A-Z]{1,6}\d{1,6}))?\s?[:：]\s?(.{1,2000})$/iu
/** How tools say that something went wrong, in a line of any form. */
const COMPLAINTS: readonly RegExp[] = [
  /\b(?:ERR!|CONFLICT|FAILED|FAILURE)/,
  /\b(?:error|fatal|not found|no such|denied|refused|rejected|cannot|can['’]t|could(?: not|n['’]t)|unable to|failed to|failed(?=[:;])|invalid|unknown|unexpected|unrecogni[sz]ed|undefined|missing|timed out|does(?: not|n['’]t) exist|not (?:a|an|permitted|allowed|supported|recogni[sz]ed)|segmentation fault|out of memory|aborted|killed)\b/i,
]
const HARMLESS = /^\s*(?:warn(?:ing)?\b|0 |no errors?\b)/i

/** The line that states the error, in output without a stack trace. */
export function readPlainError(lines: readonly string[]): Failure | undefined {
  let named: Failure | undefined
  for (const line of lines) {
    const [, type, message] = TYPED.exec(line.trim()) ?? []
    if (type !== undefined) return makeFailure({ type, message, frames: [] })
    named ??= readNamed(line.trim())
  }
  return named ?? readComplaint(lines)
}

function readNamed(line: string): Failure | undefined {
  const found = NAMED.exec(line)
  if (found === null) {
    const typed = readSaidType(line)
    return typed && makeFailure({ ...typed, frames: [] })
  }
  return makeFailure({ type: found[1] ?? found[2], message: found[3], frames: [] })
}

/** The first line that complains. What the next lines begin with too is a label: `npm ERR! `. */
function readComplaint(lines: readonly string[]): Failure | undefined {
  for (const [at, line] of lines.entries()) {
    const label = HARMLESS.test(line) ? undefined : labelOf(line)
    if (label === undefined) continue
    const end = lines.findIndex((next, index) => index > at && !next.startsWith(label))
    const run = lines.slice(at, end < 0 ? undefined : end)
    const said = run.length === 1 ? [line] : run.map((next) => next.slice(label.length))
    const message = said.map((part) => withoutPlace(part.trim())).filter((part) => part !== '')
    return makeFailure({ message: message.join('\n'), frames: [] })
  }
  return undefined
}

/** A line up to the end of its complaint. */
function labelOf(line: string): string | undefined {
  for (const complaint of COMPLAINTS) {
    const found = complaint.exec(line)
    if (found !== null) return line.slice(0, found.index + found[0].length)
  }
  return undefined
}

// What a program says before it prints an error: "checkout failed: TypeError: …".
const SAID = new RegExp(`: ${ERROR_TYPE}(?:: (.{0,2000}))?$`)

function readSaidType(line: string): Pick<Failure, 'type' | 'message'> | undefined {
  const [, type, message] = SAID.exec(line) ?? []
  return type === undefined ? undefined : { type, message: message ?? '' }
}

/** With the type that its message says, when it has none of its own. */
export function withSaidType(failure: Failure): Failure {
  const { type, message = '' } = failure
  if (type !== undefined) return failure
  const [first = '', ...rest] = message.split('\n')
  const said = readSaidType(first)
  if (said === undefined) return failure
  return { ...failure, type: said.type, message: [said.message, ...rest].join('\n') }
}
