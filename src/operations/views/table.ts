import { cutTo, displayWidth, padTo } from './display-width.ts'
import type { View } from './style.ts'

export interface Column {
  readonly title: string
  /** The one column that gives way when the terminal is narrow. */
  readonly isFlexible?: boolean
}

const GAP = '  '
/** A column that gives way keeps at least this many columns, so that something can be read. */
const FLEXIBLE_WIDTH_MIN = 16

/** Lines up rows under their titles and keeps them within the terminal. A note goes below its row. */
export function renderTable(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  view: View,
  notes: readonly (string | undefined)[] = [],
): string {
  const widths = fitWidths(columns, rows, view.columns)
  const titles = columns.map((column) => column.title)
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, index) => padTo(cutTo(cell, widths[index] ?? 0), widths[index] ?? 0))
      .join(GAP)
      .trimEnd()
  const body = rows.flatMap((row, index) => {
    const note = notes[index]
    return note === undefined ? [line(row)] : [line(row), view.style.dim(note)]
  })
  return [view.style.dim(line(titles)), ...body].join('\n')
}

export type Pair = readonly [name: string, value: string | undefined]

/** Lines up names and values, without titles. Leaves out what has no value. */
export function renderPairs(pairs: readonly Pair[], view: View): string {
  const filled = pairs.filter(([, value]) => value !== undefined && value !== '')
  const width = Math.max(0, ...filled.map(([name]) => displayWidth(name)))
  return filled
    .map(([name, value]) => `${view.style.dim(padTo(name, width))}${GAP}${value}`)
    .join('\n')
}

function fitWidths(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  available: number,
): readonly number[] {
  const natural = columns.map((column, index) =>
    rows.reduce(
      (width, row) => Math.max(width, displayWidth(row[index] ?? '')),
      displayWidth(column.title),
    ),
  )
  const total = natural.reduce((sum, width) => sum + width, 0) + GAP.length * (columns.length - 1)
  const excess = total - available
  if (excess <= 0) return natural
  return natural.map((width, index) =>
    columns[index]?.isFlexible === true ? Math.max(FLEXIBLE_WIDTH_MIN, width - excess) : width,
  )
}
