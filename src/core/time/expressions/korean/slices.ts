import {
  addUnits,
  type CalendarUnit,
  DAY_MS,
  dayRange,
  isoWeek,
  nthWeekdayOfMonth,
  partsOf,
  type Span,
  startOf,
  weekOfMonth,
} from '../calendar.ts'
import type { Grain } from '../time-expression.ts'
import { readWeekday } from './date-words.ts'
import { readDuration, shift } from './durations.ts'
import { ORDINAL, ordinalValue } from './numbers.ts'
import { type Found, matchAt, spaced } from './scan.ts'
import type { Speech, When } from './when.ts'

type Stage = 'early' | 'middle' | 'late' | 'first-half' | 'second-half'
/** From and to in steps of a unit; without `to`, up to the end of what is cut. */
type Cut = readonly [from: number, to: number | undefined, step: CalendarUnit]

/** How far "초", "중순" and "말" reach. They overlap, as the words do. */
const cuts: Readonly<Partial<Record<Grain, Readonly<Record<Stage, Cut>>>>> = {
  week: {
    early: [0, 3, 'day'],
    middle: [2, 5, 'day'],
    late: [3, undefined, 'day'],
    'first-half': [0, 3, 'day'],
    'second-half': [3, undefined, 'day'],
  },
  month: {
    early: [0, 15, 'day'],
    middle: [9, 20, 'day'],
    late: [15, undefined, 'day'],
    'first-half': [0, 15, 'day'],
    'second-half': [15, undefined, 'day'],
  },
  year: {
    early: [0, 4, 'month'],
    middle: [4, 8, 'month'],
    late: [8, undefined, 'month'],
    'first-half': [0, 6, 'month'],
    'second-half': [6, undefined, 'month'],
  },
  decade: {
    early: [0, 4, 'year'],
    middle: [3, 7, 'year'],
    late: [6, undefined, 'year'],
    'first-half': [0, 5, 'year'],
    'second-half': [5, undefined, 'year'],
  },
  century: {
    early: [0, 30, 'year'],
    middle: [30, 70, 'year'],
    late: [70, undefined, 'year'],
    'first-half': [0, 50, 'year'],
    'second-half': [50, undefined, 'year'],
  },
}
const stageEnd = '(?=에|까지|부터|의|쯤|경|께|로|이후|이전|이면|은|는|[^가-힣]|$)'
const stages: readonly (readonly [RegExp, Stage])[] = [
  [spaced(` (?:의 )?(?:초순|상순|초반|초기|초)${stageEnd}`), 'early'],
  [spaced(` (?:의 )?(?:중순|중반|중기)${stageEnd}`), 'middle'],
  [spaced(` (?:의 )?(?:하순|말기|말)${stageEnd}`), 'late'],
  [spaced(` (?:(?:의 )?전반|에? (?:좀 더 )?일찍)${stageEnd}`), 'first-half'],
  [spaced(` (?:의 )?후반${stageEnd}`), 'second-half'],
]
const thirds = spaced(' (?:의 )?(?<third>상순|초순|하순)')

function cut(span: Span, [from, to, step]: Cut): Span {
  return {
    start: addUnits(span.start, from, step),
    end: to === undefined ? span.end : addUnits(span.start, to, step),
  }
}

function stageOf(when: When, stage: Stage): Cut | undefined {
  // "올해 말" is looser than "1989년 말": the half of the year.
  const loose = when.grain === 'year' && when.relativeYear === true
  if (loose && stage === 'early') return cuts.year?.['first-half']
  if (loose && stage === 'late') return cuts.year?.['second-half']
  return cuts[when.grain]?.[stage]
}

/** "3월 초", "올해 말", "이번 주 후반", "1990년대 중반". */
function readStage(text: string, position: number, when: When, speech: Speech) {
  const third = matchAt(thirds, text, position)?.groups?.third
  for (const [pattern, stage] of stages) {
    const match = matchAt(pattern, text, position)
    const reach = match && stageOf(when, stage)
    if (match === undefined || reach === undefined) continue
    const exact: Cut = third === '하순' ? [20, undefined, 'day'] : [0, 10, 'day']
    const chosen = third !== undefined && when.grain === 'month' ? exact : reach
    const refine = (span: Span): Span => clip(cut(span, chosen), span, stage, when, speech)
    return refined(when, position + match[0].length, when.grain, refine)
  }
  return undefined
}

/** What has begun already counts from now: "이달 말" on the 28th, "올해 초" in May. */
function clip(part: Span, whole: Span, stage: Stage, when: When, { now }: Speech): Span {
  const today = startOf('day', now)
  if (now < whole.start || now >= whole.end) return part
  if (stage === 'late' && when.grain === 'month') {
    return { start: Math.max(part.start, today), end: part.end }
  }
  const begun = stage === 'early' && when.relativeYear === true
  return begun && today > part.start ? { ...part, end: Math.min(part.end, today) } : part
}

function refined(
  when: When,
  to: number,
  grain: Grain,
  refine: (span: Span) => Span | undefined,
  point = false,
): Found<When> {
  return { to, value: { ...when, grain, point, refine } }
}

