import { CHINESE_CUES } from './words/chinese.ts'
import type { CueWords } from './words/cue-words.ts'
import { ENGLISH_CUES } from './words/english.ts'
import { ITALIAN_CUES } from './words/italian.ts'
import { KOREAN_CUES } from './words/korean.ts'

export type Cue = keyof CueWords

// Alphabets end words; Korean endings and Chinese characters follow without a gap. Names of
// classes hold the word itself: `TypeError`, `IOException`.
const SPACED: readonly CueWords[] = [ENGLISH_CUES, ITALIAN_CUES]
const UNSPACED: readonly CueWords[] = [KOREAN_CUES, CHINESE_CUES]
const ERROR_NAME = /\p{L}(?:Error|Exception|Fault)(?!\p{L})/u

const PATTERNS: Readonly<Record<Cue, RegExp>> = {
  error: patternOf('error'),
  decision: patternOf('decision'),
  finding: patternOf('finding'),
  caution: patternOf('caution'),
}

/** True when the words of a sentence, in any of four languages, say that it is about this. */
export function hasCue(sentence: string, cue: Cue): boolean {
  return PATTERNS[cue].test(sentence) || (cue === 'error' && ERROR_NAME.test(sentence))
}

function patternOf(cue: Cue): RegExp {
  const spaced = SPACED.flatMap((words) => words[cue]).join('|')
  const unspaced = UNSPACED.flatMap((words) => words[cue]).join('|')
  return new RegExp(`(?<![\\p{L}\\p{N}_])(?:${spaced})(?![\\p{L}\\p{N}_])|${unspaced}`, 'iu')
}
