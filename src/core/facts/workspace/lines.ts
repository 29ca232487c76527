/** One line of a file, without its line ending. Offsets are UTF-16 code units of the whole text. */
export interface Line {
  readonly text: string
  readonly start: number
  /** Where its text ends and its line ending begins. */
  readonly end: number
  /** Where the next line begins. */
  readonly next: number
}

const LINE_END = /\r\n|\n|\r/g
const TAB_WIDTH = 4

/** Cuts a text at `\n`, `\r\n` and `\r`. A BOM and NUL are not part of a line's text. */
export function splitLines(text: string): readonly Line[] {
  const lines: Line[] = []
  let start = 0
  for (const { 0: ending, index } of text.matchAll(LINE_END)) {
    lines.push(toLine(text, start, index, index + ending.length))
    start = index + ending.length
  }
  if (start < text.length) lines.push(toLine(text, start, text.length, text.length))
  return lines
}

function toLine(whole: string, start: number, end: number, next: number): Line {
  const raw = whole.slice(start, end)
  const text = start === 0 && raw.startsWith('\ufeff') ? raw.slice(1) : raw
  return { text: text.includes('\u0000') ? text.replaceAll('\u0000', '') : text, start, end, next }
}

/** The first line ending used in a file, so that added lines match the rest. */
export function lineEndOf(text: string): string {
  return /\r\n|\n|\r/.exec(text)?.[0] ?? '\n'
}

export function isBlank(text: string): boolean {
  return /^\s*$/.test(text)
}

/** Columns of white space before text that begins at `from`; a tab advances to the next stop. */
export function indentOf(text: string, from = 0): number {
  let column = from
  for (const character of leadingSpace(text)) column = advance(column, character)
  return column - from
}

/** Removes up to `columns` columns of white space; the rest of a tab becomes spaces. */
export function stripIndent(text: string, columns: number, from = 0): string {
  let column = from
  let at = 0
  const space = leadingSpace(text)
  while (at < space.length && column < from + columns) {
    column = advance(column, space[at] ?? ' ')
    at++
  }
  return ' '.repeat(Math.max(0, column - from - columns)) + text.slice(at)
}

function advance(column: number, character: string): number {
  return character === '\t' ? column + TAB_WIDTH - (column % TAB_WIDTH) : column + 1
}

function leadingSpace(text: string): string {
  return /^[ \t]*/.exec(text)?.[0] ?? ''
}

// The shapes of single lines, as CommonMark 0.31 defines them.

export interface Marker {
  /** The bullet (`-`, `+`, `*`) or the number with its delimiter. */
  readonly sign: string
  readonly column: number
  /** The column that continuation lines of the item must reach. */
  readonly contentColumn: number
  readonly content: string
}

export interface Fence {
  readonly sign: '`' | '~'
  readonly length: number
}

