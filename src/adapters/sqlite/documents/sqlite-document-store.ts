import {
  checkBatch,
  checkChangesLimit,
  checkIds,
  findCollection,
  isId,
  readSequence,
} from '../../../core/storage/documents/check-batch.ts'
import type { CollectionDeclaration } from '../../../core/storage/documents/collection.ts'
import { checkFilter } from '../../../core/storage/documents/filter.ts'
import { checkQuery } from '../../../core/storage/documents/query.ts'
import type { IndexChanges, IndexedDocument } from '../../../ports/derived-index.ts'
import type { ChangePage, DocumentStore } from '../../../ports/document-store.ts'
import type { TextEntry } from '../../../ports/text-index.ts'
import type { VectorEntry } from '../../../ports/vector-index.ts'
import {
  type CarriedIndex,
  INDEX_STATE_SCHEMA,
  readWatermark,
  writeWatermark,
} from '../carried-index.ts'
import type { SqliteDatabase } from '../sqlite-database.ts'
import { createWriter } from './apply-writes.ts'
import type { CollectionLayout } from './layout.ts'
import { type OpenedLayouts, openLayouts } from './open-layouts.ts'
import { countRows } from './query-rows.ts'
import { readDocuments, readPage } from './read-documents.ts'

export interface SqliteDocumentStoreOptions {
  /** Not closed with the store: indexes in the same file share it. */
  readonly database: SqliteDatabase
  readonly collections: readonly CollectionDeclaration[]
  /** Indexes in the same file, which every write updates in its own transaction. */
  readonly text?: CarriedIndex<TextEntry>
  readonly vectors?: CarriedIndex<VectorEntry>
}

/**
 * Stores documents in a SQLite file, one table per collection and one column per declared field.
 * If the declared fields changed since the file was written, the columns are first altered and
 * filled, which takes a while for many documents.
 *
 * @throws MemoryError `INVALID_CONFIG` if a stored document does not fit a changed declaration.
 */
export async function createSqliteDocumentStore(
  options: SqliteDocumentStoreOptions,
): Promise<DocumentStore> {
  const { database, collections, text, vectors } = options
  const opened = await openLayouts(database, collections)
  if (!database.isReadOnly && (text !== undefined || vectors !== undefined)) {
    await database.write(() => database.statement(INDEX_STATE_SCHEMA).run())
  }
  const applyWrites = createWriter(database, opened)
  const readChanges = createChangeReader(database, opened)
  const layoutOf = (collection: string): CollectionLayout => {
    const layout = opened.layouts.get(findCollection(collections, collection).name)
    if (layout === undefined) throw new Error('Broken invariant: a collection has no layout')
    return layout
  }

  return {
    collections,
    carries: new Set([
      ...(text === undefined ? [] : (['text'] as const)),
      ...(vectors === undefined ? [] : (['vectors'] as const)),
    ]),

    async get(collection, ids) {
      const layout = layoutOf(collection)
      checkIds(ids)
      const possible = ids.filter(isId)
      return database.read(() => readDocuments(database, layout, possible))
    },

    async query(collection, query) {
      const layout = layoutOf(collection)
      const after = checkQuery(layout.declaration, query)
      return database.read(() => readPage(database, layout, query, after))
    },

    async count(collection, filter = []) {
      const layout = layoutOf(collection)
      checkFilter(layout.declaration, filter)
      return database.read(() => countRows(database, layout, filter))
    },

    async write(batch) {
      const writes = checkBatch(collections, batch)
      return database.write(() => {
        const { versions, before, after } = applyWrites(writes)
        const step = { before, after }
        carry(database, text, batch.indexes?.text, step)
        carry(database, vectors, batch.indexes?.vectors, step)
        return versions
      })
    },

    async changes(after, limit) {
      checkChangesLimit(limit)
      return database.read(() => readChanges(after, limit))
    },

    async close() {},
  }
}

/**
 * Updates an index in the transaction of its documents. Only an index that was up to date
 * before is up to date now; one that was behind keeps its watermark and catches up.
 */
function carry<Entry extends IndexedDocument>(
  database: SqliteDatabase,
  index: CarriedIndex<Entry> | undefined,
  changes: IndexChanges<Entry> | undefined,
  step: { readonly before: number; readonly after: number },
): void {
  if (index === undefined || changes === undefined) return
  index.applyInTransaction(changes)
  const watermark = readWatermark(database, index.id) ?? '0'
  if (watermark === String(step.before)) writeWatermark(database, index.id, String(step.after))
}

/** Creates the function that reads a page of changes. It must be called inside a transaction. */
function createChangeReader(database: SqliteDatabase, opened: OpenedLayouts) {
  const layouts = [...opened.layouts.values()]
  const lastSeqs = layouts.map(({ table }, at) => `(select max(seq) from ${table}) as last${at}`)

  // Merging the changes of all collections takes some forty times as long as asking each for its
  // last one, and most readers are behind in one or two.
  function changedAfter(after: number): readonly CollectionLayout[] {
    const row = database.statement(`select ${lastSeqs.join(', ')}`).get()
    return layouts.filter((_layout, at) => Number(row?.[`last${at}`] ?? 0) > after)
  }

  function readAfter(after: number | undefined, limit: number, last: number): ChangePage {
    const sql = changesSql(changedAfter(after ?? 0), layouts)
    // A reader from the start need not hear of deleted documents.
    const withDeleted = after === undefined ? 0 : 1
    const rows = database.statement(sql).all(after ?? 0, limit, withDeleted)
    const changes = rows.map((row) => ({
      collection: String(row.collection),
      id: String(row.id),
      isDeleted: row.is_deleted === 1,
    }))
    const isWhole = rows.length === limit
    return { changes, cursor: isWhole ? String(rows.at(-1)?.seq) : String(last) }
  }

  return (after: string | undefined, limit: number): ChangePage => {
    const start = after === undefined ? undefined : readSequence(after)
    const state = database.statement('select seq from document_state where key = 1').get()
    const last = Number(state?.seq)
    // This change was never made here: an older copy of the file was restored.
    if ((start ?? 0) > last) return { ...readAfter(undefined, limit, last), startedOver: true }
    // Most readers are up to date.
    if ((start ?? 0) === last) return { changes: [], cursor: String(last) }
    return readAfter(start, limit, last)
  }
}

function changesSql(
  changed: readonly CollectionLayout[],
  layouts: readonly CollectionLayout[],
): string {
  const living = changed.map(
    ({ declaration, table, seqIndex }) =>
      `select '${declaration.name}' as collection, id, seq, 0 as is_deleted
      from ${table} indexed by ${seqIndex} where seq > ?1 order by seq limit ?2`,
  )
  const names = layouts.map(({ declaration }) => `'${declaration.name}'`).join(', ')
  const deleted = `select collection, id, seq, 1 as is_deleted from document_tombstones
    where ?3 = 1 and seq > ?1 and collection in (${names}) order by seq limit ?2`
  const parts = [...living, deleted].map((part) => `select * from (${part})`)
  return `${parts.join(' union all ')} order by seq limit ?2`
}
