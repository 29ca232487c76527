import {
  CODE_INDENT,
  type FoundPiece,
  indentOf,
  isBlank,
  isHtml,
  isQuote,
  isRule,
  type Line,
  type Piece,
  readHeading,
  readMarker,
  readUnderline,
} from './lines.ts'
import { readItem } from './list-item.ts'
import {
  isBarrier,
  lookAhead,
  type PageLines,
  readComment,
  readConflict,
  readFenced,
  readFrontMatter,
  readMark,
  readRaw,
} from './look-ahead.ts'
import type { PageProblem } from './problem.ts'

export interface ScannedMarkdown {
  readonly pieces: readonly Piece[]
  readonly problems: readonly PageProblem[]
}

const HEADING_LENGTH_MAX = 200

/**
 * Finds the outermost blocks of a page as CommonMark does, with three differences: an unclosed
 * construct is text and a problem; HTML other than raw text and comments is transparent, so that a
 * heading in a `<div>` is a heading; and git conflict markers and generated-block marks end any
 * enclosing block. One pass, linear time.
 */
export function scanMarkdown(lines: readonly Line[]): ScannedMarkdown {
  const page = lookAhead(lines)
  const pieces: Piece[] = []
  let at = 0
  while (at < lines.length) {
    if (isBlank(lines[at]?.text ?? '')) {
      at++
      continue
    }
    const side = page.side
    const { next, ...found } = readPiece(page, at)
    pieces.push({ ...found, fromLine: at + 1, toLine: next, side })
    at = next
  }
  return { pieces, problems: [...page.problems.values()] }
}

function readPiece(page: PageLines, at: number): FoundPiece {
  return (
    (at === 0 ? readFrontMatter(page) : undefined) ??
    readConflict(page, at) ??
    readMark(page, at) ??
    readComment(page, at) ??
    readRaw(page, at) ??
    readFenced(page, at) ??
    readAtx(page, at) ??
    readItem(page, at, interrupts) ??
    readIndented(page, at) ??
    readQuote(page, at) ??
    readParagraph(page, at)
  )
}

function readAtx(page: PageLines, at: number): FoundPiece | undefined {
  const text = page.lines[at]?.text ?? ''
  if (isRule(text)) return { form: 'rule', next: at + 1 }
  const heading = readHeading(text)
  if (heading === undefined) return undefined
  return { form: 'heading', ...heading, text: cutHeading(heading.text), next: at + 1 }
}

function readIndented(page: PageLines, at: number): FoundPiece | undefined {
  let next = at
  for (let index = at; index < page.lines.length; index++) {
    const text = page.lines[index]?.text ?? ''
    if (isBlank(text)) continue
    if (indentOf(text) < CODE_INDENT) break
    next = index + 1
  }
  return next === at ? undefined : { form: 'code', next }
}

function readQuote(page: PageLines, at: number): FoundPiece | undefined {
  if (!isQuote(page.lines[at]?.text ?? '')) return undefined
  let next = at + 1
  while (next < page.lines.length && isQuoted(page, next)) next++
  return { form: 'text', next }
}

function isQuoted(page: PageLines, at: number): boolean {
  const text = page.lines[at]?.text ?? ''
  if (isBlank(text) || isBarrier(page, at)) return false
  if (isQuote(text)) return true
  const marker = readMarker(text)
  const isItem = marker !== undefined && marker.column < CODE_INDENT
  return !isItem && !interrupts(page, at)
}

function readParagraph(page: PageLines, at: number): FoundPiece {
  const first = page.lines[at]?.text ?? ''
  const canBeHeading = !isHtml(first)
  let next = at + 1
  for (; next < page.lines.length; next++) {
    const text = page.lines[next]?.text ?? ''
    if (isBlank(text) || isBarrier(page, next)) break
    const level = canBeHeading ? readUnderline(text) : undefined
    if (level !== undefined) {
      const above = page.lines.slice(at, next).map((line) => line.text.trim())
      return { form: 'heading', level, text: cutHeading(above.join(' ')), next: next + 1 }
    }
    if (interrupts(page, next)) break
  }
  return { form: 'text', next }
}

/** True for a line that interrupts a paragraph because another block begins. */
function interrupts(page: PageLines, at: number): boolean {
  const text = page.lines[at]?.text ?? ''
  if (indentOf(text) >= CODE_INDENT) return false
  if (isBarrier(page, at) || isQuote(text) || isRule(text) || readHeading(text) !== undefined) {
    return true
  }
  return beginsList(text) || beginsOpaque(page, at)
}

// An empty item, or a number other than 1, is more likely part of the sentence.
function beginsList(text: string): boolean {
  const marker = readMarker(text)
  if (marker === undefined || marker.content === '') return false
  return /^(?:[-+*]|1[.)])$/.test(marker.sign)
}

function beginsOpaque(page: PageLines, at: number): boolean {
  const found = readComment(page, at) ?? readRaw(page, at) ?? readFenced(page, at)
  return found !== undefined
}

function cutHeading(text: string): string {
  return text.length <= HEADING_LENGTH_MAX ? text : `${text.slice(0, HEADING_LENGTH_MAX - 1)}…`
}
