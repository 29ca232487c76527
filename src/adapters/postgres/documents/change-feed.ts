import { createHash, randomBytes } from 'node:crypto'
import { invalidInput, MemoryError } from '../../../core/errors.ts'
import type { IndexedDocument } from '../../../ports/derived-index.ts'
import type { ChangePage, DocumentChange } from '../../../ports/document-store.ts'
import type { CarriedIndex } from '../carried-index.ts'
import type { PostgresDatabase, PostgresSession } from '../postgres-database.ts'

/** A position in the feed: the transaction, and the write in its batch. */
interface Place {
  readonly xid: bigint
  readonly ordinal: number
}

/** A place, and the feed that it is in. */
type Cursor = Place & { readonly feed: string }

const START: Place = { xid: 0n, ordinal: 0 }
const ORDINAL_MAX = 2 ** 31 - 1
const FEED_DIGITS = 12
const CURSOR = /^([0-9a-f]{12})\.([0-9]{1,18})\.([0-9]{1,10})$/

/** Records the changes of a batch to its documents. Deletes leave a tombstone. */
export async function noteChanges(
  database: PostgresDatabase,
  session: PostgresSession,
  changes: readonly (DocumentChange & { readonly ordinal: number })[],
): Promise<void> {
  if (changes.length === 0) return
  await session.query(
    `insert into ${database.table('changes')}
     select collection, id, pg_current_xact_id()::text::bigint, ordinal, is_deleted
     from unnest($1::text[], $2::text[], $3::integer[], $4::boolean[])
       as c(collection, id, ordinal, is_deleted)
     order by collection collate "C", id collate "C"
     on conflict (collection, id) do update
     set xid = excluded.xid, ordinal = excluded.ordinal, is_deleted = excluded.is_deleted`,
    [
      changes.map(({ collection }) => collection),
      changes.map(({ id }) => id),
      changes.map(({ ordinal }) => ordinal),
      changes.map(({ isDeleted }) => isDeleted),
    ],
  )
}

type PageWanted = { readonly after: string | undefined; readonly limit: number }

/** Reads one page of changes. `server` identifies the database server. */
export async function readChanges(
  database: PostgresDatabase,
  server: string,
  page: PageWanted,
): Promise<ChangePage> {
  const cursor = page.after === undefined ? undefined : readCursor(page.after)
  const { feed, isAtEnd } = await readFeed(database, server, cursor)
  if (page.after !== undefined && isAtEnd) return { changes: [], cursor: page.after }
  return await readPage(database, { ...page, cursor, feed })
}

async function readPage(
  database: PostgresDatabase,
  page: PageWanted & { readonly cursor: Cursor | undefined; readonly feed: string },
): Promise<ChangePage> {
  const [{ cursor, feed }, horizon] = [page, await readHorizon(database)]
  // A cursor of another feed, or past a point that a restored backup undid, is invalid.
  const from = cursor?.feed === feed && cursor.xid < horizon ? cursor : undefined
  const over = page.after !== undefined && from === undefined ? { startedOver: true } : {}
  const { xid, ordinal } = from ?? START
  // The order qualifies the column: a bare `xid` would be the text in the result.
  const { rows } = await database.query(
    `select c.collection, c.id, c.is_deleted, c.xid::text as xid, c.ordinal
     from ${database.table('changes')} c
     where (c.xid, c.ordinal) > ($1, $2) and c.xid < $3
       ${from === undefined ? 'and not c.is_deleted' : ''}
     order by c.xid, c.ordinal limit $4`,
    [xid.toString(), ordinal, horizon.toString(), page.limit],
  )

  const changes = rows.map((row) => ({
    collection: String(row.collection),
    id: String(row.id),
    isDeleted: row.is_deleted === true,
  }))
  const last = rows.at(-1)
  if (from === undefined && rows.length < page.limit) {
    // The end from the start: tombstones that were skipped are also behind the cursor.
    const end = { xid: horizon - 1n, ordinal: ORDINAL_MAX }
    return { changes, cursor: renderCursor(feed, end), ...over }
  }
  if (last === undefined) return { changes, cursor: page.after ?? renderCursor(feed, START) }
  const place = { xid: BigInt(String(last.xid)), ordinal: Number(last.ordinal) }
  return { changes, cursor: renderCursor(feed, place), ...over }
}

