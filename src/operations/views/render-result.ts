import { cutTo, displayWidth } from './display-width.ts'
import { dimLines, renderItem } from './list-item.ts'
import { toLine, toLines } from './printable.ts'
import { relativeTime } from './relative-time.ts'
import type { View } from './style.ts'
import { renderPairs, renderTable } from './table.ts'

type Fields = Readonly<Record<string, unknown>>

/** What an object is called by, the best first. */
const TITLES = ['text', 'name', 'title', 'topic', 'summary', 'description', 'label', 'content']
/** Wider values do not fit into a column. */
const CELL_WIDTH_MAX = 48
const COLUMNS_MAX = 6
const LINE_LENGTH_MAX = 400

/**
 * Renders a result by its shape: a title, its fields, lists of what it holds. For operations that
 * have no view of their own.
 */
export function renderResult(result: unknown, view: View): string {
  if (!isFields(result)) return renderScalar('', result, view)
  return (Array.isArray(result.items) ? renderList(result, view) : renderObject(result, view)).join(
    '\n',
  )
}

function renderList({ items, total, next, ...rest }: Fields, view: View): readonly string[] {
  const all = items as readonly unknown[]
  if (all.length === 0) return [view.style.warning('Nothing found.'), ...renderRest(rest, view)]
  const count = typeof total === 'number' && total > all.length ? `${all.length} of ${total}. ` : ''
  const more = typeof next === 'string' ? `Next page: --after ${next}` : ''
  const footer = `${count}${more}`.trim()
  return [
    renderItems(all, view),
    ...(footer === '' ? [] : ['', view.style.dim(footer)]),
    ...renderRest(rest, view),
  ]
}

function renderRest(rest: Fields, view: View): readonly string[] {
  const isEmpty = Object.values(rest).every(isAbsent)
  return isEmpty ? [] : ['', ...renderObject(rest, view)]
}

function renderObject(fields: Fields, view: View): readonly string[] {
  const title = TITLES.find((name) => typeof fields[name] === 'string' && fields[name] !== '')
  const shown = Object.entries(fields).filter(([name, value]) => name !== title && !isAbsent(value))
  const flat = shown.filter(([, value]) => isFlat(value))
  const pairs = flat.map(([name, value]) => [label(name), renderScalar(name, value, view)] as const)
  const deep = shown.filter(([, value]) => !isFlat(value))
  return [
    ...(title === undefined ? [] : toLines(String(fields[title])).map(view.style.bold)),
    ...(pairs.length === 0 ? [] : [renderPairs(pairs, view)]),
    ...deep.flatMap(([name, value]) => ['', view.style.dim(label(name)), renderDeep(value, view)]),
  ]
}

function renderDeep(value: unknown, view: View): string {
  const inner = { ...view, columns: view.columns - 2 }
  const text = Array.isArray(value)
    ? renderItems(value, inner)
    : renderObject(value as Fields, inner).join('\n')
  return text
    .split('\n')
    .map((line) => `  ${line}`.trimEnd())
    .join('\n')
}

function renderItems(items: readonly unknown[], view: View): string {
  const rows = items.filter(isFields)
  if (rows.length < items.length) {
    return items.map((item) => renderScalar('', item, view)).join('\n')
  }
  const columns = columnsOf(rows)
  if (columns !== undefined) {
    const widest = columns.reduce((best, name) => (widthOf(name) > widthOf(best) ? name : best))
    return renderTable(
      columns.map((name) => ({ title: label(name).toUpperCase(), isFlexible: name === widest })),
      rows.map((row) => columns.map((name) => renderScalar(name, row[name], view))),
      view,
    )
  }
  return rows.map((row, at) => renderOne(row, at + 1, view)).join('\n\n')

  function widthOf(name: string): number {
    return Math.max(...rows.map((row) => displayWidth(renderScalar(name, row[name], view))))
  }
}

// A table only where every value is short and flat.
function columnsOf(rows: readonly Fields[]): readonly string[] | undefined {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) =>
    rows.some((row) => !isAbsent(row[name])),
  )
  if (names.length > COLUMNS_MAX) return undefined
  const fits = rows.every((row) =>
    names.every(
      (name) => isFlat(row[name]) && String(row[name] ?? '').length <= CELL_WIDTH_MAX,
    ),
  )
  return fits ? names : undefined
}

function renderOne(row: Fields, rank: number, view: View): string {
  // What an item is about may stand one level down, as in `{ pattern, score }`.
  const [first] = Object.values(row).filter(isFields)
  const titled = TITLES.some((name) => typeof row[name] === 'string') ? row : { ...row, ...first }
  const title = TITLES.find((name) => typeof titled[name] === 'string' && titled[name] !== '')
  const facts = Object.entries(titled)
    .filter(([name, value]) => name !== title && name !== 'id' && isFlat(value) && !isAbsent(value))
    .map(([name, value]) => `${label(name)} ${renderScalar(name, value, view)}`)
  const id = typeof titled.id === 'string' ? [`id: ${toLine(titled.id)}`] : []
  return renderItem(
    rank,
    {
      title: title === undefined ? String(titled.id ?? '') : String(titled[title]),
      lines: dimLines([facts.join(' · '), ...id].filter((line) => line !== '')),
    },
    view,
  )
}

function renderScalar(name: string, value: unknown, view: View): string {
  if (isAbsent(value)) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : value.toFixed(2)
  if (Array.isArray(value)) {
    return value.map((one) => renderScalar(name, one, view)).join(', ')
  }
  if (typeof value !== 'string') return JSON.stringify(value)
  if (/At$|^at$/.test(name) && /^\d{4}-\d\d-\d\dT/.test(value)) {
    return relativeTime(value, view.nowMs)
  }
  return cutTo(toLine(value), LINE_LENGTH_MAX)
}

/** `lastSeenAt` → `last seen`, `isDryRun` → `dry run`. */
function label(name: string): string {
  return name
    .replace(/^is(?=[A-Z])/u, '')
    .replace(/(?<=.)At$/u, '')
    .replaceAll(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`)
    .trim()
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isFlat(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((one) => typeof one !== 'object')
  return typeof value !== 'object' || value === null
}

function isAbsent(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0
  if (isFields(value)) return Object.keys(value).length === 0
  return value === undefined || value === null || value === ''
}
