import { compareText } from '../../../core/language/text/compare-text.ts'
import {
  type CheckedPut,
  type CheckedWrite,
  checkVersion,
} from '../../../core/storage/documents/check-batch.ts'
import type { PostgresDatabase, PostgresSession } from '../postgres-database.ts'
import { LostRace } from '../postgres-error.ts'
import { type Carried, type Carrying, noteChanges, startCarrying } from './change-feed.ts'
import { type CollectionTable, readColumns } from './collection-table.ts'
import { columnOf } from './columns.ts'
import { type DocumentRecord, renderRecords } from './records.ts'

// Rows are sent in chunks of about this many characters, one parameter each.
const PART_LENGTH = 8_000_000

/**
 * Applies a batch inside a transaction: locks the existing documents, applies the writes to
 * their versions, then writes the final state of each document. The lock keeps other writers
 * out between the check and the write; if two writers create a document at once, one succeeds
 * and the other retries. The caller writes the indexes next, and then finishes carrying them.
 */
export async function writeDocuments(
  database: PostgresDatabase,
  session: PostgresSession,
  batch: {
    readonly writes: readonly CheckedWrite[]
    readonly tables: ReadonlyMap<string, CollectionTable>
    readonly carried: Carried
  },
): Promise<{ readonly versions: readonly number[]; readonly carrying: Carrying }> {
  const { writes, tables, carried } = batch
  // All writers visit the collections in the same order, to avoid deadlocks.
  const names = [...new Set(writes.map((write) => write.declaration.name))].toSorted(compareText)
  const used = names.flatMap((name) => tables.get(name) ?? [])
  const stored = new Map<string, number>()
  for (const table of used) {
    const ids = writes.filter((write) => write.declaration.name === table.declaration.name)
    for (const [id, version] of await lockVersions(session, table, [
      ...new Set(ids.map(({ id }) => id)),
    ])) {
      stored.set(`${table.declaration.name}/${id}`, version)
    }
  }

  const plan = planWrites(writes, (name, id) => stored.get(`${name}/${id}`) ?? 0)
  for (const table of used) {
    const documents = plan.documents.filter(
      ({ collection }) => collection === table.declaration.name,
    )
    await writeTable(session, table, documents)
  }
  const changes = plan.documents.flatMap(({ collection, id, version, ordinal }) => {
    return ordinal === undefined ? [] : [{ collection, id, isDeleted: version === 0, ordinal }]
  })
  const carrying = await startCarrying(database, session, carried)
  await noteChanges(database, session, changes)
  return { versions: plan.versions, carrying }
}

async function lockVersions(
  session: PostgresSession,
  table: CollectionTable,
  ids: readonly string[],
): Promise<readonly (readonly [id: string, version: number])[]> {
  const { rows } = await session.query(
    `select id, version from ${table.name} where id = any($1::text[]) order by id for update`,
    [ids],
  )
  return rows.map((row) => [String(row.id), Number(row.version)])
}

async function writeTable(
  session: PostgresSession,
  table: CollectionTable,
  documents: readonly PlannedDocument[],
): Promise<void> {
  const gone = documents.filter(({ versionBefore, version }) => versionBefore > 0 && version === 0)
  if (gone.length > 0) {
    await session.query(`delete from ${table.name} where id = any($1::text[])`, [
      gone.map(({ id }) => id),
    ])
  }
  const puts = documents.filter(({ version }) => version > 0)
  const [updates, inserts] = [puts.filter(isThere), puts.filter((document) => !isThere(document))]
  for (const part of splitParts(table, updates)) await updateRows(session, table, part)
  for (const part of splitParts(table, inserts)) await insertRows(session, table, part)
}

function isThere({ versionBefore }: PlannedDocument): boolean {
  return versionBefore > 0
}

async function updateRows(
  session: PostgresSession,
  table: CollectionTable,
  part: readonly DocumentRecord[],
): Promise<void> {
  const { json, source } = renderRecords(table.fields, part)
  const columns = ['version', 'body', ...Object.keys(table.fields).map(columnOf)]
  const assignments = columns.map((column) => `${column} = r.${column}`).join(', ')
  await session.query(
    `update ${table.name} t set ${assignments} from ${source} where t.id = r.id`,
    [json],
  )
}

async function insertRows(
  session: PostgresSession,
  table: CollectionTable,
  part: readonly DocumentRecord[],
): Promise<void> {
  const { json, source } = renderRecords(table.fields, part)
  const columns = ['id', 'version', 'body', ...Object.keys(table.fields).map(columnOf)]
  const { rowCount } = await session.query(
    `insert into ${table.name} (${columns.join(', ')})
     select ${columns.map((column) => `r.${column}`).join(', ')} from ${source} order by r.id
     on conflict (id) do nothing`,
    [json],
  )
  if (rowCount !== part.length) throw new LostRace('Another writer made the same document')
}

function* splitParts(table: CollectionTable, documents: readonly PlannedDocument[]) {
  let part: DocumentRecord[] = []
  let length = 0
  for (const { id, version, put } of documents) {
    if (put === undefined) continue
    if (length > 0 && length + put.json.length > PART_LENGTH) {
      yield part
      part = []
      length = 0
    }
    part.push({ own: { id, version, body: put.json }, fields: readColumns(table, put) })
    length += put.json.length
  }
  if (part.length > 0) yield part
}

/** The planned state of one document after a batch. */
interface PlannedDocument {
  readonly collection: string
  readonly id: string
  readonly versionBefore: number
  /** 0 if the document is deleted. */
  version: number
  put: CheckedPut | undefined
  /** The last write of the batch that changed something, or `undefined` if none did. */
  ordinal: number | undefined
}

/**
 * Applies the writes in order to the stored (and locked) versions, so that the database only
 * needs the final state of each document.
 *
 * @throws MemoryError `CONFLICT`
 */
function planWrites(
  writes: readonly CheckedWrite[],
  storedVersion: (collection: string, id: string) => number,
) {
  const documents = new Map<string, PlannedDocument>()
  const versions = writes.map((write, ordinal) => {
    const collection = write.declaration.name
    const key = `${collection}/${write.id}`
    const versionBefore = storedVersion(collection, write.id)
    const document = documents.get(key) ?? {
      collection,
      id: write.id,
      versionBefore,
      version: versionBefore,
      put: undefined,
      ordinal: undefined,
    }
    documents.set(key, document)
    checkVersion(write, document.version)
    // Deleting a missing document changes nothing.
    if (write.kind === 'put' || document.version > 0) document.ordinal = ordinal
    document.put = write.kind === 'put' ? write : undefined
    document.version = write.kind === 'put' ? document.version + 1 : 0
    return document.version
  })
  return { versions, documents: [...documents.values()] }
}
