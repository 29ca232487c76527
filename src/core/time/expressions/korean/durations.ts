import { addUnits, type CalendarUnit, DAY_MS, type Wall, weekdayOf } from '../calendar.ts'
import { NATIVE, numberValue, SINO } from './numbers.ts'
import { type Found, matchAt, spaced } from './scan.ts'

type DurationUnit = CalendarUnit | 'business-day'

interface DurationPart {
  readonly count: number
  readonly unit: DurationUnit
}

/** "2년 1개월 21일": how long, in the order in which it was said. */
export interface Duration {
  readonly parts: readonly DurationPart[]
  /** The finest unit that was said. */
  readonly unit: DurationUnit
  /** "며칠", "서너 달": nobody counted. */
  readonly vague: boolean
  /** "이틀", "하루": a word that is never a day of a month, as "3일" can be. */
  readonly worded: boolean
}

const units: ReadonlyMap<string, DurationUnit> = new Map([
  ['영업일', 'business-day'],
  ['개월', 'month'],
  ['시간', 'hour'],
  ['세기', 'century'],
  ['분기', 'quarter'],
  ['주일', 'week'],
  ['주', 'week'],
  ['달', 'month'],
  ['년', 'year'],
  ['해', 'year'],
  ['일', 'day'],
  ['분', 'minute'],
  ['초', 'second'],
])
const dayCounts: ReadonlyMap<string, number> = new Map([
  ['하루', 1],
  ['이틀', 2],
  ['사흘', 3],
  ['나흘', 4],
  ['닷새', 5],
  ['엿새', 6],
  ['이레', 7],
  ['여드레', 8],
  ['아흐레', 9],
  ['열흘', 10],
  ['보름', 15],
  ['며칠', 3],
  ['몇일', 3],
  ['하루이틀', 2],
  ['이삼일', 3],
])
/** "A few" is read as three, "one or two" as the larger number. */
const vagueCounts: ReadonlyMap<string, number> = new Map([
  ['몇', 3],
  ['수', 3],
  ['여러', 3],
  ['한두', 2],
  ['두세', 3],
  ['두서너', 3],
  ['서너', 4],
  ['너댓', 5],
  ['네댓', 5],
  ['대여섯', 6],
  ['예닐곱', 7],
  ['수십', 30],
  ['몇십', 30],
])
const counts = `\\d{1,4}(?:\\.\\d)?|${[...vagueCounts.keys()].sort((a, b) => b.length - a.length).join('|')}|${NATIVE}|${SINO}|반`
const part = spaced(
  `(?:(?<count>${counts})여? (?<unit>영업일|개월|시간|세기|분기|주일|주|달|년|해|일|분|초)` +
    `|(?<days>${[...dayCounts.keys()].sort((a, b) => b.length - a.length).join('|')}))(?<half> 반(?![가-힣]))?`,
)
const nativeCount = new RegExp(`^(?:${NATIVE}|몇|여러)$`, 'u')
const joint = spaced(' (?:하고|과|와|,)? ')
const PARTS_MAX = 6
const HALF_MONTH_DAYS = 15

/** The length of time that is written at this place. */
export function readDuration(text: string, position: number): Found<Duration> | undefined {
  const parts: DurationPart[] = []
  let vague = false
  let worded = false
  let to = position
  for (let at = position; parts.length < PARTS_MAX; ) {
    const match = matchAt(part, text, at)
    const groups = match?.groups
    const value = groups === undefined ? undefined : partsOf(groups)
    if (match === undefined || groups === undefined || value === undefined) break
    parts.push(...value)
    const count = groups.count ?? ''
    vague ||= vagueCounts.has(count) || /며칠|몇일|하루이틀|이삼일/u.test(groups.days ?? '')
    worded ||= groups.days !== undefined
    to = at + match[0].length
    at = to + (matchAt(joint, text, to)?.[0].length ?? 0)
  }
  const last = parts.at(-1)
  return last && { to, value: { parts, unit: last.unit, vague, worded } }
}

function partsOf(groups: Record<string, string | undefined>): readonly DurationPart[] | undefined {
  const half = groups.half === undefined ? 0 : 0.5
  const days = dayCounts.get(groups.days ?? '')
  if (days !== undefined) return [{ count: days + half, unit: 'day' }]
  const word = groups.count ?? ''
  const count = word === '반' ? 0.5 : (vagueCounts.get(word) ?? numberValue(word))
  const unit = units.get(groups.unit ?? '')
  if (count === undefined || unit === undefined || isName(groups, count)) return undefined
  if (unit !== 'month' || half === 0) return [{ count: count + half, unit }]
  return [
    { count, unit },
    { count: HALF_MONTH_DAYS, unit: 'day' },
  ]
}

/** "1998년" is a year and no length, and "구해" a verb: years of 해 are counted natively. */
function isName({ count: word = '', unit }: Record<string, string | undefined>, count: number) {
  if (unit === '해') return !nativeCount.test(word)
  return unit === '년' && count >= 1000
}

/** Whether the duration is counted in hours or finer, so that the time of day matters. */
export function isFinerThanDay(duration: Duration): boolean {
  return duration.unit === 'hour' || duration.unit === 'minute' || duration.unit === 'second'
}

/** The moment that lies the duration after (1) or before (-1) `wall`. */
export function shift(wall: Wall, duration: Duration, direction: 1 | -1): Wall {
  return duration.parts.reduce(
    (moved, { count, unit }) =>
      unit === 'business-day'
        ? addBusinessDays(moved, Math.round(count), direction)
        : addUnits(moved, direction * count, unit),
    wall,
  )
}

/** A bound on counted steps: about ten years of working days. */
const BUSINESS_DAYS_MAX = 2600

function addBusinessDays(wall: Wall, count: number, direction: 1 | -1): Wall {
  let left = Math.min(count, BUSINESS_DAYS_MAX)
  let day = wall
  while (left > 0) {
    day += direction * DAY_MS
    if (weekdayOf(day) <= 5) left -= 1
  }
  return day
}

/** The same length in working days: "영업일 기준 나흘". */
export function inBusinessDays(duration: Duration): Duration {
  const parts = duration.parts.map(({ count, unit }) => ({
    count,
    unit: unit === 'day' ? ('business-day' as const) : unit,
  }))
  return { ...duration, parts, unit: duration.unit === 'day' ? 'business-day' : duration.unit }
}
