import { dayRange, nthWeekdayOfMonth, partsOf, startOf } from '../calendar.ts'
import { type MonthWord, readDay, readMonth, readWeekday, readYear } from './date-words.ts'
import { ORDINAL, ordinalValue } from './numbers.ts'
import { type Found, matchAt, spaced } from './scan.ts'
import { fixed, resolveWhen, type Speech, type When } from './when.ts'
import { readInYear } from './yearly.ts'

const joint = /\s{0,2}(?:의\s?|[,./-]\s?)?/uy
const trailingYear = /,\s?(?<year>\d{4})(?!\d)년?|\s(?<marked>[12]\d{3})(?:년|(?=에))/uy
const sameDay = /오늘|이맘때/uy

function after(text: string, position: number): number {
  return position + (matchAt(joint, text, position)?.[0].length ?? 0)
}

/** "2018년 3월 5일", "작년 여름", "다음 달 20일", "5월 3일", "22일 금요일". */
export function readDate(text: string, position: number, speech: Speech): Found<When> | undefined {
  const year = readYear(text, position, speech.now)
  if (year === undefined) {
    const month = readMonth(text, position, speech.now)
    return month === undefined
      ? readDayAlone(text, position, speech)
      : readDayOf(text, month, month.value.fields.year, speech)
  }
  const at = after(text, year.to)
  const month = readMonth(text, at, speech.now)
  if (month !== undefined) return readDayOf(text, month, year.value.year, speech)
  const inside =
    readInYear(text, at, year.value.year) ?? readToday(text, at, year.value.year, speech)
  if (inside !== undefined) return inside
  const fields = { year: year.value.year }
  const relativeYear = year.value.relative
  return { to: year.to, value: { grain: 'year', point: false, fields, relativeYear } }
}

/** "작년 오늘", "지난달 오늘": the same date, another year or month. */
function readToday(
  text: string,
  position: number,
  year: number,
  { now }: Speech,
  month = partsOf(now).month,
): Found<When> | undefined {
  const match = matchAt(sameDay, text, position)
  if (match === undefined) return undefined
  const fields = { year, month, day: partsOf(now).day }
  const vague = match[0] === '이맘때'
  return { to: position + match[0].length, value: { grain: 'day', point: true, fields, vague } }
}

function readDayOf(
  text: string,
  { to, value }: Found<MonthWord>,
  year: number | undefined,
  speech: Speech,
): Found<When> {
  const { month } = value.fields
  const { turn } = value
  const at = after(text, to)
  const day = readDay(text, at)
  if (day === undefined) {
    const today = year === undefined ? undefined : readToday(text, at, year, speech, month)
    const relativeYear = value.fields.year !== undefined
    const alone: When = {
      grain: 'month',
      point: false,
      fields: { year, month },
      turn,
      relativeYear,
    }
    return today ?? { to, value: alone }
  }
  const named = matchAt(trailingYear, text, day.to)
  const fields = { year: named ? yearOf(named) : year, month, day: day.value }
  const end = skipWeekday(text, named ? day.to + named[0].length : day.to)
  return { to: end, value: { grain: 'day', point: true, fields, turn } }
}

function yearOf(match: RegExpExecArray): number {
  return Number(match.groups?.year ?? match.groups?.marked)
}

/** A weekday beside a full date says nothing new, even where it is mistaken. */
function skipWeekday(text: string, position: number): number {
  return readWeekday(text, after(text, position))?.to ?? position
}

/** What makes "3일" a length or a count. */
const lengthAfter = spaced(
  ' (?:동안|간|만|째|차|치|내|이상|이하|정도|가량|연속|씩|빠르|늦|앞당|걸|넘|남|쉬|지나|지났|휴가|여행|일정|코스|평균|권장|최대|무료|체험|이용|환불|보장|\\d{1,2} ?(?:회|번|식|잔|알)|짜리|이나|이면|이[ 걸지나]|을|를|도|밤|후|뒤|전|안|반|하고|·|,? ?\\d{1,2}시간)',
)
const countBefore = /(?:평균|약|총|최대|최소|최장|무려|꼬박|거의|매|앞으로|향후)\s?$/u
const datedByCase = /에(?!\s?(?:한|두|세|\d+)\s?(?:번|회))|부터|까지|날|자|쯤|경|로|은|는|의/uy

const turn = spaced('(?<turn>지난|저번|이번|오는|다가오는) ')

function readDayAlone(text: string, position: number, speech: Speech): Found<When> | undefined {
  const turned = matchAt(turn, text, position)
  const begin = position + (turned?.[0].length ?? 0)
  const day = readDay(text, begin)
  if (day === undefined) return undefined
  const weekday = readWeekday(text, after(text, day.to))
  if (weekday === undefined && !isDayOfMonth(text, begin, day.to)) return undefined
  const fields = { day: day.value, weekday: weekday?.value }
  const when: When = { grain: 'day', point: true, fields }
  const value = turned === undefined ? when : turnedDay(when, turned[0], speech)
  return { to: weekday?.to ?? day.to, value }
}

/** "지난 5일" is the latest fifth that is over, "오는 5일" the next. */
function turnedDay(when: When, word: string, speech: Speech): When {
  const spans = resolveWhen(when, speech)
  const today = startOf('day', speech.now)
  const over = spans.filter(({ end }) => end <= today).sort((a, b) => b.start - a.start)
  const ahead = spans.filter(({ end }) => end > today).sort((a, b) => a.start - b.start)
  return fixed(/지난|저번/u.test(word) ? over : ahead, 'day')
}

/** A number word alone is a date only when it is long enough not to be another word (오일, 이일). */
function isDayOfMonth(text: string, from: number, to: number): boolean {
  const digits = /\d/u.test(text[from] ?? '')
  if (!digits && to - from < 3) return false
  if (matchAt(lengthAfter, text, to) !== undefined) return false
  if (countBefore.test(text.slice(Math.max(0, from - 4), from))) return false
  return digits || matchAt(datedByCase, text, to) !== undefined
}

const nthWeekday = spaced(`${ORDINAL} (?:주 )?(?=[월화수목금토일]요일)`)

/** "세 번째 화요일" without a month is this month's. */
export function readNthWeekdayAlone(
  text: string,
  position: number,
  { now }: Speech,
): Found<When> | undefined {
  const match = matchAt(nthWeekday, text, position)
  const n = match && ordinalValue(match[1] ?? '')
  const weekday = match && readWeekday(text, position + match[0].length)
  if (n === undefined || weekday === undefined) return undefined
  const { year, month } = partsOf(now)
  const day = nthWeekdayOfMonth(year, month, weekday.value, n)
  return day === undefined ? undefined : { to: weekday.to, value: fixed([dayRange(day)], 'day') }
}
