import { addUnits, isRealDate, partsOf, type Wall } from '../calendar.ts'
import { numberValue, SINO } from './numbers.ts'
import { type Found, matchAt, spaced } from './scan.ts'
import type { CalendarFields, Turn } from './when.ts'

/** Words that point from now: "지난 주", "다음 달". The order of the source is longest first. */
const pointers: ReadonlyMap<string, number> = new Map([
  ['지지난', -2],
  ['그 전', -1],
  ['이전', -1],
  ['전번', -1],
  ['그 다음', 1],
  ['저저번', -2],
  ['저지난', -2],
  ['지난', -1],
  ['저번', -1],
  ['지나간', -1],
  ['이번', 0],
  ['요번', 0],
  ['같은', 0],
  ['이', 0],
  ['그', 0],
  ['다다음', 2],
  ['다음 다음', 2],
  ['다음', 1],
  ['다가오는', 1],
  ['돌아오는', 1],
  ['오는', 1],
])
/** Source of a pattern without groups, for `pointerValue`. */
export const POINTER: string = `(?:${[...pointers.keys()].sort((a, b) => b.length - a.length).join('|')})`

export function pointerValue(word: string): number | undefined {
  return pointers.get(word.trim().replaceAll(/\s+/gu, ' '))
}

export function turnOf(word: string): Turn | undefined {
  if (word === '올') return 'this'
  const steps = pointers.get(word)
  if (steps === undefined) return undefined
  return steps < 0 ? 'past' : steps > 0 ? 'next' : 'this'
}

const yearWords: ReadonlyMap<string, number> = new Map([
  ['올해', 0],
  ['금년', 0],
  ['당해', 0],
  ['작년', -1],
  ['전년', -1],
  ['재작년', -2],
  ['내년', 1],
  ['명년', 1],
  ['이듬해', 1],
  ['내후년', 2],
  ['후년', 2],
])
const relativeYear = spaced(
  `(?:(?<word>재작년|작년|전년|금년|당해|내후년|내년|명년|후년|이듬해|올 해)|(?!이해)(?<pointer>${POINTER}) (?:해|년도|연도))도?`,
)
/** What makes "20년" a length and not a year. */
const notLength =
  '(?! (?:대|동안|간|만에|째|이내|이상|이하|넘|가까이|내내|정도|가량|전(?![가-힣])|전[에부의까]|후|뒤|안에|지나|걸|된|짜리|차))'
/** "2016 6월" does without the word for year. */
const unmarkedYear =
  /(?<full>(?:19|20)\d{2})(?=[\s,./-]{1,2}\d{1,2}\s?월|(?:에|부터|까지)(?:[^가-힣]|$))/uy
const numberedYear = spaced(
  `(?:(?<full>\\d{4}|[일이]천${SINO.replace('{1,9}', '{0,7}')}|[일이][영공구]${SINO.replace('{1,9}', '{2}')})|(?<old>\\d{3})(?= 년에)|['’]?(?<short>\\d{2})) 년도?${notLength}`,
)
/** A year of two digits is one when a date or "도" follows, or when it cannot be a length. */
const afterShortYear = spaced(
  ' (?:\\d{1,2} 월|초|말|봄|여름|가을|겨울|상반기|하반기|연말|\\d ?/?4? ?분기)',
)
const yearCase = spaced('에(?! (?:한|두|세|네|\\d{1,3}) ?(?:번|회|차례)|는? ?걸쳐| ?달하| ?이르)')
const CENTURY_PIVOT = 50

/** The century of a year of two digits. */
export function fullYear(short: number): number {
  return short < CENTURY_PIVOT ? 2000 + short : 1900 + short
}

interface YearWord {
  readonly year: number
  readonly relative: boolean
}