const nthWeek = spaced(
  ` (?:의 )?(?:${ORDINAL} 주(?:간|차)?(?!말|일)|(?<count>\\d{1,2}) 주(?:차|(?=에|의|[^가-힣]|$)))`,
)
const nthDayName = spaced(` (?:의 )?${ORDINAL} (?:주 (?:의 )?)?(?=[월화수목금토일]요일)`)
const edgeDay = spaced(' (?:의 )?(?<edge>첫 ?날|첫째 날|마지막 ?날|말일)')
const toDate = spaced(
  ' (?:들어서?|(?:현재|지금|오늘)까지|초부터 (?:현재|지금|오늘)까지)(?=[^가-힣]|$|의|는|도)',
)
const rest = spaced(' (?:의 )?(?:나머지|남은)(?: 기간| 날들?| 동안)?')

function weekIn(span: Span, grain: Grain, n: number): Span | undefined {
  const { year, month } = partsOf(span.start)
  if (grain === 'month') {
    const week = weekOfMonth(year, month, n)
    // A week belongs to the month that holds its Thursday.
    return partsOf(week.start + 3 * DAY_MS).month === month ? week : undefined
  }
  if (n > 0) return isoWeek(year, n)
  // The last week of a year is the one that holds 28 December.
  const nextFirst = isoWeek(year + 1, 1)
  return {
    start: addUnits(nextFirst.start, n, 'week'),
    end: addUnits(nextFirst.start, n + 1, 'week'),
  }
}

/** "11월 셋째 주", "2015년 첫 번째 주", "3월 2주차". */
function readNthWeek(text: string, position: number, when: When) {
  const match = matchAt(nthWeek, text, position)
  const n = match && ordinalValue(match.groups?.count ?? match[1] ?? '')
  if (match === undefined || n === undefined || n === 0) return undefined
  const grain = when.grain
  return refined(when, position + match[0].length, 'week', (span) => weekIn(span, grain, n))
}

/** "7월의 첫 번째 금요일", "다음 달 둘째 주 월요일". */
function readNthWeekday(text: string, position: number, when: When) {
  const match = matchAt(nthDayName, text, position)
  const n = match && ordinalValue(match[1] ?? '')
  const weekday = match && readWeekday(text, position + match[0].length)
  if (n === undefined || weekday === undefined || when.grain !== 'month') return undefined
  return refined(
    when,
    weekday.to,
    'day',
    (span) => {
      const { year, month } = partsOf(span.start)
      const day = nthWeekdayOfMonth(year, month, weekday.value, n)
      return day === undefined ? undefined : dayRange(day)
    },
    true,
  )
}

function readEdgeDay(text: string, position: number, when: When) {
  const match = matchAt(edgeDay, text, position)
  if (match === undefined) return undefined
  const first = match.groups?.edge?.startsWith('첫')
  const day = (span: Span): Span => dayRange(first ? span.start : span.end - 1)
  return refined(when, position + match[0].length, 'day', day, true)
}

/** "올해 들어", "이번 달 현재까지"; "이번 주 나머지". */
function readSoFar(text: string, position: number, when: When, { now }: Speech) {
  const today = startOf('day', now)
  const soFar = matchAt(toDate, text, position)
  if (soFar !== undefined) {
    return refined(when, position + soFar[0].length, when.grain, ({ start }) =>
      start < today ? { start, end: today } : undefined,
    )
  }
  const left = matchAt(rest, text, position)
  if (left === undefined) return undefined
  const found = refined(when, position + left[0].length, when.grain, ({ end }) =>
    end - DAY_MS > today ? { start: today, end: end - DAY_MS } : undefined,
  )
  // By convention, the rest of a week is said with its last day.
  return { to: found.to, value: { ...found.value, endGrain: 'day' as const } }
}

const edgeLength = spaced(
  ' (?:의 )?(?<edge>첫|처음|마지막) (?=[\\d한두세네일이삼사오육칠팔구십열])',
)

/** "2021년 첫 2주", "작년 마지막 넉 달". */
function readEdgeLength(text: string, position: number, when: When) {
  const match = matchAt(edgeLength, text, position)
  const length = match && readDuration(text, position + match[0].length)
  if (match === undefined || length === undefined) return undefined
  const weekly = length.value.unit === 'week' && when.grain === 'year'
  const first = match.groups?.edge !== '마지막'
  return refined(when, length.to, when.grain, (span) => {
    const start = weekly ? isoWeek(partsOf(span.start).year, 1).start : span.start
    if (first) return { start, end: shift(start, length.value, 1) }
    return { start: shift(span.end, length.value, -1), end: span.end }
  })
}

const rules = [
  readNthWeekday,
  readNthWeek,
  readEdgeDay,
  readEdgeLength,
  readSoFar,
  readStage,
] as const

/** A part of a week, month, year, decade or century that was just named. */
export function readSlice(
  text: string,
  position: number,
  when: When,
  speech: Speech,
): Found<When> | undefined {
  if (when.point || cuts[when.grain] === undefined || when.refine !== undefined) return undefined
  for (const rule of rules) {
    const found = rule(text, position, when, speech)
    if (found !== undefined) return found
  }
  return undefined
}
