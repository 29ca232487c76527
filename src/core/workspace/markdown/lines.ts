/** One line of a file, without its end. Offsets are UTF-16 units of the whole text. */
export interface Line {
  readonly text: string
  readonly start: number
  /** Where its text ends and its line end begins. */
  readonly end: number
  /** Where the next line begins. */
  readonly next: number
}

const LINE_END = /\r\n|\n|\r/g
const TAB_WIDTH = 4

/** Cuts a text at `\n`, `\r\n` and `\r`. A byte order mark and NUL are no part of a line's text. */
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

/** The line end that a file uses first, so that what is added looks like the rest. */
export function lineEndOf(text: string): string {
  return /\r\n|\n|\r/.exec(text)?.[0] ?? '\n'
}

export function isBlank(text: string): boolean {
  return /^\s*$/.test(text)
}

/** Columns of white space before a text that begins at `from`; a tab reaches the next stop. */
export function indentOf(text: string, from = 0): number {
  let column = from
  for (const character of leadingSpace(text)) column = advance(column, character)
  return column - from
}

/** Takes up to so many columns of white space off; what is left of a tab becomes spaces. */
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
