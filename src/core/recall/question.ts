import type { Asks, Intent } from '../language/intent/read-intent.ts'
import type { QueryTerm } from '../language/text/analyze.ts'
import type { SessionReference } from '../language/time/read-sessions.ts'

/** From `from` to `to`, exclusive, in milliseconds. An open end is absent. */
export interface TimeWindow {
  readonly from?: number | undefined
  readonly to?: number | undefined
}

export interface NamedTime {
  readonly from: number
  readonly to: number
  /** What it may mean, most likely first. At least one. */
  readonly readings: readonly TimeWindow[]
}

export interface Question {
  readonly text: string
  readonly askedAtMs: number
  /** What to look for by words: each term once, with its weight. */
  readonly terms: readonly QueryTerm[]
  /** What to look for by meaning: the subject, without the times and people it is narrowed by. */
  readonly subject: string
  readonly intent: Intent
  /** Where the intent is most likely answered from. */
  readonly buckets: readonly string[]
  readonly asks: Asks
  /** Keys of the people whose words are wanted, because the question names them. */
  readonly people: readonly string[]
  /** Keys of the asker, when the question is about them ("my", "I"). */
  readonly asker: readonly string[]
  /** Names in the question, as written, and the keys they are found by. */
  readonly entities: readonly string[]
  readonly entityKeys: readonly string[]
  /** Of the error that it quotes, if any: see `failureMarks`. */
  readonly failureMarks: readonly string[]
  /** Known aliases of the people and things that it names. */
  readonly otherNames?: readonly string[] | undefined
  /** True when the question names nothing but somebody or something: "tell me about X". */
  readonly isOnlyAboutEntities: boolean
  /** When what is asked for happened, for each time that the question names. */
  readonly times: readonly NamedTime[]
  /** The reading of each time that fits what is remembered; set once that is known. */
  readonly windows: readonly TimeWindow[]
  /** "What was true in …": the window is about validity, not about when it was said. */
  readonly isAboutValidity: boolean
  readonly sessions: readonly SessionReference[]
  /** True when the question names nothing but a time or a session: everything from it is relevant. */
  readonly isOnlyAboutTime: boolean
}
