import type { CalendarUnit, Wall } from '../calendar.ts'
import type { Grain, TimeExpression } from '../time-expression.ts'

/** One reading of a time; `anchor` is where it counts as the end of a longer range. */
export interface Reading {
  readonly start: Wall
  readonly end: Wall
  /** "the end of June" as a boundary is the last moment of June, "the middle" its middle. */
  readonly anchor?: Wall | undefined
}

type RecurringUnit = 'day' | 'week' | 'month' | 'year'

/** A time that comes again: "3 May" every year, "the 3rd" every month, "8:15" every day. */
export interface Recurrence {
  readonly unit: RecurringUnit
  /** The readings within the unit that begins at `base`; none where it does not occur. */
  at(base: Wall): readonly Reading[]
}

export interface Time {
  readonly kind: TimeExpression['kind']
  readonly grain: Grain
  readonly readings: readonly Reading[]
  readonly recurrence?: Recurrence | undefined
  readonly endGrain?: Grain | undefined
  readonly bound?: TimeExpression['bound']
  /** The start or the end is open: "since May". */
  readonly open?: 'start' | 'end' | undefined
}

export type Unit = CalendarUnit | 'weekend' | 'business-day'

export interface DurationPart {
  readonly count: number
  readonly unit: Unit
}

/** What a rule makes of the words that it matched. */
export interface Meaning {
  /** The names by which other rules ask for it. */
  readonly tags: readonly string[]
  readonly number?: number | undefined
  readonly unit?: Unit | undefined
  readonly duration?: readonly DurationPart[] | undefined
  readonly time?: Time | undefined
  /** Too weak to stand alone: "4", "may". Other rules may still build on it. */
  readonly latent?: boolean | undefined
  /** Is no time when a thing that it counts follows: "the 3rd" in "the 3rd floor". */
  readonly countsNext?: boolean | undefined
}

/** A meaning and the tokens that carry it, `to` exclusive. */
export interface TimeNode extends Meaning {
  readonly from: number
  readonly to: number
  readonly tags: readonly string[]
  readonly weight: number
}

/** What every rule may know. */
export interface ReadingContext {
  readonly now: Wall
  readonly today: Wall
  /** "I will", "schedule" and the like make the next 3 May likelier than the last one. */
  readonly prefers: 'past' | 'future'
}

/** Stands for a part that an optional item of a pattern did not match. */
export const nothing: TimeNode = { from: 0, to: 0, tags: [], weight: 0 }
