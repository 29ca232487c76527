import { DAY_MS, wallOf, weekdayInWeek } from '../../calendar.ts'
import { type Rule, rule, words } from '../grammar.ts'
import type { ReadingContext, Time, Unit } from '../time-node.ts'
import { recurringTime, timeMeaning } from '../times.ts'
import { numberMeaning } from './numbers.ts'

const monthNames =
  'january|jan,february|feb|febr,march|mar,april|apr,may,june|jun,july|jul,august|aug,september|sep|sept,october|oct,november|nov,december|dec'.split(
    ',',
  )
const weekdayNames =
  'monday|mondays|mon,tuesday|tuesdays|tue|tues,wednesday|wednesdays|wed|weds|wednes,thursday|thursdays|thu|thur|thurs,friday|fridays|fri,saturday|saturdays|sat,sunday|sundays|sun'.split(
    ',',
  )
/** Words that are as often something else, names of people among them: they need company. */
const weakNames: ReadonlySet<string> = new Set(
  'jan feb febr march mar april apr may june jun jul august aug sep sept oct nov dec mon wed weds wednes sat sun'.split(
    ' ',
  ),
)

function monthTime(context: ReadingContext, month: number): Time {
  return recurringTime(
    context,
    { kind: 'range', grain: 'month' },
    {
      unit: 'year',
      at: (base) => {
        const start = wallOf(new Date(base).getUTCFullYear(), month, 1)
        return [{ start, end: wallOf(new Date(base).getUTCFullYear(), month + 1, 1) }]
      },
    },
  )
}

function weekdayTime(context: ReadingContext, weekday: number): Time {
  return recurringTime(
    context,
    { kind: 'point', grain: 'day' },
    {
      unit: 'week',
      at: (base) => {
        const start = weekdayInWeek(base, weekday)
        return [{ start, end: start + DAY_MS }]
      },
    },
  )
}

function nameRules(): Rule[] {
  const months = monthNames.flatMap((names, index) =>
    names.split('|').map((name) =>
      rule(name, (context) => {
        const meaning = timeMeaning(
          monthTime(context, index + 1),
          ['month-name'],
          weakNames.has(name),
        )
        return meaning && { ...meaning, number: index + 1 }
      }),
    ),
  )
  const weekdays = weekdayNames.flatMap((names, index) =>
    names.split('|').map((name) =>
      rule(name, (context) => {
        const meaning = timeMeaning(
          weekdayTime(context, index + 1),
          ['weekday', 'day', ...(name.endsWith('days') ? ['plural'] : [])],
          weakNames.has(name) || name.endsWith('days'),
        )
        return meaning && { ...meaning, number: index + 1 }
      }),
    ),
  )
  return [...months, ...weekdays]
}

const unitNames: Readonly<Record<Unit, string>> = {
  second: 'second, seconds, sec, secs',
  minute: 'minute, minutes, min, mins',
  hour: 'hour, hours, hr, hrs, h',
  day: 'day, days',
  week: 'week, weeks, wk, wks',
  month: 'month, months, mo, mos',
  quarter: 'quarter, quarters',
  year: 'year, years, yr, yrs',
  decade: 'decade, decades',
  century: 'century, centuries',
  weekend: 'weekend, weekends, week end, week - end',
  'business-day':
    'business day, business days, working day, working days, work day, work days, workday, workdays, weekday, weekdays',
}

function unitRules(): Rule[] {
  return Object.entries(unitNames).flatMap(([unit, names]) =>
    names.split(', ').flatMap((name) => {
      const plural = name.endsWith('s') ? ['plural-unit'] : []
      return words(name, {
        tags: ['unit', `unit-${unit}`, ...plural],
        unit: unit as Unit,
        latent: true,
      })
    }),
  )
}

const shift = (number: number) => ({ tags: ['shift'], number, latent: true })

export const nameGrammar: readonly Rule[] = [
  ...nameRules(),
  ...unitRules(),
  ...words('last, past, previous, prior, the last, the previous, the prior', shift(-1)),
  ...words('this, current, the current, the same, same, that, my', shift(0)),
  ...words('next, following, the next, the following', shift(1)),
  ...words('the past, this past, this last, this previous', {
    ...shift(-1),
    tags: ['shift', 'rolling'],
  }),
  ...words('coming, upcoming, the coming, the upcoming, this coming, this upcoming', {
    ...shift(1),
    tags: ['shift', 'nearest'],
  }),
  ...words('a, an', numberMeaning(1, ['article'])),
  ...words('a couple, a couple of, couple of, couple', numberMeaning(2, ['vague'])),
  ...words('a few, few', numberMeaning(3, ['vague'])),
  ...words('several', numberMeaning(5, ['vague'])),
]
