import type { TimeZone } from '../../language/time/time-zone.ts'
import { arrangeWords } from './arrange-words.ts'
import { attributeOf, impliedAttributes, isSingleValued, isVerbalConcept } from './attributes.ts'
import { READ_LENGTH_MAX } from './cut-words.ts'
import { findRejected } from './find-rejected.ts'
import { isPastTense } from './is-past-tense.ts'
import { leadLength } from './read-lead.ts'
import { type ReadValidity, readValidity } from './read-validity.ts'
import { isContent, type ReadWord, readWords } from './read-words.ts'
import type { Statement, StatementReading, TruthOptions } from './statement.ts'
import { subjectEnd } from './subject-end.ts'
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
  const spoken = all.filter(({ from, to }) => to <= span.from || from >= span.to)
  const { words, over } = arrangeWords(spoken, lists)
  const rejected = over.length > 0 ? over : findRejected(words, lists)
  const kept = words.filter((word) => !rejected.includes(word))
  const cut = subjectEnd(kept, lists)
  const [subjectPart, rest] = [kept.slice(0, cut), kept.slice(cut)]
  const attributeWords = kept.filter(
    (word, at) => isAttributeWord(word, at < cut) || isHad(word, at, kept),
  )
  const isValue = (word: ReadWord): boolean => isContent(word) && !attributeWords.includes(word)
  const isOfSpeaker = isFirstPerson(kept, subjectPart, lists)
  const attributes = new Set(
    attributeWords.flatMap(({ concepts, keys }) => conceptsOf(concepts, keys)),
  )
  const { subject, predicate } = turnInverse({
    subject: subjectPart.filter(isValue),
    predicate: rest.filter(isValue),
    isInverse: !isOfSpeaker && rest.some(({ isInverse }) => isInverse),
  })
  const isOfOne = subject.length > 0 || isOfSpeaker
  return {
    words: all,
    subject,
    isFirstPerson: isOfSpeaker,
    isPronominal: subjectPart.some(({ folded }) => PRONOUN.test(folded)),
    isDefinite: isDefinite(subjectPart, lists),
    head: headOf(subjectPart, lists),
    attributes: isOfOne ? impliedAttributes(attributes, predicate, rest, lists) : attributes,
    changedAttributes: new Set(
      kept.filter(({ role }) => role === 'change').flatMap(({ concepts }) => concepts),
    ),
    predicate,
    rejected,
    isCopular: isCopular(rest, lists),
    polarity: polarityOf(kept),
    modality: QUESTION.test(text) ? 'asked' : modalityOf(kept),
    isPast: isPastTense(kept, lists),
    change: changeOf(words, rejected, lead > 0),
    validity: validity?.validity,
    isLong: words.length > LIGHT_WORDS_MAX || text.length > READ_LENGTH_MAX,
  }
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

interface SaidOf {
  readonly subject: readonly ReadWord[]
  readonly predicate: readonly ReadWord[]
}

const OBJECT = /^(?:을|를)$/

// "Ada leads Orion" says who leads Orion: the attribute belongs to what is led.
function turnInverse({ subject, predicate, isInverse }: SaidOf & { readonly isInverse: boolean }) {
  const isKorean = predicate.some(({ text, tail }) => /\p{sc=Hangul}/u.test(`${text}${tail}`))
  const things = predicate.filter(({ kind, particle }) => {
    if (kind === 'date' || kind === 'time') return false
    return !isKorean || OBJECT.test(particle)
  })
  if (!isInverse || subject.length === 0 || things.length === 0) return { subject, predicate }
  const others = predicate.filter((word) => !things.includes(word))
  return { subject: things, predicate: [...subject, ...others] }
}

// In the subject any attribute word counts, after the verb only what a verb can express.
function isAttributeWord(word: ReadWord, isInSubject: boolean): boolean {
  if (word.kind === 'name' || word.role === 'change') return false
  const isVerbal = word.isPhrase || word.isInverse || word.concepts.some(isVerbalConcept)
  return isVerbal || (isInSubject && word.concepts.length > 0)
}

// "Has a budget of" and "raised its budget to" say what "the budget is" says.
function isHad({ concepts }: ReadWord, at: number, words: readonly ReadWord[]): boolean {
  if (!concepts.some(isSingleValued)) return false
  const before = words.slice(Math.max(0, at - HAVING_WORDS), at)
  const after = words[at + 1]?.folded ?? ''
  if (before.some(({ role }) => role === 'change')) return TO.test(after)
  return before.some(({ folded }) => HAVE.test(folded)) && IN.test(after)
}

const TO = /^(?:to|a|al|alla|ad)$/
const IN = /^(?:of|in|at|di|a|ad)$/

const HAVE = /^(?:has|have|ha|ho|hanno|abbiamo)$/
const HAVING_WORDS = 2

function conceptsOf(concepts: readonly string[], keys: ReadonlySet<string>): readonly string[] {
  const named = concepts.length > 0 ? concepts : [...keys].filter((key) => key.startsWith('@'))
  return named.map(attributeOf)
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

const DEFINITE =
  /^(?:the|my|our|your|his|her|its|their|il|lo|la|l|gli|mio|mia|nostro|nostra|suo|sua)$/

function isDefinite(subject: readonly ReadWord[], { language }: WordLists): boolean {
  if (language === 'korean') return subject.length > 0
  return subject.some(({ folded, isPossessive, kind }) => {
    return isPossessive || (kind !== 'name' && DEFINITE.test(folded))
  })
}

// "The owner of the service": the noun before "of"; else the last noun.
function headOf(subject: readonly ReadWord[], { language }: WordLists): ReadWord | undefined {
  const of = language === 'korean' ? -1 : subject.findIndex(({ folded }) => OF.test(folded))
  return subject.slice(0, of < 0 ? undefined : of).findLast(isContent)
}

const OF = /^(?:of|di|del|dello|della|dei|degli|delle)$/
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
