import { addUnits, type CalendarUnit, DAY_MS, startOf } from '../../calendar.ts'
import type { Grain } from '../../time-expression.ts'
import { type Rule, rule, rules, words } from '../grammar.ts'
import type { Meaning, Reading, ReadingContext, TimeNode } from '../time-node.ts'
import { mapTime, momentTime, rangeTime, spanMeaning, timeMeaning, unitTime } from '../times.ts'

type Edge = 'start' | 'middle' | 'end'

const SECOND_MS = 1000

/** Where the parts of a unit lie, in months from the start of a year or days of a month or week. */
function edgeOf(reading: Reading, grain: Grain, edge: Edge, isNamedYear: boolean): Reading {
  const [first, last] = edgeBounds(reading, grain, edge, isNamedYear)
  const middle = startOf('day', (reading.start + reading.end) / 2)
  const anchor = edge === 'start' ? reading.start : edge === 'end' ? reading.end : middle
  return { start: first, end: last, anchor }
}

const monthEdges: Readonly<Record<Edge, readonly [number, number]>> = {
  start: [0, 15],
  middle: [9, 20],
  end: [15, 31],
}
const weekEdges: Readonly<Record<Edge, readonly [number, number]>> = {
  start: [0, 3],
  middle: [1, 5],
  end: [3, 7],
}
/** A year that is named is cut in three; "this year" in two, with a middle of six months. */
const namedYearEdges: Readonly<Record<Edge, readonly [number, number]>> = {
  start: [0, 4],
  middle: [4, 8],
  end: [8, 12],
}
const yearEdges: Readonly<Record<Edge, readonly [number, number]>> = {
  start: [0, 6],
  middle: [3, 9],
  end: [6, 12],
}

function edgeBounds(
  { start, end }: Reading,
  grain: Grain,
  edge: Edge,
  isNamedYear: boolean,
): readonly [number, number] {
  if (grain === 'month' || grain === 'week') {
    const [first, last] = (grain === 'month' ? monthEdges : weekEdges)[edge]
    return [start + first * DAY_MS, Math.min(end, start + last * DAY_MS)]
  }
  if (grain === 'year') {
    const [first, last] = (isNamedYear ? namedYearEdges : yearEdges)[edge]
    return [addUnits(start, first, 'month'), addUnits(start, last, 'month')]
  }
  const step = grain === 'decade' || grain === 'century' ? 'year' : 'day'
  const third = startOf(step, start + (end - start) / 3)
  const twoThirds = startOf(step, start + ((end - start) * 2) / 3)
  if (edge === 'start') return [start, third]
  return edge === 'middle' ? [third, twoThirds] : [twoThirds, end]
}

function edgeMeaning(_: ReadingContext, edge: TimeNode, period: TimeNode): Meaning | undefined {
  const { time } = period
  const name = edgeNames[edge.number ?? 0]
  if (time === undefined || name === undefined) return undefined
  const isNamedYear = period.tags.includes('calendar-year')
  return spanMeaning(
    mapTime(time, { kind: 'range' }, (reading) => edgeOf(reading, time.grain, name, isNamedYear)),
    ['edge'],
  )
}

const edgeNames: readonly Edge[] = ['start', 'middle', 'end']
const edge = (number: number) => ({ tags: ['edge-word'], number, latent: true })

function endOfDay(_: ReadingContext, day: TimeNode): Meaning | undefined {
  if (day.time === undefined) return undefined
  return timeMeaning(
    mapTime(day.time, { kind: 'point', grain: 'second' }, ({ end }) => ({
      start: end - SECOND_MS,
      end,
    })),
  )
}

/** What is left of the unit: the last day is named, so it ends where that day begins. */
function restOf(context: ReadingContext, { unit }: TimeNode): Meaning | undefined {
  if (
    unit !== 'week' &&
    unit !== 'month' &&
    unit !== 'year' &&
    unit !== 'quarter' &&
    unit !== 'decade'
  )
    return undefined
  const [reading] = unitTime(unit, context.today).readings
  if (reading === undefined) return undefined
  const lastDay = reading.end - DAY_MS
  if (lastDay <= context.today) return spanMeaning(rangeTime(context.today, reading.end, 'day'))
  return spanMeaning(rangeTime(context.today, lastDay, 'day', 'day'))
}

