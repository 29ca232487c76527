import { MemoryError } from '../../../core/errors.ts'
import type { JsonObject } from '../../../core/json.ts'
import type {
  CollectionDeclaration,
  FieldKind,
} from '../../../core/storage/documents/collection.ts'
import { hasTable } from '../open-schema.ts'
import type { PostgresDatabase, PostgresSession } from '../postgres-database.ts'
import { newFeed, renumberForeignChanges } from './change-feed.ts'
import { type CollectionTable, extractLeniently } from './collection-table.ts'
import { columnOf, columnTypeOf, createIndexOn } from './columns.ts'
import { renderRecords } from './records.ts'

type Fields = Readonly<Record<string, FieldKind>>

interface Layout {
  /**
   * Part of the table name, incremented with every change of its columns: a process that
   * still uses the old columns then fails loudly instead of leaving the new ones empty.
   */
  readonly generation: number
  readonly fields: Fields
}

/** Opens the tables of the declared collections; creates and migrates them as needed. */
export async function openTables(
  database: PostgresDatabase,
  collections: readonly CollectionDeclaration[],
): Promise<ReadonlyMap<string, CollectionTable>> {
  const known = await readLayouts(database, database)
  const isReady =
    known !== undefined &&
    collections.every(({ name, fields }) => covers(known.get(name)?.fields, fields)) &&
    !(await renumberForeignChanges(database, database, { dryRun: true }))
  if (!isReady) await database.migrate((session) => migrate(database, session, collections))

  const layouts = (await readLayouts(database, database)) ?? new Map<string, Layout>()
  const tables = collections.map((declaration) => {
    const { generation = 0, fields = {} } = layouts.get(declaration.name) ?? {}
    const name = nameTable(database, declaration.name, generation)
    return [declaration.name, { declaration, name, fields }] as const
  })
  return new Map(tables)
}

/** What `openTables` would change, as sentences. */
export async function planTables(
  database: PostgresDatabase,
  collections: readonly CollectionDeclaration[],
): Promise<readonly string[]> {
  const known = await readLayouts(database, database)
  const missing = collections.filter(({ name }) => known?.has(name) !== true)
  const names = missing.map(({ name }) => name).join(', ')
  const created = missing.length === 0 ? [] : [`Create tables: ${names}.`]
  const filled = collections.flatMap(({ name, fields }) => {
    const stored = known?.get(name)?.fields
    if (stored === undefined) return []
    const added = Object.entries(fields).filter(([field, kind]) => stored[field] !== kind)
    return added.map(
      ([field]) => `Add the column "${field}" to the table of "${name}" and fill it.`,
    )
  })
  return [...created, ...filled]
}

async function migrate(
  database: PostgresDatabase,
  session: PostgresSession,
  collections: readonly CollectionDeclaration[],
): Promise<void> {
  const layouts = (await readLayouts(database, session)) ?? (await makeBase(database, session))
  for (const declaration of collections) {
    const layout = layouts.get(declaration.name)
    if (layout === undefined) await makeTable(database, session, declaration)
    else if (!covers(layout.fields, declaration.fields)) {
      await changeTable(database, session, { declaration, layout })
    }
  }
  await renumberForeignChanges(database, session, { dryRun: false })
}

async function makeBase(database: PostgresDatabase, session: PostgresSession) {
  await session.query(`create table ${database.table('collections')} (
    name text primary key, generation integer not null, fields text not null)`)
  const changes = database.table('changes')
  await session.query(`create table ${changes} (
    collection text collate "C" not null, id text collate "C" not null,
    xid bigint not null, ordinal integer not null, is_deleted boolean not null,
    primary key (collection, id))`)
  await session.query(`create index on ${changes} (xid, ordinal)`)
  await session.query(`insert into ${database.table('meta')} values ('feed', $1)`, [newFeed()])
  return new Map()
}

async function makeTable(
  database: PostgresDatabase,
  session: PostgresSession,
  { name, fields }: CollectionDeclaration,
): Promise<void> {
  const table = nameTable(database, name, 1)
  const columns = Object.entries(fields).map(([field, kind]) => {
    return `, ${columnOf(field)} ${columnTypeOf(kind)}`
  })
  const create = `create table ${table} (
    id text collate "C" primary key, version integer not null, body text not null
    ${columns.join('')})`
  const indexes = Object.entries(fields).map(([field, kind]) => createIndexOn(table, field, kind))
  // In one message: a memory has some three hundred indexes.
  await session.query([create, ...indexes].join(';\n'))
  await session.query(`insert into ${database.table('collections')} values ($1, 1, $2)`, [
    name,
    JSON.stringify(fields),
  ])
}

