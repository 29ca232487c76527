const FIRST_SYLLABLE = 0xac00
const LAST_SYLLABLE = 0xd7a3
const FINALS = 28
const VOWELS_AND_FINALS = 21 * FINALS

const LEADS = Array.from('ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ')
const VOWELS = Array.from('ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ')
const TAILS = ['', ...Array.from('ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ')]

// The Revised Romanization, letter by letter.
const LEAD_SOUNDS = 'g kk n d tt r m b pp s ss  j jj ch k t p h'.split(' ')
const VOWEL_SOUNDS = 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' ')
const TAIL_SOUNDS = ' k k k n n n t l k m l l l p l m p p t t ng t t k t p t'.split(' ')

interface Syllable {
  readonly lead: number
  readonly vowel: number
  readonly tail: number
}

/** The letters of each syllable side by side: 한글 is ㅎㅏㄴㄱㅡㄹ. Other characters stay. */
export function toLetters(text: string): string {
  return spell(text, ({ lead, vowel, tail }) => {
    return `${LEADS[lead] ?? ''}${VOWELS[vowel] ?? ''}${TAILS[tail] ?? ''}`
  })
}

/** Korean in Latin letters, so that names look as they do elsewhere: 파리 is pari. */
export function romanize(text: string): string {
  return spell(text, ({ lead, vowel, tail }) => {
    return `${LEAD_SOUNDS[lead] ?? ''}${VOWEL_SOUNDS[vowel] ?? ''}${TAIL_SOUNDS[tail] ?? ''}`
  })
}

function spell(text: string, write: (syllable: Syllable) => string): string {
  let result = ''
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    const index = code - FIRST_SYLLABLE
    result +=
      code < FIRST_SYLLABLE || code > LAST_SYLLABLE
        ? character
        : write({
            lead: Math.floor(index / VOWELS_AND_FINALS),
            vowel: Math.floor((index % VOWELS_AND_FINALS) / FINALS),
            tail: index % FINALS,
          })
  }
  return result
}
