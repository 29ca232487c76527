import type { Failure, StackFrame } from './failure.ts'
import { isApplicationCode } from './library-code.ts'
import { makeFailure, slashed, withCauses } from './trace-block.ts'

const START = /Traceback \(most recent call last\):$/
const FRAME = /^File "([^"]{1,1000})", line (\d{1,9})(?:, in (.{1,300}))?$/
const ERROR = /^((?:[\p{L}_][\w\p{L}]{0,100}\.){0,20}[\p{L}_][\w\p{L}]{0,200})(?::\s?(.*))?$/u
const CHAINED =
  /^(?:The above exception was the direct cause|During handling of the above exception)/
const CODE_MARK = /^[\s~^]+$|^\[Previous line repeated/
// Members of an exception group are indented by a bar, each under a numbered rule.
const GROUP_EDGE = /^\s{0,80}(?:\+(?=[ -])[-+ ]{0,80}|\|) ?/
const MEMBER_RULE = /^\s{0,80}\+[-+]{2,40} \d{1,4} -+$/

interface Block {
  readonly frames: StackFrame[]
  readonly indent: number
  readonly isMember: boolean
  type?: string
  message: string[]
}

/** Parser state: chains of blocks, newest block last in each. */
interface State {
  readonly chains: Block[][]
  block: Block | undefined
  isChained: boolean
  isMember: boolean
}

/** Tracebacks, chained errors and exception groups; frames are printed outermost first. */
export function readPython(lines: readonly string[]): readonly Failure[] {
  const state: State = { chains: [], block: undefined, isChained: false, isMember: false }
  for (const raw of lines) {
    if (MEMBER_RULE.test(raw)) {
      state.isMember = true
      state.block = undefined
    } else {
      readLine(
        state,
        raw.replace(GROUP_EDGE, (edge) => ' '.repeat(edge.length)),
      )
    }
  }
  return state.chains.map(toFailure)
}

function readLine(state: State, line: string): void {
  const text = line.trim()
  const indent = line.length - line.trimStart().length
  if (START.test(text)) openBlock(state, indent)
  else if (CHAINED.test(text)) state.isChained = true
  else if (text.startsWith('File "')) readFrame(state, text, indent)
  else if (state.block !== undefined) readRest(state, state.block, text, indent)
  // A member that was never raised has no traceback.
  else if (state.isMember && text !== '') readError(state, openBlock(state, indent), text)
}

function openBlock(state: State, indent: number): Block {
  const block: Block = { frames: [], indent, isMember: state.isMember, message: [] }
  const chain = state.chains.at(-1)
  if (chain !== undefined && (state.isChained || state.isMember)) chain.push(block)
  else state.chains.push([block])
  state.block = block
  state.isChained = false
  state.isMember = false
  return block
}

function readFrame(state: State, text: string, indent: number): void {
  const found = FRAME.exec(text)
  if (found === null) return
  // A syntax error in the first file has no header.
  const isOpen = state.block !== undefined && state.block.type === undefined
  const block = isOpen && state.block ? state.block : openBlock(state, Math.max(0, indent - 2))
  const file = slashed(found[1] ?? '')
  const frame: StackFrame = {
    function: found[3],
    file,
    line: Number(found[2]),
    isInApp: isApplicationCode('python', file),
  }
  block.frames.push(frame)
}

function readRest(state: State, block: Block, text: string, indent: number): void {
  if (text === '') {
    if (block.type !== undefined) state.block = undefined
  } else if (block.type !== undefined) {
    if (indent > block.indent) block.message.push(text)
    else state.block = undefined
  } else if (indent > block.indent) {
    addCode(block, text)
  } else {
    readError(state, block, text)
  }
}

function addCode(block: Block, text: string): void {
  const last = block.frames.at(-1)
  if (last === undefined || last.code !== undefined || CODE_MARK.test(text)) return
  block.frames[block.frames.length - 1] = { ...last, code: text }
}

function readError(state: State, block: Block, text: string): void {
  const found = ERROR.exec(text)
  if (found === null) {
    state.block = undefined
    return
  }
  block.type = found[1] ?? ''
  block.message.push(found[2] ?? '')
}

// The newest error is the failure; its causes come before it, the members of a group after it.
function toFailure(chain: readonly Block[]): Failure {
  const errors = chain.filter(({ isMember }) => !isMember).toReversed()
  const members = chain.filter(({ isMember }) => isMember)
  return withCauses([...errors, ...members].map(blockFailure))
}

function blockFailure({ type, message, frames }: Block): Failure {
  const inner = frames.toReversed()
  return makeFailure({ language: 'python', type, message: message.join('\n'), frames: inner })
}