/**
 * The first transaction that may not be reported yet. Transaction ids are assigned in one order
 * and committed in another, so only transactions older than all of our running writers may be
 * reported. Writers take the writers' lock before they get an id. Other programs on the server,
 * which may run for hours, do not delay the feed.
 *
 * The list of running ids is older than the list of locks, and both are older than the
 * snapshot that the changes are read with. So a writer missing from the second list has ended,
 * and its writes are visible.
 */
async function readHorizon(database: PostgresDatabase): Promise<bigint> {
  const { rows } = await database.query(
    `select coalesce(min(running::text::bigint), pg_snapshot_xmax(pg_current_snapshot())::text::bigint)::text
       as horizon
     from pg_snapshot_xip(pg_current_snapshot()) as running
     where running::text::bigint % 4294967296 in (
       select numbered.transactionid::text::bigint
       from pg_locks as writer
       join pg_locks as numbered on numbered.pid = writer.pid
       where ${WRITER} and numbered.locktype = 'transactionid' and numbered.mode = 'ExclusiveLock'
         and numbered.granted)`,
    lockOf(database),
  )
  return BigInt(String(rows[0]?.horizon))
}

/** A lock that a writing transaction holds, as a condition with the parameters of `lockOf`. */
const WRITER = `writer.locktype = 'advisory' and writer.granted and writer.objsubid = 2
  and writer.classid::bigint = $1 and writer.objid::bigint = $2
  and writer.database = (select oid from pg_database where datname = current_database())`

function lockOf({ writersLock }: PostgresDatabase): readonly number[] {
  return writersLock.map((number) => number >>> 0)
}

export interface Carried {
  readonly indexes: readonly IndexState[]
  readonly server: string
}

type IndexState = Pick<CarriedIndex<IndexedDocument>, 'id' | 'state'>

/** Moves the watermarks of indexes that have followed all that came before a transaction. */
export interface Carrying {
  /** Call it at the end of the transaction, when the indexes have its changes too. */
  finish(): Promise<void>
}

/**
 * Finds out, before a transaction notes its changes, which of the indexes that it carries have
 * followed all that was written before it. These have then followed it too. One that is behind, or whose state
 * cannot be told because a writer that began earlier still runs, keeps its watermark and catches up.
 */
export async function startCarrying(
  database: PostgresDatabase,
  session: PostgresSession,
  { indexes, server }: Carried,
): Promise<Carrying> {
  const own = indexes.length === 0 ? undefined : await readOwnTurn(database, session)
  if (own === undefined) return { finish: async () => {} }
  const { feed } = await readFeed(database, server, undefined, session)
  // Seen later than the list of running writers: who is not in it has ended, and is visible.
  const current: (IndexState & { readonly from: string | null })[] = []
  for (const index of indexes) {
    const { rows } = await session.query(
      `select watermark from ${index.state} where id = $1
         and coalesce(split_part(watermark, '.', 1), $2) = $2 and not exists (
           select from ${database.table('changes')} c
           where c.xid < $3 and (c.xid, c.ordinal) > (
             coalesce(nullif(split_part(watermark, '.', 2), ''), '0')::bigint,
             coalesce(nullif(split_part(watermark, '.', 3), ''), '0')::integer))`,
      [index.id, feed, own],
    )
    for (const { watermark } of rows) current.push({ ...index, from: watermark as string | null })
  }
  const to = renderCursor(feed, { xid: BigInt(own), ordinal: ORDINAL_MAX })
  return {
    async finish() {
      for (const { id, state, from } of current) {
        // Never waits: who holds the row may wait for entries of this transaction.
        await session.query(
          `update ${state} set watermark = $3 where ctid = (
             select ctid from ${state} where id = $1 and watermark is not distinct from $2
             for update skip locked)`,
          [id, from, to],
        )
      }
    },
  }
}

/**
 * The id of this transaction, if every writer with a lower one has ended. A transaction in
 * progress is no writer if its locks say so; one that has an id but no lock yet may be one.
 */
