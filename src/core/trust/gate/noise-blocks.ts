import type { TextSpan } from '../../language/split-sentences.ts'
import { isNoiseLine } from './noise-lines.ts'

export interface Block extends TextSpan {
  readonly isNoise: boolean
}

const FENCE = /^\s*(?:```|~~~)/u
const HUNK = /^@@ .*@@|^diff --git /u
const HUNK_LINE = /^(?:[+\\-]|@@|\s|diff |index |$)/u
const TRACE = /^\s*(?:File ".*", line \d+|Traceback \(most recent)/u
// Tags in which a harness wraps its own messages to the model.
const TAG =
  /^\s*<(system|system-reminder|system_prompt|instructions?|environment_details|environment_context|user_info|tool_result|tool_use|tool_call|function_results|function_calls|thinking|antml:\w+)(?:\s[^>]*)?>/u

// Fences, hunks, traces and tags mark the lines after them as noise, too.
type State =
  | { readonly in: 'text' | 'fence' | 'hunk' | 'trace' }
  | { readonly in: 'tag'; readonly end: string }

/** True when a part of a text, read alone, is program output. */
export function hasNoise(text: string): boolean {
  for (const { isNoise } of cutBlocks(text)) if (isNoise) return true
  return false
}

/** Splits a text into runs of human-written lines and program output. */
export function* cutBlocks(text: string): Generator<Block> {
  let block: Block | undefined
  let state: State = { in: 'text' }
  for (const span of cutLines(text)) {
    const { isNoise, next } = readLine(text.slice(span.start, span.end), state)
    state = next
    if (block !== undefined && block.isNoise === isNoise) {
      block = { ...block, end: span.end }
    } else {
      if (block !== undefined) yield block
      block = { ...span, isNoise }
    }
  }
  if (block !== undefined) yield block
}

function* cutLines(text: string): Generator<TextSpan> {
  let start = 0
  while (start < text.length) {
    const newline = text.indexOf('\n', start)
    const end = newline === -1 ? text.length : newline + 1
    yield { start, end }
    start = end
  }
}

function readLine(line: string, state: State): { isNoise: boolean; next: State } {
  const inside = readInside(line, state)
  if (inside !== undefined) return { isNoise: true, next: inside }
  if (FENCE.test(line)) return { isNoise: true, next: { in: 'fence' } }
  if (HUNK.test(line)) return { isNoise: true, next: { in: 'hunk' } }
  if (TRACE.test(line)) return { isNoise: true, next: { in: 'trace' } }
  const tag = TAG.exec(line)?.[1]
  if (tag !== undefined) return { isNoise: true, next: afterTag(line, `</${tag}>`) }
  return { isNoise: isNoiseLine(line), next: { in: 'text' } }
}

// The state after a line that is noise in its context, or undefined when it is not.
function readInside(line: string, state: State): State | undefined {
  if (state.in === 'fence') return FENCE.test(line) ? { in: 'text' } : state
  if (state.in === 'tag') return afterTag(line, state.end)
  if (state.in === 'hunk' && HUNK_LINE.test(line)) return state
  return state.in === 'trace' && /^\s/u.test(line) ? state : undefined
}

function afterTag(line: string, end: string): State {
  return line.includes(end) ? { in: 'text' } : { in: 'tag', end }
}
