import { addUnits, dayRange } from '../calendar.ts'
import { type Found, matchAt, spaced } from './scan.ts'
import { fixed, type Speech, type When } from './when.ts'

/**
 * Days by their distance from now. "그날" and "전날" lean on a day that was spoken of before;
 * without one, that day is the moment of speech.
 */
const dayWords: readonly (readonly [source: string, offset: number, vague?: boolean])[] = [
  ['그끄저께|그끄제', -3],
  ['엊그저께|엊그제', -2, true],
  ['그저께|그제(?=에|부터|까지|의|도|[^가-힣]|$)', -2],
  ['어저께|어제|작일|어젯(?=밤|저녁)|간(?=밤)|지난 (?=밤)|엊(?=저녁)', -1],
  // "시험 전날" leans on the exam, of which nothing is known.
  ['그 ?전 ?날|(?<![가-힣](?<![은는이가도고서을를])\\s)전날|전일', -1],
  ['오늘(?!날)|금일|하루(?=[가의]? 끝)', 0],
  ['그 ?날|이 ?날', 0],
  ['그 ?다음 ?날|다음 ?날|이튿날|익일', 1],
  ['그 ?글피', 4],
  ['글피', 3],
  ['(?:내일|낼) ?모레|모레', 2],
  ['내일|명일', 1],
]
const words = dayWords.map(
  ([source, offset, vague]) => [spaced(`(?:${source})`), offset, vague === true] as const,
)
const thisMoment =
  /(?:바로 )?지금(?! ?껏)|이 ?(?:순간|시각|시점)|현재(?=[^가-힣]|$|에|는|까지|부터|의)/uy

/** "오늘", "그저께", "내일 모레", "지금". */
export function readDayWord(
  text: string,
  position: number,
  { now }: Speech,
): Found<When> | undefined {
  const moment = matchAt(thisMoment, text, position)
  if (moment !== undefined) {
    const span = { start: now, end: now + 1000 }
    return { to: position + moment[0].length, value: fixed([span], 'second', true) }
  }
  for (const [pattern, offset, vague] of words) {
    const match = matchAt(pattern, text, position)
    if (match === undefined) continue
    const span = dayRange(addUnits(now, offset, 'day'))
    return { to: position + match[0].length, value: fixed([span], 'day', true, vague) }
  }
  return undefined
}
