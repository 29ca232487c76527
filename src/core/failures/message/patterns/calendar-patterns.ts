import { DAY_NAMES, MONTH_NAMES } from './month-names.ts'

const MONTH = `(?:${MONTH_NAMES.join('|')})\\.?`
const DAY = `(?:(?:${DAY_NAMES.join('|')})\\.?,?\\s{1,2})?`

const YEAR = '(?:19|20)\\d{2}'
const MONTH_NUMBER = '(?:0?[1-9]|1[0-2])'
const DAY_NUMBER = '(?:0?[1-9]|[12]\\d|3[01])'

const HALF_OF_DAY = '\\s?[AaPp][Mm]\\b'
const FRACTION = '(?:[.,]\\d{1,9})?'
const CLOCK = `\\d{1,2}:\\d{2}(?::\\d{2}${FRACTION})?(?:${HALF_OF_DAY})?`
const ZONE = [
  '(?:\\s?(?:Z(?:\\d{2}:\\d{2})?|[+-]\\d{2}:?\\d{2}',
  '|(?:UTC|GMT)(?:[+-]\\d{1,2}(?::\\d{2})?)?|[A-Z]{1,3}T)(?!\\w))?',
].join('')
const MOMENT = `${CLOCK}${ZONE}`

/** Points in time as programs, logs and people write them, without what is around them. */
export const CALENDAR_PATTERNS: readonly string[] = [
  [
    `${YEAR}(?<first>[-/.])${MONTH_NUMBER}\\k<first>${DAY_NUMBER}(?!\\d|\\k<first>\\d)`,
    `(?:[T_ ]\\s?${MOMENT})?`,
  ].join(''),
  // The day first or the month first.
  `${DAY_NUMBER}(?<last>[-/.])${DAY_NUMBER}\\k<last>${YEAR}(?!\\k<last>\\d)(?:,?\\s${MOMENT})?`,
  // Compact, with the clock beside it; alone it is a number.
  `(?:19|20)\\d{6}[T ]\\d{2}:?\\d{2}:?\\d{2}${FRACTION}${ZONE}`,
  // 02 Jan 2006 15:04 MST, 02-Jan-06, 10/Oct/2000:13:55:36 -0700, 2 gennaio 2024.
  `${DAY}\\d{1,2}[-\\s/]${MONTH}[-\\s/,]{1,2}\\d{2,4}(?:[\\s:,]{1,2}${MOMENT})?`,
  // Jan 18, 2019; Mon Jan  2 15:04:05 MST 2006; Jan _2 15:04:05.
  `${DAY}${MONTH}\\s[\\s_]?\\d{1,2},?\\s(?:\\d{4}(?:,?\\s${MOMENT})?|${MOMENT}(?:\\s\\d{4})?)`,
  // 2024년 3월 5일, 2024年3月5日.
  String.raw`\p{Nd}{4}\s?[년年]\s?\p{Nd}{1,2}\s?[월月]\s?\p{Nd}{1,2}\s?[일日]`,
  // 오후 3시 20분, 下午3点20分10秒.
  [
    String.raw`(?:(?:오전|오후|上午|下午|午前|午後)\s?)?\p{Nd}{1,2}\s?[시時时点]`,
    String.raw`\s?\p{Nd}{1,2}\s?[분分](?:\s?\p{Nd}{1,2}\s?[초秒])?`,
  ].join(''),
  // The clock alone, with seconds or with half of the day: 12:30 may be a line and a column.
  `\\d{1,2}:\\d{2}:\\d{2}${FRACTION}(?:${HALF_OF_DAY})?${ZONE}`,
  `\\d{1,2}:\\d{2}${HALF_OF_DAY}`,
]
