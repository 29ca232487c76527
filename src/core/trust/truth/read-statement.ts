import type { TimeZone } from '../../language/time/time-zone.ts'
import { READ_LENGTH_MAX } from './cut-words.ts'
import { findRejected } from './find-rejected.ts'
import { isPastTense } from './is-past-tense.ts'
import { readJoints } from './read-joints.ts'
import { leadLength } from './read-lead.ts'
import { type ReadValidity, readValidity } from './read-validity.ts'
import { isContent, type ReadWord, readWords } from './read-words.ts'
import type { Statement, StatementReading, TruthOptions } from './statement.ts'
import { type WordLists, wordListsFor } from './word-lists.ts'

/** More words than this are a paragraph: only equality is judged. */
const LIGHT_WORDS_MAX = 32
const QUESTION = /[?？]\s*$/u

/** A shallow parse of one statement: its subject, predicate and modality. */
export function readStatement(
  { text, entities, eventAt }: Statement,
  zone?: TimeZone,
): StatementReading {
  const lead = leadLength(text)
  // Spaces preserve the offsets of all other words.
  const read = `${' '.repeat(lead)}${text.slice(lead)}`.slice(0, READ_LENGTH_MAX)
  const lists = wordListsFor(read)
  const all = readWords(read, lists, entities)
  const validity = validityOf(read, all, { eventAt, zone })
  const span = validity?.span ?? { from: 0, to: 0 }
  const words = all.filter(({ from, to }) => to <= span.from || from >= span.to)
  const rejected = findRejected(words, lists)
  const kept = words.filter((word) => !rejected.includes(word))
  const cut = lists.language === 'korean' ? topicEnd(kept) : subjectEnd(kept)
  const subject = kept.slice(0, cut)
  const attributes = new Set(kept.filter(isAttributeWord).flatMap(attributesOf))
  const isValue = (word: ReadWord): boolean => isContent(word) && !isAttributeWord(word)
  return {
    words: all,
    subject: subject.filter(isValue),
    isFirstPerson: isFirstPerson(kept, subject, lists),
    isPronominal: subject.some(({ folded }) => PRONOUN.test(folded)),
    attributes,
    changedAttributes: new Set(kept.filter(({ role }) => role === 'change').flatMap(attributesOf)),
    predicate: kept.slice(cut).filter(isValue),
    joints: readJoints(withoutBeside(words, rejected), attributes.size > 0),
    rejected,
    isCopular: isCopular(kept.slice(cut), lists),
    polarity: polarityOf(kept),
    modality: QUESTION.test(text) ? 'asked' : modalityOf(kept),
    isPast: isPastTense(kept, lists),
    change: changeOf(words, rejected, lead > 0),
    validity: validity?.validity,
    isLong: words.length > LIGHT_WORDS_MAX || text.length > READ_LENGTH_MAX,
  }
}

// Words next to a rejected one belong to it: "not Maria but Marta".
function withoutBeside(words: readonly ReadWord[], rejected: readonly ReadWord[]) {
  return words.filter((word, at) => {
    const beside = isContent(word) ? [word] : words.slice(Math.max(0, at - 1), at + 2)
    return !beside.some((one) => rejected.includes(one))
  })
}

function isAttributeWord({ kind, role, concepts }: ReadWord): boolean {
  return kind !== 'name' && role !== 'change' && concepts.length > 0
}

// "Her home is" for "she lives in".
function attributesOf({ concepts }: ReadWord): readonly string[] {
  return concepts.map((concept) => (concept === 'home' ? 'live' : concept))
}

const VERB_ENDING = /[a-z](?:[^s]s|ed)$/
const NOMINATIVE = /^(?:i|we|he|she|they|you|io|noi|lui|lei|loro|tu)$/
const NOUN_BEFORE =
  /^(?:the|a|an|my|our|your|his|her|its|their|il|lo|la|un|una|uno|mio|mia|nostro|nostra|of|di)$/

/** The word index at which the predicate begins: at the first verb, or else after the first word. */
function subjectEnd(words: readonly ReadWord[]): number {
  const verb = words.findIndex((word, at) => startsPredicate(word, words.slice(0, at)))
  if (verb >= 0) return verb
  const first = words.findIndex(isContent)
  if (words.filter(isContent).length === 1) return first
  const ending = words.findIndex(({ folded }, at) => at > first && VERB_ENDING.test(folded))
  return ending > 0 ? ending : first + 1
}

// "The current version", "a new job": marks inside a noun phrase do not begin the predicate.
const MARKS: ReadonlySet<ReadWord['role']> = new Set(['change', 'hint', 'negation'])

