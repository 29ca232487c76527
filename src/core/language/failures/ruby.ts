import type { Failure, StackFrame } from './failure.ts'
import { isApplicationCode } from './library-code.ts'
import { makeFailure, slashed, withCauses } from './trace-block.ts'

const FRAME =
  /^(?:\d{1,5}: )?(from |# )?((?:[A-Za-z]:)?[^:\s][^:]{0,600}):(\d{1,9}):in [`'‘"](.{1,300}?)['’"](?::\s(.*))?$/u
const TYPE_AT_END = /^(.*?)\s?\(([A-Z][\w:]{0,200})\)$/
const HEADER =
  /^([A-Z][\w:]{0,200}(?:Error|Exception|Failure|NotFound|Invalid|Interrupt|Timeout))(?:: ?(.*)| \((.*)\):)?$/
const NEWEST_LAST = /^Traceback \(most recent call last\):$/

interface Block {
  type: string | undefined
  readonly message: string[]
  readonly frames: StackFrame[]
}

interface State {
  readonly blocks: Block[]
  /** Frames printed before the error, in the reversed order of newer terminals. */
  before: StackFrame[] | undefined
  header: { readonly type: string; readonly message: string } | undefined
  block: Block | undefined
}

/** Errors of Ruby: plain, in the reversed order of a terminal, of Rails, Minitest and RSpec. */
export function readRuby(lines: readonly string[]): readonly Failure[] {
  const state: State = { blocks: [], before: undefined, header: undefined, block: undefined }
  for (const line of lines) readLine(state, line)
  const failures = state.blocks.filter(({ frames }) => frames.length > 0).map(toFailure)
  // The interpreter writes the causes below the failure, without a line between.
  return failures.length === 0 ? [] : chainPlain(state.blocks, failures)
}

function chainPlain(blocks: readonly Block[], failures: readonly Failure[]): readonly Failure[] {
  const isPlain = blocks.every(({ type }) => type !== undefined)
  return isPlain && blocks.length === failures.length ? [withCauses(failures)] : failures
}

function readLine(state: State, line: string): void {
  const text = line.trim()
  const found = FRAME.exec(text)
  if (NEWEST_LAST.test(text)) state.before = []
  else if (found === null) readOther(state, text)
  else if (found[5] !== undefined) openBlock(state, found, found[5])
  else addFrame(state, makeFrame(found))
}

function readOther(state: State, text: string): void {
  const header = HEADER.exec(text)
  if (header !== null) {
    state.header = { type: header[1] ?? '', message: header[2] ?? header[3] ?? '' }
    state.block = undefined
  } else if (state.header?.message === '' && text !== '') {
    // RSpec writes the message under the type.
    state.header = { ...state.header, message: text }
  } else if (state.block?.frames.length === 1 && state.block.type === undefined) {
    readMessage(state.block, text)
  } else if (text !== '' && state.header === undefined) {
    state.block = undefined
  }
}

function openBlock(state: State, found: RegExpExecArray, message: string): void {
  const block: Block = { type: undefined, message: [], frames: [] }
  block.frames.push(makeFrame(found), ...(state.before ?? []).toReversed())
  readMessage(block, message)
  state.blocks.push(block)
  state.block = block
  state.before = undefined
}

function readMessage(block: Block, text: string): void {
  const found = TYPE_AT_END.exec(text)
  block.message.push(found?.[1] ?? text)
  block.type = found?.[2]
}

function addFrame(state: State, frame: StackFrame): void {
  if (state.before !== undefined) {
    state.before.push(frame)
    return
  }
  if (state.block === undefined) {
    const { type, message = '' } = state.header ?? {}
    state.block = { type, message: [message], frames: [] }
    state.blocks.push(state.block)
    state.header = undefined
  }
  state.block.frames.push(frame)
}

function makeFrame([, , path = '', line, name = '']: RegExpExecArray): StackFrame {
  const file = slashed(path)
  const mark = Math.max(name.lastIndexOf('#'), name.lastIndexOf('.'))
  const module = mark > 0 ? name.slice(0, mark).replace(/^.* in /, '') : undefined
  return {
    function: mark > 0 ? name.slice(mark + 1) : name,
    module,
    file,
    line: Number(line),
    isInApp: isApplicationCode('ruby', file, module),
  }
}

function toFailure({ type, message, frames }: Block): Failure {
  return makeFailure({ language: 'ruby', type, message: message.join('\n'), frames })
}
