import type { Failure, StackFrame } from './failure.ts'
import { isApplicationCode } from './library-code.ts'
import { FRAMES_MAX, makeFailure, slashed, withCauses } from './trace-block.ts'

const FRAME = /^#\d{1,6} (?:(\[internal function\])|(.{1,600}?)\((\d{1,9})\)): ([^(]{1,400})\(/
const METHOD = /^(.{1,300})(?:->|::)(.{1,200})$/
const MAIN = /^#\d{1,6} \{main\}/
const HEADER =
  /^(?:(?:PHP )?Fatal error:\s+)?(?:(Next) |Uncaught )?([A-Z][\w\\]{0,200})(?![\w\\])(?:: ?(.*?))? in ((?:[A-Za-z]:)?[^\s:]{1,600}):(\d{1,9})$/
const PLAIN =
  /^(?:PHP )?(Fatal error|Parse error|Warning|Notice|Deprecated):\s+(.*?) in ((?:[A-Za-z]:)?\S{1,600}) on line (\d{1,9})$/
const LOGGED =
  /\(([A-Z][\w\\]{0,200})\(code: \w{1,20}\): (.*?) at ((?:[A-Za-z]:)?[^\s:]{1,600}):(\d{1,9})\)?$/

interface Block {
  readonly type: string
  readonly message: string
  readonly isNext: boolean
  /** Locations, innermost first; the function at each is named by the previous trace line. */
  readonly places: { readonly file: string; readonly line: number | undefined }[]
  readonly names: string[]
}

/** Uncaught exceptions, errors of the interpreter and logged traces of PHP. */
export function readPhp(lines: readonly string[]): readonly Failure[] {
  const chains: Block[][] = []
  let block: Block | undefined
  for (const line of lines) {
    const text = line.trim()
    const opened = readHeader(text)
    if (opened === undefined) {
      if (block !== undefined) readFrame(block, text)
      continue
    }
    block = opened
    const chain = chains.at(-1)
    if (opened.isNext && chain !== undefined) chain.push(opened)
    else chains.push([opened])
  }
  // The first exception thrown is printed first.
  return chains.map((chain) => withCauses(chain.toReversed().map(toFailure)))
}

function readHeader(text: string): Block | undefined {
  const found = HEADER.exec(text)
  if (found !== null) {
    const [, next, type, message, file, line] = found
    return openBlock(type, message, file, line, next !== undefined)
  }
  const other = LOGGED.exec(text) ?? PLAIN.exec(text)
  return other === null ? undefined : openBlock(other[1], other[2], other[3], other[4], false)
}

function openBlock(type = '', message = '', file = '', line = '', isNext = false): Block {
  return { type, message, isNext, places: [{ file: slashed(file), line: Number(line) }], names: [] }
}

function readFrame(block: Block, text: string): void {
  const found = FRAME.exec(text)
  if (found !== null && block.names.length < FRAMES_MAX) {
    const [, internal, file, line, name = ''] = found
    block.names.push(name)
    const place = internal ?? slashed(file ?? '')
    block.places.push({ file: place, line: line === undefined ? undefined : Number(line) })
  } else if (MAIN.test(text)) {
    block.names.push('{main}')
  }
}

function toFailure({ type, message, places, names }: Block): Failure {
  const frames = places.map(({ file, line }, index) => makeFrame(file, line, names[index]))
  return makeFailure({ language: 'php', type, message, frames })
}

function makeFrame(file: string, line: number | undefined, name: string | undefined): StackFrame {
  const [, module, method = name] = METHOD.exec(name ?? '') ?? []
  return {
    function: method,
    module,
    file,
    line,
    isInApp: isApplicationCode('php', file, module),
  }
}
