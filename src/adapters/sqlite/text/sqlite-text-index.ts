import { setImmediate as nextTurn } from 'node:timers/promises'
import { MemoryError } from '../../../core/errors.ts'
import { checkTextQuery } from '../../../core/text/text-limits.ts'
import type { TextEntry, TextIndex, TextQuery } from '../../../ports/text-index.ts'
import { type CarriedIndex, readWatermark, writeWatermark } from '../carried-index.ts'
import type { SqliteDatabase } from '../sqlite-database.ts'
import { createAccumulator } from './accumulator.ts'
import { mendSegment, optimizeOnce } from './text-pack.ts'
import { prepareTables, wipeTables } from './text-schema.ts'
import { type SearchOutcome, searchView } from './text-search.ts'
import { sweepTerms } from './text-sweep.ts'
import { verifyText } from './text-verify.ts'
import { createTextView } from './text-view.ts'
import { createTextWriter } from './text-writer.ts'

export interface SqliteTextIndexOptions {
  /** Stays open when the index is closed: the documents are in it too. */
  readonly database: SqliteDatabase
  readonly id: string
}

/** An index that the document store of the same file can write in its own transaction. */
export type SqliteTextIndex = TextIndex & CarriedIndex<TextEntry>

/** Mending more segments than this in one search means that mending does not help. */
const MENDS_MAX = 1_000

/**
 * Finds documents by words with exact BM25, from posting lists in the same file as the
 * documents. A damaged posting list is noticed by its checksum and made anew.
 */
export function createSqliteTextIndex(options: SqliteTextIndexOptions): SqliteTextIndex {
  const { database, id } = options
  const writer = createTextWriter(database, id)
  const view = createTextView(database, id)
  const accumulator = createAccumulator()
  let isPrepared = false
  let preparing: Promise<void> | undefined

  async function prepare(): Promise<void> {
    if (isPrepared) return
    preparing ??= database.write(() => prepareTables(database, id))
    try {
      await preparing
      isPrepared = true
    } finally {
      preparing = undefined
    }
  }

  function searchOnce(query: TextQuery): SearchOutcome {
    return database.read(() => {
      const damaged = view.follow()
      if (damaged !== undefined) return { damaged }
      return searchView({ database, view, accumulator }, query)
    })
  }

  return {
    id,
    async watermark() {
      await prepare()
      return readWatermark(database, id)
    },
    applyInTransaction(changes) {
      // The tables may be as new as this transaction, and go with it if it fails.
      if (!isPrepared) prepareTables(database, id)
      writer.apply(changes)
    },
    async apply(changes, watermark) {
      await prepare()
      await database.write(() => {
        writer.apply(changes)
        if (watermark !== undefined) writeWatermark(database, id, watermark)
      })
    },
    async search(query) {
      checkTextQuery(query)
      if (query.terms.length === 0) return []
      await prepare()
      for (let mends = 0; mends <= MENDS_MAX; mends++) {
        const outcome = searchOnce(query)
        if (!('damaged' in outcome)) return outcome
        await database.write(() => mendSegment(database, outcome.damaged))
      }
      throw new MemoryError('The index by words is damaged again and again', {
        code: 'CORRUPT_DATA',
        hint: 'Check the disk, then run `loci reindex`.',
      })
    },
    async wipe() {
      await prepare()
      await database.write(() => {
        wipeTables(database)
        writeWatermark(database, id, undefined)
      })
    },
    async optimize() {
      await prepare()
      while (await database.write(() => optimizeOnce(database, id))) await nextTurn()
      await sweepTerms(database, id)
    },
    async verify() {
      await prepare()
      return await verifyText(database, id)
    },
    async close() {
      view.forget()
    },
  }
}
