import type { JsonObject } from '../../json.ts'
import type { CollectionDeclaration } from '../documents/collection.ts'
import type { FieldValues } from '../documents/extract-fields.ts'
import type { Filter } from '../documents/filter.ts'
import type { Forgetting } from './cut-texts.ts'

/** What the indexes need to know of a record. */
export interface SearchDescription {
  /** The tenant: searches never leave it. */
  readonly partition: string
  readonly attributes: FieldValues
  /** What is found by words. */
  readonly text: string
  /** What is found by meaning, each under its name. */
  readonly passages: readonly { readonly part: string; readonly text: string }[]
}

/** One sort of record: where it is kept, and how it is found. */
export interface RecordKind {
  readonly collection: CollectionDeclaration
  /** False when no record of this kind is ever found by search. */
  readonly isSearchable: boolean
  /** True when its records say in `flags` whether their `text` reads like an instruction. */
  readonly isFlagged?: boolean
  /** Holds for exactly the records that `describe` describes. */
  readonly findable: Filter
  /** `undefined` when this record is not to be found by search. */
  describe(body: JsonObject): SearchDescription | undefined
  /**
   * True for a record that is read again from the pages of a workspace, that says something of
   * this one store, or that is only a cache: none of these is kept in the journal. Left out, all are.
   */
  isDerived?(body: JsonObject): boolean
  /**
   * The record without what is to be forgotten: the same when it does not say it, `undefined` when
   * nothing remains. A kind without this holds no text by people.
   */
  forget?(body: JsonObject, forgetting: Forgetting): JsonObject | undefined
  /**
   * How its records are found that may say something. `index`: by their words, all of which are in
   * the index. `log`: they are long, and only sentences are read that have half of the words.
   * `all`, when left out: every sentence is read.
   */
  readonly searchedBy?: 'index' | 'log' | 'all'
}
