import { readSyllables, type Syllable } from '../sound/hangul-phones.ts'

const STRONG = 1
const WEAK = 0.5
const SHORT_SYLLABLES_MAX = 3
const SHORT_MIN = 1
const LONG_MIN = 1.5

/** True for Hangul that sounds like a foreign word: what neither Korean nor Chinese roots have. */
export function hasForeignSound(word: string): boolean {
  const syllables = readSyllables(word)
  const strangeness = syllables.reduce((sum, syllable, at) => {
    return sum + strangenessOf(syllable, at) + (isDoubleL(syllables[at - 1], syllable) ? WEAK : 0)
  }, 0)
  return strangeness >= (syllables.length > SHORT_SYLLABLES_MAX ? LONG_MIN : SHORT_MIN)
}

function strangenessOf(syllable: Syllable, at: number): number {
  const { onset, vowel, final } = syllable
  // Korean has no word that begins with ㄹ.
  if ((at === 0 && onset === 'ㄹ') || carriesConsonant(syllable) || isForeignVowel(syllable)) {
    return STRONG
  }
  const isWeak = 'ㄹㅌㅍ'.includes(onset) || (vowel === 'ㅔ' && final === '')
  return isWeak ? WEAK : 0
}

// 스, 트, 블, 플: a vowel that is there because Hangul writes no consonant alone.
function carriesConsonant({ onset, vowel, final }: Syllable): boolean {
  if (vowel !== 'ㅡ') return false
  if (final === 'ㄹ') return 'ㅌㅋㅍㅂ'.includes(onset)
  return final === '' && 'ㅅㅌㅋㅍㅂㄷㄹㅈㅊ'.includes(onset)
}

// 카, 테, 레, 퍼, 벤, 샘.
function isForeignVowel({ onset, vowel, final }: Syllable): boolean {
  if (onset === 'ㅋ' || (vowel === 'ㅓ' && onset === 'ㅍ')) return true
  if (vowel === 'ㅔ' && 'ㅌㅍㄹ'.includes(onset)) return true
  return 'ㅔㅐ'.includes(vowel) && final !== '' && 'ㄴㄹㅁㅂ'.includes(final)
}

function isDoubleL(before: Syllable | undefined, syllable: Syllable): boolean {
  return before?.final === 'ㄹ' && syllable.onset === 'ㄹ'
}
