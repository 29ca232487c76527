import { isObject } from '../../core/json.ts'
import type { Provenance } from '../../core/storage/records/provenance.ts'
import { cutTo, displayWidth } from './display-width.ts'
import { formatSource } from './format-facts.ts'
import { dimLines, renderItem } from './list-item.ts'
import { relativeTime } from './phrases.ts'
import { toLine, toLines } from './printable.ts'
import type { View } from './style.ts'
import { renderPairs, renderTable } from './table.ts'

type Fields = Readonly<Record<string, unknown>>

/** What an object is called by, the best first. */
const TITLES = [
  ...['text', 'name', 'title', 'topic', 'summary', 'description', 'label', 'content'],
  ...['decision', 'project', 'tool', 'path'],
]
/** What only programs need; `--json` has it. */
const HIDDEN = new Set(['scope', 'keys', 'contentKey', 'eventAt', 'place', 'position'])
/** Wider values do not fit into a column. */
const CELL_WIDTH_MAX = 48
const COLUMNS_MAX = 6
const GAP_WIDTH = 2
const LINE_LENGTH_MAX = 400

/**
 * Renders a result by its shape: a title, its fields, lists of what it holds. For operations that
 * have no view of their own.
 */
export function renderResult(result: unknown, view: View): string {
  if (!isObject(result)) return renderScalar('', result, view)
  const lines = Array.isArray(result.items) ? renderList(result, view) : renderObject(result, view)
  return lines.length === 0 ? view.style.warning('Nothing found.') : lines.join('\n')
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
  const lines = renderObject(rest, view)
  return lines.length === 0 ? [] : ['', ...lines]
}

function renderObject(fields: Fields, view: View): readonly string[] {
  const title = titleOf(fields)
  const receipt = title === undefined ? renderOutcome(fields, view) : []
  const shown = shownOf(fields).filter(
    ([name]) => name !== title && (receipt.length === 0 || !['outcome', 'reason'].includes(name)),
  )
  const pairs = shown
    .filter(([name, value]) => isFlat(name, value))
    .map(([name, value]) => [label(name), renderScalar(name, value, view)] as const)
  const deep = shown.filter(([name, value]) => !isFlat(name, value))
  const above = [
    ...receipt,
    ...(title === undefined ? [] : toLines(String(fields[title])).map(view.style.bold)),
    ...(pairs.length === 0 ? [] : [renderPairs(pairs, view)]),
  ]
  const below = deep.flatMap(([name, value]) => [
    '',
    view.style.dim(label(name)),
    renderDeep(value, view),
  ])
  return above.length === 0 ? below.slice(1) : [...above, ...below]
}

/** A receipt says first what happened. */
function renderOutcome({ outcome, reason }: Fields, view: View): readonly string[] {
  if (typeof outcome !== 'string' || typeof reason !== 'string') return []
  const paint = outcome === 'dropped' ? view.style.warning : view.style.good
  return [`${paint(`${outcome[0]?.toUpperCase()}${outcome.slice(1)}`)}. ${toLine(reason)}`]
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
  const rows = items.filter(isObject)
  if (rows.length < items.length) {
    return items.map((item) => renderScalar('', item, view)).join('\n')
  }
  const names = columnsOf(rows)
  const cells = rows.map((row) => names.map((name) => renderScalar(name, row[name], view)))
  const titles = names.map((name) => label(name).toUpperCase())
  // A table only where nothing has to be cut: ids are for copying.
  if (rows.every((row) => fitsColumns(row, names)) && widthOf([titles, ...cells]) <= view.columns) {
    return renderTable(
      titles.map((title) => ({ title })),
      cells,
      view,
    )
  }
  return rows.map((row, at) => renderOne(row, at + 1, view)).join('\n\n')
}

function columnsOf(rows: readonly Fields[]): readonly string[] {
  const names = new Set(rows.flatMap((row) => shownOf(row).map(([name]) => name)))
  // The id comes last: readers look for the content first.
  return names.delete('id') ? [...names, 'id'] : [...names]
}

