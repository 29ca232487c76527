import { MemoryError } from '../../../core/errors.ts'
import type { JsonObject } from '../../../core/json.ts'
import {
  type CollectionDeclaration,
  declareCollection,
} from '../../../core/storage/documents/collection.ts'
import { extractFields, type FieldValues } from '../../../core/storage/documents/extract-fields.ts'
import { ownValue } from '../columns/attribute-block.ts'
import type { SqliteDatabase } from '../sqlite-database.ts'
import { bindValues } from './bind-value.ts'
import { decodeBody } from './body-codec.ts'
import {
  buildLayout,
  type CollectionLayout,
  type Column,
  columnSchema,
  indexSchemas,
  type StoredColumn,
  tableSchemas,
  toColumnValue,
} from './layout.ts'
import { insertLists } from './list-values.ts'

/** The collections of a file, and the generation of their layout when it was opened. */
export interface OpenedLayouts {
  readonly layouts: ReadonlyMap<string, CollectionLayout>
  /** Incremented when columns change, so that a process with older columns notices. */
  readonly generation: number
}

interface StoredLayout {
  readonly nextNumber: number
  readonly columns: readonly StoredColumn[]
}

const STATE_SCHEMAS: readonly string[] = [
  // One row: the number of the last change, and the layout generation.
  `create table if not exists document_state (
    key integer primary key, seq integer not null, generation integer not null
  )`,
  'insert or ignore into document_state values (1, 0, 0)',
  `create table if not exists document_layouts (
    collection text primary key, next_number integer not null, columns text not null
  ) without rowid`,
  `create table if not exists document_tombstones (
    seq integer primary key, collection text not null, id text not null
  )`,
  `create unique index if not exists document_tombstones_id
    on document_tombstones (collection, id)`,
]

/**
 * Finds or creates the tables of the collections. If the declared fields differ from those in
 * the file, the columns are altered and filled from the bodies, all in one transaction.
 *
 * @throws MemoryError `INVALID_CONFIG` if a stored document does not fit the new declaration.
 */
export async function openLayouts(
  database: SqliteDatabase,
  collections: readonly CollectionDeclaration[],
): Promise<OpenedLayouts> {
  for (const declaration of collections) declareCollection(declaration)
  const current = database.read(() => readLayouts(database, collections))
  return current ?? (await database.write(() => changeLayouts(database, collections)))
}

/** `undefined` if the file does not have exactly the declared columns. */
function readLayouts(database: SqliteDatabase, collections: readonly CollectionDeclaration[]) {
  const table = `select 1 from sqlite_master where type = 'table' and name = 'document_state'`
  if (database.statement(table).get() === undefined) return undefined
  const layouts = new Map<string, CollectionLayout>()
  for (const declaration of collections) {
    const stored = readStored(database, declaration.name)
    if (stored === undefined || !isCurrent(declaration, stored.columns)) return undefined
    layouts.set(declaration.name, buildLayout(declaration, stored.columns))
  }
  return { layouts, generation: readGeneration(database) }
}

function changeLayouts(database: SqliteDatabase, collections: readonly CollectionDeclaration[]) {
  for (const schema of STATE_SCHEMAS) database.statement(schema).run()
  const layouts = new Map<string, CollectionLayout>()
  for (const declaration of collections) {
    const stored = readStored(database, declaration.name)
    const layout =
      stored === undefined || !isCurrent(declaration, stored.columns)
        ? changeLayout(database, declaration, stored)
        : buildLayout(declaration, stored.columns)
    layouts.set(declaration.name, layout)
  }
  return { layouts, generation: readGeneration(database) }
}

