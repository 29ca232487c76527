import { MemoryError } from '../../../core/errors.ts'
import {
  type CheckedDelete,
  type CheckedPut,
  type CheckedWrite,
  checkVersion,
} from '../../../core/storage/documents/check-batch.ts'
import type { SqliteDatabase } from '../sqlite-database.ts'
import type { SqliteValue } from '../sqlite-driver.ts'
import { bindValues } from './bind-value.ts'
import { encodeBody } from './body-codec.ts'
import { type CollectionLayout, toColumnValue } from './layout.ts'
import { deleteLists, insertLists, storedName } from './list-values.ts'
import type { OpenedLayouts } from './open-layouts.ts'

export interface AppliedWrites {
  readonly versions: readonly number[]
  /** The number of the last change before these writes, and after them. */
  readonly before: number
  readonly after: number
}

/**
 * Creates the function that applies writes in order and numbers the changes. It must be called
 * inside a transaction.
 */
export function createWriter(database: SqliteDatabase, opened: OpenedLayouts) {
  const tables = new Map(
    [...opened.layouts].map(([name, layout]) => [name, { layout, sql: buildSql(layout) }]),
  )

  function apply(write: CheckedWrite, sequence: number): { version: number; isChange: boolean } {
    const table = tables.get(write.declaration.name)
    if (table === undefined) throw new Error('Broken invariant: a checked write has no layout')
    const current = findCurrent(database, table, write.id)
    checkVersion(write, current?.version ?? 0)
    if (write.kind === 'put') {
      return { version: put(database, table, write, { current, sequence }), isChange: true }
    }
    if (current === undefined) return { version: 0, isChange: false }
    remove(database, table, write, { current, sequence })
    return { version: 0, isChange: true }
  }

  return (writes: readonly CheckedWrite[]): AppliedWrites => {
    const before = readSequence(database, opened)
    let after = before
    const versions = writes.map((write) => {
      const { version, isChange } = apply(write, after + 1)
      if (isChange) after++
      return version
    })
    // One row for the whole store: SQLite has a single writer, so this is the commit order.
    if (after > before) {
      database.statement('update document_state set seq = ? where key = 1').run(after)
    }
    return { versions, before, after }
  }
}

/** A collection and its write statements. */
interface Table {
  readonly layout: CollectionLayout
  readonly sql: WriteSql
}

interface Current {
  readonly version: number
  readonly stored: Readonly<Record<string, SqliteValue>>
}

/** The input of a write: the current document, and the number of this change. */
interface Place<Found> {
  readonly current: Found
  readonly sequence: number
}

function readSequence(database: SqliteDatabase, opened: OpenedLayouts): number {
  const state = database.statement('select seq, generation from document_state where key = 1').get()
  if (Number(state?.generation) === opened.generation) return Number(state?.seq)
  throw new MemoryError(`Another process has replaced or migrated ${database.path}`, {
    code: 'STORE_FAILED',
    hint: 'Start this process again, with the version of Loci that the other one runs.',
  })
}

function findCurrent(database: SqliteDatabase, table: Table, id: string): Current | undefined {
  const stored = database.statement(table.sql.select).get(id)
  return stored === undefined ? undefined : { version: Number(stored.version), stored }
}

function put(
  database: SqliteDatabase,
  { layout, sql }: Table,
  write: CheckedPut,
  place: Place<Current | undefined>,
): number {
  const { current, sequence } = place
  const { id, fields } = write
  const collection = layout.declaration.name
  const version = (current?.version ?? 0) + 1
  const body = encodeBody(write.json, { collection, id, version })
  if (current === undefined) {
    const stored = layout.columns.map((column) => toColumnValue(fields, column))
    const { text, values } = bindValues([version, sequence, ...stored])
    const inserted = database.statement(`${sql.insert} (?, ${text})`).run(id, ...values)
    const row = inserted.lastInsertRowid
    database.statement(sql.insertBody).run(row, body)
    database.statement(FORGET_TOMBSTONE).run(collection, id)
    insertLists(database, layout, layout.columns, { row, fields })
    return version
  }
  const row = Number(current.stored.row)
  // SQLite updates the index of every column listed in the update, changed or not.
  const changed = layout.columns.filter(
    (column) => toColumnValue(fields, column) !== current.stored[storedName(column)],
  )
  const names = changed.map(({ name }) => `, ${name}`).join('')
  const next = changed.map((column) => toColumnValue(fields, column))
  const { text, values } = bindValues([version, sequence, ...next])
  database
    .statement(`${sql.update} (version, seq${names}) = (${text}) where row = ?`)
    .run(...values, row)
  database.statement(sql.updateBody).run(body, row)
  deleteLists(database, layout, changed, current.stored)
  insertLists(database, layout, changed, { row, fields })
  return version
}

const FORGET_TOMBSTONE = 'delete from document_tombstones where collection = ? and id = ?'

function remove(
  database: SqliteDatabase,
  { layout, sql }: Table,
  write: CheckedDelete,
  place: Place<Current>,
): void {
  const { stored } = place.current
  const row = Number(stored.row)
  deleteLists(database, layout, layout.columns, stored)
  database.statement(sql.delete).run(row)
  database.statement(sql.deleteBody).run(row)
  database
    .statement('insert into document_tombstones values (?, ?, ?)')
    .run(place.sequence, layout.declaration.name, write.id)
}

/** `insert` ends where its list of values follows, `update` before its list of columns. */
interface WriteSql {
  readonly select: string
  readonly insert: string
  readonly insertBody: string
  readonly update: string
  readonly updateBody: string
  readonly delete: string
  readonly deleteBody: string
}

function buildSql(layout: CollectionLayout): WriteSql {
  const { table, bodies, columns } = layout
  const names = columns.map(({ name }) => `, ${name}`).join('')
  const stored = columns.map((column) => `, ${column.name} as ${storedName(column)}`).join('')
  return {
    select: `select row, version${stored} from ${table} where id = ?`,
    insert: `insert into ${table} (id, version, seq${names}) values`,
    insertBody: `insert into ${bodies} values (?, ?)`,
    update: `update ${table} set`,
    updateBody: `update ${bodies} set body = ? where row = ?`,
    delete: `delete from ${table} where row = ?`,
    deleteBody: `delete from ${bodies} where row = ?`,
  }
}
