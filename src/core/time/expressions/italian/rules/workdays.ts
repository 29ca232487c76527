import { DAY_MS, startOf, type Wall, weekdayOf } from '../../calendar.ts'
import { type Rule, rule } from '../grammar.ts'
import { dayPoint, type Meaning, rangeOf } from '../meaning.ts'

const FRIDAY = 5
/** Further than anybody counts in working days. */
const WORKDAYS_MAX = 1000

/** The day so many working days away; feasts are not known to be free everywhere. */
function workdaysAway(now: Wall, count: number): Wall | undefined {
  if (Math.abs(count) > WORKDAYS_MAX) return undefined
  let day = startOf('day', now)
  for (let left = Math.abs(count); left > 0; left -= weekdayOf(day) <= FRIDAY ? 1 : 0) {
    day += Math.sign(count) * DAY_MS
  }
  return day
}

function back(now: Wall, count: number): Meaning | undefined {
  const start = workdaysAway(now, -count)
  return rangeOf('day', start === undefined ? undefined : { start, end: startOf('day', now) })
}

function ahead(now: Wall, count: number): Meaning | undefined {
  const [first, last] = [workdaysAway(now, 1), workdaysAway(now, count)]
  if (first === undefined || last === undefined || count < 1) return undefined
  return rangeOf('day', { start: first, end: last + DAY_MS })
}

export const WORKDAY_RULES: readonly Rule<Meaning>[] = [
  rule('<count:number> giorni|giorno lavorativi|lavorativo fa', ({ count }, { now }) =>
    dayPoint(workdaysAway(now, -count)),
  ),
  rule('@between|in <count:number> giorni|giorno lavorativi|lavorativo', ({ count }, { now }) =>
    dayPoint(workdaysAway(now, count)),
  ),
]

export const WORKDAY_STRETCH_RULES: readonly Rule<Meaning>[] = [
  rule('@il|@in? ultimi|scorsi|precedenti <count:number> giorni lavorativi', (found, { now }) =>
    back(now, found.count),
  ),
  rule('@il|@in? prossimi|seguenti <count:number> giorni lavorativi', ({ count }, { now }) =>
    ahead(now, count),
  ),
]
