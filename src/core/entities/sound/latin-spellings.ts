import { readSyllables, type Syllable } from './hangul-phones.ts'

/** The most spellings that are offered for one name. */
export const SPELLINGS_MAX = 8

const ONSETS: Readonly<Record<string, string>> = {
  ㄱ: 'g',
  ㄲ: 'kk',
  ㄴ: 'n',
  ㄷ: 'd',
  ㄸ: 'tt',
  ㄹ: 'r',
  ㅁ: 'm',
  ㅂ: 'b',
  ㅃ: 'pp',
  ㅅ: 's',
  ㅆ: 'ss',
  ㅇ: '',
  ㅈ: 'j',
  ㅉ: 'jj',
  ㅊ: 'ch',
  ㅋ: 'k',
  ㅌ: 't',
  ㅍ: 'p',
  ㅎ: 'h',
}
const VOWELS: Readonly<Record<string, string>> = {
  ㅏ: 'a',
  ㅐ: 'ae',
  ㅑ: 'ya',
  ㅒ: 'yae',
  ㅓ: 'eo',
  ㅔ: 'e',
  ㅕ: 'yeo',
  ㅖ: 'ye',
  ㅗ: 'o',
  ㅘ: 'wa',
  ㅙ: 'wae',
  ㅚ: 'oe',
  ㅛ: 'yo',
  ㅜ: 'u',
  ㅝ: 'wo',
  ㅞ: 'we',
  ㅟ: 'wi',
  ㅠ: 'yu',
  ㅡ: 'eu',
  ㅢ: 'ui',
  ㅣ: 'i',
}
const FINALS: Readonly<Record<string, string>> = {
  ㄱ: 'k',
  ㄴ: 'n',
  ㄷ: 't',
  ㄹ: 'l',
  ㅁ: 'm',
  ㅂ: 'p',
  ㅅ: 't',
  ㅆ: 't',
  ㅇ: 'ng',
  ㅈ: 't',
  ㅊ: 't',
  ㅋ: 'k',
  ㅌ: 't',
  ㅍ: 'p',
}
// How foreign names are spelt back: the sounds Hangul has only one letter for come in pairs.
const FOREIGN_VOWELS: Readonly<Record<string, string>> = {
  ㅓ: 'er',
  ㅐ: 'a',
  ㅡ: '',
  ㅚ: 'o',
  ㅝ: 'wa',
}
const CHOICES: readonly (readonly [RegExp, string])[] = [
  [/p/g, 'f'],
  [/b/g, 'v'],
  [/r/g, 'l'],
  [/k/g, 'c'],
  [/j/g, 'z'],
  [/er/g, 'o'],
]

/**
 * Latin spellings of a name in Hangul, likeliest first. A foreign name is spelt back without the
 * vowels that only carry a consonant; a Korean one as the state romanises it. Use
 * {@link soundsAlike} to recognise a spelling that is not among these.
 */
export function latinSpellings(hangul: string, isForeign: boolean): readonly string[] {
  const words = hangul.trim().split(/\s+/)
  const plain = words.map((word) => capitalise(romanise(word))).join(' ')
  if (plain.trim() === '') return []
  const spelt = words.map((word) => spellForeign(word))
  const foreign = spelt.map(capitalise).join(' ')
  const variants = CHOICES.map(([sound, letter]) => {
    return spelt.map((word) => capitalise(word.replace(sound, letter))).join(' ')
  })
  const best = isForeign ? [foreign, ...variants, plain] : [plain, foreign]
  return [...new Set(best)].slice(0, SPELLINGS_MAX)
}

function romanise(word: string): string {
  const syllables = readSyllables(word)
  return syllables
    .map(({ onset, vowel, final }, at) => {
      const isDoubleL = onset === 'ㄹ' && syllables[at - 1]?.final === 'ㄹ'
      return (
        (isDoubleL ? 'l' : (ONSETS[onset] ?? '')) + (VOWELS[vowel] ?? '') + (FINALS[final] ?? '')
      )
    })
    .join('')
}

function spellForeign(word: string): string {
  const syllables = readSyllables(word)
  const letters = syllables.map((syllable, at) => foreignSyllable(syllable, syllables[at - 1]))
  return letters
    .join('')
    .replace(/ch$/, 'ts')
    .replace(/j$/, 's')
    .replace(/err/g, 'er')
    .replace(/er(?=[nlmst])/g, 'o')
}

function foreignSyllable(syllable: Syllable, before: Syllable | undefined): string {
  const { onset, vowel, final } = syllable
  // Two ㄹ around a syllable border are one l; one alone between vowels is an r.
  const isDoubleL = onset === 'ㄹ' && before?.final === 'ㄹ'
  const consonant = isDoubleL ? '' : (ONSETS[onset] ?? '')
  const middle = FOREIGN_VOWELS[vowel] ?? VOWELS[vowel] ?? ''
  return consonant + middle + (FINALS[final] ?? '')
}

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
