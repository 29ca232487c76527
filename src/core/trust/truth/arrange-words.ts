import { isContent, type ReadWord } from './read-words.ts'
import { subjectEnd } from './subject-end.ts'
import type { WordLists } from './word-lists.ts'

/** The words of a statement in canonical order. */
interface ArrangedWords {
  /** The subject first, then the predicate. */
  readonly words: readonly ReadWord[]
  /** A clause that says what is over: `Ada left Rome and …`. */
  readonly over: readonly ReadWord[]
}

/**
 * Reorders the words of a statement to "subject, predicate": unwraps a report ("I heard that …"), a
 * cleft ("it is almonds that …") and a clause about the past before one about the present.
 */
export function arrangeWords(words: readonly ReadWord[], lists: WordLists): ArrangedWords {
  if (lists.language === 'korean') return splitKoreanOver(words)
  const said = fromCleft(fromReport(words))
  return splitOver(said, lists) ?? { words: said, over: [] }
}

const REPORTING =
  /^(?:promised|heard|learned|learnt|found|discovered|noticed|realised|realized|scoperto|promesso|sentito|saputo|notato|capito)$/
const THAT = /^(?:that|che)$/
const REPORT_WORDS_MAX = 8
const PRONOUN = /^(?:he|she|they|it|i|we|you|lui|lei|loro|io|noi)$/

// "We promised the client that Orion will be done by May": the statement follows "that".
function fromReport(words: readonly ReadWord[]): readonly ReadWord[] {
  const that = words.findIndex(({ folded }) => THAT.test(folded))
  if (that < 2 || that > REPORT_WORDS_MAX || words[0]?.role !== 'speaker') return words
  const isReport = words.slice(0, that).some(({ folded }) => REPORTING.test(folded))
  const next = words[that + 1]
  return isReport && next !== undefined && !PRONOUN.test(next.folded)
    ? words.slice(that + 1)
    : words
}

const BE = /^(?:is|was|are|were|è|sono|era|erano)$/
const RELATIVE = /^(?:that|who|which|che|cui)$/
const INTERROGATIVE = /^(?:what|when|where|who)$/
const OF_CUI = /^(?:a|di|con|per|da|in|su)$/
const CLEFT_WORDS_MAX = 10
// "It is true that" is not a cleft.
const JUDGING =
  /^(?:true|false|clear|important|likely|possible|good|great|nice|sad|vero|falso|chiaro|importante|possibile|probabile|meglio|bello|ovvio)$/

// "It is almonds, not peanuts, that Ada is allergic to"; "Friday is when Orion has to be done".
function fromCleft(words: readonly ReadWord[]): readonly ReadWord[] {
  const start = cleftStart(words)
  const relative = words.findIndex(({ folded }, at) => at > start && RELATIVE.test(folded))
  const isCleft = start > 0 && relative > start && relative - start <= CLEFT_WORDS_MAX
  if (isCleft && hasPredicate(words.slice(relative + 1))) {
    const isCui =
      words[relative]?.folded === 'cui' && OF_CUI.test(words[relative - 1]?.folded ?? '')
    const value = words.slice(start, isCui ? relative - 1 : relative)
    if (isValue(value)) return [...words.slice(relative + 1), ...value]
  }
  const be = words.findIndex(
    ({ folded }, at) => BE.test(folded) && INTERROGATIVE.test(words[at + 1]?.folded ?? ''),
  )
  if (be < 1 || be > CLEFT_WORDS_MAX || !hasPredicate(words.slice(be + 2))) return words
  return [...words.slice(be + 2), ...words.slice(0, be)]
}

/** Where the value of a cleft begins; 0 when it is not a cleft. */
function cleftStart(words: readonly ReadWord[]): number {
  const first = words.findIndex(({ role }) => role !== 'hint')
  const [word, next] = [words[first], words[first + 1]]
  if (word?.folded === 'it') {
    if (word.isPossessive) return first + 1
    return BE.test(next?.folded ?? '') ? first + 2 : 0
  }
  return word !== undefined && ITALIAN_BE.test(word.folded) ? first + 1 : 0
}

