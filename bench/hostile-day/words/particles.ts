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

const HANGUL_START = 0xac00
const HANGUL_END = 0xd7a3
const FINALS = 28
const RIEUL = 8

/** What follows a word, with the particle that the word asks for. */
export function suitParticle(word: string, rest: string): string {
  const final = finalOf(word)
  if (final === 0) return rest
  const form = FORMS.find(([afterVowel]) => rest.startsWith(afterVowel))
  if (form === undefined || (final === RIEUL && form[0] === '로')) return rest
  return form[1] + rest.slice(form[0].length)
}

// The number of the consonant that a word ends in; 0 for a vowel and for other scripts.
function finalOf(word: string): number {
  const code = word.codePointAt(word.length - 1) ?? 0
  return code < HANGUL_START || code > HANGUL_END ? 0 : (code - HANGUL_START) % FINALS
}
