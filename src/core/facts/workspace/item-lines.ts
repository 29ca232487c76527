import {
  CODE_INDENT,
  closes,
  type Fence,
  indentOf,
  isBlank,
  isRule,
  readFence,
  readHeading,
  readMarker,
} from './lines.ts'
import { innermost } from './list-item.ts'
import { hasPrefix } from './opening.ts'

type LineRole =
  /** Text that continues the paragraph before it. */
  | 'plain'
  /** Begins a nested item or a quote, whose text may continue below. */
  | 'begins'
  /** A line of its own: a table row, a heading, a rule, code. */
  | 'alone'

interface Progress {
  readonly fence: Fence | undefined
  readonly role: LineRole | 'blank' | 'nothing'
}

const SEPARATORS: Readonly<Record<Progress['role'], string>> = {
  nothing: '',
  blank: '\n\n',
  plain: '\n',
  begins: '\n',
  alone: '\n',
}
// More backslashes than this at the end of a line are not escapes.
const SLASHES_MAX = 64
const START: Progress = { fence: undefined, role: 'nothing' }
const BLANK: Progress = { fence: undefined, role: 'blank' }
// Backslashes before a character that would give a line Markdown meaning.
const ESCAPED_START = /^(\\+)(?=[-+*>#|=_`~]|\d{1,9}[.)](?:\s|$))/

/**
 * Joins the lines of an item: wrapped text is joined with a space, a trailing backslash or two
 * spaces are a hard line break, everything else keeps its lines.
 */
export function joinLines(lines: readonly string[]): string {
  const pieces: string[] = []
  let progress = START
  for (const line of lines) {
    if (progress.fence === undefined && isBlank(line)) {
      progress = progress.role === 'nothing' ? START : BLANK
      continue
    }
    const now = advance(progress, line)
    if (goesOn(progress, now)) pieces.push(endLine(pieces.pop() ?? ''))
    else pieces.push(SEPARATORS[progress.role])
    pieces.push(now.role === 'plain' ? unescapeStart(line.trimStart()) : line)
    progress = now
  }
  return trimLineEnds(pieces.join(''))
}

/** The inverse of {@link joinLines}. */
export function breakLines(text: string): readonly string[] {
  const lines: string[] = []
  let progress = START
  for (const part of text.split('\n')) {
    if (progress.fence === undefined && isBlank(part)) {
      lines.push('')
      progress = BLANK
      continue
    }
    const line = progress.fence === undefined ? protect(progress, part) : part
    const now = advance(progress, line)
    if (goesOn(progress, now)) lines.push(markBreak(lines.pop() ?? ''))
    lines.push(line)
    progress = now
  }
  return lines
}

function advance(before: Progress, line: string): Progress {
  if (before.fence !== undefined) {
    return { fence: closes(line, before.fence) ? undefined : before.fence, role: 'alone' }
  }
  const fence = readFence(innermost(line))
  return { fence, role: fence === undefined ? roleOf(before, line) : 'alone' }
}

function roleOf({ role }: Progress, line: string): LineRole {
  if (indentOf(line) >= CODE_INDENT && role !== 'plain' && role !== 'begins') return 'alone'
  const words = line.trimStart()
  if (/^[|]/.test(words) || isRule(words) || readHeading(words) !== undefined) return 'alone'
  return words.startsWith('>') || readMarker(words) !== undefined ? 'begins' : 'plain'
}

function goesOn(before: Progress, now: Progress): boolean {
  return now.role === 'plain' && (before.role === 'plain' || before.role === 'begins')
}

// An item inside a statement stays an item, unless it would be read as a statement itself.
function protect(progress: Progress, part: string): string {
  const { role, fence } = advance(progress, part)
  if (fence !== undefined) return part
  const words = part.trim()
  if (role === 'plain') return words.replace(ESCAPED_START, '$1$1\\')
  return hasPrefix(readMarker(words)?.content ?? '') ? `\\${words}` : part.trimEnd()
}

function unescapeStart(words: string): string {
  return words.replace(ESCAPED_START, (slashes) => '\\'.repeat(slashes.length >> 1))
}

/** A line with the separator before its continuation. */
function endLine(line: string): string {
  const slashes = /\\*$/.exec(line.slice(-SLASHES_MAX))?.[0].length ?? 0
  if (slashes === 0) return line.trimEnd() + (line.endsWith('  ') ? '\n' : ' ')
  return line.slice(0, line.length - Math.ceil(slashes / 2)) + (slashes % 2 === 1 ? '\n' : ' ')
}

function markBreak(line: string): string {
  const slashes = /\\*$/.exec(line.slice(-SLASHES_MAX))?.[0] ?? ''
  return `${line}${slashes}\\`
}

function trimLineEnds(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
}

/** Escapes a line so that it reads as plain text after something else on the same line. */
export function asWords(line: string): string {
  return isWords(line) ? line : `\\${line.trimStart()}`
}

/** True for a line that, as the first of an item, is plain text. */
export function isWords(line: string): boolean {
  return advance(START, line.trimStart()).role === 'plain'
}
