import {
  CODE_INDENT,
  type ConflictSide,
  closes,
  type Fence,
  type FoundPiece,
  indentOf,
  isBlank,
  isCommentStart,
  isRawElement,
  type Line,
  readBlockMark,
  readClosingFence,
  readConflictMark,
  readFence,
} from './lines.ts'
import { type PageProblem, problemAt } from './problem.ts'

/**
 * The lines of a page with what is known about the lines below each of them, gathered in one pass.
 * So a reader knows at once whether an opened construct is ever closed, and no input can make it
 * rescan the rest of the page (quadratic time).
 */
export interface PageLines {
  readonly lines: readonly Line[]
  /** The side of the conflict that the reader is in. */
  side: ConflictSide | undefined
  readonly problems: Map<number, PageProblem>
  /** Is there a line from this index on that closes the fence? */
  canClose(fence: Fence, from: number): boolean
  /** The first line from this index on that ends a comment, if no block mark comes first. */
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
      // A block mark ends like a comment, so it is the line that was found.
      const isMark = end !== undefined && readBlockMark(lines[end]?.text ?? '') !== undefined
      return isMark ? undefined : end
    },
    elementEnd: (from) => placeAt(elements, from),
  }
}

/** Computes a number per line, bottom up, from the line and the number of the line below. */
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

// Indexes are stored plus one, so that 0 can mean none.
function placeAt(places: Int32Array, from: number): number | undefined {
  const place = places[from] ?? 0
  return place === 0 ? undefined : place - 1
}

/** Reports what is opened but never closed: it is read as text, so that nothing below is lost. */
export function reportUnclosed(page: PageLines, at: number, what: string, remedy: string): void {
  page.problems.set(at, problemAt(at + 1, `${what} is never closed: ${remedy}.`))
}

// Pieces in which nothing is Markdown: each reader gets the index of the first line.

const COMMENT_END = '-->'

/** An unclosed fence is text: half a file must not disappear in it. */
export function readFenced(page: PageLines, at: number): FoundPiece | undefined {
  const { lines } = page
  const text = lines[at]?.text ?? ''
  if (indentOf(text) >= CODE_INDENT) return undefined
  const fence = readFence(text)
  if (fence === undefined) return undefined
  if (!page.canClose(fence, at + 1)) {
    const remedy = `add a line ${fence.sign.repeat(fence.length)} where the code ends`
    reportUnclosed(page, at, 'The code that begins here', remedy)
    return undefined
  }
  let end = at + 1
  while (!isClosing(page, end)) end++
  return { form: 'code', next: end + 1 }

  function isClosing(scanned: PageLines, index: number): boolean {
    const candidate = scanned.lines[index]?.text ?? ''
    return indentOf(candidate) < CODE_INDENT && fence !== undefined && closes(candidate, fence)
  }
}

export function readComment(page: PageLines, at: number): FoundPiece | undefined {
  const text = page.lines[at]?.text ?? ''
  if (!isCommentStart(text)) return undefined
  const start = text.indexOf('<!--')
  const closeHere = text.indexOf(COMMENT_END, start + 2)
  const end = closeHere >= 0 ? at : page.commentEnd(at + 1)
  if (end === undefined) {
    reportUnclosed(page, at, 'The comment that begins here', 'add --> where it ends')
    return undefined
  }
  const last = page.lines[end]?.text ?? ''
  const from = end === at ? closeHere : last.indexOf(COMMENT_END)
  // Text after a comment is visible.
  const form = isBlank(last.slice(from + COMMENT_END.length)) ? 'comment' : 'text'
  return { form, next: end + 1 }
}

/** `<pre>`, `<script>`, `<style>` and `<textarea>`. */
export function readRaw(page: PageLines, at: number): FoundPiece | undefined {
  if (!isRawElement(page.lines[at]?.text ?? '')) return undefined
  const end = page.elementEnd(at)
  if (end !== undefined) return { form: 'code', next: end + 1 }
  reportUnclosed(page, at, 'The element that begins here', 'add its closing tag')
  return undefined
}

export function readFrontMatter(page: PageLines): FoundPiece | undefined {
  const { lines } = page
  if (!/^---[ \t]*$/.test(lines[0]?.text ?? '')) return undefined
  // A page may begin with a rule: only a key or a comment below it makes it front matter.
  if (!/^(?:#|[^\s:#>*+-][^:]*:(?:\s|$))/.test(lines[1]?.text ?? '')) return undefined
  const end = lines.findIndex(({ text }, at) => at > 0 && /^(?:---|\.\.\.)[ \t]*$/.test(text))
  if (end > 0) return { form: 'front-matter', next: end + 1 }
  reportUnclosed(page, 0, 'The front matter that begins here', 'add a line --- where it ends')
  return undefined
}

export function readMark(page: PageLines, at: number): FoundPiece | undefined {
  const mark = readBlockMark(page.lines[at]?.text ?? '')
  return mark === undefined ? undefined : { form: 'block-mark', mark, next: at + 1 }
}

/** True for a line that ends any enclosing block: git and block marks do not nest. */
export function isBarrier(page: PageLines, at: number): boolean {
  const text = page.lines[at]?.text ?? ''
  const first = text.trimStart().charAt(0)
  if (first === '<' && readBlockMark(text) !== undefined) return true
  return isConflictMark(page, text)
}

/** Only an open conflict has a middle and an end; `=======` elsewhere underlines a heading. */
export function isConflictMark(page: PageLines, text: string): boolean {
  const next = readConflictMark(text)
  if (next === undefined) return false
  return next === 'ours' || next === 'end' || page.side !== undefined
}

export function readConflict(page: PageLines, at: number): FoundPiece | undefined {
  const text = page.lines[at]?.text ?? ''
  if (!isConflictMark(page, text)) return undefined
  const next = readConflictMark(text)
  page.side = next === 'end' ? undefined : next
  page.problems.set(
    at,
    problemAt(
      at + 1,
      'An unresolved merge: choose what to keep and delete the lines <<<<<<<, ======= and >>>>>>>.',
    ),
  )
  return { form: 'conflict', next: at + 1 }
}
