import type { JsonObject } from '../core/json.ts'
import type { CollectionDeclaration } from '../core/storage/documents/collection.ts'
import type { Filter } from '../core/storage/documents/filter.ts'
import type { DocumentQuery } from '../core/storage/documents/query.ts'
import type { DocumentKey, IndexChanges } from './derived-index.ts'
import type { TextEntry } from './text-index.ts'
import type { VectorEntry } from './vector-index.ts'

export interface StoredDocument extends DocumentKey {
  /** 1 when first written, and one more with every write. A deleted id starts at 1 again. */
  readonly version: number
  readonly body: JsonObject
}

export type DocumentWrite = PutDocument | DeleteDocument

export interface PutDocument extends DocumentKey {
  readonly kind: 'put'
  readonly body: JsonObject
  /** The version this write replaces; 0 means that there must be none. Default: unchecked. */
  readonly expectedVersion?: number
}

export interface DeleteDocument extends DocumentKey {
  readonly kind: 'delete'
  /** Deleting what is not there is fine, unless a version is expected. */
  readonly expectedVersion?: number
}

export interface WriteBatch {
  readonly writes: readonly DocumentWrite[]
  /**
   * What these writes mean for the indexes that this store carries (see `carries`), written
   * in the same transaction. Each list must be complete for the batch. An index that is left
   * out simply falls behind and is caught up from `changes`.
   */
  readonly indexes?: {
    readonly text?: IndexChanges<TextEntry>
    readonly vectors?: IndexChanges<VectorEntry>
  }
}

export interface DocumentChange extends DocumentKey {
  readonly isDeleted: boolean
}

export interface ChangePage {
  readonly changes: readonly DocumentChange[]
  /** Everything up to here has been reported. Equal to `after` when there is nothing new. */
  readonly cursor: string
  /**
   * True when `after` is not from the history of this store: it is of another store, or a
   * backup was restored. Then everything is reported from the start, as without `after`, and a
   * follower must discard what it held before.
   */
  readonly startedOver?: boolean
}

/**
 * Keeps JSON documents in declared collections. This is the single source of truth; every
 * index is derived from it and can be rebuilt.
 *
 * Several processes may use the same store; each sees what the others acknowledged.
 * An adapter is correct when it passes `documentStoreCases` from `loci/conformance`.
 */
export interface DocumentStore {
  readonly collections: readonly CollectionDeclaration[]

  /** The indexes that `write` updates in its own transaction. */
  readonly carries: ReadonlySet<'text' | 'vectors'>

  /**
   * Resolves to the documents that exist, in the order of `ids`.
   *
   * @throws MemoryError `LIMIT_EXCEEDED` for more than 1,000 ids.
   */
  get(collection: string, ids: readonly string[]): Promise<readonly StoredDocument[]>

  /** One page of matching documents. `next` is absent on the last page. */
  query(
    collection: string,
    query: DocumentQuery,
  ): Promise<{ readonly documents: readonly StoredDocument[]; readonly next?: string }>

  count(collection: string, filter?: Filter): Promise<number>

  /**
   * Applies all writes in order, together or not at all, and resolves when they are durable,
   * with the version of each write (0 for a delete). Ids have 1 to 200 characters that every
   * database keeps; deleting what is not there is no change.
   *
   * @throws MemoryError `CONFLICT` when an `expectedVersion` does not match; `INVALID_INPUT`
   *   for an undeclared collection or a field of the wrong kind; `LIMIT_EXCEEDED` over
   *   `WRITES_MAX` writes, `BODY_BYTES_MAX` bytes or `BODY_DEPTH_MAX` levels a body; `STORE_FAILED` when the store is
   *   busy for longer than its time limit. Nothing is written then.
   */
  write(batch: WriteBatch): Promise<readonly number[]>

  /**
   * The documents that changed after a cursor, each once, in commit order and inside a batch
   * in the order of its writes; deleted ones too. From the start when `after` is absent: then
   * every living document is reported. `limit` is 1 to 1,000.
   */
  changes(after: string | undefined, limit: number): Promise<ChangePage>

  close(): Promise<void>
}
