import type { ReadWord } from './read-words.ts'
import type { WordLists } from './word-lists.ts'

const ENGLISH_PAST: ReadonlySet<string> = new Set(
  `was were had did bought went ate saw met made took came got gave said told wrote read drank drove flew
   left felt found held kept knew lost paid ran sat sold sent slept spent spoke taught thought wore won
   lived worked used`.split(/\s+/),
)
const ENGLISH_AUXILIARY = /^(?:is|are|was|were|be|been|has|have|had|am|being)$/
const ENGLISH_FINITE_PAST = /[a-z]{2}ed$/
const ITALIAN_AUXILIARY = /^(?:ho|hai|ha|abbiamo|avete|hanno)$/
const ITALIAN_PARTICIPLE =
  /(?:at|ut|it|lett|scritt|dett|fatt|pres|mess|vist|chiest|rimast|vint|pers|spes|decis|chius|apert|volt)[oaie]$/
const ARTICLE = /^(?:il|lo|la|l|i|gli|le|un|uno|una|della|nella|alla|dalla|sulla|di)$/
const ITALIAN_IMPERFECT = /[a-z]{2}[aei]v(?:a|o|i|ano|amo)$/
// A passive (되었다) leaves a state behind.
const KOREAN_PAST = /[았었였했갔왔샀봤썼](?:다|어요|어|습니다|음|지|네요|던|으며|고)/u
const KOREAN_RESULT = /(?:되었|됐|져|졌)/u

// A person who was born, chose or took up something has it.
const LASTING = /^(?:born|use|hobby)$/

/** True for a statement about a past event or state that is over. */
export function isPastTense(words: readonly ReadWord[], { language }: WordLists): boolean {
  // A change, or a date of birth, is about the present.
  const isOfNow = words.some(({ role, concepts }) => {
    return role === 'change' || concepts.some((concept) => LASTING.test(concept))
  })
  if (isOfNow) return false
  if (language === 'korean') return isKoreanPast(words)
  return language === 'italian' ? isItalianPast(words) : isEnglishPast(words)
}

function isEnglishPast(words: readonly ReadWord[]): boolean {
  const at = words.findIndex(({ folded, kind, role }) => {
    const isPast = ENGLISH_PAST.has(folded) || ENGLISH_FINITE_PAST.test(folded)
    // A person who started a job has it.
    return kind !== 'name' && folded !== 'got' && isPast && role !== 'hint' && folded !== 'started'
  })
  const before = words.slice(Math.max(0, at - 3), Math.max(0, at))
  return at > 0 && !before.some(({ folded }) => ENGLISH_AUXILIARY.test(folded))
}

function isItalianPast(words: readonly ReadWord[]): boolean {
  return words.some(({ folded, kind, keys }, at) => {
    if (kind === 'name') return false
    // `Attiva` is a state, not an imperfect.
    const isState = [...keys].some((key) => key.startsWith('@'))
    // `La retrospettiva` is a noun.
    const isNoun = ARTICLE.test(words[at - 1]?.folded ?? '')
    if (!isState && !isNoun && ITALIAN_IMPERFECT.test(folded)) return true
    const next = words.slice(at + 1, at + 3)
    return (
      ITALIAN_AUXILIARY.test(folded) && next.some((word) => ITALIAN_PARTICIPLE.test(word.folded))
    )
  })
}

function isKoreanPast(words: readonly ReadWord[]): boolean {
  const last = words.at(-1)?.text ?? ''
  return KOREAN_PAST.test(last) && !KOREAN_RESULT.test(last)
}
