import {
  addUnits,
  DAY_MS,
  dayRange,
  easterSunday,
  nthWeekdayOfMonth,
  type Span,
  type Wall,
  wallOf,
} from '../calendar.ts'
import { type Found, matchAt, spaced } from './scan.ts'

interface Yearly {
  readonly point: boolean
  readonly inYear: (year: number) => Span | undefined
}

const LUNAR_FIRST_YEAR = 2000
/**
 * The days of the Korean lunar calendar from 2000 to 2060, as month * 100 + day: computed, not
 * asked of `Intl`, whose answer would depend on the calendars that a runtime carries.
 */
const seollal = [
  205, 124, 212, 201, 122, 209, 129, 218, 207, 126, 214, 203, 123, 210, 131, 219, 208, 128, 216,
  205, 125, 212, 201, 122, 210, 129, 217, 207, 127, 213, 203, 123, 211, 131, 219, 208, 128, 215,
  204, 124, 212, 201, 122, 210, 130, 217, 206, 126, 214, 202, 123, 211, 201, 219, 208, 128, 215,
  204, 124, 212, 202,
] as const
const buddhasBirthday = [
  511, 501, 519, 508, 526, 515, 505, 524, 512, 502, 521, 510, 528, 517, 506, 525, 514, 503, 522,
  512, 430, 519, 508, 527, 515, 505, 524, 513, 502, 520, 509, 528, 516, 506, 525, 515, 503, 522,
  511, 430, 518, 507, 526, 516, 505, 524, 513, 502, 520, 509, 528, 517, 506, 525, 515, 504, 522,
  511, 430, 519, 507,
] as const
const chuseok = [
  912, 1001, 921, 911, 928, 918, 1006, 925, 914, 1003, 922, 912, 930, 919, 908, 927, 915, 1004, 924,
  913, 1001, 921, 910, 929, 917, 1006, 925, 915, 1003, 922, 912, 1001, 919, 908, 927, 916, 1004,
  924, 913, 1002, 921, 910, 928, 917, 1005, 925, 915, 1004, 922, 911, 930, 919, 907, 926, 916, 1005,
  924, 913, 1002, 921, 909,
] as const

function lunar(days: readonly number[], offset = 0): (year: number) => Wall | undefined {
  return (year) => {
    const day = days[year - LUNAR_FIRST_YEAR]
    if (day === undefined) return undefined
    return addUnits(wallOf(year, Math.floor(day / 100), day % 100), offset, 'day')
  }
}

function solar(month: number, day: number): (year: number) => Wall {
  return (year) => wallOf(year, month, day)
}

function nth(month: number, weekday: number, n: number): (year: number) => Wall | undefined {
  return (year) => nthWeekdayOfMonth(year, month, weekday, n)
}

const MONDAY = 1
const THURSDAY = 4
const SUNDAY = 7

/** Longer names before the shorter ones that begin them. */
const days: readonly (readonly [names: string, inYear: (year: number) => Wall | undefined])[] = [
  ['새해 첫 ?날|신정|새해(?! ?(?:복|인사|계획|목표|소망|다짐|맞이))|양력 설', solar(1, 1)],
  ['설날|구정|음력 설', lunar(seollal)],
  ['정월 ?대보름|대보름', lunar(seollal, 14)],
  ['마틴 ?루터 ?킹의? ?(?:날|데이)', nth(1, MONDAY, 3)],
  ['밸런타인 ?데이|발렌타인 ?데이', solar(2, 14)],
  ['대통령의 날', nth(2, MONDAY, 3)],
  ['삼일절|3[·.]?1절', solar(3, 1)],
  ['여성의 날', solar(3, 8)],
  ['화이트 ?데이', solar(3, 14)],
  ['성 ?패트릭(?:의 날| ?데이)', solar(3, 17)],
  ['만우절', solar(4, 1)],
  ['식목일', solar(4, 5)],
  ['지구의 날', solar(4, 22)],
  ['부활절', easterSunday],
  ['미국 노동절', nth(9, MONDAY, 1)],
  ['(?:국제 )?(?:노동절|노동자의 날|근로자의 날)|메이 ?데이', solar(5, 1)],
  ['어린이날', solar(5, 5)],
  ['어버이날', solar(5, 8)],
  ['스승의 날', solar(5, 15)],
  ['부처님 ?오신 ?날|석가 ?탄신일|사월 ?초파일|초파일', lunar(buddhasBirthday)],
  ['어머니의 ?날|어머니 날', nth(5, SUNDAY, 2)],
  ['아버지의 ?날|아버지 날', nth(6, SUNDAY, 3)],
  ['메모리얼 ?데이', nth(5, MONDAY, -1)],
  ['현충일', solar(6, 6)],
  ['독립 ?기념일', solar(7, 4)],
  ['제헌절', solar(7, 17)],
  ['광복절', solar(8, 15)],
  ['추석|한가위|중추절', lunar(chuseok)],
  ['국군의 날', solar(10, 1)],
  ['개천절', solar(10, 3)],
  ['콜럼버스(?:의 날| ?데이)', nth(10, MONDAY, 2)],
  ['한글날', solar(10, 9)],
  ['핼러윈(?: ?데이)?|할로윈(?: ?데이)?', solar(10, 31)],
  ['빼빼로 ?데이|재향 ?군인의 날', solar(11, 11)],
  ['추수 ?감사절', nth(11, THURSDAY, 4)],
  ['블랙 ?프라이데이', blackFriday],
  ['(?:크리스마스|성탄절) ?(?:이브|전야)', solar(12, 24)],
  ['크리스마스|성탄절', solar(12, 25)],
  ['섣달 ?그믐|제야|새해 ?전야', solar(12, 31)],
]

function blackFriday(year: number): Wall | undefined {
  const thanksgiving = nthWeekdayOfMonth(year, 11, THURSDAY, 4)
  return thanksgiving === undefined ? undefined : thanksgiving + DAY_MS
}

const holidays = days.map(([names, inYear]) => [spaced(`(?:${names})`), inYear] as const)
const feast = spaced('(?<name>설|추석|한가위) ?(?:명절|연휴)')

/** "크리스마스", "추석", "설 연휴". */
export function readHoliday(text: string, position: number): Found<Yearly> | undefined {
  const feastDays = matchAt(feast, text, position)
  if (feastDays !== undefined) {
    const day = lunar(feastDays.groups?.name === '설' ? seollal : chuseok)
    const inYear = (year: number): Span | undefined => threeDays(day(year))
    return { to: position + feastDays[0].length, value: { point: false, inYear } }
  }
  for (const [pattern, day] of holidays) {
    const match = matchAt(pattern, text, position)
    if (match === undefined) continue
    const inYear = (year: number): Span | undefined => {
      const wall = day(year)
      return wall === undefined ? undefined : dayRange(wall)
    }
    return { to: position + match[0].length, value: { point: true, inYear } }
  }
  return undefined
}

/** The two great feasts are free from the day before to the day after. */
function threeDays(day: Wall | undefined): Span | undefined {
  return day === undefined ? undefined : { start: day - DAY_MS, end: day + 2 * DAY_MS }
}