export function readYear(text: string, position: number, now: Wall): Found<YearWord> | undefined {
  const relative = matchAt(relativeYear, text, position)
  if (relative?.groups !== undefined) {
    const { word, pointer } = relative.groups
    const offset = word ? yearWords.get(word.replace(/\s/u, '')) : pointerValue(pointer ?? '')
    if (offset === undefined) return undefined
    return {
      to: position + relative[0].length,
      value: { year: partsOf(now).year + offset, relative: true },
    }
  }
  const match = matchAt(numberedYear, text, position) ?? matchAt(unmarkedYear, text, position)
  const year = match && numberedYearValue(match, text, position + match[0].length)
  if (match === undefined || year === undefined) return undefined
  return { to: position + match[0].length, value: { year, relative: false } }
}

function numberedYearValue(match: RegExpExecArray, text: string, to: number): number | undefined {
  const { full, old, short } = match.groups ?? {}
  if (full !== undefined || old !== undefined) return numberValue(full ?? old ?? '')
  const value = Number(short)
  const sure = /^['’]|도$/u.test(match[0]) || matchAt(afterShortYear, text, to) !== undefined
  const datedByCase = value > 9 && matchAt(yearCase, text, to) !== undefined
  return sure || datedByCase ? fullYear(value) : undefined
}

const relativeMonth = spaced(
  `(?:(?<word>금월|내달|익월|전월)|(?<pointer>${POINTER}) 달)(?!력|라|리|콤|걀|러|성|려)`,
)
const monthWords: ReadonlyMap<string, number> = new Map([
  ['금월', 0],
  ['내달', 1],
  ['익월', 1],
  ['전월', -1],
])
const numberedMonth = spaced(
  `(?:(?<turn>지난|저번|이번|다음|다가오는|오는|올) )?(?<month>\\d{1,2}|유|시|[일이](?= 월(?:에|의|부터|까지| ?[초중말\\d일이삼사오육칠팔구십]))|[삼사오육칠팔구]|십[일이]?)(?: 월달?(?!요일|급|세|드|간지)|(?= [~∼–-] \\d{1,2} 월))`,
)

export interface MonthWord {
  readonly fields: CalendarFields
  readonly turn?: Turn | undefined
}

export function readMonth(text: string, position: number, now: Wall): Found<MonthWord> | undefined {
  const relative = matchAt(relativeMonth, text, position)
  if (relative?.groups !== undefined) {
    const { word, pointer } = relative.groups
    const offset = word ? monthWords.get(word) : pointerValue(pointer ?? '')
    if (offset === undefined) return undefined
    const { year, month } = partsOf(addUnits(now, offset, 'month'))
    return { to: position + relative[0].length, value: { fields: { year, month } } }
  }
  const match = matchAt(numberedMonth, text, position)
  const groups = match?.groups
  if (match === undefined || groups === undefined) return undefined
  const month = monthNumber(groups.month ?? '')
  if (month === undefined || month < 1 || month > 12) return undefined
  const turn = turnOf(groups.turn ?? '')
  return { to: position + match[0].length, value: { fields: { month }, turn } }
}

function monthNumber(word: string): number | undefined {
  // June and October drop a sound: 유월, 시월.
  if (word === '유') return 6
  return word === '시' ? 10 : numberValue(word)
}

const numberedDay = spaced(
  `(?<day>\\d{1,2}|[일이삼]?십[일이삼사오육칠팔구]?|[일이삼사오육칠팔구])(?: 일(?!요일|주일|년|본|정|반|곱|흔|시적)|(?= [~∼–-] \\d{1,2} 일))`,
)

export function readDay(text: string, position: number): Found<number> | undefined {
  const match = matchAt(numberedDay, text, position)
  const day = match && numberValue(match.groups?.day ?? '')
  if (match === undefined || day === undefined || !isRealDate(2000, 1, day)) return undefined
  return { to: position + match[0].length, value: day }
}

const weekdayNames = '월화수목금토일'
const weekday = /(?<name>[월화수목금토일])(?:요일|욜)|\((?<short>[월화수목금토일])\)/uy

/** 1 for 월요일. */
export function readWeekday(text: string, position: number): Found<number> | undefined {
  const match = matchAt(weekday, text, position)
  if (match === undefined) return undefined
  const name = match.groups?.name ?? match.groups?.short ?? ''
  return { to: position + match[0].length, value: weekdayNames.indexOf(name) + 1 }
}
