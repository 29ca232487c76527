import type { JsonObject } from '../../json.ts'
import type { CollectionDeclaration } from '../documents/collection.ts'
import type { FieldValues } from '../documents/extract-fields.ts'
import type { Filter } from '../documents/filter.ts'
import type { Forgetting } from './cut-texts.ts'

/** What the indexes need to know about a record. */
export interface SearchDescription {
  /** The tenant: searches never leave it. */
  readonly partition: string
  readonly attributes: FieldValues
  /** Indexed for search by words. */
  readonly text: string
  /** Embedded for search by meaning, each under its part name. */
  readonly passages: readonly { readonly part: string; readonly text: string }[]
}

/** One kind of record: where it is stored and how it is searched. */
export interface RecordKind {
  readonly collection: CollectionDeclaration
  /** False when search never returns records of this kind. */
  readonly isSearchable: boolean
  /** True when `flags` of its records says whether their `text` reads like an instruction. */
  readonly isFlagged?: boolean
  /** Matches exactly the records that `describe` describes. */
  readonly findable: Filter
  /** `undefined` when search must not return this record. */
  describe(body: JsonObject): SearchDescription | undefined
  /**
   * True for a record that is re-read from workspace pages, describes this one store, or is only a
   * cache: none of these is journaled. If omitted, all records are.
   */
  isDerived?(body: JsonObject): boolean
  /**
   * The record without what is to be forgotten: unchanged when it does not contain it, `undefined`
   * when nothing remains. A kind without this method holds no user text.
   */
  forget?(body: JsonObject, forgetting: Forgetting): JsonObject | undefined
  /** Matches the records that may hold user text. If omitted, all may. */
  readonly mayHold?: Filter
  /**
   * How to find its records that may state something. `index`: by their words, all of which are
   * indexed. `log`: records are long, and only sentences with half of the words are read. `all`
   * (default): every sentence is read.
   */
  readonly searchedBy?: 'index' | 'log' | 'all'
}
