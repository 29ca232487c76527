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
  /** Words: they go on with the paragraph before them. */
  | 'plain'
  /** Begins a nested item or a quote, whose words may go on below. */
  | 'begins'
  /** Stands alone: a row of a table, a heading, a rule, code. */
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
// More backslashes than this at the end of a line are no escapes.
const SLASHES_MAX = 64
const START: Progress = { fence: undefined, role: 'nothing' }
const BLANK: Progress = { fence: undefined, role: 'blank' }
// Backslashes before a sign that would make more of a line than words.
const ESCAPED_START = /^(\\+)(?=[-+*>#|=_`~]|\d{1,9}[.)](?:\s|$))/

/**
 * Makes one text of the lines of an item: words that were only wrapped are joined with a space,
 * a backslash or two spaces at the end of a line are a line break, all else keeps its lines.
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

// An item inside of a statement stays an item, unless it would be read as a statement itself.
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

/** A line with what separates it from the words that go on with it. */
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

/** Makes a line be read as words, because something on the same line stands before it. */
export function asWords(line: string): string {
  return isWords(line) ? line : `\\${line.trimStart()}`
}

/** True for a line that, as the first of an item, is nothing but words. */
export function isWords(line: string): boolean {
  return advance(START, line.trimStart()).role === 'plain'
}
