import { finalConsonant } from '../../../src/core/language/hangul.ts'

// Korean particles have one form after a consonant and another after a vowel. Templates have the
// form after a vowel; this puts the right one behind the word that fills a slot.

const FORMS: readonly (readonly [string, string])[] = [
  ['예요', '이에요'],
  ['더라고요', '이더라고요'],
  ['래요', '이래요'],
  ['라면', '이라면'],
  ['라는', '이라는'],
  ['랑', '이랑'],
  ['로', '으로'],
  ['는', '은'],
  ['가', '이'],
  ['를', '을'],
  ['와', '과'],
]

/** What follows a word, with the particle that the word asks for. */
export function suitParticle(word: string, rest: string): string {
  const final = finalConsonant(word)
  if (final === '') return rest
  const form = FORMS.find(([afterVowel]) => rest.startsWith(afterVowel))
  if (form === undefined || (final === 'ㄹ' && form[0] === '로')) return rest
  return form[1] + rest.slice(form[0].length)
}
