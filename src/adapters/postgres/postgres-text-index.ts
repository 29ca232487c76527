import { invalidInput } from '../../core/errors.ts'
import { isStorableText } from '../../core/text/clean-text.ts'
import { checkTextEntry, checkTextQuery } from '../../core/text/text-limits.ts'
import type { IndexChanges } from '../../ports/derived-index.ts'
import type { TextEntry, TextIndex } from '../../ports/text-index.ts'
import { openSchema } from './open-schema.ts'
import type { PostgresOptions, PostgresSession } from './postgres-database.ts'
import { applyEntries } from './text/apply-entries.ts'
import { searchEntries } from './text/search-entries.ts'
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

  return {
    id,
    prepare,

    async watermark() {
      const { rows } = await database.query(`select watermark from ${tables.state}`)
      return (rows[0]?.watermark as string | null | undefined) ?? undefined
    },

    async apply(changes, watermark) {
      const applyChanges = prepare(changes)
      await database.transact(async (session) => {
        await applyChanges(session)
        if (watermark === undefined) return
        await session.query(`update ${tables.state} set watermark = $1 where id = $2`, [
          watermark,
          id,
        ])
      })
    },

    async search(query) {
      checkTextQuery(query)
      return searchEntries(database, tables, query)
    },

    async wipe() {
      await database.transact(async (session) => {
        await session.query(`truncate ${all.join(', ')}`)
        await session.query(`update ${tables.state} set watermark = null where id = $1`, [id])
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

function checkEntry(entry: TextEntry): void {
  checkTextEntry(entry)
  if ([entry.partition, entry.collection, entry.id].every(isStorableText)) return
  throw invalidInput(
    'A partition, collection or id of an entry cannot be stored',
    'It may not hold NUL or half of a surrogate pair.',
  )
}