function startsPredicate(word: ReadWord, before: readonly ReadWord[]): boolean {
  if (word.kind === 'name' || word.isPossessive) return false
  const last = before.at(-1)?.folded ?? ''
  if (NOMINATIVE.test(last)) return true
  if (!MARKS.has(word.role)) return word.isVerb && !NOUN_BEFORE.test(last)
  const hasSubject = before.some(({ role }) => role === 'content' || role === 'speaker')
  return hasSubject && (word.isVerb || word.role === 'change')
}

const TOPIC = /^(?:은|는|에는|에서는|께서는)$/
const SUBJECT = /^(?:이|가|께서)$/
const ADNOMINAL = /(?:하|되|있|없|않)는$|^(?:다니|쓰|가|오|보|먹|사|책임지|맡|이끄)는$|다는$/u

function topicEnd(words: readonly ReadWord[]): number {
  const topic = words.findIndex(({ particle, text, role }) => {
    return TOPIC.test(particle) && role !== 'hint' && !ADNOMINAL.test(text)
  })
  if (topic >= 0) return topic + 1
  const subject = words.findIndex(({ particle }) => SUBJECT.test(particle))
  // 별하는: a name may end like a verb.
  return subject < 0 && TOPIC.test(words[0]?.particle ?? '') ? 1 : subject + 1
}

/** The reading provided by the options, if any. */
export function readAs(statement: Statement, { read, zone }: TruthOptions): StatementReading {
  return read === undefined ? readStatement(statement, zone) : read(statement)
}

// "Moved from Monday to Friday" names no time that it holds for.
function validityOf(
  text: string,
  words: readonly ReadWord[],
  given: { readonly eventAt: number; readonly zone?: TimeZone | undefined },
): ReadValidity | undefined {
  const found = readValidity(text, given)
  const isRange = found?.validity.validFrom !== undefined && found.validity.validUntil !== undefined
  return isRange && words.some(({ role }) => role === 'change') ? undefined : found
}

function isFirstPerson(
  words: readonly ReadWord[],
  subject: readonly ReadWord[],
  { language }: WordLists,
): boolean {
  // "My cousin Ada" is not the speaker.
  const isNamed = language !== 'korean' && subject.some(({ kind }) => kind === 'name')
  const isOther = isNamed && !subject.some(isNominative)
  if (subject.some(({ role }) => role === 'speaker')) return !isOther
  // Italian expresses it in the verb.
  return language === 'italian' && !subject.some(isContent) && words.some(isSpeaker)
}

function isNominative({ folded }: ReadWord): boolean {
  return SPEAKING.test(folded)
}

const SPEAKING = /^(?:i|im|ive|we|io|noi)$/

function isSpeaker({ role, folded }: ReadWord): boolean {
  return role === 'speaker' || FIRST_VERB.test(folded)
}

const FIRST_VERB = /^(?:viv|abit|lavor|us|mangi|bev|parl|preferisc|am|odi|gioc|cred|pens)o$/

const PRONOUN = /^(?:he|she|they|lui|lei|loro|egli|essa|그는|그가|그녀는|그녀가|그들은)$/

const COPULA = /^(?:is|are|was|were|am|be|been|è|sono|era|sara)$/
const KOREAN_COPULA = /(?:이다|입니다|이에요|예요|이야|임)$/

function isCopular(rest: readonly ReadWord[], { language }: WordLists): boolean {
  const last = rest.at(-1)
  if (language === 'korean') {
    return last !== undefined && KOREAN_COPULA.test(`${last.text}${last.tail}`)
  }
  return rest.slice(0, COPULA_WORDS_MAX).some(({ folded }) => COPULA.test(folded))
}

const COPULA_WORDS_MAX = 3

function polarityOf(words: readonly ReadWord[]): 'positive' | 'negative' {
  const negations = words.filter(({ role }) => role === 'negation').length
  const poles = words.filter(({ isNegativePole }) => isNegativePole).length
  // Italian denies twice where it denies once: "non ... mai".
  return (Math.min(negations, 1) + poles) % 2 === 1 ? 'negative' : 'positive'
}

function modalityOf(words: readonly ReadWord[]): 'stated' | 'doubted' {
  return words.some(({ role }) => role === 'doubt') ? 'doubted' : 'stated'
}

function changeOf(words: readonly ReadWord[], rejected: readonly ReadWord[], isLed: boolean) {
  const has = (role: ReadWord['role']): boolean => words.some((word) => word.role === role)
  const isAlso = words.some(({ particle, role }) => particle === '도' && role === 'content')
  if (has('addition') || isAlso) return 'added'
  if (has('change') || rejected.length > 0 || isLed) return 'changed'
  return has('hint') ? 'hinted' : 'none'
}
