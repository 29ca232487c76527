/** The same failure, met again and again. Texts are quoted already. */
export interface FailureFinding {
  readonly error: string
  readonly count: number
  readonly files: readonly string[]
  readonly succeeded: number
  readonly remedy?: CountedText | undefined
}

/** Tasks about the same matter. */
export interface MatterFinding {
  readonly example: string
  readonly count: number
  readonly type?: string | undefined
  readonly files: readonly string[]
  readonly days: number
  readonly failed: number
  readonly minutes: number
  /** How much of the time of all tasks went into them, in percent; 0 for little. */
  readonly timePercent: number
  readonly remedy?: CountedText | undefined
  /** Tools that all have that succeeded, and none that failed. */
  readonly toolsOfSuccess: readonly string[]
}

/** The same was learned, decided or said several times. */
export interface SaidFinding {
  readonly text: string
  readonly count: number
  readonly reason?: string | undefined
}

/** A text, and of how many tasks it is told. */
export interface CountedText {
  readonly text: string
  readonly count: number
}

/** How findings are said in one language. */
export interface InsightPhrases {
  failure(finding: FailureFinding): string
  matter(finding: MatterFinding): string
  lesson(finding: SaidFinding): string
  decision(finding: SaidFinding): string
  feedback(finding: SaidFinding): string
}
