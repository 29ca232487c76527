import { indentOf, isBlank, stripIndent } from './lines.ts'

// The shapes of single lines, as CommonMark 0.31 defines them.

/** What a list item begins with. */
export interface Marker {
  /** The bullet (`-`, `+`, `*`) or the number with its sign. */
  readonly sign: string
  /** The column where the marker stands. */
  readonly column: number
  /** The column that further lines of the item must reach. */
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

/** True for a line that begins with a tag: it is no text that could become a heading. */
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
  /** Of the content as it was written, in a begin mark. */
  readonly hash: string | undefined
}

// Without indentation, so that no line inside of a list can be taken for one.
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
