/** Colours, or the text as it is. */
export interface Style {
  bold(text: string): string
  dim(text: string): string
  good(text: string): string
  warning(text: string): string
  bad(text: string): string
}

/** Everything that decides how a result looks. */
export interface View {
  readonly style: Style
  /** The width to fit in. `Infinity` if the output is not a terminal. */
  readonly columns: number
  readonly nowMs: number
  /** Also print each term of a score. */
  readonly isExplaining: boolean
}

export function createStyle(isColoured: boolean): Style {
  const paint = (code: number) => (text: string) =>
    isColoured && text !== '' ? `\u001b[${code}m${text}\u001b[0m` : text
  return { bold: paint(1), dim: paint(2), good: paint(32), warning: paint(33), bad: paint(31) }
}
