// A Hangul syllable is a number: 588 per onset, 28 per vowel, one per final consonant.
const FIRST_SYLLABLE = 0xac00
const LAST_SYLLABLE = 0xd7a3
const PER_ONSET = 588
const PER_VOWEL = 28

const ONSETS = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'
const VOWELS = 'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ'
const FINALS = ['', ...'ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ']

/** The letters of one syllable; the final consonant is empty for an open one. */
export interface Syllable {
  readonly onset: string
  readonly vowel: string
  readonly final: string
}

/** Takes Hangul apart; other characters are left out. */
export function readSyllables(hangul: string): readonly Syllable[] {
  const syllables: Syllable[] = []
  for (const character of hangul) {
    const code = character.charCodeAt(0)
    if (code < FIRST_SYLLABLE || code > LAST_SYLLABLE) continue
    const index = code - FIRST_SYLLABLE
    syllables.push({
      onset: ONSETS.charAt(Math.floor(index / PER_ONSET)),
      vowel: VOWELS.charAt(Math.floor((index % PER_ONSET) / PER_VOWEL)),
      final: FINALS[index % PER_VOWEL] ?? '',
    })
  }
  return syllables
}

/**
 * The sounds of Hangul as phones: one character each. Consonants are `p b t d k g s c h m n N l`,
 * vowels `a e i o u @`, glides `w j`, and `_` is the vowel that only carries a consonant.
 * Doubled sounds are one.
 */
export function hangulPhones(hangul: string): string {
  return readSyllables(hangul)
    .map(({ onset, vowel, final }) => {
      return (ONSET_PHONES[onset] ?? '') + (VOWEL_PHONES[vowel] ?? '') + (FINAL_PHONES[final] ?? '')
    })
    .join('')
    .replace(/([lmn])\1/g, '$1')
}

const ONSET_PHONES: Readonly<Record<string, string>> = {
  ㄱ: 'g',
  ㄲ: 'k',
  ㅋ: 'k',
  ㄴ: 'n',
  ㄷ: 'd',
  ㄸ: 't',
  ㅌ: 't',
  ㄹ: 'l',
  ㅁ: 'm',
  ㅂ: 'b',
  ㅃ: 'p',
  ㅍ: 'p',
  ㅅ: 's',
  ㅆ: 's',
  ㅈ: 'c',
  ㅉ: 'c',
  ㅊ: 'c',
  ㅎ: 'h',
}

const VOWEL_PHONES: Readonly<Record<string, string>> = {
  ㅏ: 'a',
  ㅐ: 'e',
  ㅑ: 'ja',
  ㅒ: 'je',
  ㅓ: '@',
  ㅔ: 'e',
  ㅕ: 'j@',
  ㅖ: 'je',
  ㅗ: 'o',
  ㅘ: 'wa',
  ㅙ: 'we',
  ㅚ: 'we',
  ㅛ: 'jo',
  ㅜ: 'u',
  ㅝ: 'w@',
  ㅞ: 'we',
  ㅟ: 'wi',
  ㅠ: 'ju',
  ㅡ: '_',
  ㅢ: 'i',
  ㅣ: 'i',
}

const FINAL_PHONES: Readonly<Record<string, string>> = {
  ㄱ: 'k',
  ㄲ: 'k',
  ㄳ: 'k',
  ㅋ: 'k',
  ㄴ: 'n',
  ㄵ: 'n',
  ㄶ: 'n',
  ㄷ: 't',
  ㅅ: 't',
  ㅆ: 't',
  ㅈ: 't',
  ㅊ: 't',
  ㅌ: 't',
  ㅎ: 't',
  ㄹ: 'l',
  ㄺ: 'k',
  ㄻ: 'm',
  ㄼ: 'l',
  ㄽ: 'l',
  ㄾ: 'l',
  ㄿ: 'p',
  ㅀ: 'l',
  ㅁ: 'm',
  ㅂ: 'p',
  ㅄ: 'p',
  ㅍ: 'p',
  ㅇ: 'N',
}
