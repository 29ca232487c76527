/**
 * How one language says what the judgement of truth looks at. Word lists hold folded words apart
 * by blanks; a star stands for any ending, a `_` for a blank.
 */
export interface LanguageWords {
  /** `concept: words` by line: words that name the same state or attribute. */
  readonly concepts: string
  /** `concept: words / words` by line: the words of a state and those of its contrary. */
  readonly opposites: string
  /** Words that deny. */
  readonly negations: string
  /** Words that say that something has changed. */
  readonly changes: string
  /** Words that say so less surely: what follows may also be new beside the old. */
  readonly hints: string
  /** Words that say that the new stands beside the old. */
  readonly additions: string
  /** Words after which nothing is said to be so: wishes, guesses, conditions. */
  readonly doubts: string
  /** Words of the speaker. */
  readonly firstPersons: string
  /** Words of grammar that other lists do not hold. */
  readonly fillers: string
  /** Verbs that stand between a subject and what is said of it. */
  readonly verbs: string
}
