import type { Caller } from '../caller.ts'
import type { Draft } from '../records/draft.ts'

/** Events that are judged one after the other and written together. */
export interface Batch {
  readonly draft: Draft
  readonly caller: Caller
  /** The statements that this batch has stored so far. */
  readonly storedIds: string[]
  /**
   * True when they were said elsewhere, each at its own time: an older one is history beside what is
   * known, and to bring the same again counts nothing.
   */
  readonly isCarried?: boolean | undefined
}
