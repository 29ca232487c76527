import { isContent, type ReadWord } from './read-words.ts'
import type { WordLists } from './word-lists.ts'

/** The word index at which the predicate begins. */
export function subjectEnd(words: readonly ReadWord[], lists: WordLists): number {
  if (lists.language === 'korean') return topicEnd(words)
  const dative = lists.language === 'italian' ? dativeEnd(words) : 0
  if (dative > 0) return dative
  const verb = words.findIndex((word, at) => isPredicateStart(word, at, words))
  if (verb >= 0) return verb
  const first = words.findIndex(isContent)
  // A single word, "Tuesday", is a predicate.
  if (words.filter(isContent).length === 1) return first
  // "Head office of Orion: Leeds", "the review on Friday".
  const told = words.findIndex(({ kind, startsClause }, at) => {
    return at > first && first >= 0 && (startsClause || kind === 'date' || kind === 'time')
  })
  if (told > 0) return told
  const ending = words.findIndex(
    (word, at) => at > first && first >= 0 && VERB_ENDING.test(word.folded),
  )
  return ending > 0 ? ending : first + 1
}

// "A Dalia interessa la scherma", "A Dalia la scherma non interessa": the subject is Dalia.
function dativeEnd(words: readonly ReadWord[]): number {
  if (words[0]?.folded !== 'a' || words[1]?.kind !== 'name') return 0
  const end = words.findIndex(({ kind }, at) => at > 0 && kind !== 'name')
  const hasVerb = words.slice(end).some(({ folded }) => DATIVE_VERB.test(folded))
  return end > 0 && hasVerb ? end : 0
}

const DATIVE_VERB = /^(?:interess|piac|serv|bast|manc|fann|fa$|dispiac|occorr)/

const VERB_ENDING = /[a-z](?:[^s]s|ed)$/

// "The current version", "a new job": marks inside a noun phrase do not begin the predicate.
function isPredicateStart(word: ReadWord, at: number, words: readonly ReadWord[]): boolean {
  if (word.kind === 'name' || word.isPossessive) return false
  const hasSubject = words.slice(0, at).some(({ role }) => role === 'content' || role === 'speaker')
  if (word.role === 'change') return hasSubject
  const before = words[at - 1]
  if (before !== undefined && NOMINATIVE.test(before.folded)) return true
  if (!word.isVerb) return false
  const isNoun = before !== undefined && NOUN_BEFORE.test(before.folded)
  if (word.role === 'hint' || word.role === 'negation') return hasSubject
  return !isNoun
}

const NOMINATIVE = /^(?:i|we|he|she|they|you|io|noi|lui|lei|loro|tu)$/

const NOUN_BEFORE =
  /^(?:the|a|an|my|our|your|his|her|its|their|il|lo|la|un|una|uno|mio|mia|nostro|nostra|of|di)$/

const TOPIC = /^(?:은|는|에는|에서는|께서는)$/
const SUBJECT = /^(?:이|가|께서)$/
const ADNOMINAL = /(?:하|되|있|없|않)는$|^(?:다니|쓰|가|오|보|먹|사|책임지|맡|이끄)는$|다는$/u
// "What she is allergic to is …", "who leads it is …".
const NOMINALIZED = /^(?:건|것은|거는|게|것이|사람은|사람이|분은)$/

function topicEnd(words: readonly ReadWord[]): number {
  const nominalized = words.findIndex(({ text }) => NOMINALIZED.test(text))
  if (nominalized > 0 && ADNOMINAL.test(words[nominalized - 1]?.text ?? '')) return nominalized + 1
  const topic = words.findIndex(({ particle, text, role }) => {
    return TOPIC.test(particle) && role !== 'hint' && !ADNOMINAL.test(text)
  })
  if (topic >= 0) return topic + 1
  const subject = words.findIndex(({ particle }) => SUBJECT.test(particle))
  // 별하는: a name may end like a verb.
  if (subject < 0 && TOPIC.test(words[0]?.particle ?? '')) return 1
  return subject + 1
}
