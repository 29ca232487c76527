import english from '../../language/en/statements.json' with { type: 'json' }
import italian from '../../language/it/statements.json' with { type: 'json' }
import korean from '../../language/ko/statements.json' with { type: 'json' }
import { lazily } from '../../language/similarity/lazily.ts'
import { stemEnglish } from '../../language/text/stem-english.ts'
import { readWordList, wordsOfLines } from '../../language/word-list.ts'
import type { ReadWord } from './read-words.ts'
import type { WordLists } from './word-lists.ts'

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))

// Attributes that a verb can express, so that the verb is not read as a value.
const VERBAL = setOf('live work job name born age use prefer require have hobby allergy with')
// Attributes with one value at a time.
const SINGLE = setOf(
  'live work job name born age favourite phone email color deadline owner responsible port version budget branch date status headquarters',
)
/** The attribute that a concept names as the subject: "her home is" for "she lives in". */
export function attributeOf(concept: string): string {
  return concept === 'home' ? 'live' : concept
}

export function isVerbalConcept(concept: string): boolean {
  return VERBAL.has(concept)
}

export function isSingleValued(concept: string): boolean {
  return SINGLE.has(concept)
}

const attributeNouns = lazily(() => {
  return new Set([
    ...wordsOfLines(english.attributeNouns).map((noun) => stemEnglish(noun)),
    ...[italian, korean].flatMap((table) => wordsOfLines(table.attributeNouns)),
  ])
})

/** True for the stem of a noun that names an attribute with one value at a time. */
export function isAttributeNoun(stem: string): boolean {
  return attributeNouns().has(stem)
}

const ENGLISH_OF_TRADE = /(?:ologist|grapher|smith|maker|keeper|wright|monger)$/
// 제빵사, 소방관: three-syllable names have other endings.
const KOREAN_OF_TRADE =
  /^\p{sc=Hangul}{2,}(?:사|관)(?:이?(?:에요|예요|야|다|래요?|더라고요?)|입니다|임)?$/u

const occupations = lazily(() => {
  return readWordList([english, italian, korean].flatMap((table) => table.occupations))
})

// An occupation: a nurse, not a vegetarian.
function isOccupation(word: string): boolean {
  return occupations().has(word) || ENGLISH_OF_TRADE.test(word)
}

const BE_OR_DO = /^(?:is|am|are|was|im|è|sono|era|fa|faccio|fanno)$/
const KOREAN_AS = /^(?:로|으로)$/
const KOREAN_IS =
  /(?:이다|입니다|이에요|예요|이야|야|임|(?:이|)(?:래요?|더라고요?|랍니다|거든요?|네요))$/u

/** The stated attributes, plus `job` if an occupation is stated: "Ada is a nurse". */
export function impliedAttributes(
  attributes: ReadonlySet<string>,
  predicate: readonly ReadWord[],
  rest: readonly ReadWord[],
  { language }: WordLists,
): ReadonlySet<string> {
  if (language === 'korean') return koreanAttributes(attributes, predicate)
  if (attributes.size > 0 || !rest.slice(0, 2).some(({ folded }) => BE_OR_DO.test(folded))) {
    return attributes
  }
  return predicate.some(isTrade) ? new Set(['job']) : attributes
}

// One works as a nurse (로 일하다) or at a firm (에서 일하다).
function koreanAttributes(attributes: ReadonlySet<string>, predicate: readonly ReadWord[]) {
  if (attributes.has('work')) {
    const isAs = predicate.some(({ particle, kind }) => KOREAN_AS.test(particle) && kind === 'word')
    return isAs ? new Set([...attributes, 'job'].filter((one) => one !== 'work')) : attributes
  }
  const last = predicate.at(-1)
  const isOne = attributes.size === 0 && predicate.length === 1 && last !== undefined
  if (!isOne || !KOREAN_IS.test(last.text)) return attributes
  return isTrade(last) || KOREAN_OF_TRADE.test(last.text) ? new Set(['job']) : attributes
}

function isTrade({ keys, folded, kind }: ReadWord): boolean {
  return kind !== 'name' && (isOccupation(folded) || [...keys].some(isOccupation))
}
