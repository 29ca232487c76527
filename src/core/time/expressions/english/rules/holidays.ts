import {
  DAY_MS,
  easterSunday,
  nthWeekdayOfMonth,
  partsOf,
  startOf,
  type Wall,
  wallOf,
  weekdayOf,
} from '../../calendar.ts'
import { type Rule, rule, rules } from '../grammar.ts'
import type { Meaning, ReadingContext, TimeNode } from '../time-node.ts'
import { mapTime, recurringTime, spanMeaning, timeMeaning } from '../times.ts'

type DayOfYear = (year: number) => Wall | undefined

const on =
  (month: number, day: number): DayOfYear =>
  (year) =>
    wallOf(year, month, day)
const nth =
  (n: number, weekday: number, month: number): DayOfYear =>
  (year) =>
    nthWeekdayOfMonth(year, month, weekday, n)
const easter =
  (offsetDays: number): DayOfYear =>
  (year) =>
    easterSunday(year) + offsetDays * DAY_MS

function blackFriday(year: number): Wall | undefined {
  const thanksgiving = nthWeekdayOfMonth(year, 11, 4, 4)
  return thanksgiving === undefined ? undefined : thanksgiving + DAY_MS
}

const holidays: readonly (readonly [string, DayOfYear])[] = [
  [
    "new year, new years, new year ' s, new year ’ s, new year day, new years day, new year ' s day, new year ’ s day",
    on(1, 1),
  ],
  ["new year eve, new years eve, new year ' s eve, new year ’ s eve", on(12, 31)],
  ['martin luther king day, mlk day', nth(3, 1, 1)],
  ['groundhog day', on(2, 2)],
  ["valentine day, valentines day, valentine ' s day, valentine ’ s day, valentines", on(2, 14)],
  ["presidents day, president ' s day, presidents ' day, washington ' s birthday", nth(3, 1, 2)],
  [
    "st patrick ' s day, st . patrick ' s day, st patricks day, saint patrick ' s day, st patrick ’ s day",
    on(3, 17),
  ],
  ["april fools, april fool ' s day, april fools day, april fools ' day, april fool day", on(4, 1)],
  ['earth day', on(4, 22)],
  ['mardi gras, shrove tuesday', easter(-47)],
  ['inauguration day', on(1, 20)],
  ["children ' s day, childrens day, children ’ s day", on(6, 1)],
  ["singles day, singles ' day, single ' s day", on(11, 11)],
  ['ash wednesday', easter(-46)],
  ['palm sunday', easter(-7)],
  ['maundy thursday', easter(-3)],
  ['good friday', easter(-2)],
  ['easter, easter sunday, easter day', easter(0)],
  ['easter monday', easter(1)],
  ['ascension day', easter(39)],
  ['pentecost, whit sunday', easter(49)],
  ['corpus christi', easter(60)],
  [
    "may day, labour day, international workers ' day, international workers ’ day, international workers day, workers ' day, international worker ' s day",
    on(5, 1),
  ],
  ['cinco de mayo', on(5, 5)],
  ['star wars day', on(5, 4)],
  ["mother ' s day, mothers day, mother ’ s day, mothers ' day", nth(2, 7, 5)],
  ['memorial day', nth(-1, 1, 5)],
  ["father ' s day, fathers day, father ’ s day, fathers ' day", nth(3, 7, 6)],
  ['juneteenth', on(6, 19)],
  ['independence day', on(7, 4)],
  ['bastille day', on(7, 14)],
  ['labor day', nth(1, 1, 9)],
  ["columbus day, indigenous peoples day, indigenous peoples ' day", nth(2, 1, 10)],
  ["halloween, halloween day, hallowe ' en", on(10, 31)],
  ["all hallows day, all saints day, all saints ' day", on(11, 1)],
  ["all souls day, all souls ' day", on(11, 2)],
  ['guy fawkes day, guy fawkes night, bonfire night', on(11, 5)],
  ["veterans day, veteran ' s day, veterans ' day, remembrance day, armistice day", on(11, 11)],
  ['thanksgiving, thanksgiving day', nth(4, 4, 11)],
  ['black friday', blackFriday],
  [
    'cyber monday',
    (year) => {
      const friday = blackFriday(year)
      return friday && friday + 3 * DAY_MS
    },
  ],
  ['christmas eve, xmas eve', on(12, 24)],
  ['christmas, xmas, christmas day, xmas day', on(12, 25)],
  ['boxing day', on(12, 26)],
  ["international women ' s day, international womens day, women ' s day", on(3, 8)],
  ['epiphany', on(1, 6)],
]

function holidayRules(): Rule[] {
  return holidays.flatMap(([names, dayOf]) =>
    names.split(', ').map((name) =>
      rule(name, (context) =>
        timeMeaning(
          recurringTime(
            context,
            { kind: 'point', grain: 'day' },
            {
              unit: 'year',
              at: (base) => {
                const start = dayOf(partsOf(base).year)
                return start === undefined ? [] : [{ start, end: start + DAY_MS }]
              },
            },
          ),
          ['holiday'],
        ),
      ),
    ),
  )
}

/** The nearest weekend, as long as the holiday makes it: Labor Day's ends on Monday. */
function holidayWeekend(_: ReadingContext, holiday: TimeNode): Meaning | undefined {
  if (holiday.time === undefined) return undefined
  return timeMeaning(
    mapTime(holiday.time, { kind: 'range', grain: 'weekend' }, ({ start }) => {
      const weekday = weekdayOf(start)
      const saturday = startOf('week', start) + (weekday <= 2 ? -2 : 5) * DAY_MS
      const end = Math.max(saturday + 2 * DAY_MS, weekday <= 2 ? start + DAY_MS : 0)
      return { start: weekday === 5 ? start : saturday, end }
    }),
  )
}

/** "Over Christmas" is the feast with the day before and the day after. */
function overHoliday(_: ReadingContext, holiday: TimeNode): Meaning | undefined {
  if (holiday.time === undefined) return undefined
  const around = mapTime(holiday.time, { kind: 'range', grain: 'day' }, ({ start, end }) => ({
    start: start - DAY_MS,
    end: end + DAY_MS,
  }))
  return spanMeaning({ ...around, bound: 'around' })
}

export const holidayGrammar: readonly Rule[] = [
  ...holidayRules(),
  ...rules(
    [
      'the? {holiday|month-day} weekend',
      'the? weekend of {holiday}',
      'the? {holiday} {calendar-year} weekend',
    ],
    holidayWeekend,
    1,
  ),
  rule('the? {holiday-year} weekend', holidayWeekend, 1),
  ...rules(['over|around {holiday}', '{holiday} time|season|holidays|break'], overHoliday, 1),
]
