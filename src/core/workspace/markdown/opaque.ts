import { problemAt } from '../problem.ts'
import {
  CODE_INDENT,
  closes,
  isCommentStart,
  isRawElement,
  readBlockMark,
  readConflictMark,
  readFence,
} from './line-shapes.ts'
import { indentOf, isBlank } from './lines.ts'
import { type PageLines, reportUnclosed } from './look-ahead.ts'
import type { FoundPiece } from './piece.ts'

// Pieces in which nothing is Markdown: each reader gets the index of the first line.

const COMMENT_END = '-->'

/** A fence that is never closed is text: half a file must not disappear in it. */
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
  // Words after a comment are words that people see.
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

/** True for a line that ends whatever it stands in: git and the marks of blocks know no nesting. */
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
      'An unsettled merge: choose what stays and delete the lines <<<<<<<, ======= and >>>>>>>.',
    ),
  )
  return { form: 'conflict', next: at + 1 }
}
