/**
 * The conversations that a text names by number or distance.
 *
 * Counted from the `start`, 1 is the first conversation ever held. Counted from the `end`, 0 is
 * the conversation in which the text is said, 1 the latest one before it ("our last chat", "one
 * session ago"), 2 the one before that. Whoever asks from outside any conversation has no 0; then
 * the latest one on record is 1.
 */
export interface SessionReference {
  /** Where the words stand in the text, in UTF-16 units, `to` exclusive. */
  readonly from: number
  readonly to: number
  /**
   * The earliest and the latest conversation meant, both included. From the start `first` is the
   * smaller number, from the end the larger one. Infinite where nothing limits that side: "since
   * session 3" has no last one.
   */
  readonly first: number
  readonly last: number
  readonly countedFrom: 'start' | 'end'
}

export type SessionWindow = Pick<SessionReference, 'first' | 'last' | 'countedFrom'>

/** One way to name conversations. */
export interface SessionRule {
  /** Global, and linear: no repetition inside a repetition. */
  readonly pattern: RegExp
  /** The groups of the pattern by their order; nothing when the words only look like it. */
  readonly read: (groups: readonly string[], place: SessionPlace) => SessionWindow | undefined
}

/** How one language names conversations. */
export interface SessionLanguage {
  /** Without one of these words there is nothing to read. */
  readonly mention: RegExp
  readonly rules: readonly SessionRule[]
  readonly sides: readonly SessionSideRule[]
}

/** What stands around the words, some way to each side. */
export interface SessionPlace {
  readonly before: string
  readonly after: string
}

/** "A few" of anything. */
export const FEW = 3
const NUMBER_MAX = 9999

function isCount(number: number | undefined): number is number {
  return number !== undefined && number >= 1 && number <= NUMBER_MAX
}

/** The nth conversation, or the nth to the mth. */
export function fromStart(
  first: number | undefined,
  last: number | undefined = first,
): SessionWindow | undefined {
  if (!isCount(first) || !isCount(last) || last < first) return undefined
  return { first, last, countedFrom: 'start' }
}

/** The conversation so many before this one, or those between two such distances. */
export function fromEnd(
  first: number | undefined,
  last: number | undefined = first,
): SessionWindow | undefined {
  if (first === 0) return { first: 0, last: 0, countedFrom: 'end' }
  if (!isCount(first) || !isCount(last) || last > first) return undefined
  return { first, last, countedFrom: 'end' }
}

/** The last so many conversations before this one. */
export function latest(count: number | undefined): SessionWindow | undefined {
  return fromEnd(count, 1)
}

/** What "since", "after", "until" and "before" make of the conversations they stand before. */
export type SessionSide = 'since' | 'after' | 'until' | 'before'

/** Words right before or right after a reference that open one side of it. */
export interface SessionSideRule {
  readonly where: 'before' | 'after'
  /** Anchored to the reference: `$` before it, `^` after it. */
  readonly pattern: RegExp
  readonly side: SessionSide
}

export function openWindow(window: SessionWindow, side: SessionSide): SessionWindow | undefined {
  const { first, last, countedFrom } = window
  const later = countedFrom === 'start' ? 1 : -1
  const newest = countedFrom === 'start' ? Number.POSITIVE_INFINITY : 0
  const oldest = countedFrom === 'start' ? 1 : Number.POSITIVE_INFINITY
  switch (side) {
    case 'since':
      return { first, last: newest, countedFrom }
    case 'after':
      return last === newest ? undefined : { first: last + later, last: newest, countedFrom }
    case 'until':
      return { first: oldest, last, countedFrom }
    case 'before':
      return first === oldest ? undefined : { first: oldest, last: first - later, countedFrom }
  }
}
