import { addUnits, type Span, unitRange, wallOf } from '../calendar.ts'
import type { Grain } from '../time-expression.ts'
import { POINTER, pointerValue, turnOf } from './date-words.ts'
import { readHoliday } from './holidays.ts'
import { numberValue } from './numbers.ts'
import { endsWell, type Found, matchAt, spaced } from './scan.ts'
import { fixed, type Speech, type Turn, type When } from './when.ts'

const quarter = spaced(
  '(?<n>[1-4]|[일이삼사]|[첫두세네](?= ?번째))(?: 번째)? (?:/ ?4 ?|사|4)?분기|(?<q>[1-4])Q|Q(?<r>[1-4])',
)
const half = /(?<first>상반기|전반기)|하반기|후반기/uy
const season = /(?<name>봄|여름|가을|겨울)(?:철|방학)?/uy
/** The turn of a year is not a part of a named one: "연말", "연초". */
const edge = spaced('[연년](?<edge>초|말)(?=에|까지|부터|의|쯤|[^가-힣]|$)')
const turnWord = spaced(`(?<turn>${POINTER}|올) `)
const pointedQuarter = spaced(`(?<pointer>${POINTER}) 분기`)
const seasonMonths: ReadonlyMap<string, number> = new Map([
  ['봄', 3],
  ['여름', 6],
  ['가을', 9],
  ['겨울', 12],
])

interface Item {
  readonly grain: Grain
  readonly point: boolean
  readonly inYear: (year: number) => Span | undefined
  /** Too common a word to be a time without a year or a turn: "여름에는 덥다". */
  readonly needsYear: boolean
}

/** Some months of a year. */
function months(year: number, from: number, count: number): Span {
  const start = wallOf(year, from, 1)
  return { start, end: addUnits(start, count, 'month') }
}

function item(grain: Grain, inYear: Item['inYear'], needsYear = false): Item {
  return { grain, point: false, inYear, needsYear }
}

function readItem(text: string, position: number): Found<Item> | undefined {
  const holiday = readHoliday(text, position)
  if (holiday !== undefined) {
    return { to: holiday.to, value: { ...holiday.value, grain: 'day', needsYear: false } }
  }
  const quartered = matchAt(quarter, text, position)
  if (quartered !== undefined) {
    const { n, q, r } = quartered.groups ?? {}
    const first = ((numberValue(n ?? q ?? r ?? '') ?? 1) - 1) * 3 + 1
    const value = item('quarter', (year) => months(year, first, 3))
    return { to: position + quartered[0].length, value }
  }
  const halved = matchAt(half, text, position)
  if (halved !== undefined) {
    const first = halved.groups?.first === undefined ? 7 : 1
    const value = item('year', (year) => months(year, first, 6))
    return { to: position + halved[0].length, value }
  }
  return readSeasonOrEdge(text, position)
}

function readSeasonOrEdge(text: string, position: number): Found<Item> | undefined {
  const seasonal = matchAt(season, text, position)
  const first = seasonMonths.get(seasonal?.groups?.name ?? '')
  if (seasonal !== undefined && first !== undefined) {
    const value = item('season', (year) => months(year, first, 3), true)
    return { to: position + seasonal[0].length, value }
  }
  const edged = matchAt(edge, text, position)
  if (edged === undefined) return undefined
  const from = edged.groups?.edge === '초' ? 1 : 7
  return { to: position + edged[0].length, value: item('year', (year) => months(year, from, 6)) }
}

/** A holiday, season, quarter or half in a year that was named just before. */
export function readInYear(text: string, position: number, year: number): Found<When> | undefined {
  const found = readItem(text, position)
  if (found === undefined) return undefined
  const { grain, point, inYear } = found.value
  return { to: found.to, value: { grain, point, inYear, fields: { year } } }
}

/** The same without a year: "지난 추석", "올여름", "크리스마스", "3분기", "연말", "지난 분기". */
export function readYearly(
  text: string,
  position: number,
  speech: Speech,
): Found<When> | undefined {
  const pointed = matchAt(pointedQuarter, text, position)
  const offset = pointerValue(pointed?.groups?.pointer ?? '')
  if (pointed !== undefined && offset !== undefined) {
    const span = unitRange('quarter', addUnits(speech.now, offset * 3, 'month'))
    return { to: position + pointed[0].length, value: fixed([span], 'quarter') }
  }
  const turned = matchAt(turnWord, text, position)
  const found = readItem(text, position + (turned?.[0].length ?? 0))
  if (found === undefined || (turned === undefined && found.value.needsYear)) return undefined
  const { grain, point, inYear } = found.value
  const turn = turnOf(turned?.groups?.turn ?? '') ?? turnByItself(found.value)
  return { to: found.to, value: { grain, point, inYear, turn, fields: {} } }
}

/** "연말" and "하반기" are this year's unless something else is said. */
function turnByItself({ grain }: Item): Turn | undefined {
  return grain === 'year' || grain === 'quarter' ? 'this' : undefined
}

const decade = spaced('(?<year>\\d{4}|\\d{2}) 년대')
const century = spaced('(?<n>\\d{1,2}|이십일?|십[일이삼사오육칠팔구]) 세기')

const thisDecade = spaced('(?:이번|요번) 10년(?! ?(?:전|후|뒤|만))')

/** "1990년대", "70년대", "19세기", "이번 10년". */
export function readEra(text: string, position: number, speech: Speech): Found<When> | undefined {
  const current = matchAt(thisDecade, text, position)
  if (current !== undefined) {
    const span = unitRange('decade', speech.now)
    return { to: position + current[0].length, value: fixed([span], 'decade') }
  }
  const tens = matchAt(decade, text, position)
  if (tens !== undefined) {
    const year = tens.groups?.year ?? ''
    const starts = year.length === 4 ? [Number(year)] : shortDecade(Number(year))
    const spans = starts
      .filter((start) => start % 10 === 0 && start > 0)
      .map((start) => unitRange('decade', wallOf(start, 1, 1)))
    if (spans.length === 0) return undefined
    return { to: position + tens[0].length, value: fixed(spans, 'decade') }
  }
  const hundreds = matchAt(century, text, position)
  const n = hundreds && numberValue(hundreds.groups?.n ?? '')
  if (hundreds === undefined || n === undefined || n < 2) return undefined
  const to = position + hundreds[0].length
  if (!endsWell(text, to)) return undefined
  const span = unitRange('century', wallOf((n - 1) * 100, 1, 1))
  return { to, value: fixed([span], 'century') }
}

function shortDecade(tens: number): readonly number[] {
  return tens < 30 ? [2000 + tens, 1900 + tens] : [1900 + tens, 2000 + tens]
}
