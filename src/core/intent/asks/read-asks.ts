import { plainText } from '../phrase-pattern.ts'
import type { AskName, AskPatterns, Asks } from './asks.ts'
import { ENGLISH_ASKS } from './english.ts'
import { ITALIAN_ASKS } from './italian.ts'
import { KOREAN_ASKS } from './korean.ts'

// A question may mix languages, and the wording of one seldom means something in another.
const LANGUAGES: readonly AskPatterns[] = [ENGLISH_ASKS, ITALIAN_ASKS, KOREAN_ASKS]
const NAMES = Object.keys(ENGLISH_ASKS) as readonly AskName[]

/** Reads what a question asks for by its wording, in English, Italian and Korean. */
export function readAsks(text: string): Asks {
  const plain = plainText(text)
  const found = NAMES.map((name) => [name, LANGUAGES.some((asks) => asks[name].test(plain))])
  return Object.fromEntries(found) as Asks
}
