import { invalidInput } from '../../errors.ts'
import { parseWallTime, type Wall } from './calendar.ts'
import { readEnglishTimes } from './english/read-english-times.ts'
import { readItalianTimes } from './italian/read-italian-times.ts'
import { readKoreanTimes } from './korean/read-korean-times.ts'
import type { TimeExpression, TimeLanguage, WallTime } from './time-expression.ts'

export interface ReadTimesOptions {
  /** When the text was said, on the wall of who said it. */
  readonly now: WallTime
  /** Left out, it is found out: Hangul is Korean, else Italian and English are compared. */
  readonly language?: TimeLanguage | undefined
}

type Reader = (text: string, nowWall: Wall) => readonly TimeExpression[]

const readers: Readonly<Record<TimeLanguage, Reader>> = {
  en: readEnglishTimes,
  it: readItalianTimes,
  ko: readKoreanTimes,
}
const hangul = /\p{Script=Hangul}/u
/** Little words that only one of the two has: they decide where both read the same digits. */
const englishWords =
  /(?<!\p{L})(the|of|and|what|did|we|was|were|is|on|at|from|with|about|you|that|this|it|my|have|had|will|when|who|how)(?!\p{L})/giu
const italianWords =
  /(?<!\p{L})(il|lo|la|gli|le|di|del|della|dei|che|cosa|e|è|un|una|per|con|da|dal|al|alla|nel|nella|abbiamo|sono|ho|ha|quando|chi|come|si|ci|mi)(?!\p{L})/giu

/**
 * Finds the times that a text names, in the order of the text, and says what each means at `now`.
 *
 * @throws MemoryError `INVALID_INPUT` when `now` is no wall time
 */
export function readTimes(text: string, options: ReadTimesOptions): readonly TimeExpression[] {
  const now = parseWallTime(options.now)
  if (now === undefined) {
    throw invalidInput(
      `"${options.now}" is no wall time`,
      'Write the moment as 2026-03-01T12:00:00, without a time zone.',
    )
  }
  if (options.language !== undefined) return readers[options.language](text, now)
  if (hangul.test(text)) return readMixed(text, now, 'ko')
  return readLatin(text, now)
}

/** Korean texts name English months now and then; what Korean explains comes first. */
function readMixed(text: string, now: Wall, first: TimeLanguage): readonly TimeExpression[] {
  const found = readers[first](text, now)
  return found.length > 0 ? found : readers.en(text, now)
}

function readLatin(text: string, now: Wall): readonly TimeExpression[] {
  const english = readers.en(text, now)
  const italian = readers.it(text, now)
  if (italian.length === 0 || english.length === 0) return italian.length === 0 ? english : italian
  const isItalian =
    explained(italian) + count(text, italianWords) > explained(english) + count(text, englishWords)
  const [main, other] = isItalian ? [italian, english] : [english, italian]
  return merge(main, other)
}

function explained(expressions: readonly TimeExpression[]): number {
  return expressions.reduce((sum, { from, to }) => sum + to - from, 0)
}

function count(text: string, words: RegExp): number {
  return text.match(words)?.length ?? 0
}

/** The longer of two that overlap; of the same length, the one of the language of the text. */
function merge(
  main: readonly TimeExpression[],
  other: readonly TimeExpression[],
): readonly TimeExpression[] {
  const length = ({ from, to }: TimeExpression) => to - from
  const sorted = [...main, ...other].sort((a, b) => length(b) - length(a))
  const chosen: TimeExpression[] = []
  for (const expression of sorted) {
    const isFree = chosen.every(({ from, to }) => expression.to <= from || expression.from >= to)
    if (isFree) chosen.push(expression)
  }
  return chosen.sort((a, b) => a.from - b.from)
}
