import { wrapTo } from './display-width.ts'
import { toLine } from './printable.ts'
import type { View } from './style.ts'

/** Lines longer than this are hard to read, however wide the window is. */
const TEXT_WIDTH_MAX = 100
const MARGIN = '    '

/** A line below the title of an item: what was said in it, or only about it. */
export interface ItemLine {
  readonly text: string
  readonly isDim: boolean
}

/** A page of a list. */
export interface Page<Item> {
  readonly items: readonly Item[]
  readonly total?: number | undefined
  readonly next?: string | undefined
}

/** How many of all are shown, and how to see more. */
export function pageFooter({ items, total, next }: Page<unknown>, view: View): string {
  const more = next === undefined ? '' : ` Next page: --after ${next}`
  return view.style.dim(`${items.length} of ${total ?? items.length}.${more}`)
}

/** One of a numbered list: its title, then its lines, all within the terminal. */
export function renderItem(
  rank: number,
  { title, lines }: { readonly title: string; readonly lines: readonly ItemLine[] },
  view: View,
): string {
  const width = Math.min(TEXT_WIDTH_MAX, view.columns) - MARGIN.length
  const [first = '', ...rest] = wrapTo(toLine(title), width)
  return [
    `${`${rank}.`.padEnd(MARGIN.length)}${view.style.bold(first)}`,
    ...rest.map((line) => MARGIN + view.style.bold(line)),
    ...lines.flatMap(({ text, isDim }) =>
      wrapTo(toLine(text), width).map((line) =>
        isDim ? view.style.dim(MARGIN + line) : MARGIN + line,
      ),
    ),
  ].join('\n')
}

export function dimLines(texts: readonly string[]): readonly ItemLine[] {
  return texts.map((text) => ({ text, isDim: true }))
}
