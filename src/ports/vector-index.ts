import type { Filter } from '../core/storage/documents/filter.ts'
import type { DerivedIndex, DocumentKey, IndexedDocument } from './derived-index.ts'

/** One embedding of a document. A document may have several, distinguished by `part`. */
export interface EmbeddedPart {
  /** Such as `whole`, `task` or `outcome`; a long text has `whole`, `whole#1`, `whole#2`. */
  readonly part: string
  /** Content hash of the text that was embedded, so that unchanged text is not embedded again. */
  readonly hash: string
  readonly values: Float32Array
}

export interface VectorEntry extends IndexedDocument {
  readonly vectors: readonly EmbeddedPart[]
}

export interface VectorQuery {
  readonly partition: string
  readonly values: Float32Array
  /** Only parts of this name (before `#`). Default: any part. */
  readonly part?: string
  readonly filter?: Filter
  readonly limit: number
}

export interface VectorHit extends DocumentKey {
  /** The part that was nearest. */
  readonly part: string
  /** Cosine, -1 to 1, computed from the full-precision vectors. */
  readonly similarity: number
}

export interface StoredVectors extends DocumentKey {
  readonly vectors: readonly EmbeddedPart[]
}

/**
 * Finds documents by meaning: the nearest vectors by cosine, each document at most once,
 * the nearest first; similarities equal to six decimals are ordered by collection and id.
 * Filters act inside the search:
 * if `limit` documents pass the filter, `limit` documents come back.
 *
 * An index holds the vectors of one model; its id names that model. Vectors are stored with
 * length 1; a zero vector or one with NaN is refused with `INVALID_INPUT`.
 */
export interface VectorIndex extends DerivedIndex<VectorEntry> {
  readonly dimensions: number

  search(query: VectorQuery): Promise<readonly VectorHit[]>

  /** The stored vectors of at most 1,000 documents, missing ones omitted. */
  get(keys: readonly DocumentKey[]): Promise<readonly StoredVectors[]>
}