function changeLayout(
  database: SqliteDatabase,
  declaration: CollectionDeclaration,
  stored: StoredLayout | undefined,
): CollectionLayout {
  const { fields } = declaration
  const run = (sql: string): unknown => database.statement(sql).run()
  const answersBy = (field: string) => declaration.answers?.includes(field) === true
  const known = stored?.columns ?? []
  const kept = known
    .filter(({ field, kind }) => fields[field] === kind)
    .map((column) => ({ ...column, answers: answersBy(column.field) }))
  let nextNumber = stored?.nextNumber ?? 1
  const added = Object.entries(fields)
    .filter(([field]) => kept.every((column) => column.field !== field))
    .map(([field, kind]) => ({ field, kind, number: nextNumber++, answers: answersBy(field) }))
  const layout = buildLayout(declaration, [...kept, ...added])

  if (stored === undefined) tableSchemas(layout).forEach(run)
  else run('update document_state set generation = generation + 1')
  const missing = layout.columns.slice(kept.length)
  const dropped = known.filter(({ number }) => kept.every((column) => column.number !== number))
  // What answers alone holds the columns of others, or is about to.
  const alone = [...known, ...layout.columns].filter(({ answers }) => answers === true)
  const again = layout.columns.filter((column) => alone.some((one) => one.number === column.number))
  for (const { index } of again) run(`drop index if exists ${index}`)
  for (const column of buildLayout(declaration, dropped).columns) dropColumn(run, layout, column)
  if (stored !== undefined) addColumns(database, layout, missing)
  // Last: one sort is cheaper than inserting in row order.
  indexSchemas(layout).forEach(run)
  database
    .statement('insert or replace into document_layouts values (?, ?, ?)')
    .run(declaration.name, nextNumber, JSON.stringify([...kept, ...added]))
  return layout
}

function dropColumn(run: (sql: string) => unknown, layout: CollectionLayout, column: Column): void {
  run(`drop index if exists ${column.index}`)
  run(`alter table ${layout.table} drop column ${column.name}`)
  run(`delete from ${layout.lists} where field = ${column.number}`)
}

function addColumns(
  database: SqliteDatabase,
  layout: CollectionLayout,
  columns: readonly Column[],
): void {
  for (const column of columns) database.statement(columnSchema(layout, column)).run()
  if (columns.length > 0) fillColumns(database, layout, columns)
}

function isCurrent(declaration: CollectionDeclaration, stored: readonly StoredColumn[]): boolean {
  const { fields } = declaration
  return (
    stored.length === Object.keys(fields).length &&
    stored.every(
      ({ field, kind, answers = false }) =>
        Object.hasOwn(fields, field) &&
        fields[field] === kind &&
        answers === (declaration.answers?.includes(field) === true),
    )
  )
}

function readStored(database: SqliteDatabase, collection: string): StoredLayout | undefined {
  const row = database
    .statement('select next_number, columns from document_layouts where collection = ?')
    .get(collection)
  if (row === undefined) return undefined
  try {
    const columns = JSON.parse(String(row.columns)) as readonly StoredColumn[]
    return { nextNumber: Number(row.next_number), columns }
  } catch (cause) {
    throw new MemoryError(`The layout of "${collection}" in ${database.path} is damaged`, {
      code: 'CORRUPT_DATA',
      hint: 'Restore it from a backup. `loci doctor` looks for more damage in the file.',
      cause,
    })
  }
}

function readGeneration(database: SqliteDatabase): number {
  return Number(database.statement('select generation from document_state').get()?.generation)
}

const ROWS_PER_STEP = 500

/** Fills new columns from the existing bodies. Runs inside a transaction. */
function fillColumns(
  database: SqliteDatabase,
  layout: CollectionLayout,
  columns: readonly Column[],
): void {
  const { table, bodies } = layout
  const select = `select row, id, version, body from ${table} join ${bodies} using (row)
    where row > ? order by row limit ${ROWS_PER_STEP}`
  const names = columns.map(({ name }) => name).join(', ')

  let last = 0
  for (;;) {
    const rows = database.statement(select).all(last)
    for (const { row, id, version, body } of rows) {
      last = Number(row)
      const owner = {
        collection: layout.declaration.name,
        id: String(id),
        version: Number(version),
      }
      const fields = readFields(layout, owner.id, decodeBody(body, owner))
      if (columns.every(({ field }) => ownValue(fields, field) === undefined)) continue
      const { text, values } = bindValues(columns.map((column) => toColumnValue(fields, column)))
      const update = `update ${table} set (${names}) = (${text}) where row = ?`
      database.statement(update).run(...values, last)
      insertLists(database, layout, columns, { row: last, fields })
    }
    if (rows.length < ROWS_PER_STEP) return
  }
}

function readFields(layout: CollectionLayout, id: string, body: JsonObject): FieldValues {
  try {
    return extractFields(layout.declaration, body)
  } catch (cause) {
    if (!MemoryError.is(cause, 'INVALID_INPUT')) throw cause
    throw new MemoryError(`${layout.declaration.name}/${id} does not fit: ${cause.message}`, {
      code: 'INVALID_CONFIG',
      hint: 'Declare the field as before, or repair that document first. Nothing was changed.',
      cause,
    })
  }
}
