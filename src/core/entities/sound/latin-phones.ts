import { foldWord } from '../../text/fold-text.ts'

// Spellings and what they may sound like, longest first. Capitals are sounds that Hangul writes
// in more than one way: T is th, F f, V v, O au and ou, U eu, S soft c or z, G soft g, J j, C ch, R an r that no
// vowel follows, H a silent h.
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/sch|tch/y, 'C'],
  [/sh/y, 's'],
  [/ch/y, 'C'],
  [/th/y, 'T'],
  [/ph/y, 'F'],
  [/ght?/y, 'H'],
  [/gli(?=[aeou])/y, 'l'],
  [/gn/y, 'n'],
  [/tion/y, 's@n'],
  [/g(?:i(?=[aou])|g(?=[eiy]))/y, 'J'],
  [/ci(?=[aou])/y, 'C'],
  [/dg/y, 'J'],
  [/(?:au|[ao]w|ou)(?![aeiouy])/y, 'O'],
  [/ey$/y, 'i'],
  [/ew$/y, 'ju'],
  [/eo/y, '@'],
  [/eu/y, 'U'],
  [/ck/y, 'k'],
  [/qu/y, 'kw'],
  [/ng(?![aeiouy])/y, 'N'],
  [/kn(?=[aeiouy])/y, 'n'],
  [/wr/y, 'l'],
  [/mb$/y, 'm'],
  [/[ct]z|ts/y, 'C'],
  [/x/y, 'ks'],
  [/c(?=[eiy])/y, 'S'],
  [/g(?=[eiy])/y, 'G'],
  [/r(?![aeiouyr])/y, 'R'],
  [/h(?![aeiouy])/y, 'H'],
  [/y(?=[aeiou])/y, 'j'],
  [/e$/y, 'E'],
]

const LETTERS: Readonly<Record<string, string>> = {
  b: 'b',
  c: 'k',
  d: 'd',
  f: 'F',
  g: 'g',
  j: 'J',
  k: 'k',
  l: 'l',
  m: 'm',
  n: 'n',
  p: 'p',
  q: 'k',
  r: 'l',
  s: 's',
  t: 't',
  v: 'V',
  w: 'w',
  z: 'S',
  h: 'h',
  a: 'a',
  e: 'e',
  i: 'i',
  o: 'o',
  u: 'u',
  y: 'i',
}

/** The sounds of one word in Latin letters, as its letters suggest them. */
export function latinPhones(word: string): string {
  const letters = foldWord(word)
    .replace(/[^a-z]/g, '')
    .replace(/([a-z])\1+/g, doubled)
  let phones = ''
  for (let at = 0; at < letters.length; ) {
    const spelling = SPELLINGS.find(([pattern]) => matchesAt(pattern, letters, at))
    const length = spelling === undefined ? 1 : spelling[0].lastIndex - at
    phones += spelling?.[1] ?? LETTERS[letters.charAt(at)] ?? ''
    at += length
  }
  return phones
}

// Doubled consonants are one sound; doubled vowels have a sound of their own.
function doubled(_run: string, letter: string): string {
  if (letter === 'e') return 'i'
  return letter === 'o' ? 'u' : letter
}

function matchesAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at
  return pattern.test(text)
}
