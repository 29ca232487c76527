// Names with more sounds than this are compared by their beginnings.
const PHONES_MAX = 48

const VOWEL = /[aeiouEOU@_]/

// What a sound written in Latin letters becomes in Hangul at no cost, and at a small one.
const EQUAL: Readonly<Record<string, string>> = {
  F: 'p',
  V: 'b',
  T: 'st',
  S: 'sc',
  G: 'cg',
  J: 'cj',
  C: 'ck',
  R: 'l',
  N: 'N',
  w: 'wu',
  j: 'ji',
  a: 'ae@',
  e: 'ei@',
  i: 'i',
  o: 'o@',
  u: 'u@',
  E: 'e',
  O: 'oau',
  U: '_uo',
  '@': 'o@e',
}
const NEAR: Readonly<Record<string, string>> = {
  F: 'hb',
  V: 'p',
  b: 'p',
  p: 'b',
  d: 't',
  t: 'dcs',
  k: 'g',
  g: 'k',
  T: 'd',
  C: 's',
  G: 'sk',
  N: 'n',
  n: 'N',
  s: 'ct',
  J: 'hs',
  a: 'o',
  e: 'a',
  i: 'e@j',
  o: 'ua',
  u: 'oia',
  E: 'i',
  w: 'p',
}
const NEAR_COST = 0.25
const VOWEL_COST = 0.5
const CONSONANT_COST = 1
const MIXED_COST = 1.4

const LEFT_OUT: Readonly<Record<string, number>> = {
  R: 0.1,
  H: 0.05,
  E: 0.05,
  h: 0.4,
  w: 0.3,
  j: 0.3,
  k: 0.8,
}
const ADDED: Readonly<Record<string, number>> = {
  _: 0,
  j: 0.2,
  w: 0.2,
  i: 0.25,
  a: 0.25,
  '@': 0.25,
  u: 0.3,
}
const VOWEL_GAP = 0.4
const CONSONANT_GAP = 0.9

/**
 * How far the sounds of a Latin spelling are from those of Hangul: 0 for a spelling that Hangul
 * writes just so, about 1 for each consonant that does not fit. A weighted edit distance.
 */
export function soundDistance(latin: string, hangul: string): number {
  const left = latin.slice(0, PHONES_MAX)
  const right = hangul.slice(0, PHONES_MAX)
  let row = [0]
  for (const phone of right) row.push((row.at(-1) ?? 0) + addedCost(phone))
  for (const phone of left) row = nextRow(row, phone, right)
  return row.at(-1) ?? 0
}

function nextRow(row: readonly number[], phone: string, right: string): number[] {
  const next = [(row[0] ?? 0) + leftOutCost(phone)]
  for (let at = 0; at < right.length; at++) {
    const other = right.charAt(at)
    next.push(
      Math.min(
        (row[at] ?? 0) + changeCost(phone, other),
        (row[at + 1] ?? 0) + leftOutCost(phone),
        (next[at] ?? 0) + addedCost(other),
      ),
    )
  }
  return next
}

function changeCost(latin: string, hangul: string): number {
  if (latin === hangul || EQUAL[latin]?.includes(hangul) === true) return 0
  if (NEAR[latin]?.includes(hangul) === true) return NEAR_COST
  const isVowel = VOWEL.test(latin)
  if (isVowel !== VOWEL.test(hangul)) return MIXED_COST
  return isVowel ? VOWEL_COST : CONSONANT_COST
}

function leftOutCost(phone: string): number {
  return LEFT_OUT[phone] ?? (VOWEL.test(phone) ? VOWEL_GAP : CONSONANT_GAP)
}

function addedCost(phone: string): number {
  return ADDED[phone] ?? (VOWEL.test(phone) ? VOWEL_GAP : CONSONANT_GAP)
}