async function readOwnTurn(
  database: PostgresDatabase,
  session: PostgresSession,
): Promise<string | undefined> {
  const { rows } = await session.query(
    `with given as (
       select pg_current_snapshot() as seen, pg_current_xact_id()::text::bigint as own
     ), lower as (
       select own, pg_snapshot_xip(seen)::text::bigint as xid from given
       union all
       select own, generate_series(pg_snapshot_xmax(seen)::text::bigint, own - 1) from given
     )
     select own::text from given where not exists (
       select from lower where xid < lower.own and pg_xact_status(xid::text::xid8) = 'in progress'
         and not exists (
           select from pg_locks as numbered
           where numbered.locktype = 'transactionid' and numbered.mode = 'ExclusiveLock'
             and numbered.granted and numbered.transactionid::text::bigint = xid % 4294967296
             and not exists (select from pg_locks as writer
               where writer.pid = numbered.pid and ${WRITER})))`,
    lockOf(database),
  )
  return rows[0] === undefined ? undefined : String(rows[0].own)
}

/**
 * Transaction ids belong to one server. Tables copied to another server (dump and restore) may
 * hold ids that the new server has yet to assign; those changes would never be reported.
 * Then all changes are renumbered, and existing cursors start over.
 *
 * @returns whether renumbering is, or was, needed.
 */
export async function renumberForeignChanges(
  database: PostgresDatabase,
  session: PostgresSession,
  options: { readonly dryRun: boolean },
): Promise<boolean> {
  const changes = database.table('changes')
  const { rows } = await session.query(
    `select coalesce(max(xid), 0) >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint as foreign
     from ${changes}`,
  )
  if (rows[0]?.foreign !== true) return false
  if (options.dryRun) return true
  await session.query(
    `update ${changes} c set xid = pg_current_xact_id()::text::bigint, ordinal = n.ordinal
     from (select collection, id, row_number() over (order by xid, ordinal) as ordinal
           from ${changes}) n
     where c.collection = n.collection and c.id = n.id`,
  )
  await session.query(`update ${database.table('meta')} set value = $1 where key = 'feed'`, [
    newFeed(),
  ])
  return true
}

/** The name of a new feed. */
export function newFeed(): string {
  return randomBytes(6).toString('hex')
}

/** Identifies the server; empty if that is not available. */
export async function readServer(database: PostgresDatabase): Promise<string> {
  try {
    const { rows } = await database.query(
      'select system_identifier::text as server from pg_control_system()',
    )
    return String(rows[0]?.server)
  } catch (error) {
    // Some providers forbid this query. It is one of several safeguards.
    if (MemoryError.is(error) && !error.isRetryable) return ''
    throw error
  }
}

/**
 * The feed that cursors belong to. A dump includes the name of its feed, but not the table:
 * restored here or on another server, it becomes a new feed. Also whether all that is committed is before the cursor.
 */
async function readFeed(
  database: PostgresDatabase,
  server: string,
  cursor?: Cursor,
  session: PostgresSession = database,
): Promise<{ readonly feed: string; readonly isAtEnd: boolean }> {
  const { xid, ordinal } = cursor ?? START
  const { rows } = await session.query(
    `select value || ' ' || (
       select c.oid::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = $1 and c.relname = 'changes') as feed,
       $2 < pg_snapshot_xmax(pg_current_snapshot())::text::bigint and not exists (
         select from ${database.table('changes')} c where (c.xid, c.ordinal) > ($2, $3)) as is_at_end
     from ${database.table('meta')} where key = 'feed'`,
    [database.schema, xid.toString(), ordinal],
  )
  const name = `${server} ${rows[0]?.feed}`
  const feed = createHash('sha256').update(name).digest('hex').slice(0, FEED_DIGITS)
  return { feed, isAtEnd: feed === cursor?.feed && rows[0]?.is_at_end === true }
}

function renderCursor(feed: string, place: Place): string {
  return `${feed}.${place.xid}.${place.ordinal}`
}

function readCursor(text: string): Cursor {
  const [, feed, xid, ordinal] = CURSOR.exec(text) ?? []
  if (feed === undefined || xid === undefined || ordinal === undefined) {
    throw invalidInput('This is not a cursor of this store', 'Pass the `cursor` of a page before.')
  }
  return { feed, xid: BigInt(xid), ordinal: Number(ordinal) }
}
