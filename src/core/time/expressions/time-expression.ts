/** How fine a time was said: "in May" is a month, "at 8:15" a minute. */
export type Grain =
  | 'second'
  | 'minute'
  | 'hour'
  | 'part-of-day'
  | 'day'
  | 'weekend'
  | 'week'
  | 'month'
  | 'quarter'
  | 'season'
  | 'year'
  | 'decade'
  | 'century'

/** A wall-clock moment without a time zone: `2026-03-01T12:00:00`. */
export type WallTime = string

/** From `start` up to, and without, `end`. An open end is left out. */
export interface WallRange {
  readonly start?: WallTime | undefined
  readonly end?: WallTime | undefined
}

/** A time that somebody wrote, and what it means when it is said at a given moment. */
export interface TimeExpression {
  /** Where it stands in the text, in UTF-16 units, `to` exclusive. */
  readonly from: number
  readonly to: number
  /** `point`: one day or moment ("on 3 May", "at 8"); `range`: anything longer. */
  readonly kind: 'point' | 'range'
  readonly grain: Grain
  /**
   * Every reading, the most likely first: "on 3 May", said in April, may be last year's or
   * this year's. At least one.
   */
  readonly readings: readonly WallRange[]
  /**
   * Set when the end was named ("from 4 May to 9 May"): `end` is then where that last day,
   * month or hour begins, and whoever reads inclusively adds one of this.
   */
  readonly endGrain?: Grain | undefined
  /** "since", "until", "about": how the boundary was softened. */
  readonly bound?: 'since' | 'until' | 'around' | undefined
}

export type TimeLanguage = 'en' | 'it' | 'ko'
