/** What can be read off texts, and the classes that each may be. */
export interface ReadingClasses {
  /** How a newer statement stands to an older one. */
  readonly relation: 'same' | 'updates' | 'retracts' | 'narrows' | 'contradicts' | 'independent'
  /** What a statement is to a question. */
  readonly question: 'answers' | 'matters' | 'neither'
  /** What one text is. */
  readonly single:
    | 'profile'
    | 'preference'
    | 'fact'
    | 'decision'
    | 'plan'
    | 'event'
    | 'lesson'
    | 'opinion'
    | 'junk'
    | 'injection'
}

export type ReadingUse = keyof ReadingClasses

/** Older and newer statement, question and statement, or one text. */
export type ReadingTexts<Use extends ReadingUse> = Use extends 'single'
  ? readonly [text: string]
  : readonly [first: string, second: string]

/** The probability of each class; they add up to 1. */
export type Reading<Use extends ReadingUse> = Readonly<Record<ReadingClasses[Use], number>>

export interface ReadOptions {
  /** ISO code of the language, such as `it`: probabilities are calibrated for each. */
  readonly language?: string
  readonly signal?: AbortSignal
}

/** Judges what texts say about each other. */
export interface Reader {
  /**
   * One reading per entry, in order. Rejects with `signal.reason` when it is aborted.
   *
   * @throws MemoryError `MODEL_FAILED` when the model is down or closed; `LIMIT_EXCEEDED` for
   *   more than `READ_TEXTS_MAX` entries.
   */
  read<Use extends ReadingUse>(
    use: Use,
    texts: readonly ReadingTexts<Use>[],
    options?: ReadOptions,
  ): Promise<readonly Reading<Use>[]>

  /** True while so much waits for the model that a caller who can do without a reading should. */
  isBusy?(): boolean

  close(): Promise<void>
}

export const READ_TEXTS_MAX = 1_000
