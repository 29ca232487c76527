import { POINTER } from './date-words.ts'
import { readDate } from './dates.ts'
import { readNumericDate } from './numeric-dates.ts'
import { type Found, matchAt, spaced } from './scan.ts'
import type { Speech, When } from './when.ts'

const weekdayFirst = spaced(`(?:${POINTER} )?[월화수목금토일]요일[,(]? (?:\\()?`)

/** "금요일, 7월 6일", "이번 금요일(6월 15일)": the date says more than the weekday before it. */
export function readWeekdayAndDate(
  text: string,
  position: number,
  speech: Speech,
): Found<When> | undefined {
  const lead = matchAt(weekdayFirst, text, position)
  if (lead === undefined) return undefined
  const at = position + lead[0].length
  const date = readNumericDate(text, at, speech) ?? readDate(text, at, speech)
  if (date === undefined || !date.value.point) return undefined
  const closed = lead[0].includes('(') && text[date.to] === ')' ? 1 : 0
  return { to: date.to + closed, value: date.value }
}
