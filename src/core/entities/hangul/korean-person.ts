import {
  BEFORE_NAMES,
  GIVEN_NAME_SYLLABLES,
  GIVEN_NAMES,
  HANGUL_PLACES,
  KOREAN_SURNAMES,
  NOT_NAMES,
} from './korean-names.ts'
import { LOAN_WORDS } from './loan-words.ts'
import { splitParticle } from './split-particle.ts'

const ENDS_AS_VERB =
  /(?:니다|습니다|했다|한다|었다|았다|였다|된다|있다|없다|하는|했던|하고|해서|하여|되는|되어|하며|으며|지만|는데|려고|도록|면서|어서|아서|에요|세요|네요|군요|까요|어요|아요|해요|했어|했고|하면|스러운|적인|적으로|스럽게)$/

// Kinds, sciences, colours and doers: 물리학, 유동성, 푸른색, 연주자, 달리기.
const ENDS_AS_NOUN =
  /..(?:성|학|학과|색|론|량|력|류|파|주의|적|화|식|자|기|팀|형|감|률|율|법|품|비|권|증)$/
// Languages and peoples: 그리스어, 러시아인.
const OF_A_PLACE = /(?:어|인|계|산|제)$/

/** True for a word of every day, in its own form or with another particle. */
export function isEverydayKorean(word: string): boolean {
  if (ENDS_AS_VERB.test(word) || word.endsWith('들')) return true
  if (ENDS_AS_NOUN.test(word) && !isKoreanPerson(word)) return true
  if (HANGUL_PLACES.has(word.replace(OF_A_PLACE, '')) && !HANGUL_PLACES.has(word)) return true
  if (LOAN_WORDS.has(word) || NOT_NAMES.has(word) || BEFORE_NAMES.has(word)) return true
  const { stem } = splitParticle(word)
  const plain = stem.replace(/(?:들|적|성|하|되)$/, '')
  return LOAN_WORDS.has(plain) || NOT_NAMES.has(plain)
}

/** True for a surname with a given name, or for a given name that is met often. */
export function isKoreanPerson(name: string): boolean {
  if (GIVEN_NAMES.has(name)) return true
  if (NOT_NAMES.has(name) || NOT_NAMES.has(name.slice(0, 2))) return false
  const parts = splitKoreanPerson(name)
  if (parts === undefined || parts.given.length !== 2) return false
  return (
    GIVEN_NAMES.has(parts.given) || [...parts.given].every((one) => GIVEN_NAME_SYLLABLES.has(one))
  )
}

/** Surname and given name of a Korean name of three or four syllables, with or without a space. */
export function splitKoreanPerson(
  name: string,
): { readonly surname: string; readonly given: string } | undefined {
  const plain = name.replace(/\s/g, '')
  const length = KOREAN_SURNAMES.has(plain.slice(0, 2)) && plain.length > 3 ? 2 : 1
  const surname = plain.slice(0, length)
  const given = plain.slice(length)
  if (!KOREAN_SURNAMES.has(surname) || given.length < 1 || given.length > 2) return undefined
  return { surname, given }
}
