import type {
  CollectionDeclaration,
  FieldKind,
} from '../../../core/storage/documents/collection.ts'
import type { FieldValues } from '../../../core/storage/documents/extract-fields.ts'
import { ownValue } from '../columns/attribute-block.ts'
import type { SqliteValue } from '../sqlite-driver.ts'

/** A declared field as stored: a column, and for a list also rows in the side table. */
export interface Column {
  readonly field: string
  readonly kind: FieldKind
  /** Never reused in a collection, so that a field declared again starts empty. */
  readonly number: number
  /** Quoted. Ends in the number, because SQLite names are case-insensitive (`look`, `lOOK`). */
  readonly name: string
  /** Quoted; the index over the column. List fields have none. */
  readonly index: string
  /** True if that index holds all columns but lists, the usual order first: it answers alone. */
  readonly answers?: boolean
}

/**
 * The storage layout of one collection. Bodies are in a separate table, so that filters and
 * sorting read narrow rows, and a changed declaration rewrites only those.
 */
export interface CollectionLayout {
  readonly declaration: CollectionDeclaration
  /** Quoted names of tables and indexes. */
  readonly table: string
  readonly bodies: string
  readonly lists: string
  readonly idIndex: string
  readonly seqIndex: string
  readonly columns: readonly Column[]
}

/** The stored metadata of a column. */
export interface StoredColumn {
  readonly field: string
  readonly kind: FieldKind
  readonly number: number
  readonly answers?: boolean
}

const TYPES: Readonly<Record<FieldKind, string>> = {
  text: 'text',
  number: 'real',
  boolean: 'integer',
  texts: 'text',
}

export function buildLayout(
  declaration: CollectionDeclaration,
  stored: readonly StoredColumn[],
): CollectionLayout {
  const named = (part: string): string => `"documents:${declaration.name}${part}"`
  return {
    declaration,
    table: named(''),
    bodies: named(':bodies'),
    lists: named(':lists'),
    idIndex: named(':id'),
    seqIndex: named(':seq'),
    columns: stored.map((column) => ({
      ...column,
      name: `"${column.field}_${column.number}"`,
      index: named(`:${column.field}_${column.number}`),
    })),
  }
}

/** The statements that create the tables of a collection, its indexes left out. */
export function tableSchemas(layout: CollectionLayout): readonly string[] {
  const { table, bodies, lists, idIndex, seqIndex } = layout
  // One by one, each column would make SQLite read the whole schema again.
  const columns = layout.columns.map((column) => `, ${definition(column)}`).join('')
  return [
    `create table ${table} (
      row integer primary key,
      id text not null,
      version integer not null,
      seq integer not null${columns}
    )`,
    `create unique index ${idIndex} on ${table} (id)`,
    `create unique index ${seqIndex} on ${table} (seq)`,
    `create table ${bodies} (row integer primary key, body blob not null)`,
    `create table ${lists} (
      field integer not null,
      value text not null,
      row integer not null,
      primary key (field, value, row)
    ) without rowid`,
  ]
}

export function columnSchema(layout: CollectionLayout, column: Column): string {
  return `alter table ${layout.table} add column ${definition(column)}`
}

function definition({ name, kind }: Column): string {
  return `${name} ${TYPES[kind]}`
}

/**
 * Rows with the same value are in insertion order, so that a write touches the end of a few
 * lists. Ordered by id, it would touch a separate page in every index: most of the cost of
 * writing to a large store. (Older files have the id there.)
 */
export function indexSchemas({ declaration, table, columns }: CollectionLayout): readonly string[] {
  const [order] = declaration.answers ?? []
  const held = columns
    .filter(({ kind }) => kind !== 'texts')
    .toSorted((left, right) => Number(right.field === order) - Number(left.field === order))
  return held.map(({ index, name, answers }) => {
    const names = [name, ...(answers === true ? held.map((other) => other.name) : [])]
    return `create index if not exists ${index} on ${table} (${[...new Set(names)].join(', ')})`
  })
}

/** The column value of a field. A list is also kept as JSON, besides its side table. */
export function toColumnValue(fields: FieldValues, column: Column): SqliteValue {
  const value = ownValue(fields, column.field)
  if (value === undefined) return null
  if (typeof value === 'boolean') return value ? 1 : 0
  return typeof value === 'object' ? JSON.stringify(value) : value
}
