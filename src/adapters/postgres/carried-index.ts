import { MemoryError } from '../../core/errors.ts'
import type {
  DerivedIndex,
  IndexChanges,
  IndexedDocument,
  WatermarkStep,
} from '../../ports/derived-index.ts'
import type { PostgresDatabase, PostgresSession } from './postgres-database.ts'

/** An index in the same database, which the document store updates in its own transaction. */
export interface CarriedIndex<Entry extends IndexedDocument> {
  readonly id: string
  /** The table with the watermark of this index. */
  readonly state: string
  /** Validates the changes, and returns a function that applies them in the store's transaction. */
  prepare(changes: IndexChanges<Entry>): (session: PostgresSession) => Promise<void>
}

type Following<Entry extends IndexedDocument> = CarriedIndex<Entry> &
  Pick<DerivedIndex<Entry>, 'watermark' | 'apply' | 'wipe' | 'optimize' | 'close'>

/** What the indexes of words and of vectors have in common: how they follow the documents. */
export function followDocuments<Entry extends IndexedDocument>(
  database: PostgresDatabase,
  /** `tables` hold the entries. To fill an index of the server row by row takes longer than to make it of all. */
  given: CarriedIndex<Entry> & {
    readonly tables: readonly string[]
    readonly made?: { readonly name: string; restore(): Promise<void> } | undefined
  },
): Following<Entry> {
  const { id, state, prepare, tables, made } = given

  async function set(session: PostgresSession, to: string | undefined): Promise<void> {
    await session.query(`update ${state} set watermark = $1 where id = $2`, [to ?? null, id])
  }

  // Other writers wait.
  async function take(session: PostgresSession, { from, to }: WatermarkStep): Promise<boolean> {
    const { rows } = await session.query(
      `select watermark from ${state} where id = $1 for update`,
      [id],
    )
    const [row] = rows
    if (row === undefined) throw replacedIndex(id)
    if ((row.watermark ?? undefined) !== from) return false
    if (to !== from) await set(session, to)
    return true
  }

  return {
    id,
    state,
    prepare,
    async watermark() {
      const sql = `select watermark from ${state} where id = $1`
      const { rows } = await database.query(sql, [id])
      return (rows[0]?.watermark as string | null | undefined) ?? undefined
    },
    async apply(changes, step) {
      const work = prepare(changes)
      return await database.transact(async (session) => {
        if (step !== undefined && !(await take(session, step))) return false
        await work(session)
        return true
      })
    },
    async wipe() {
      await database.transact(async (session) => {
        // In the same order as `apply`, to avoid a deadlock.
        await set(session, undefined)
        await session.query(`truncate ${tables.join(', ')}`)
        if (made !== undefined) await session.query(`drop index if exists ${made.name}`)
      })
    },
    async optimize() {
      // Takes deleted rows out, and sets the visibility map, which allows index-only scans.
      await database.maintain(`vacuum (analyze) ${tables.join(', ')}`)
      await made?.restore()
    },
    async close() {
      database.close()
    },
  }
}

function replacedIndex(id: string): MemoryError {
  return new MemoryError(`The index "${id}" was replaced by another one`, {
    code: 'STORE_FAILED',
    hint: 'Open the store again; if that does not help, bring all processes to one version.',
  })
}
