import { readFigureDate, readFigureMonth } from '../figures.ts'
import { type Rule, type Rules, rule } from '../grammar.ts'
import type { Meaning } from '../meaning.ts'
import {
  readBareUnit,
  readBasicPart,
  readClearMonth,
  readClockFigures,
  readDayNumber,
  readFullClock,
  readHoliday,
  readMonth,
  readMonthName,
  readNowWord,
  readNumber,
  readOrdinalNumber,
  readRomanNumber,
  readSeason,
  readStop,
  readUnit,
  readWeekday,
  readWeekdayName,
  readYear,
} from '../words.ts'
import { CLOCK_BASE_RULES, CLOCK_RANGE_RULES, CLOCK_RULES, NOON_RULES } from './clocks.ts'
import { DATE_RULES, DAY_WORD_RULES, WEEKDAY_BESIDE_RULES } from './dates.ts'
import {
  DAY_OR_PART_RULES,
  DAY_PART_RULES,
  HOUR_RANGE_RULES,
  HOURS_RULES,
  MOMENT_RULES,
} from './hours.ts'
import {
  EDGE_RULES,
  NTH_DATE_RULES,
  NTH_PERIOD_RULES,
  PART_OF_PERIOD_RULES,
  WEEK_OF_PERIOD_RULES,
} from './parts.ts'
import {
  LONG_UNIT_RULES,
  PLAIN_PERIOD_RULES,
  WEEKEND_WORD_RULES,
  WHOLE_PERIOD_RULES,
  YEARLY_PART_RULES,
} from './periods.ts'
import { ANCHOR_RULES, RANGE_RULES } from './ranges.ts'
import { RELATIVE_DATE_RULES, STRETCH_RULES } from './relative.ts'
import {
  COUNT_RULES,
  DURATION_RULES,
  OF_MONTH_RULES,
  OF_YEAR_RULES,
  QUANTITY_RULES,
  WHICH_AFTER_RULES,
  WHICH_RULES,
} from './which.ts'
import { WORKDAY_RULES, WORKDAY_STRETCH_RULES } from './workdays.ts'

const EXPRESSION_RULES: readonly Rule<Meaning>[] = [
  rule('<range:range>', ({ range }) => range),
  rule('<hours:hourRange>', ({ hours }) => hours),
  rule("il|l'|la? <moment:moment>", ({ moment }) => moment),
  rule("il|l'|la? <hours:hours>", ({ hours }) => hours),
  rule("il|l'|la? <date:date>", ({ date }) => date),
  rule('<period:nthPeriod>', ({ period }) => period),
  // Before the parts of periods: `fine settimana` is the weekend, not the end of the week.
  rule('<period:wholePeriod>', ({ period }) => period),
  rule('<period:partOfPeriod>', ({ period }) => period),
  rule('<stretch:stretch>', ({ stretch }) => stretch),
]

/** How each kind of phrase is written. A new way to say something is one more rule in its table. */
export const ITALIAN_RULES: Rules = {
  number: readNumber,
  ordinal: readOrdinalNumber,
  count: COUNT_RULES,
  dayNumber: readDayNumber,
  year: readYear,
  month: readMonth,
  monthName: readMonthName,
  clearMonth: readClearMonth,
  weekday: readWeekday,
  weekdayName: readWeekdayName,
  unit: readUnit,
  longUnit: LONG_UNIT_RULES,
  bareUnit: readBareUnit,
  roman: readRomanNumber,
  season: readSeason,
  holiday: readHoliday,
  basicPart: readBasicPart,
  dayPart: DAY_PART_RULES,
  clock: CLOCK_RULES,
  clockBase: CLOCK_BASE_RULES,
  clockFigures: readClockFigures,
  fullClock: readFullClock,
  noon: NOON_RULES,
  nowWord: readNowWord,
  clockRange: CLOCK_RANGE_RULES,
  which: WHICH_RULES,
  whichAfter: WHICH_AFTER_RULES,
  quantity: QUANTITY_RULES,
  duration: DURATION_RULES,
  ofYear: OF_YEAR_RULES,
  ofMonth: OF_MONTH_RULES,
  edge: EDGE_RULES,
  weekendWord: WEEKEND_WORD_RULES,
  figureDate: readFigureDate,
  figureMonth: readFigureMonth,
  yearlyPart: YEARLY_PART_RULES,
  dayWord: DAY_WORD_RULES,
  plainDate: DATE_RULES,
  date: [
    ...DATE_RULES,
    ...WEEKDAY_BESIDE_RULES,
    ...RELATIVE_DATE_RULES,
    ...WORKDAY_RULES,
    ...NTH_DATE_RULES,
  ],
  dayOrPart: DAY_OR_PART_RULES,
  startingPoint: [
    rule('<moment:moment>', ({ moment }) => moment),
    rule('<date:date>', ({ date }) => date),
  ],
  moment: MOMENT_RULES,
  hours: HOURS_RULES,
  hourRange: HOUR_RANGE_RULES,
  wholePeriod: WHOLE_PERIOD_RULES,
  plainPeriod: [...WHOLE_PERIOD_RULES, ...PLAIN_PERIOD_RULES],
  weekOfPeriod: WEEK_OF_PERIOD_RULES,
  nthPeriod: NTH_PERIOD_RULES,
  partOfPeriod: PART_OF_PERIOD_RULES,
  stretch: [...STRETCH_RULES, ...WORKDAY_STRETCH_RULES],
  anchor: ANCHOR_RULES,
  range: RANGE_RULES,
  expression: EXPRESSION_RULES,
  stop: readStop,
}
