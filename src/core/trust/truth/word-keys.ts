import { verbStem } from '../../language/hangul.ts'
import type { Pole } from '../../language/polarity.ts'
import { stemEnglish } from '../../language/text/stem-english.ts'

/** What is known about a word when it is looked up. */
export interface KnownWord {
  readonly folded: string
  /** Without a Korean particle. */
  readonly stem: string
  /** The keys of the name that it belongs to. */
  readonly name: readonly string[] | undefined
  /** The value of a number, or the part of a date or time. */
  readonly quantity: string | undefined
  readonly concepts: readonly string[]
  readonly pole: Pole | undefined
  readonly isItalian: boolean
}

const LATIN = /^[a-z]+$/
const HANGUL = /\p{sc=Hangul}$/u
const OPEN_LENGTH_MIN = 5

/** Possible meanings of a word: words that share a key can mean the same. */
export function wordKeys(word: KnownWord): ReadonlySet<string> {
  const { name, quantity, concepts, pole } = word
  const own = quantity === undefined ? lexicalKeys(word) : [quantity]
  const states = pole === undefined ? concepts : [...concepts, pole.state]
  return new Set([...own, ...(name ?? []), ...states.map((state) => `@${state}`)])
}

function lexicalKeys({ folded, stem, name, isItalian }: KnownWord): readonly string[] {
  const open = isItalian && name === undefined ? openEnd(folded) : []
  const bare = stem.replace(HEARSAY, '').replace(HONOURED, '')
  const verb = name === undefined && HANGUL.test(folded) ? (verbStem(folded) ?? '') : ''
  return [stemOf(folded), stemOf(stem), stemOf(bare), verb, ...open].filter((key) => key !== '')
}

// "민수 씨" written as one word is 민수.
const HONOURED = /(?<=\p{sc=Hangul}{2})(?:씨|님)$/u

// "제빵사래요": they say that it is a baker.
const HEARSAY = /(?<=\p{sc=Hangul}{2})이?(?:더라고요?|래요?|랍니다|거든요?|네요|라면|다)$/u

function stemOf(word: string): string {
  return LATIN.test(word) ? stemEnglish(word) : word
}

// A daughter is not a son.
const KIN = /^(?:figli|cugin|nonn|zi|suocer|cognat|amic|vicin|gemell)[oa]$/

// Forms of one Italian word differ in their last vowel.
function openEnd(folded: string): readonly string[] {
  if (KIN.test(folded)) return []
  return folded.length >= OPEN_LENGTH_MIN ? [`${folded.replace(/[aeio]$/, '')}-`] : []
}
