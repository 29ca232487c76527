import type { Failure, StackFrame } from './failure.ts'
import { isApplicationCode } from './library-code.ts'
import {
  assembleFailures,
  readBlocks,
  slashed,
  type TraceGrammar,
  type TraceHeader,
} from './trace-block.ts'

const PLACE = /^(\S[^\n]*?):(\d{1,9}):(\d{1,9})$/
const EVAL_PLACE = /\((\S{1,1000}?):(\d{1,9}):\d{1,9}\)/
const NAMELESS_PLACE = /^(?:<anonymous>|native|unknown location|index \d{1,9})$/
// Firefox and Safari: `name@place:line:column`.
const GECKO =
  /^((?:global|eval|module) code|[^@\s]{0,300})@(\[native code\]|\S{1,1500}?)(?::(\d{1,9}))?(?::(\d{1,9}))?$/
// Vitest: `❯ name place:line:column`.
const ARROW = /^❯ (?:(\S{1,300}) )?(\S{1,1500}?):(\d{1,9}):(\d{1,9})$/

const HEADER =
  /^(?:(\[cause\]:|Caused by:|\[errors\]: \[|Serialized Error:)\s*)?(?:Uncaught )?(?:\(in promise\) )?((?:[A-Za-z_$][\w$.]{0,200}?)?(?:Error|Exception|Rejection|Failure|Warning))(?: \[[\w ]{1,64}\])?(?::\s?(.*))?$/
const PLAIN_CAUSE = /^\[cause\]:\s*(.*)$/

const GRAMMAR: TraceGrammar = {
  language: 'javascript',
  frameOf: readFrame,
  headerOf: readHeader,
  // Code excerpts with line numbers, carets, `... 4 lines matching cause stack trace ...`.
  filler:
    /^\s*(?:(?:>\s*)?\d{1,7}\s?\||\||\^+$|\.\.\. \d{1,7} (?:more|lines)|From previous event:)/,
}

/** Errors of Node, Deno, Bun, browsers and their test runners. */
export function readJavaScript(lines: readonly string[]): readonly Failure[] {
  return assembleFailures(readBlocks(markInner(lines), GRAMMAR), 'javascript')
}

// Node prints the errors that another one holds between braces after its last frame.
function markInner(lines: readonly string[]): readonly string[] {
  let isInner = false
  return lines.map((line) => {
    const isHeader = HEADER.test(line.trim())
    if (line === '}' || (isHeader && line.trimStart() === line)) isInner = false
    else if (line.endsWith(' {') && line.trimStart().startsWith('at ')) isInner = true
    else if (isInner && isHeader && !line.includes('[cause]')) return `[cause]: ${line.trim()}`
    return line
  })
}

function readHeader(line: string): TraceHeader | undefined {
  const found = HEADER.exec(line)
  if (found !== null) {
    const [, cause, type, message = ''] = found
    return { type, message, role: cause === undefined ? undefined : ('cause' as const) }
  }
  const plain = PLAIN_CAUSE.exec(line)
  return plain === null ? undefined : { message: plain[1] ?? '', role: 'cause' }
}

function readFrame(line: string): StackFrame | undefined {
  const text = line.replace(/(?: \{|,)$/, '')
  if (text.startsWith('at ')) return readV8(text.slice(3))
  const found = ARROW.exec(text) ?? readGecko(text)
  if (found === undefined) return undefined
  const [, name, place = '', lineNumber] = found
  return makeFrame(name, place, lineNumber)
}

function readGecko(text: string): readonly (string | undefined)[] | undefined {
  const found = GECKO.exec(text)
  const place = found?.[2] ?? ''
  return found?.[3] !== undefined || place === '[native code]' ? (found ?? undefined) : undefined
}

function readV8(text: string): StackFrame | undefined {
  // Async frames have a keyword before the name.
  const rest = text.replace(/^[a-z]{5} (?=[^(\s])/, '')
  const open = rest.indexOf(' (')
  if (open > 0 && rest.endsWith(')')) {
    return readPlace(rest.slice(0, open), rest.slice(open + 2, -1))
  }
  return readPlace(undefined, rest)
}

function readPlace(name: string | undefined, place: string): StackFrame | undefined {
  if (NAMELESS_PLACE.test(place)) return makeFrame(name, place, undefined)
  // `eval` code is located by where `eval` was called.
  const found = place.startsWith('eval at ') ? EVAL_PLACE.exec(place) : PLACE.exec(place)
  if (found === null) return undefined
  return makeFrame(place.startsWith('eval at ') ? 'eval' : name, found[1] ?? '', found[2])
}

function makeFrame(name: string | undefined, place: string, line: string | undefined): StackFrame {
  const file = slashed(place.replace(/^(?:file:\/\/|webpack-internal:\/\/\/|webpack:\/\/\/?)/, ''))
  return {
    ...(name === undefined || name === '' ? {} : { function: name }),
    file,
    line: line === undefined ? undefined : Number(line),
    isInApp: isApplicationCode('javascript', file),
  }
}
