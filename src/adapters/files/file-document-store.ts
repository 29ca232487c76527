import { invalidInput, MemoryError } from '../../core/errors.ts'
import {
  checkBatch,
  checkChangesLimit,
  checkIds,
  findCollection,
} from '../../core/storage/documents/check-batch.ts'
import type { CollectionDeclaration } from '../../core/storage/documents/collection.ts'
import { checkFilter } from '../../core/storage/documents/filter.ts'
import { countMatches, runQuery, toDocument } from '../../core/storage/documents/run-query.ts'
import type { ChangePage, DocumentChange, DocumentStore } from '../../ports/document-store.ts'
import type { EventSink } from '../../ports/event-sink.ts'
import { guard } from './file-error.ts'
import type { DocumentTable } from './log/document-table.ts'
import type { Mark } from './log/marks.ts'
import { openLogFolder } from './log/open-log-folder.ts'

export interface FileDocumentStoreOptions {
  /** Created if missing. Holds `documents.jsonl` and, once compacted, `snapshot.jsonl`. */
  readonly folder: string
  readonly collections: readonly CollectionDeclaration[]
  /** How long a write waits for other processes before it fails. Default: 5 seconds. */
  readonly busyTimeoutMs?: number
  /** A log larger than this, and than twice its snapshot, is compacted. Default: 4 MiB. */
  readonly logBytesMax?: number
  /** Receives an event when a torn write was dropped, or compaction failed. */
  readonly events?: EventSink
}

const BUSY_TIMEOUT_MS = 5_000
const LOG_BYTES_MAX = 4 * 1024 * 1024

export interface FileDocumentStore extends DocumentStore {
  /** Removes all traces of deleted and replaced documents from the files. */
  pack(): Promise<void>
}

/**
 * Stores documents in human-readable JSON files: a log with one line per batch, and a snapshot
 * that the log is compacted into. All documents are held in memory, so this store suits
 * thousands of documents, not millions. Several processes on one machine may share it.
 */
export async function createFileDocumentStore(
  options: FileDocumentStoreOptions,
): Promise<FileDocumentStore> {
  const { folder, collections } = options
  const log = await guard(folder, () =>
    openLogFolder({
      folder,
      collections,
      busyTimeoutMs: options.busyTimeoutMs ?? BUSY_TIMEOUT_MS,
      logBytesMax: options.logBytesMax ?? LOG_BYTES_MAX,
      events: options.events,
    }),
  )
  let isClosed = false

  async function current(): Promise<DocumentTable> {
    if (isClosed) throw closedStore(folder)
    return guard(folder, () => log.current())
  }

  return {
    collections,
    carries: new Set(),

    async get(collection, ids) {
      findCollection(collections, collection)
      checkIds(ids)
      const table = await current()
      return ids.flatMap((id) => toDocument(table.find(collection, id)))
    },

    async query(collection, query) {
      const declaration = findCollection(collections, collection)
      const table = await current()
      const { rows, next } = runQuery(declaration, table.rows(collection), query)
      return { documents: rows.flatMap(toDocument), ...(next === undefined ? {} : { next }) }
    },

    async count(collection, filter = []) {
      checkFilter(findCollection(collections, collection), filter)
      return countMatches((await current()).rows(collection), filter)
    },

    async write(batch) {
      const writes = checkBatch(collections, batch)
      if (isClosed) throw closedStore(folder)
      return guard(folder, () => log.write(writes))
    },

    async changes(after, limit) {
      checkChangesLimit(limit)
      const cursor = after === undefined ? undefined : readCursor(after)
      const table = await current()
      const page = readChanges(table, cursor, limit)
      const isKnown = cursor !== undefined && table.marks.has(cursor.state)
      return after === undefined || isKnown ? page : { ...page, startedOver: true }
    },

    async pack() {
      if (isClosed) throw closedStore(folder)
      await guard(folder, () => log.pack())
    },

    async close() {
      isClosed = true
      await log.settle()
    },
  }
}

function closedStore(folder: string): MemoryError {
  return new MemoryError(`The store in ${folder} is closed`, {
    code: 'STORE_FAILED',
    hint: 'Open it again.',
  })
}

interface Cursor {
  /** The state the page was read from. */
  readonly state: Mark
  /** The sequence number of the last reported write. */
  readonly sent: number
}

const CURSOR = /^([0-9a-f]{16}):(\d{1,15}):(\d{1,15})$/
/** @throws MemoryError `INVALID_INPUT` */
function readCursor(text: string): Cursor {
  const [, mark, sequence, sent] = CURSOR.exec(text) ?? []
  if (mark !== undefined) return { state: { mark, sequence: Number(sequence) }, sent: Number(sent) }
  throw invalidInput('This is not a cursor of this store', 'Pass the `cursor` of the page before.')
}

/**
 * One page of changes. A cursor from a state that this folder never had belongs to another
 * folder, or to writes lost when an older copy was restored. Then all documents are reported.
 */
function readChanges(table: DocumentTable, cursor: Cursor | undefined, limit: number): ChangePage {
  const after = cursor !== undefined && table.marks.has(cursor.state) ? cursor.sent : undefined
  const changes: DocumentChange[] = []
  for (const { collection, id, version, sequence } of table.changedAfter(after ?? 0)) {
    const isDeleted = version === 0
    // A reader that starts from the beginning has never seen the deleted document.
    if (isDeleted && after === undefined) continue
    changes.push({ collection, id, isDeleted })
    if (changes.length === limit) return { changes, cursor: renderCursor(table, sequence) }
  }
  return { changes, cursor: renderCursor(table, table.sequence) }
}

function renderCursor({ marks }: DocumentTable, sent: number): string {
  return `${marks.last?.mark}:${marks.last?.sequence}:${sent}`
}
