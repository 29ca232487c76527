import { DAY_MS, type Span, startOf, type Wall } from '../../calendar.ts'
import { type Rule, rule } from '../grammar.ts'
import type { DayPart } from '../kinds.ts'
import { PARTS_OF_TODAY } from '../lexicon.ts'
import {
  dayPoint,
  type Meaning,
  mapReadings,
  momentAt,
  monthlyDay,
  oneDay,
  recurringDay,
} from '../meaning.ts'
import { atClock, atClockRange } from './clocks.ts'
import { lasting } from './relative.ts'

/** The first or the second half of a part of the day. */
function halfOf(part: DayPart, index: 0 | 1): DayPart {
  const middleMs = (part.startMs + part.endMs) / 2
  return index === 0 ? { ...part, endMs: middleMs } : { ...part, startMs: middleMs }
}

export const DAY_PART_RULES: readonly Rule<DayPart>[] = [
  rule('<part:basicPart> presto', ({ part }) => halfOf(part, 0)),
  rule('<part:basicPart> tardi', ({ part }) => halfOf(part, 1)),
  rule('primo|prima <part:basicPart>', ({ part }) => halfOf(part, 0)),
  rule('tardo|tarda <part:basicPart>', ({ part }) => halfOf(part, 1)),
  rule('<part:basicPart>', ({ part }) => part),
]

function partOf(day: Meaning | undefined, part: DayPart | undefined): Meaning | undefined {
  if (day === undefined || part === undefined) return undefined
  const cut = ({ start }: Span): Span => ({
    start: start + part.startMs,
    end: start + part.endMs,
  })
  return mapReadings(day, cut, { kind: 'range', grain: 'part-of-day' })
}

function partAway(now: Wall, days: number, part: DayPart | undefined): Meaning | undefined {
  return partOf(dayPoint(startOf('day', now) + days * DAY_MS), part)
}

export const HOURS_RULES: readonly Rule<Meaning>[] = [
  ...Object.keys(PARTS_OF_TODAY).map((word) =>
    rule(`${word}`, (_: unknown, { now }) => partAway(now, 0, PARTS_OF_TODAY[word])),
  ),
  rule('oggi? @in? @this <part:dayPart>', ({ part }, { now }) => partAway(now, 0, part)),
  rule('<step:which> <part:dayPart>', ({ step, part }, { now }) => partAway(now, step, part)),
  rule('@il|@in <part:dayPart> <step:whichAfter>', ({ step, part }, { now }) =>
    partAway(now, step, part),
  ),
  rule('<day:date> ,? @il|@in|di|a? <part:dayPart>', ({ day, part }) =>
    day.grain === 'day' ? partOf(day, part) : undefined,
  ),
  rule("il|l' <number:dayNumber> <part:dayPart>", ({ number, part }, { now }) =>
    partOf(recurringDay(monthlyDay(number), now), part),
  ),
  rule("@il|@in|di? <part:dayPart> ,|@di? il|l'|la? <day:date>", ({ day, part }) =>
    day.grain === 'day' ? partOf(day, part) : undefined,
  ),
]

/** Where a clock time can hang: a day, or a part of one. */
export const DAY_OR_PART_RULES: readonly Rule<Meaning>[] = [
  rule('<hours:hours>', ({ hours }) => hours),
  rule('<day:date>', ({ day }) => (day.grain === 'day' ? day : undefined)),
]

function exactly(now: Wall): Meaning {
  return momentAt('second', [now])
}

function today(now: Wall): Meaning {
  return { kind: 'point', grain: 'day', readings: [oneDay(now)] }
}

export const MOMENT_RULES: readonly Rule<Meaning>[] = [
  rule('adesso', (_, { now }) => exactly(now)),
  rule('<word:nowWord>', (_, { now }) => exactly(now)),
  rule('proprio ora', (_, { now }) => exactly(now)),
  rule('in|a questo|quest momento|istante', (_, { now }) => exactly(now)),
  rule('al momento', (_, { now }) => exactly(now)),
  rule('<day:dayOrPart> ,|-|t? <clock:fullClock>', ({ day, clock }) => atClock(day, clock)),
  rule("<day:dayOrPart> ,|-? alle|all' ore? <clock:clock>", ({ day, clock }) =>
    atClock(day, clock),
  ),
  rule(
    "<day:dayOrPart> ,|-? per|verso|intorno|attorno|circa alle|le|all'|l' <clock:clock>",
    ({ day, clock }) => atClock(day, clock),
  ),
  rule('<day:dayOrPart> ,|-? ore|le|h <clock:clock>', ({ day, clock }) => atClock(day, clock)),
  rule(
    "per|verso|intorno|attorno? alle|all'|le|ore ore? <clock:clock> ,|@di|@in? il|l'|la? <day:dayOrPart>",
    (found) => atClock(found.day, found.clock),
  ),
  rule("<clock:fullClock> ,|@di|@in? il|l'|la? <day:dayOrPart>", ({ day, clock }) =>
    atClock(day, clock),
  ),
  rule("alle|all'|ore <clock:clock>", ({ clock }, { now }) => atClock(today(now), clock)),
  rule("verso|intorno|attorno|circa alle|le|all'|l' <clock:clock>", ({ clock }, { now }) => {
    const moment = atClock(today(now), clock)
    return moment && { ...moment, bound: 'around' }
  }),
  rule('<day:dayOrPart> ,? a? <noon:noon>', ({ day, noon }) => atClock(day, noon)),
  rule('a? <noon:noon> ,|@di? <day:dayOrPart>', ({ day, noon }) => atClock(day, noon)),
  rule('a <noon:noon>', ({ noon }, { now }) => atClock(today(now), noon)),
]

export const HOUR_RANGE_RULES: readonly Rule<Meaning>[] = [
  rule('<day:dayOrPart> ,? <hours:clockRange>', ({ day, hours }) => atClockRange(day, hours)),
  rule("<hours:clockRange> ,|@di|@in? il|l'|la? <day:dayOrPart>", ({ day, hours }) =>
    atClockRange(day, hours),
  ),
  rule('<day:dayOrPart> ,? dalle|dall <clock:clock> per <length:duration>', (found) =>
    lasting(atClock(found.day, found.clock), found.length),
  ),
  rule('<day:dayOrPart> ,? per <length:duration> dalle|dall <clock:clock>', (found) =>
    lasting(atClock(found.day, found.clock), found.length),
  ),
  rule('<hours:clockRange>', ({ hours }, { now }) => atClockRange(today(now), hours)),
]
