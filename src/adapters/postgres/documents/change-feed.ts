import { createHash, randomBytes } from 'node:crypto'
import { invalidInput, MemoryError } from '../../../core/errors.ts'
import type { ChangePage, DocumentChange } from '../../../ports/document-store.ts'
import type { PostgresDatabase, PostgresSession } from '../postgres-database.ts'

/** A position in the feed: the transaction, and the write in its batch. */
interface Place {
  readonly xid: bigint
  readonly ordinal: number
}

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

/** Reads one page of changes. `server` identifies the database server. */
export async function readChanges(
  database: PostgresDatabase,
  server: string,
  page: { readonly after: string | undefined; readonly limit: number },
): Promise<ChangePage> {
  const cursor = page.after === undefined ? undefined : readCursor(page.after)
  const feed = await readFeed(database, server)
  const horizon = await readHorizon(database)
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
       where writer.locktype = 'advisory' and writer.granted and writer.objsubid = 2
         and writer.classid::bigint = $1 and writer.objid::bigint = $2
         and writer.database = (select oid from pg_database where datname = current_database())
         and numbered.locktype = 'transactionid' and numbered.mode = 'ExclusiveLock'
         and numbered.granted)`,
    database.writersLock.map((number) => number >>> 0),
  )
  return BigInt(String(rows[0]?.horizon))
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
 * restored here or on another server, it becomes a new feed.
 */
async function readFeed(database: PostgresDatabase, server: string): Promise<string> {
  const { rows } = await database.query(
    `select value || ' ' || (
       select c.oid::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = $1 and c.relname = 'changes') as feed
     from ${database.table('meta')} where key = 'feed'`,
    [database.schema],
  )
  const name = `${server} ${rows[0]?.feed}`
  return createHash('sha256').update(name).digest('hex').slice(0, FEED_DIGITS)
}

function renderCursor(feed: string, place: Place): string {
  return `${feed}.${place.xid}.${place.ordinal}`
}

function readCursor(text: string): Place & { readonly feed: string } {
  const [, feed, xid, ordinal] = CURSOR.exec(text) ?? []
  if (feed === undefined || xid === undefined || ordinal === undefined) {
    throw invalidInput('This is not a cursor of this store', 'Pass the `cursor` of a page before.')
  }
  return { feed, xid: BigInt(xid), ordinal: Number(ordinal) }
}
