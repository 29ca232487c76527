import type { TrustLevel } from '../../src/core/storage/records/trust-level.ts'

export const LANGUAGES = ['en', 'it', 'ko'] as const
export type Language = (typeof LANGUAGES)[number]

export const PARTS = ['a', 'b', 'all'] as const
/** Half of the templates, by their hash, or all of them. */
export type Part = (typeof PARTS)[number]

export const LABELS = [
  'junk',
  'fact',
  'duplicate',
  'correction',
  'retraction',
  'secret',
  'injection',
  'echo',
] as const
export type Label = (typeof LABELS)[number]

/** One thing that happens in the month. */
export interface DayEvent {
  readonly label: Label
  readonly language: Language
  /** What sort within its label, such as `courtesy` or `reversed`. */
  readonly sort: string
  readonly template: string
  /** Empty for an echo, whose text recall gives. */
  readonly text: string
  readonly atMs: number
  readonly trust?: TrustLevel | undefined
  /** What must never be stored. */
  readonly secret?: string | undefined
  /** The number of the belief it states, changes or takes back. */
  readonly belief?: number | undefined
  /** What recall is asked for an echo. */
  readonly asks?: string | undefined
}

/** Something that the script holds to be true, and what became of it by the end. */
export interface Belief {
  readonly language: Language
  readonly family: string
  /** Words that a statement of it must hold, besides its value. */
  readonly subject: readonly string[]
  readonly value: string
  /** Earlier values that no answer may give. */
  readonly olds: readonly string[]
  readonly question: string
  readonly end: 'live' | 'corrected' | 'reversed' | 'retracted'
}

export interface Day {
  readonly events: readonly DayEvent[]
  readonly beliefs: readonly Belief[]
}
