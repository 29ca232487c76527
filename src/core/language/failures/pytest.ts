import type { Failure, StackFrame } from './failure.ts'
import { isApplicationCode } from './library-code.ts'
import { makeFailure, slashed, withCauses } from './trace-block.ts'

const TITLE =
  /^_{3,200} (?:ERROR (?:at setup|at teardown|collecting)(?: of)? )?(.{1,300}?) _{3,200}$/
const RULE = /^(?:={3,}|-{3,} Captured )/
const FRAME = /^((?:[A-Za-z]:)?[^\s:"]{1,400}\.py):(\d{1,9}):(?: in (\S{1,200})| ([\w.]{1,200}))?$/
const DEFINITION = /^(?:[a-z]{5} )?def ([\w\p{L}]{1,200})\(/u
const CHAINED =
  /^(?:The above exception was the direct cause|During handling of the above exception)/
const ERROR =
  /^((?:[\w\p{L}]{1,100}\.){0,20}[\w\p{L}]{0,200}(?:Error|Exception|Warning|Exit|Interrupt|Failed|Skipped|Group))(?::\s?(.*))?$/u

/** One test in a pytest report: its name, and each error with its frames. */
interface Report {
  readonly test: string
  readonly errors: ReportedError[]
}

interface ReportedError {
  readonly frames: StackFrame[]
  readonly message: string[]
  type: string | undefined
  definition: string | undefined
  code: string | undefined
}

/** Failures in the sections that pytest prints, in its long and its short style. */
export function readPytest(lines: readonly string[]): readonly Failure[] {
  const reports: Report[] = []
  let report: Report | undefined
  for (const line of lines) {
    const title = TITLE.exec(line)
    if (title !== null) {
      report = { test: title[1] ?? '', errors: [newError()] }
      reports.push(report)
    } else if (RULE.test(line)) {
      report = undefined
    } else if (report !== undefined) {
      readLine(report, line)
    }
  }
  return reports.map(toFailure).filter(({ frames }) => frames.length > 0)
}

function newError(): ReportedError {
  return { frames: [], message: [], type: undefined, definition: undefined, code: undefined }
}

function readLine(report: Report, line: string): void {
  const error = report.errors.at(-1)
  if (error === undefined) return
  const text = line.trim()
  if (CHAINED.test(text)) report.errors.push(newError())
  else if (/^E(?: {3}|$)/.test(line)) error.message.push(line.slice(1).trim())
  else if (/^> {2}/.test(line)) error.code = line.slice(1).trim()
  else if (DEFINITION.test(text)) error.definition = DEFINITION.exec(text)?.[1]
  else readFrame(error, text)
}

function readFrame(error: ReportedError, text: string): void {
  const found = FRAME.exec(text)
  if (found === null) return
  const [, path = '', line, named, type] = found
  const file = slashed(path)
  const name = named ?? error.definition
  error.frames.push({
    function: name,
    file,
    line: Number(line),
    code: error.code,
    isInApp: isApplicationCode('python', file),
  })
  error.type = type ?? error.type
  error.definition = undefined
  error.code = undefined
}

function toFailure({ test, errors }: Report): Failure {
  const [outer, ...causes] = errors.toReversed().map((error) => errorFailure(error))
  return { ...withCauses([outer ?? makeFailure({ frames: [] }), ...causes]), test }
}

function errorFailure({ frames, message, type }: ReportedError): Failure {
  const found = ERROR.exec(message[0] ?? '')
  const first = found === null ? message[0] : found[2]
  return makeFailure({
    language: 'python',
    type: type ?? found?.[1] ?? (message[0]?.startsWith('assert') ? 'AssertionError' : undefined),
    message: [first ?? '', ...message.slice(1)].join('\n'),
    frames: frames.toReversed(),
  })
}
