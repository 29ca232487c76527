import { type DiffLine, diffLines } from './line-diff.ts'

const CONTEXT_LINES = 3
const NULL_FILE = '/dev/null'
const SIGNS = { context: ' ', added: '+', removed: '-' } as const

export interface DiffOptions {
  /** True to compare line endings; otherwise CRLF and LF are equal. */
  readonly hasLineEnds?: boolean
}

/** Two texts of a file as `diff -u` shows them; empty when their lines are the same. */
export function makeUnifiedDiff(
  before: string,
  after: string,
  file: string,
  { hasLineEnds = false }: DiffOptions = {},
): string {
  const lineEnd = hasLineEnds ? '\n' : /\r?\n/u
  const hunks = cutHunks(diffLines(linesOf(before, lineEnd), linesOf(after, lineEnd)))
  if (hunks.length === 0) return ''
  const name = (side: string, text: string): string =>
    text === '' ? NULL_FILE : `${side}/${file.replace(/[\r\n\t]/gu, ' ')}`
  return `--- ${name('a', before)}\n+++ ${name('b', after)}\n${hunks.map(writeHunk).join('')}`
}

// A last line without a newline gets a marker that no line can have, so that it differs.
function linesOf(text: string, lineEnd: string | RegExp): readonly string[] {
  if (text === '') return []
  const lines = text.split(lineEnd)
  const last = lines.pop() ?? ''
  return last === '' ? lines : [...lines, `${last}\n`]
}

interface Hunk {
  /** The lines of each side that stand before it. */
  readonly before: number
  readonly after: number
  readonly lines: DiffLine[]
  /** Up to which line of the comparison it goes. */
  upTo: number
}

function cutHunks(lines: readonly DiffLine[]): readonly Hunk[] {
  const hunks: Hunk[] = []
  const [before, after] = [countUpTo(lines, 'added'), countUpTo(lines, 'removed')]
  for (const [index, { kind }] of lines.entries()) {
    if (kind === 'context') continue
    const from = Math.max(0, index - CONTEXT_LINES)
    const upTo = Math.min(lines.length, index + CONTEXT_LINES + 1)
    const last = hunks.at(-1)
    if (last !== undefined && from <= last.upTo) {
      last.lines.push(...lines.slice(last.upTo, upTo))
      last.upTo = upTo
    } else {
      const started = { before: before[from] ?? 0, after: after[from] ?? 0 }
      hunks.push({ ...started, lines: lines.slice(from, upTo), upTo })
    }
  }
  return hunks
}

// How many lines of one side stand before each line.
function countUpTo(lines: readonly DiffLine[], other: DiffLine['kind']): readonly number[] {
  let count = 0
  return lines.map(({ kind }) => {
    const before = count
    if (kind !== other) count += 1
    return before
  })
}

function writeHunk({ before, after, lines }: Hunk): string {
  const written = lines.map(({ kind, text }) => {
    const line = `${SIGNS[kind]}${text}`
    return line.endsWith('\n') ? `${line}\\ No newline at end of file\n` : `${line}\n`
  })
  const range = (start: number, other: DiffLine['kind']): string => {
    const length = lines.filter(({ kind }) => kind !== other).length
    const first = length === 0 ? start : start + 1
    return length === 1 ? `${first}` : `${first},${length}`
  }
  return `@@ -${range(before, 'added')} +${range(after, 'removed')} @@\n${written.join('')}`
}
