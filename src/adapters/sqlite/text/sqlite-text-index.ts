import { setImmediate as nextTurn } from 'node:timers/promises'
import { MemoryError } from '../../../core/errors.ts'
import { checkTermsAsked, checkTextQuery } from '../../../core/storage/documents/text-limits.ts'
import type { TextEntry, TextIndex } from '../../../ports/text-index.ts'
import { type CarriedIndex, readWatermark, writeWatermark } from '../carried-index.ts'
import type { SqliteDatabase } from '../sqlite-database.ts'
import { createAccumulator } from './accumulator.ts'
import { optimizeOnce, repairSegment } from './text-pack.ts'
import {
  findTables,
  hasTextIndexes,
  prepareTables,
  type TextTables,
  wipeTables,
} from './text-schema.ts'
import { countInView, type Damage, type SearchSource, searchView } from './text-search.ts'
import { sweepTerms } from './text-sweep.ts'
import { verifyText } from './text-verify.ts'
import { createTextView, type TextView } from './text-view.ts'
import { createTextWriter } from './text-writer.ts'

export interface SqliteTextIndexOptions {
  /** Not closed with the index: the documents are in it too. */
  readonly database: SqliteDatabase
  /** Identifies the settings. Indexes with other ids coexist in the same file. */
  readonly id: string
}

/** An index that the document store of the same file can update in its own transaction. */
export type SqliteTextIndex = TextIndex & CarriedIndex<TextEntry>

interface Opened {
  readonly tables: TextTables
  readonly view: TextView
}

/** If one search has to repair more segments than this, repairing does not help. */
const REPAIRS_MAX = 1_000

/**
 * Full-text search with exact BM25, on posting lists in the same file as the documents. A
 * damaged posting list is detected by its checksum and rebuilt.
 */
export function createSqliteTextIndex(options: SqliteTextIndexOptions): SqliteTextIndex {
  const { database, id } = options
  const writer = createTextWriter()
  const accumulator = createAccumulator()
  // Only committed tables are cached: others may be rolled back, and their number reused.
  let opened: Opened | undefined

  async function open(): Promise<Opened> {
    if (opened !== undefined) return opened
    const tables =
      database.read(() => findTables(database, id)) ??
      (await database.write(() => prepareTables(database, id)))
    opened ??= { tables, view: createTextView(tables) }
    return opened
  }

  /** Answers from one snapshot of the index, which is repaired as often as damage is found. */
  async function answer<Answer extends object>(read: (source: SearchSource) => Answer | Damage) {
    const { tables, view } = await open()
    for (let repairs = 0; repairs <= REPAIRS_MAX; repairs++) {
      const outcome = database.read(() => {
        const damaged = view.follow()
        return damaged === undefined ? read({ tables, view, accumulator }) : { damaged }
      })
      if (!('damaged' in outcome)) return outcome
      await database.write(() => repairSegment(tables, outcome.damaged))
    }
    throw new MemoryError('The index by words is damaged again and again', {
      code: 'CORRUPT_DATA',
      hint: 'Check the disk, then run `loci reindex`.',
    })
  }

  return {
    id,
    async watermark() {
      await open()
      return readWatermark(database, id)
    },
    applyInTransaction(changes) {
      // The tables may be created in this transaction, and are rolled back with it.
      writer.apply(opened?.tables ?? prepareTables(database, id), changes)
    },
    async apply(changes, step) {
      const { tables } = await open()
      return await database.write(() => {
        if (step !== undefined && readWatermark(database, id) !== step.from) return false
        writer.apply(tables, changes)
        if (step !== undefined) writeWatermark(database, id, step.to)
        return true
      })
    },
    async search(query) {
      checkTextQuery(query)
      if (query.terms.length === 0) return []
      return await answer((source) => searchView(source, query))
    },
    async frequencies(query) {
      checkTermsAsked(query.terms)
      return await answer((source) => countInView(source, query))
    },
    async wipe() {
      const { tables } = await open()
      await database.write(() => {
        wipeTables(tables)
        writeWatermark(database, id, undefined)
      })
    },
    async optimize() {
      const { tables } = await open()
      while (await database.write(() => optimizeOnce(tables))) await nextTurn()
      await sweepTerms(tables)
    },
    async verify() {
      const { tables } = await open()
      return await verifyText(tables)
    },
    async close() {
      opened?.view.forget()
      accumulator.clear()
    },
  }
}

/**
 * Wipes text indexes of settings that are no longer used. Resolves to their ids.
 * A process that still uses one of them finds it empty and refills it.
 */
export async function wipeOtherTextIndexes(database: SqliteDatabase, keptId: string) {
  const others = database.read(() => listFilled(database)).filter((id) => id !== keptId)
  for (const id of others) await createSqliteTextIndex({ database, id }).wipe()
  return others
}

/** The ids of the non-empty indexes. */
function listFilled(database: SqliteDatabase): readonly string[] {
  if (!hasTextIndexes(database)) return []
  const ids = database
    .statement('select name from text_index order by number')
    .all()
    .map(({ name }) => String(name))
  // A partition exists as long as it has a document or a term.
  const anything = 'select 1 as found from text_partition_# limit 1'
  return ids.filter((id) => findTables(database, id)?.statement(anything).get() !== undefined)
}
