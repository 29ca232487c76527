import type { Filter } from '../core/storage/documents/filter.ts'
import type { DerivedIndex, DocumentKey, IndexedDocument } from './derived-index.ts'

/** A document as a bag of analysed terms (see `core/language/text/analyze.ts`). */
export interface TextEntry extends IndexedDocument {
  /** Each term once, with how often it occurs (1 to 65,535); near terms are terms like others. */
  readonly terms: readonly { readonly term: string; readonly count: number }[]
  /** The number of terms, repeated ones counted and near terms excluded: what BM25 divides by. */
  readonly length: number
}

export interface TextQuery {
  readonly partition: string
  /** Any of the terms may match; each once, its weight above 0. At most `QUERY_TERMS_MAX`. */
  readonly terms: readonly { readonly term: string; readonly weight: number }[]
  readonly filter?: Filter
  readonly limit: number
}

export interface FrequencyQuery {
  readonly partition: string
  /** At most `QUERY_TERMS_MAX`. A term may be any text, also one that no document holds. */
  readonly terms: readonly string[]
}

export interface TermFrequencies {
  /** How many living documents the partition has. */
  readonly documents: number
  /** How many of them hold each term, in the order of the terms. */
  readonly counts: readonly number[]
}

export interface TextHit extends DocumentKey {
  /** BM25 as `core/language/text/bm25.ts` states it, over the living documents of the partition. */
  readonly score: number
  /** The query terms that the document holds, in the order of the query. */
  readonly matched: readonly string[]
}

/**
 * Finds documents by words. All adapters rank alike: the best score first, scores equal to
 * six decimals ordered by collection and id.
 *
 * The statistics (how many documents hold a term, their mean length) are those of the whole
 * partition, whatever the filter, and count living documents only; so an index that has seen
 * updates and deletes answers exactly like one rebuilt from nothing.
 */
export interface TextIndex extends DerivedIndex<TextEntry> {
  search(query: TextQuery): Promise<readonly TextHit[]>

  /**
   * How rare terms are: exactly the statistics that `search` scores with. Lets the caller weigh
   * or drop terms before it searches.
   *
   * @throws MemoryError `INVALID_INPUT` for too many terms
   */
  frequencies(query: FrequencyQuery): Promise<TermFrequencies>
}