async function changeTable(
  database: PostgresDatabase,
  session: PostgresSession,
  change: { readonly declaration: CollectionDeclaration; readonly layout: Layout },
): Promise<void> {
  const { name, fields } = change.declaration
  const { layout } = change
  const table = await renameTable(database, session, { name, layout })
  const added = Object.entries(fields).filter(([field, kind]) => layout.fields[field] !== kind)
  for (const [field, kind] of added) {
    // Dropping a column also drops its index.
    await session.query(`alter table ${table} drop column if exists ${columnOf(field)}`)
    await session.query(`alter table ${table} add column ${columnOf(field)} ${columnTypeOf(kind)}`)
  }
  await fillColumns(session, table, Object.fromEntries(added))
  for (const [field, kind] of added) await session.query(createIndexOn(table, field, kind))
  await session.query(`update ${database.table('collections')} set fields = $2 where name = $1`, [
    name,
    JSON.stringify({ ...layout.fields, ...fields }),
  ])
}

/** Renames every table, so that processes which have them open fail instead of writing there. */
export async function renameTables(
  database: PostgresDatabase,
  session: PostgresSession,
): Promise<void> {
  for (const [name, layout] of (await readLayouts(database, session)) ?? []) {
    await renameTable(database, session, { name, layout })
  }
}

async function renameTable(
  database: PostgresDatabase,
  session: PostgresSession,
  { name, layout }: { readonly name: string; readonly layout: Layout },
): Promise<string> {
  const generation = layout.generation + 1
  await session.query(
    `alter table ${nameTable(database, name, layout.generation)} rename to ${quotedName(name, generation)}`,
  )
  await session.query(
    `update ${database.table('collections')} set generation = $2 where name = $1`,
    [name, generation],
  )
  return nameTable(database, name, generation)
}

async function readLayouts(database: PostgresDatabase, session: PostgresSession) {
  const table = database.table('collections')
  if (!(await hasTable(database, 'collections', session))) return undefined
  const { rows } = await session.query(`select name, generation, fields from ${table}`)
  return new Map(
    rows.map((row) => [
      String(row.name),
      { generation: Number(row.generation), fields: readFields(String(row.fields)) },
    ]),
  )
}

function readFields(json: string): Fields {
  try {
    return JSON.parse(json) as Fields
  } catch (cause) {
    throw new MemoryError('The stored declarations cannot be read', {
      code: 'CORRUPT_DATA',
      hint: 'Restore the table "collections" from a backup.',
      cause,
    })
  }
}

function covers(stored: Fields | undefined, declared: Fields): boolean {
  if (stored === undefined) return false
  return Object.entries(declared).every(
    ([field, kind]) => Object.hasOwn(stored, field) && stored[field] === kind,
  )
}

function nameTable(database: PostgresDatabase, collection: string, generation: number): string {
  return database.table(tableName(collection, generation))
}

function quotedName(collection: string, generation: number): string {
  return `"${tableName(collection, generation)}"`
}

function tableName(collection: string, generation: number): string {
  return `documents_${collection}_${generation}`
}

const DOCUMENTS_PER_STEP = 500

/** Fills new columns from the bodies, which are the source of truth. */
async function fillColumns(
  session: PostgresSession,
  table: string,
  fields: Readonly<Record<string, FieldKind>>,
): Promise<void> {
  const names = Object.keys(fields)
  const assignments = names.map((field) => `${columnOf(field)} = r.${columnOf(field)}`)
  for (let after = ''; ; ) {
    const { rows } = await session.query(
      `select id, body from ${table} where id > $1 order by id limit ${DOCUMENTS_PER_STEP}`,
      [after],
    )
    const last = rows.at(-1)
    if (last === undefined) return
    const records = renderRecords(
      fields,
      rows.map(({ id, body }) => ({
        own: { id },
        fields: extractLeniently(fields, JSON.parse(String(body)) as JsonObject),
      })),
    )
    await session.query(
      `update ${table} t set ${assignments.join(', ')} from ${records.source} where t.id = r.id`,
      [records.json],
    )
    after = String(last.id)
  }
}
