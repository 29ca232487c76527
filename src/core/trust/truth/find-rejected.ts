import type { ReadWord } from './read-words.ts'
import type { WordLists } from './word-lists.ts'

/**
 * The words that a statement rejects while asserting others: `Max, not Rex`, `from Jenkins to
 * GitLab`, `Rex가 아니라 Max`. None if the whole statement is a denial.
 */
export function findRejected(words: readonly ReadWord[], { language }: WordLists) {
  if (language === 'korean') return koreanRejected(words)
  return contrastRejected(words) ?? clauseRejected(words) ?? sourceRejected(words) ?? []
}

const BUT = /^(?:but|ma|bensi)$/
const CONTRAST_WORDS_MAX = 6

// "Not Maria but Marta".
function contrastRejected(words: readonly ReadWord[]): readonly ReadWord[] | undefined {
  const not = words.findIndex(({ role }) => role === 'negation')
  const but = words.findIndex(({ folded }, at) => at > not + 1 && BUT.test(folded))
  const isShort = not >= 0 && but > 0 && but - not <= CONTRAST_WORDS_MAX
  const second = words.slice(but + 1)
  if (!isShort || second.length === 0 || second.some(({ isVerb }) => isVerb)) return undefined
  return words.slice(not, but)
}

const JOINT = /^(?:and|but|e|ed|ma)$/
const INSTEAD = /^(?:instead|rather|invece|anziche|piuttosto)$/
const OF = /^(?:of|than|di|che)$/

// A later clause that denies, or what follows "instead of".
function clauseRejected(words: readonly ReadWord[]): readonly ReadWord[] | undefined {
  const instead = words.findIndex(({ folded }, at) => {
    const next = words[at + 1]
    return (
      INSTEAD.test(folded) && (folded === 'anziche' || (next !== undefined && OF.test(next.folded)))
    )
  })
  if (instead > 0) return words.slice(instead + 1)
  const start = words.findIndex((word, at) => at > 1 && startsDenial(word, at, words))
  if (start < 0 || !words.slice(0, start).some(({ role }) => role === 'content')) return undefined
  return words.slice(0, start).some(({ role }) => role === 'negation')
    ? undefined
    : words.slice(start)
}

function startsDenial(word: ReadWord, at: number, words: readonly ReadWord[]): boolean {
  const isJoint = word.startsClause || JOINT.test(word.folded)
  return isJoint && words.slice(at, at + 3).some(({ role }) => role === 'negation')
}

const FROM = /^(?:from|da|dal|dalla|dallo)$/
const TO = /^(?:to|a|ad|al|alla|allo|ai|agli|alle)$/
const SOURCE_WORDS_MAX = 6

// "Switched from A to B".
function sourceRejected(words: readonly ReadWord[]): readonly ReadWord[] | undefined {
  if (!words.some(({ role }) => role === 'change')) return undefined
  const from = words.findIndex(({ folded }) => FROM.test(folded))
  if (from < 0) return undefined
  const to = words.findIndex(({ folded }, at) => at > from + 1 && TO.test(folded))
  return to < 0 || to - from > SOURCE_WORDS_MAX ? undefined : words.slice(from, to)
}

const NOT_BUT = /^(?:아니라|아니고|말고|대신|대신에)$/
const SOURCE = /^에서$/
const GOAL = /^(?:으로|로)$/

function koreanRejected(words: readonly ReadWord[]): readonly ReadWord[] {
  const not = words.findIndex(({ text }) => NOT_BUT.test(text))
  if (not > 0) return words.slice(not - 1, not + 1)
  const source = words.findIndex(({ particle }) => SOURCE.test(particle))
  const isMove = source >= 0 && words.slice(source + 1).some(({ particle }) => GOAL.test(particle))
  const hasChange = words.some(({ role }) => role === 'change')
  return isMove && hasChange ? words.slice(source, source + 1) : []
}
