import type { CalendarUnit, Span } from '../calendar.ts'
import type { Meaning, Recurrence } from './meaning.ts'

/** One part of a length of time: two weeks. */
export interface Quantity {
  readonly count: number
  readonly unit: CalendarUnit
}

export interface Clock {
  readonly hour: number
  readonly minute: number
  readonly second: number
  readonly grain: 'hour' | 'minute' | 'second'
  /** Said without morning or evening: "at 8" may be 8 or 20. */
  readonly unsure: boolean
}

export interface ClockRange {
  readonly from: Clock
  readonly to: Clock
}

/** A part of a day, in hours from its beginning. */
export interface DayPart {
  readonly name: 'morning' | 'afternoon' | 'evening' | 'night'
  readonly startMs: number
  readonly endMs: number
}

/** Something that every year has once: a month, a quarter, a season. */
export interface YearlyPart {
  readonly grain: 'month' | 'quarter' | 'season'
  readonly recurrence: Recurrence
}

export type LongUnit = Exclude<CalendarUnit, 'second' | 'minute' | 'hour' | 'day'>

/** -1 the one before, 0 the current one, 1 the next, 2 the one after that. */
export type Which = number

export type Edge = 'begin' | 'middle' | 'end'

/** What each kind of phrase means; the rules of `rules/` say how it is written. */
export interface Kinds {
  readonly number: number
  readonly ordinal: number
  /** How many: a number, "a few", "a couple". */
  readonly count: number
  readonly dayNumber: number
  readonly year: number
  readonly month: number
  /** Written out: an abbreviation alone says too little. */
  readonly monthName: number
  /** A name or an abbreviation that is no other word. */
  readonly clearMonth: number
  readonly weekday: number
  readonly weekdayName: number
  readonly unit: CalendarUnit
  readonly roman: number
  readonly season: number
  readonly holiday: Recurrence
  readonly dayPart: DayPart
  readonly basicPart: DayPart
  readonly clock: Clock
  readonly clockBase: Clock
  readonly noon: Clock
  /** "Ora" when it means now, not an hour. */
  readonly nowWord: true
  readonly clockFigures: Clock
  /** Figures that can only be a clock time: "8:15", "8 pm". */
  readonly fullClock: Clock
  readonly clockRange: ClockRange
  readonly which: Which
  readonly whichAfter: Which
  readonly duration: readonly Quantity[]
  /** The year that a phrase gives to a date: "2020", "last year". */
  readonly ofYear: number
  /** The month that a phrase gives to a day number: "of next month". */
  readonly ofMonth: Span
  readonly edge: Edge
  readonly longUnit: LongUnit
  /** "La settimana", alone: the current one. */
  readonly bareUnit: LongUnit
  readonly quantity: readonly Quantity[]
  readonly weekendWord: true
  /** A date, or a month of a year, in figures. */
  readonly figureDate: Meaning
  readonly figureMonth: Meaning
  readonly yearlyPart: YearlyPart
  /** "Oggi", "domani" and weekdays, from which Italians count "a otto". */
  readonly dayWord: Meaning
  /** One day that is not counted from another. */
  readonly plainDate: Meaning
  /** One day. */
  readonly date: Meaning
  /** A day or some hours of one, to which a clock time is added. */
  readonly dayOrPart: Meaning
  /** Where a duration begins. */
  readonly startingPoint: Meaning
  /** One day and an hour of it. */
  readonly moment: Meaning
  /** A part of a day. */
  readonly hours: Meaning
  /** From one hour to another. */
  readonly hourRange: Meaning
  /** A week, a month, a year, and longer. */
  readonly wholePeriod: Meaning
  /** The same, and years and abbreviated months that say too little alone. */
  readonly plainPeriod: Meaning
  readonly weekOfPeriod: Meaning
  /** The third week, the first ten days of a period. */
  readonly nthPeriod: Meaning
  /** The beginning, the middle, the end, the rest of a period. */
  readonly partOfPeriod: Meaning
  /** The last or next so many units. */
  readonly stretch: Meaning
  /** Where a range may begin or end. */
  readonly anchor: Meaning
  readonly range: Meaning
  /** Every whole expression. */
  readonly expression: Meaning
  /** Nothing, where a phrase can end: before a stop, or at the end of the text. */
  readonly stop: true
}
