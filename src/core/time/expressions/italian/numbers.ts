const SMALL: Readonly<Record<string, number>> = {
  zero: 0,
  un: 1,
  uno: 1,
  una: 1,
  due: 2,
  tre: 3,
  quattro: 4,
  cinque: 5,
  sei: 6,
  sette: 7,
  otto: 8,
  nove: 9,
  dieci: 10,
  undici: 11,
  dodici: 12,
  tredici: 13,
  quattordici: 14,
  quindici: 15,
  sedici: 16,
  diciassette: 17,
  diciotto: 18,
  diciannove: 19,
}

/** Without their last vowel, which falls before `uno` and `otto`: `ventuno`, `ventidue`. */
const TENS: readonly (readonly [stem: string, vowel: string, value: number])[] = [
  ['vent', 'i', 20],
  ['trent', 'a', 30],
  ['quarant', 'a', 40],
  ['cinquant', 'a', 50],
  ['sessant', 'a', 60],
  ['settant', 'a', 70],
  ['ottant', 'a', 80],
  ['novant', 'a', 90],
]

const ORDINALS: Readonly<Record<string, number>> = {
  prim: 1,
  second: 2,
  terz: 3,
  quart: 4,
  quint: 5,
  sest: 6,
  settim: 7,
  ottav: 8,
  non: 9,
  decim: 10,
  ultim: -1,
  penultim: -2,
}

const digitsOnly = /^\d{1,6}$/
const ordinalEnding = /^(.+?)(?:esim)?([oaie])$/
const romanShape = /^(?=.)(x{0,3})(ix|iv|v?i{0,3})$/
/** Longer than any number word that matters here ("millenovecentonovantanovesimo"). */
const WORD_LENGTH_MAX = 40

/** `27`, `ventisette`, `millenovecentonovantanove`: the value of one cardinal word. */
export function readCardinal(word: string): number | undefined {
  if (digitsOnly.test(word)) return Number(word)
  return word.length > WORD_LENGTH_MAX ? undefined : thousands(word)
}

/** `primo`, `terza`, `ventunesimo`; -1 for `ultimo`, -2 for `penultimo`. */
export function readOrdinal(word: string): number | undefined {
  const match = ordinalEnding.exec(word)
  if (match === null || word.length > WORD_LENGTH_MAX) return undefined
  const stem = match[1] ?? ''
  if (!word.endsWith(`esim${match[2] ?? ''}`)) return ORDINALS[stem]
  for (const vowel of ['', 'o', 'i', 'e', 'a']) {
    const value = thousands(stem + vowel)
    if (value !== undefined && value > 0) return value
  }
  return undefined
}

/** Roman numerals up to 39, as centuries are written. */
export function readRoman(word: string): number | undefined {
  const match = romanShape.exec(word)
  if (match === null) return undefined
  const units = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'].indexOf(match[2] ?? '')
  return (match[1] ?? '').length * 10 + units
}

function thousands(word: string): number | undefined {
  if (word.startsWith('mille')) return plus(1000, hundreds(word.slice('mille'.length)))
  const cut = word.indexOf('mila')
  if (cut <= 0) return word === '' ? undefined : hundreds(word)
  const count = hundreds(word.slice(0, cut))
  const rest = hundreds(word.slice(cut + 'mila'.length))
  return count === undefined ? undefined : plus(count * 1000, rest)
}

/** Below 1000; nothing at all counts as 0, so that `mille` and `duemila` need no case. */
function hundreds(word: string): number | undefined {
  const cut = word.indexOf('cent')
  if (cut < 0) return tens(word)
  const count = cut === 0 ? 1 : SMALL[word.slice(0, cut)]
  if (count === undefined || count > 9) return undefined
  const rest = word.slice(cut + 'cent'.length)
  // The `o` of `cento` may fall before `otto` and `ottanta`.
  return plus(count * 100, rest.startsWith('ott') ? tens(rest) : tens(rest.replace(/^o/, '')))
}

function tens(word: string): number | undefined {
  if (word === '') return 0
  const small = SMALL[word]
  if (small !== undefined) return small
  for (const [stem, vowel, value] of TENS) {
    if (!word.startsWith(stem)) continue
    const rest = word.slice(stem.length)
    if (rest === vowel) return value
    const unit = /^[uo]/.test(rest) ? SMALL[rest] : SMALL[rest.slice(1)]
    return unit !== undefined && unit > 0 && unit < 10 ? value + unit : undefined
  }
  return undefined
}

function plus(value: number, rest: number | undefined): number | undefined {
  return rest === undefined ? undefined : value + rest
}
