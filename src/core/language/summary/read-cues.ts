import english from '../en/cues.json' with { type: 'json' }
import italian from '../it/cues.json' with { type: 'json' }
import korean from '../ko/cues.json' with { type: 'json' }
import chinese from '../zh/cues.json' with { type: 'json' }

/**
 * What a sentence is about by its words: something went wrong, was decided, was found out, or is
 * to be looked out for.
 */
export const CUES = ['error', 'decision', 'finding', 'caution'] as const
export type Cue = (typeof CUES)[number]

const PATTERNS: Readonly<Record<Cue, RegExp>> = {
  error: patternOf('error'),
  decision: patternOf('decision'),
  finding: patternOf('finding'),
  caution: patternOf('caution'),
}
// Names of classes hold the word itself: `TypeError`, `IOException`.
const ERROR_NAME = /\p{L}(?:Error|Exception|Fault)(?!\p{L})/u

/** True when the words of a sentence, in any of four languages, say that it is about this. */
export function hasCue(sentence: string, cue: Cue): boolean {
  return PATTERNS[cue].test(sentence) || (cue === 'error' && ERROR_NAME.test(sentence))
}

// Alphabets end words; Korean endings and Chinese characters follow without a gap.
function patternOf(cue: Cue): RegExp {
  const spaced = [...english[cue], ...italian[cue]].join('|')
  const unspaced = [...korean[cue], ...chinese[cue]].join('|')
  return new RegExp(`(?<![\\p{L}\\p{N}_])(?:${spaced})(?![\\p{L}\\p{N}_])|${unspaced}`, 'iu')
}
