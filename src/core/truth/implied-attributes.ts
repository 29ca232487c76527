import { isOccupation, looksLikeTrade } from './attributes.ts'
import type { SaidOf } from './find-holder.ts'
import type { ReadWord } from './read-words.ts'
import type { WordLists } from './word-lists.ts'

const BE_OR_DO = /^(?:is|am|are|was|im|è|sono|era|fa|faccio|fanno)$/
const KOREAN_AS = /^(?:로|으로)$/
const KOREAN_IS =
  /(?:이다|입니다|이에요|예요|이야|야|임|(?:이|)(?:래요?|더라고요?|랍니다|거든요?|네요))$/u

/** The attributes that are said, and the job where a trade is: "Ada is a nurse". */
export function impliedAttributes(
  attributes: ReadonlySet<string>,
  { subject, predicate, isOfSpeaker }: SaidOf,
  rest: readonly ReadWord[],
  { language }: WordLists,
): ReadonlySet<string> {
  const isOfOne = subject.length > 0 || isOfSpeaker
  if (!isOfOne) return attributes
  if (language === 'korean') return koreanAttributes(attributes, predicate)
  if (attributes.size > 0 || !rest.slice(0, 2).some(({ folded }) => BE_OR_DO.test(folded))) {
    return attributes
  }
  return predicate.some(isTrade) ? new Set(['job']) : attributes
}

// One works as a nurse (로 일하다) or at a firm (에서 일하다).
function koreanAttributes(
  attributes: ReadonlySet<string>,
  predicate: readonly ReadWord[],
): ReadonlySet<string> {
  if (attributes.has('work')) {
    const isAs = predicate.some(({ particle, kind }) => KOREAN_AS.test(particle) && kind === 'word')
    return isAs ? new Set([...attributes, 'job'].filter((one) => one !== 'work')) : attributes
  }
  const last = predicate.at(-1)
  const isOne = attributes.size === 0 && predicate.length === 1 && last !== undefined
  if (!isOne || !KOREAN_IS.test(last.text)) return attributes
  return isTrade(last) || looksLikeTrade(last.text) ? new Set(['job']) : attributes
}

function isTrade({ keys, folded, kind }: ReadWord): boolean {
  return kind !== 'name' && (isOccupation(folded) || [...keys].some(isOccupation))
}
