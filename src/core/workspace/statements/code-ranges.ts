import { closes, type Fence, readFence } from '../markdown/line-shapes.ts'
import { innermost } from '../markdown/list-item.ts'

/** A part of a text, `to` excluded, in UTF-16 units. */
export interface TextRange {
  readonly from: number
  readonly to: number
}

/** The fenced blocks and code spans of a text, in order: nothing in them is a mention or an escape. */
export function codeRanges(text: string): readonly TextRange[] {
  if (!text.includes('`') && !text.includes('~~~')) return []
  const fenced = fencedRanges(text)
  const ranges: TextRange[] = []
  let from = 0
  for (const fence of [...fenced, { from: text.length, to: text.length }]) {
    for (const paragraph of paragraphsOf(text, from, fence.from)) {
      ranges.push(...codeSpans(text, paragraph))
    }
    if (fence.to > fence.from) ranges.push(fence)
    from = fence.to
  }
  return ranges
}

function fencedRanges(text: string): readonly TextRange[] {
  const ranges: TextRange[] = []
  let open: { readonly fence: Fence; readonly from: number } | undefined
  let at = 0
  for (const line of text.split('\n')) {
    if (open === undefined) {
      const fence = readFence(innermost(line))
      if (fence !== undefined) open = { fence, from: at }
    } else if (closes(line, open.fence)) {
      ranges.push({ from: open.from, to: at + line.length })
      open = undefined
    }
    at += line.length + 1
  }
  if (open !== undefined) ranges.push({ from: open.from, to: text.length })
  return ranges
}

function paragraphsOf(text: string, from: number, to: number): readonly TextRange[] {
  const gaps = [...text.slice(from, to).matchAll(/\n\s*\n/g)]
  const starts = [from, ...gaps.map(({ 0: gap, index }) => from + index + gap.length)]
  const ends = [...gaps.map(({ index }) => from + index), to]
  return starts.map((start, at) => ({ from: start, to: ends[at] ?? to }))
}

interface Run {
  readonly at: number
  readonly length: number
}

// A span ends at the next run of as many backticks. The runs are sorted by length once, so a
// text of nothing but backticks costs no more than any other.
function codeSpans(text: string, { from, to }: TextRange): readonly TextRange[] {
  const paragraph = text.slice(from, to)
  const runs: Run[] = [...paragraph.matchAll(/`+/g)].map((match) => ({
    at: match.index + from,
    length: match[0].length,
  }))
  const byLength = new Map<number, Run[]>()
  for (const run of runs.toReversed()) {
    const same = byLength.get(run.length)
    if (same === undefined) byLength.set(run.length, [run])
    else same.push(run)
  }
  const spans: TextRange[] = []
  let free = from
  for (const run of runs) {
    if (run.at < free) continue
    const escaped = backslashesBefore(text, run.at) % 2
    const close = nextRun(byLength.get(run.length - escaped), run.at)
    if (close === undefined) continue
    spans.push({ from: run.at + escaped, to: close.at + close.length })
    free = close.at + close.length
  }
  return spans
}

function nextRun(runs: Run[] | undefined, after: number): Run | undefined {
  let last = runs?.at(-1)
  while (last !== undefined && last.at <= after) {
    runs?.pop()
    last = runs?.at(-1)
  }
  return last
}

/** How many backslashes stand right before this place. */
export function backslashesBefore(text: string, at: number): number {
  let count = 0
  while (text[at - count - 1] === '\\') count++
  return count
}