function fitsColumns(row: Fields, names: readonly string[]): boolean {
  return (
    names.length <= COLUMNS_MAX &&
    names.every(
      (name) => isFlat(name, row[name]) && String(row[name] ?? '').length <= CELL_WIDTH_MAX,
    )
  )
}

function widthOf(rows: readonly (readonly string[])[]): number {
  const widths = (rows[0] ?? []).map((_title, at) =>
    Math.max(...rows.map((row) => displayWidth(row[at] ?? ''))),
  )
  return widths.reduce((sum, width) => sum + width + GAP_WIDTH, -GAP_WIDTH)
}

function renderOne(row: Fields, rank: number, view: View): string {
  // The title of an item may be one level down, as in `{ pattern, score }`.
  const [first] = Object.values(row).filter(isObject)
  const isInside = titleOf(row) === undefined && first !== undefined
  const titled = isInside ? { ...row, ...first } : row
  const title = titleOf(titled)
  const facts = shownOf(titled)
    .filter(([name, value]) => name !== title && !/^id$|Ids$/.test(name) && value !== false)
    .filter(([, value]) => !isInside || value !== first)
    .flatMap(([name, value]) => renderFact(name, value, view))
  const id = typeof titled.id === 'string' ? [`id: ${toLine(titled.id)}`] : []
  const [said = '', ...others] = [
    ...(title === undefined ? [] : [String(titled[title])]),
    ...(facts.length === 0 ? [] : [facts.join(' · ')]),
    ...id,
  ]
  return renderItem(rank, { title: said, lines: dimLines(others) }, view)
}

/** One field in a line of several: lists of objects are only counted. */
function renderFact(name: string, value: unknown, view: View): readonly string[] {
  if (isFlat(name, value)) return [`${label(name)} ${renderScalar(name, value, view)}`]
  if (!Array.isArray(value)) {
    return shownOf(value as Fields).flatMap(([inner, one]) => renderFact(inner, one, view))
  }
  const [only] = value
  if (value.length > 1 || !isObject(only)) return [`${label(name)} ${value.length}`]
  return shownOf(only).flatMap(([inner, one]) => renderFact(inner, one, view))
}

function renderScalar(name: string, value: unknown, view: View): string {
  if (isAbsent(value)) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return renderNumber(name, value)
  if (Array.isArray(value)) {
    return value.map((one) => renderScalar(name, one, view)).join(', ')
  }
  if (typeof value !== 'string') return formatSource(value as Provenance)
  if (/At$|^at$/.test(name) && /^\d{4}-\d\d-\d\dT/.test(value)) {
    return relativeTime(value, view.nowMs)
  }
  return cutTo(toLine(value), LINE_LENGTH_MAX)
}

function renderNumber(name: string, value: number): string {
  if (SHARE.test(name)) return `${Math.round(100 * value)} %`
  if (MILLISECONDS.test(name)) {
    return value < 1_000 ? `${Math.round(value)} ms` : `${(value / 1_000).toFixed(1)} s`
  }
  return Number.isInteger(value) ? String(value) : value.toFixed(2)
}

const SHARE = /(?:Rate|Share|Ratio)(?:Min|Without)?$|^share/
const MILLISECONDS = /Ms$/

/** `lastSeenAt` → `last seen`, `isDryRun` → `dry run`. */
function label(name: string): string {
  if (name === 'surface') return 'from'
  return name
    .replace(/^is(?=[A-Z])/u, '')
    .replace(/(?<=.)(?:At|Ms)$/u, '')
    .replaceAll(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`)
    .trim()
}

function titleOf(fields: Fields): string | undefined {
  return TITLES.find((name) => typeof fields[name] === 'string' && fields[name] !== '')
}

function shownOf(fields: Fields): readonly (readonly [string, unknown])[] {
  return Object.entries(fields).filter(([name, value]) => !HIDDEN.has(name) && !isAbsent(value))
}

function isFlat(name: string, value: unknown): boolean {
  if (Array.isArray(value)) return value.every((one) => typeof one !== 'object')
  return typeof value !== 'object' || value === null || (name === 'source' && 'kind' in value)
}

function isAbsent(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0
  if (isObject(value)) return Object.values(value).every(isAbsent)
  return value === undefined || value === null || value === ''
}
