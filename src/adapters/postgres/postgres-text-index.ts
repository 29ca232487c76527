import { invalidInput, MemoryError } from '../../core/errors.ts'
import { isStorableText } from '../../core/text/clean-text.ts'
import { checkTermsAsked, checkTextEntry, checkTextQuery } from '../../core/text/text-limits.ts'
import type { IndexChanges, WatermarkStep } from '../../ports/derived-index.ts'
import type { TextEntry, TextIndex } from '../../ports/text-index.ts'
import { openSchema } from './open-schema.ts'
import type { PostgresOptions, PostgresSession } from './postgres-database.ts'
import { applyEntries } from './text/apply-entries.ts'
import { searchEntries } from './text/search-entries.ts'
import { countHolders } from './text/term-statistics.ts'
import { openTextTables } from './text/text-tables.ts'
import { verifyEntries } from './text/verify-entries.ts'

export interface PostgresTextIndexOptions extends PostgresOptions {
  readonly id: string
}

/** A text index that a document store in the same database can carry. */
export interface PostgresTextIndex extends TextIndex {
  /** Checks the changes, and returns what applies them inside a transaction of the store. */
  prepare(changes: IndexChanges<TextEntry>): (session: PostgresSession) => Promise<void>
}

/**
 * Finds documents by words in PostgreSQL. There is one index a schema: opening it with another
 * id drops what was there.
 */
export async function createPostgresTextIndex(
  options: PostgresTextIndexOptions,
): Promise<PostgresTextIndex> {
  const { id } = options
  const database = await openSchema(options)
  const tables = await openTextTables(database, id).catch((error: unknown) => {
    database.close()
    throw error
  })
  const all = [tables.entries, tables.postings, tables.statistics]

  function prepare(changes: IndexChanges<TextEntry>) {
    for (const entry of changes.upserts) checkEntry(entry)
    // What cannot be stored is not there to be deleted.
    const deletes = changes.deletes.filter((key) => {
      return isStorableText(key.collection) && isStorableText(key.id)
    })
    const checked = { upserts: changes.upserts, deletes }
    return (session: PostgresSession) => applyEntries(session, tables, checked)
  }

  async function setWatermark(session: PostgresSession, to: string | undefined): Promise<void> {
    await session.query(`update ${tables.state} set watermark = $1 where id = $2`, [to ?? null, id])
  }

  /** Resolves to false when the watermark stands elsewhere. Locks it: others wait and then see. */
  async function takeStep(session: PostgresSession, { from, to }: WatermarkStep): Promise<boolean> {
    const { rows } = await session.query(
      `select watermark from ${tables.state} where id = $1 for update`,
      [id],
    )
    const [state] = rows
    if (state === undefined) throw replacedIndex(id)
    if ((state.watermark ?? undefined) !== from) return false
    if (to !== from) await setWatermark(session, to)
    return true
  }

  return {
    id,
    prepare,

    async watermark() {
      const { rows } = await database.query(`select watermark from ${tables.state}`)
      return (rows[0]?.watermark as string | null | undefined) ?? undefined
    },

    async apply(changes, step) {
      const applyChanges = prepare(changes)
      return database.transact(async (session) => {
        if (step !== undefined && !(await takeStep(session, step))) return false
        await applyChanges(session)
        return true
      })
    },

    async search(query) {
      checkTextQuery(query)
      return searchEntries(database, tables, query)
    },

    async frequencies(query) {
      checkTermsAsked(query.terms)
      return countHolders(database, tables, query)
    },

    async wipe() {
      await database.transact(async (session) => {
        // In the order of `apply`, or the two would block each other.
        await setWatermark(session, undefined)
        await session.query(`truncate ${all.join(', ')}`)
      })
    },

    async optimize() {
      // Marks pages as wholly visible, which is what lets a search stay inside the index.
      await database.maintain(`vacuum (analyze) ${all.join(', ')}`)
    },

    verify: () => verifyEntries(database, tables),

    async close() {
      database.close()
    },
  }
}

function replacedIndex(id: string): MemoryError {
  return new MemoryError(`The text index "${id}" was replaced by another one`, {
    code: 'STORE_FAILED',
    hint: 'Open the store again; if that does not help, bring all processes to one version.',
  })
}

function checkEntry(entry: TextEntry): void {
  checkTextEntry(entry)
  if ([entry.partition, entry.collection, entry.id].every(isStorableText)) return
  throw invalidInput(
    'A partition, collection or id of an entry cannot be stored',
    'It may not hold NUL or half of a surrogate pair.',
  )
}
