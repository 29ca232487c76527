/** What a sentence is about by its words, in one language. */
export interface CueWords {
  /** Something went wrong. */
  readonly error: readonly string[]
  /** Something was decided, and why. */
  readonly decision: readonly string[]
  /** Something was found out. */
  readonly finding: readonly string[]
  /** Something to look out for, or to do always. */
  readonly caution: readonly string[]
}
