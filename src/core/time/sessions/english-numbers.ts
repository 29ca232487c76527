const UNITS = 'one two three four five six seven eight nine'.split(' ')
const TEENS =
  'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ')
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const UNIT_ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth'.split(' ')
const TEEN_ORDINALS =
  'tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'.split(
    ' ',
  )
const TEN_ORDINALS = TENS.map((word) => word.replace(/y$/, 'ieth'))

/** `7`, `seven`, `twenty-one`, as the source of a regular expression without groups. */
export const ENGLISH_CARDINAL: string = `(?:\\d{1,4}|(?:${TENS.join('|')})(?:[- ](?:${UNITS.join('|')}))?|${[...TEENS, ...UNITS].join('|')})`

/** `7th`, `seventh`, `twenty-first`. */
export const ENGLISH_ORDINAL: string = `(?:\\d{1,4}(?:st|nd|rd|th)|(?:${TENS.join('|')})[- ](?:${UNIT_ORDINALS.join('|')})|${[...TEN_ORDINALS, ...TEEN_ORDINALS, ...UNIT_ORDINALS].join('|')})`

const VALUES: ReadonlyMap<string, number> = new Map([
  ...[UNITS, UNIT_ORDINALS].flatMap((words) => words.map((word, i) => [word, i + 1] as const)),
  ...[TEENS, TEEN_ORDINALS].flatMap((words) => words.map((word, i) => [word, i + 10] as const)),
  ...[TENS, TEN_ORDINALS].flatMap((words) => words.map((word, i) => [word, (i + 2) * 10] as const)),
])

/** The value of what one of the two expressions above matched. */
export function readEnglishNumber(text: string): number | undefined {
  const digits = /^\d+/.exec(text)
  if (digits !== null) return Number(digits[0])
  const words = text.toLowerCase().split(/[- ]/)
  const values = words.map((word) => VALUES.get(word))
  return values.reduce<number | undefined>(
    (sum, value) => (sum === undefined || value === undefined ? undefined : sum + value),
    0,
  )
}