const ITALIAN_BE = /^(?:è|sono|era|erano)$/

function hasPredicate(words: readonly ReadWord[]): boolean {
  return words.some(isContent) && words.length > 1
}

function isValue(words: readonly ReadWord[]): boolean {
  const content = words.filter(isContent)
  return content.length > 0 && !content.every(({ folded }) => JUDGING.test(folded))
}

const LEAVING =
  /^(?:left|dropped|ditched|quit|abandoned|stopped|gave|given|lasciato|lasciata|mollato|abbandonato|abbandonata|smesso|scartato)$/
const OVER = /^(?:longer|anymore|piu)$/
const JOINT = /^(?:and|but|so|e|ed|ma|quindi)$/

// "Ada left Rome and lives in Oslo now": the first clause says what is over.
function splitOver(words: readonly ReadWord[], lists: WordLists): ArrangedWords | undefined {
  const joint = words.findIndex((word, at) => {
    return at > 1 && (word.startsClause || JOINT.test(word.folded)) && isNow(words.slice(at))
  })
  if (joint < 0) return undefined
  const first = words.slice(0, joint)
  const end = subjectEnd(first, lists)
  const over = first.slice(end)
  if (!saysOver(first, over)) return undefined
  const second = words.slice(joint).filter((word, at) => !(at === 0 && JOINT.test(word.folded)))
  const start = second.findIndex(({ role }) => role !== 'hint')
  const isPronoun = PRONOUN.test(second[start]?.folded ?? '') || second[start]?.folded === 'im'
  if (!isPronoun && hasSubject(second)) return { words: second, over }
  const rest = isPronoun ? second.filter((_, at) => at !== start) : second
  return { words: [...first.slice(0, end), ...rest], over }
}

function isNow(words: readonly ReadWord[]): boolean {
  const isDenied = words.some(({ role }) => role === 'negation')
  // "It's" is tokenized like "Ada's".
  const isOfNow = words.some(({ role, isVerb, isPossessive, folded }) => {
    return role === 'hint' || isVerb || (isPossessive && PRONOUN.test(folded))
  })
  return !isDenied && isOfNow && words.some(isContent)
}

// A change counts here when it names no value: "got pushed back", "switched careers".
function saysOver(first: readonly ReadWord[], over: readonly ReadWord[]): boolean {
  if (over.some(({ folded }) => LEAVING.test(folded))) return true
  const isUsedTo = over.some(({ folded }, at) => folded === 'used' && over[at + 1]?.folded === 'to')
  if (isUsedTo) return true
  const isDenied = first.some(({ role }) => role === 'negation')
  if (isDenied) return first.some(({ folded }) => OVER.test(folded))
  return over.some(({ role }) => role === 'change') && !over.some(isContent)
}

function hasSubject(words: readonly ReadWord[]): boolean {
  const verb = words.findIndex(({ isVerb, kind, role }) => {
    return isVerb && kind !== 'name' && role !== 'hint'
  })
  return verb > 0 && words.slice(0, verb).some(isContent)
}

// 그만두고, 바꿔서: the clause before it is over.
const KOREAN_LEAVING = /^(?:그만두고|관두고|떠나|떠나서|끊고|접고|버리고)$/

function splitKoreanOver(words: readonly ReadWord[]): ArrangedWords {
  const end = words.findIndex(({ text, isPhrase, role }, at) => {
    const isChanged = isPhrase && role === 'change' && words[at + 1]?.isPhrase !== true
    return KOREAN_LEAVING.test(text) || (isChanged && /(?:서|고)$/u.test(text))
  })
  if (end < 1 || end === words.length - 1) return { words, over: [] }
  const topic = words.findIndex(({ particle, role }) => {
    return role === 'speaker' || /^(?:은|는|이|가)$/u.test(particle)
  })
  const start = topic < 0 || topic > end ? 0 : topic + 1
  return {
    words: [...words.slice(0, start), ...words.slice(end + 1)],
    over: words.slice(start, end + 1),
  }
}
