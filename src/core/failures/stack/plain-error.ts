import type { Failure } from '../failure.ts'
import { readSaidType } from './said-type.ts'
import { makeFailure } from './trace-block.ts'

const TYPED =
  /^(?:Uncaught |Unhandled exception[.:] |E\s{3,7})?((?:[\w$]{1,100}(?:\.|::|\\)){0,12}[A-Z][\w$]{0,200}(?:Error|Exception|Failure))(?: \[\w{1,64}\])?(?: \(0x[0-9A-Fa-f]{1,16}\))?(?:: (.*))?$/
// What commands and compilers write in the languages of their users.
const NAMED =
  /^(?:\S{1,400}:(?:\d{1,9}:){0,2} )?(?:fatal error|fatal|error|errore|erreur|fehler|오류|에러|치명적|错误|錯誤|エラー)(?:\[?([A-Z]{1,6}\d{1,6})\]?| ([A-Z]{1,6}\d{1,6}))?\s?[:：]\s?(.{1,2000})$/iu

/** An error that is told in one line, without a trace. */
export function readPlainError(lines: readonly string[]): Failure | undefined {
  let named: Failure | undefined
  for (const line of lines) {
    const typed = TYPED.exec(line.trim())
    if (typed !== null) return makeFailure({ type: typed[1], message: typed[2], frames: [] })
    named ??= readNamed(line.trim()) ?? readSaid(line.trim())
  }
  return named
}

function readSaid(line: string): Failure | undefined {
  const said = readSaidType(line)
  return said === undefined ? undefined : makeFailure({ ...said, frames: [] })
}

function readNamed(line: string): Failure | undefined {
  const found = NAMED.exec(line)
  if (found === null) return undefined
  return makeFailure({ type: found[1] ?? found[2], message: found[3], frames: [] })
}