function restOfDay(context: ReadingContext): Meaning | undefined {
  return spanMeaning(rangeTime(context.now, context.today + DAY_MS - SECOND_MS, 'minute'))
}

function toDate(names: string, unit: CalendarUnit): Rule[] {
  return rules(names.split(', '), (context) =>
    spanMeaning(rangeTime(startOf(unit, context.today), context.today, 'day', 'day')),
  )
}

/** "Later this month": what is still to come of its late part; "earlier": what is behind us. */
function laterIn(context: ReadingContext, period: TimeNode): Meaning | undefined {
  const { time } = period
  if (time === undefined) return undefined
  return spanMeaning(
    mapTime(time, { kind: 'range' }, (reading) => {
      const late = edgeOf(reading, time.grain, 'end', false)
      const start = Math.max(late.start, context.today)
      return start < late.end ? { start, end: late.end } : undefined
    }),
  )
}

function earlierIn(context: ReadingContext, period: TimeNode): Meaning | undefined {
  const [reading] = period.time?.readings ?? []
  if (reading === undefined || period.time === undefined) return undefined
  if (reading.end <= context.today) {
    const early = edgeOf(reading, period.time.grain, 'start', false)
    return spanMeaning(rangeTime(early.start, early.end, 'day'))
  }
  if (reading.start >= context.today)
    return spanMeaning(rangeTime(reading.start, Math.max(context.now, reading.start + 1), 'second'))
  return spanMeaning(rangeTime(reading.start, context.today, 'day', 'day'))
}

export const edgeGrammar: readonly Rule[] = [
  ...words(
    'beginning of, the beginning of, start of, the start of, early, early -, early in, early on in, the early part of, beginning',
    edge(0),
  ),
  ...words('middle of, the middle of, mid, mid -, mid of', edge(1)),
  ...words(
    'end of, the end of, late, late -, end -, late in, the late part of, the close of',
    edge(2),
  ),
  rule('{edge-word} {month|week|year|quarter|season|decade|century}', edgeMeaning, 1),
  rule('{edge-word} the? {unit-week|unit-month|unit-year}', (context, head, { unit }) => {
    if (unit !== 'week' && unit !== 'month' && unit !== 'year') return undefined
    const period = timeMeaning(unitTime(unit, context.today))
    return period && edgeMeaning(context, head, { ...period, from: 0, to: 0, weight: 0 })
  }),
  ...rules(['the? end of the? {day}'], endOfDay),
  ...rules(
    ['end of day', 'by the? end of the? day', 'eod', 'close of business', 'cob'],
    (context) =>
      timeMeaning(momentTime(startOf('day', context.now) + DAY_MS - SECOND_MS, 'second')),
  ),
  ...rules(
    ['the? rest|remainder|remaining of? the|this|my|our? current? {unit}', 'the? remaining {unit}'],
    restOf,
    1,
  ),
  ...rules(['later in|on? {shifted-week|shifted-month|shifted-year|shifted-quarter}'], laterIn, 1),
  ...toDate('year to date, year - to - date, ytd', 'year'),
  ...toDate('month to date, month - to - date, mtd', 'month'),
  ...toDate('week to date, week - to - date, wtd', 'week'),
  ...toDate('quarter to date, quarter - to - date, qtd', 'quarter'),
  ...rules(['the? rest|remainder of|remaining the|my|this? day|today'], restOfDay, 1),
  ...rules(
    [
      'earlier in? {shifted-week|shifted-month|shifted-year|shifted-quarter}',
      'so far {shifted-week|shifted-month|shifted-year|shifted-quarter}',
    ],
    earlierIn,
    1,
  ),
]
