import type { KnownName } from '../language/entities/alias.ts'
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
  /** Possible windows, most likely first. At least one. */
  readonly readings: readonly TimeWindow[]
}

export interface Question {
  readonly text: string
  readonly askedAtMs: number
  /** The search terms, each once, with its weight. */
  readonly terms: readonly QueryTerm[]
  /** The text to search by meaning: the subject, without the times and people that narrow it. */
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
  /** Marks of the error it quotes, if any: see `failureMarks`. */
  readonly failureMarks: readonly string[]
  /** The names in it that have aliases, each with those. */
  readonly knownNames?: readonly KnownName[] | undefined
  /** True when the question names only an entity: "tell me about X". */
  readonly isOnlyAboutEntities: boolean
  /** The time references in the question: when what is asked for happened. */
  readonly times: readonly NamedTime[]
  /** The window chosen for each time, the one that fits the memory; set once that is known. */
  readonly windows: readonly TimeWindow[]
  /** "What was true in …": the window is about validity, not about when it was said. */
  readonly isAboutValidity: boolean
  readonly sessions: readonly SessionReference[]
  /** True when the question names only a time or a session: everything from it is relevant. */
  readonly isOnlyAboutTime: boolean
}