/** From here on an indented line is code. */
export const CODE_INDENT = 4
const MARKER = /^[ \t]*([-+*]|\d{1,9}[.)])(?=[ \t]|$)/
const HEADING = /^ {0,3}(#{1,6})(?:[ \t]+(.*))?$/s
const FENCE = /^[ \t]*(`{3,}|~{3,})(.*)$/s

export function readMarker(text: string): Marker | undefined {
  const [lead, sign] = MARKER.exec(text) ?? []
  if (lead === undefined || sign === undefined) return undefined
  const column = indentOf(text)
  const after = column + sign.length
  const rest = text.slice(lead.length)
  if (isBlank(rest)) return { sign, column, contentColumn: after + 1, content: '' }
  const space = indentOf(rest, after)
  // More than four columns: the item begins with indented code, one column after its marker.
  const width = space > CODE_INDENT ? 1 : space
  return { sign, column, contentColumn: after + width, content: stripIndent(rest, width, after) }
}

export function readFence(text: string): Fence | undefined {
  const [, run, info] = FENCE.exec(text) ?? []
  if (run === undefined || info === undefined) return undefined
  const sign = run.startsWith('~') ? '~' : '`'
  return sign === '`' && info.includes('`') ? undefined : { sign, length: run.length }
}

/** The fence that this line could close; it closes shorter ones too. */
export function readClosingFence(text: string): Fence | undefined {
  const [, run, rest] = FENCE.exec(text) ?? []
  if (run === undefined || rest === undefined || !isBlank(rest)) return undefined
  return { sign: run.startsWith('~') ? '~' : '`', length: run.length }
}

export function closes(text: string, fence: Fence): boolean {
  const closing = readClosingFence(text)
  return closing?.sign === fence.sign && closing.length >= fence.length
}

export interface HeadingLine {
  readonly level: number
  readonly text: string
}

export function readHeading(text: string): HeadingLine | undefined {
  const [, signs, content = ''] = HEADING.exec(text) ?? []
  if (signs === undefined) return undefined
  return {
    level: signs.length,
    text: content
      .trim()
      .replace(/(?:^|[ \t])#+$/, '')
      .trim(),
  }
}

/** The level of the heading that this line makes of the paragraph above it. */
export function readUnderline(text: string): 1 | 2 | undefined {
  if (indentOf(text) >= CODE_INDENT) return undefined
  const signs = text.trim()
  if (/^=+$/.test(signs)) return 1
  return /^-+$/.test(signs) ? 2 : undefined
}

/** Three or more `-`, `*` or `_` with nothing but spaces between. */
export function isRule(text: string): boolean {
  if (!/^ {0,3}([-*_])[ \t]*\1/.test(text)) return false
  const signs = text.replace(/[ \t]+/g, '')
  return /^(?:-{3,}|\*{3,}|_{3,})$/.test(signs)
}

export function isQuote(text: string): boolean {
  return /^ {0,3}>/.test(text)
}

export function isCommentStart(text: string): boolean {
  return /^ {0,3}<!--/.test(text)
}

/** True for a line that begins with a tag: it cannot become a heading. */
export function isHtml(text: string): boolean {
  return /^ {0,3}<[a-z/!?]/i.test(text)
}

/** Elements whose content is not Markdown, whatever it looks like. */
export function isRawElement(text: string): boolean {
  return /^ {0,3}<(?:pre|script|style|textarea)(?=[\s>]|$)/i.test(text)
}

export interface BlockMark {
  readonly at: 'begin' | 'end'
  readonly name: string
  /** Hash of the content as written, in a begin mark. */
  readonly hash: string | undefined
}

// Without indentation, so that no line inside a list is mistaken for one.
const BLOCK_MARK =
  /^<!--[ \t]*loci:(begin|end)[ \t]+([a-z0-9][a-z0-9-]{0,63})(?:[ \t]+hash=([0-9a-f]{16}))?[ \t]*-->[ \t]*$/

export function readBlockMark(text: string): BlockMark | undefined {
  const [, at, name, hash] = BLOCK_MARK.exec(text) ?? []
  if (name === undefined) return undefined
  return { at: at === 'begin' ? 'begin' : 'end', name, hash }
}

/** A side of a merge conflict. `base` is what both sides began with. */
export type ConflictSide = 'ours' | 'base' | 'theirs'

/** What follows a line that git puts into a conflict: a side, or the end of the conflict. */
export function readConflictMark(text: string): ConflictSide | 'end' | undefined {
  const [, sign] = /^(<{7}|\|{7}|={7}|>{7})(?: |\t|$)/.exec(text) ?? []
  if (sign === undefined) return undefined
  if (sign.startsWith('<')) return 'ours'
  if (sign.startsWith('|')) return 'base'
  if (sign.startsWith('>')) return 'end'
  return text.trimEnd() === sign ? 'theirs' : undefined
}

export type PieceForm =
  | { readonly form: 'heading'; readonly level: number; readonly text: string }
  | { readonly form: 'item'; readonly marker: Marker }
  | { readonly form: 'text' | 'code' | 'comment' | 'front-matter' | 'rule' | 'conflict' }
  | { readonly form: 'block-mark'; readonly mark: BlockMark }

/** A top-level Markdown block. Blank lines are between pieces. */
export type Piece = PieceForm & {
  /** Counted from 1, both included. */
  readonly fromLine: number
  readonly toLine: number
  /** Its side of an unresolved merge conflict. */
  readonly side: ConflictSide | undefined
}

/** A parsed piece, with the index of the line after it. */
export type FoundPiece = PieceForm & { readonly next: number }
