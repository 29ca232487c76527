import type { FieldValues } from '../core/storage/documents/extract-fields.ts'

export interface DocumentKey {
  readonly collection: string
  readonly id: string
}

/** What every index keeps of a document besides its own content. */
export interface IndexedDocument extends DocumentKey {
  /** Separates tenants: a search never leaves its partition. */
  readonly partition: string
  /** Declared fields of the document, for filters inside the search. */
  readonly attributes: FieldValues
}

export interface IndexChanges<Entry extends IndexedDocument> {
  /** Each replaces all that the index holds of its document. A key is in one list only. */
  readonly upserts: readonly Entry[]
  readonly deletes: readonly DocumentKey[]
}

/** From where to where an index has followed. `undefined` is the state before any change. */
export interface WatermarkStep {
  readonly from: string | undefined
  readonly to: string | undefined
}

export interface IndexReport {
  readonly documents: number
  /** What is damaged, as sentences. Empty when the index is intact. */
  readonly problems: readonly string[]
}

/**
 * Derived from the document store: it can be wiped and rebuilt, with the same answers.
 * It remembers how far it has followed the store's changes (its watermark), and stores
 * that together with the entries, so that a crash in between costs repetition, not data.
 */
export interface DerivedIndex<Entry extends IndexedDocument> {
  /** Changes whenever entries made before would no longer be right, such as with a new model. */
  readonly id: string

  /** How far the index has followed `DocumentStore.changes`; `undefined` when it is empty. */
  watermark(): Promise<string | undefined>

  /**
   * Applies the changes and, when one is given, the step of the watermark, together or not at
   * all. Resolves to false, and applies nothing, when the watermark is not at
   * `step.from`: another process followed, or wiped, in between. Applying the same changes twice
   * is the same as once.
   */
  apply(changes: IndexChanges<Entry>, step?: WatermarkStep): Promise<boolean>

  /** Removes every entry and the watermark. */
  wipe(): Promise<void>

  /** Compacts the index. Never changes an answer. */
  optimize(): Promise<void>

  /** Reads everything and reports what is damaged. */
  verify(): Promise<IndexReport>

  close(): Promise<void>
}
