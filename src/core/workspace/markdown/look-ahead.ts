import { type PageProblem, problemAt } from '../problem.ts'
import {
  CODE_INDENT,
  type ConflictSide,
  type Fence,
  readBlockMark,
  readClosingFence,
} from './line-shapes.ts'
import { indentOf, type Line } from './lines.ts'

/**
 * The lines of a page with what is known about the lines below each of them, gathered in one
 * pass. So a reader sees at once whether something that opens is ever closed, and no input can
 * make it search the rest of the page again and again.
 */
export interface PageLines {
  readonly lines: readonly Line[]
  /** The side of the conflict that the reader is in. */
  side: ConflictSide | undefined
  readonly problems: Map<number, PageProblem>
  /** Is there a line from this index on that closes the fence? */
  canClose(fence: Fence, from: number): boolean
  /** The first line from this index on that ends a comment, if no mark of a block comes before. */
  commentEnd(from: number): number | undefined
  /** The first line from this index on that ends an element of raw text. */
  elementEnd(from: number): number | undefined
}

const CLOSING_TAG = /<\/(?:pre|script|style|textarea)>/i

export function lookAhead(lines: readonly Line[]): PageLines {
  const fences = {
    '`': scanBack(lines, (text, below) => longestFence(text, '`', below)),
    '~': scanBack(lines, (text, below) => longestFence(text, '~', below)),
  }
  const comments = scanBack(lines, (text, below, at) => (text.includes('-->') ? at + 1 : below))
  const elements = scanBack(lines, (text, below, at) => (CLOSING_TAG.test(text) ? at + 1 : below))
  return {
    lines,
    side: undefined,
    problems: new Map(),
    canClose: ({ sign, length }, from) => (fences[sign][from] ?? 0) >= length,
    commentEnd(from) {
      const end = placeAt(comments, from)
      // A mark ends with what ends a comment, so it is the line that was found.
      const isMark = end !== undefined && readBlockMark(lines[end]?.text ?? '') !== undefined
      return isMark ? undefined : end
    },
    elementEnd: (from) => placeAt(elements, from),
  }
}

/** For each line a number made of it and of the number of the line below. */
function scanBack(
  lines: readonly Line[],
  read: (text: string, below: number, at: number) => number,
): Int32Array {
  const numbers = new Int32Array(lines.length + 1)
  for (let at = lines.length - 1; at >= 0; at--) {
    numbers[at] = read(lines[at]?.text ?? '', numbers[at + 1] ?? 0, at)
  }
  return numbers
}

function longestFence(text: string, sign: '`' | '~', below: number): number {
  if (!text.includes(sign) || indentOf(text) >= CODE_INDENT) return below
  const fence = readClosingFence(text)
  return fence?.sign === sign ? Math.max(below, fence.length) : below
}

// Places are kept with one added, so that 0 can mean none.
function placeAt(places: Int32Array, from: number): number | undefined {
  const place = places[from] ?? 0
  return place === 0 ? undefined : place - 1
}

/** Notes what opens and is never closed: it is read as text, so that nothing below is lost. */
export function reportUnclosed(page: PageLines, at: number, what: string, remedy: string): void {
  page.problems.set(at, problemAt(at + 1, `${what} is never closed: ${remedy}.`))
}
