import { type LineEdit, matchLines } from './match-lines.ts'

const CONTEXT_LINES = 3

/** Two texts as `diff -u` shows them. Empty when they are the same. */
export function unifiedDiff(path: string, before: string | undefined, after: string): string {
  if (before === after) return ''
  const edits = matchLines(cutLines(before ?? ''), cutLines(after))
  const source = before === undefined ? '/dev/null' : `a/${path}`
  const hunks = toHunks(edits).map((hunk) => renderHunk(hunk, edits))
  return [`--- ${source}`, `+++ b/${path}`, ...hunks].join('\n').concat('\n')
}

// A line keeps its end, so that a change of line ends is a change.
function cutLines(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}

interface Hunk {
  /** Edits from here to there, the end excluded. */
  readonly from: number
  readonly to: number
}

function toHunks(edits: readonly LineEdit[]): readonly Hunk[] {
  const hunks: Hunk[] = []
  for (const [at, { sign }] of edits.entries()) {
    if (sign === ' ') continue
    const last = hunks.at(-1)
    const to = Math.min(edits.length, at + 1 + CONTEXT_LINES)
    const from = Math.max(0, at - CONTEXT_LINES)
    if (last !== undefined && from <= last.to) hunks[hunks.length - 1] = { from: last.from, to }
    else hunks.push({ from, to })
  }
  return hunks
}

function renderHunk({ from, to }: Hunk, edits: readonly LineEdit[]): string {
  const inside = edits.slice(from, to)
  const count = (sign: string) => (edit: LineEdit) => edit.sign !== sign
  const above = edits.slice(0, from)
  const oldRange = range(above.filter(count('+')).length, inside.filter(count('+')).length)
  const newRange = range(above.filter(count('-')).length, inside.filter(count('-')).length)
  return [`@@ -${oldRange} +${newRange} @@`, ...inside.map(renderEdit)].join('\n')
}

function range(before: number, length: number): string {
  const start = length === 0 ? before : before + 1
  return length === 1 ? String(start) : `${start},${length}`
}

function renderEdit({ sign, text }: LineEdit): string {
  if (text.endsWith('\n')) return sign + text.slice(0, -1)
  return `${sign}${text}\n\\ No newline at end of file`
}
