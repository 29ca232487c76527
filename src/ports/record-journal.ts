import type { JournalLine } from '../core/storage/records/journal-line.ts'

/** Up to where a journal has followed a store. */
export interface JournalState {
  /** The name of the store. A journal that followed another one has to be merged. */
  readonly store: string
  /** A cursor of `DocumentStore.changes`. */
  readonly cursor: string
}

export interface CollectionLine {
  readonly collection: string
  readonly line: JournalLine
}

export interface ReadJournalLine {
  /** Counted from 1. */
  readonly number: number
  /** Absent when the line is damaged. */
  readonly line?: JournalLine | undefined
}

/**
 * Keeps records outside of the store, in files that people can read, so that the store can be
 * deleted and rebuilt from them. Of several lines with the same id the last one counts.
 */
export interface RecordJournal {
  /** Runs `work` under a lock, across processes. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>

  /** Resolves to `undefined` when that is not known. */
  state(): Promise<JournalState | undefined>

  /**
   * False when another program changed the files, or a crash left lines without
   * their state. It stays so until lines are added for a store of another name, which shows that
   * the files were read and merged.
   */
  isAsLeft(): Promise<boolean>

  /**
   * Adds lines, then the state, and resolves when the lines are durable: a crash in between
   * leaves lines that are added again. Call it inside of `alone`.
   *
   * @throws MemoryError `STORE_FAILED`
   */
  append(lines: readonly CollectionLine[], state: JournalState): Promise<void>

  /** Every line of a collection, from the first on. */
  read(collection: string): AsyncIterable<ReadJournalLine>

  /**
   * Leaves nothing in the files of what was deleted or replaced. Damaged lines stay, unless a
   * later line of the same id took their place. Call it inside of `alone`.
   */
  pack(): Promise<void>

  /** Names the place of a line for people, such as `loci/facts.jsonl#L12`. */
  cite(collection: string, number: number): string
}
