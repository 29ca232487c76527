import { keysOfName } from '../facts/fact-keys.ts'
import english from '../language/en/idle-questions.json' with { type: 'json' }
import type { KnownName } from '../language/entities/alias.ts'
import { entityKey, nameWords } from '../language/entities/entity-key.ts'
import { entitiesOfQuestion } from '../language/entities/question-entities.ts'
import { isFirstPerson } from '../language/entities/speaker-pronouns.ts'
import { failureMarks } from '../language/failures/failure-marks.ts'
import { readIntent } from '../language/intent/read-intent.ts'
import italian from '../language/it/idle-questions.json' with { type: 'json' }
import korean from '../language/ko/idle-questions.json' with { type: 'json' }
import { analyzeLongQuery, analyzeQuery, type QueryTerm } from '../language/text/analyze.ts'
import { foldWord } from '../language/text/fold-text.ts'
import { shellWeight } from '../language/text/shell-words.ts'
import { isStopWord } from '../language/text/stop-words.ts'
import { readSessions } from '../language/time/read-sessions.ts'
import type { TimeExpression } from '../language/time/read-times.ts'
import type { TimeZone } from '../language/time/time-zone.ts'
import type { Question } from './question.ts'
import { readTimeWindows } from './time-windows.ts'

export interface ReadQuestionOptions {
  readonly nowMs: number
  readonly zone: TimeZone
  /** Whom "I" means. */
  readonly asker?: string | undefined
  /** The times in it, if already parsed. */
  readonly times?: readonly TimeExpression[] | undefined
}

/** Time words define a window; as search terms they say little. */
const TIME_WORD_WEIGHT = 0.3
const NAMES_MAX = 12
/** The maximum number of times and conversations looked up per question; each is a search. */
const TIMES_MAX = 8
const VALIDITY =
  /\b(?:was|were|is|be|been) (?:it |that |this )?(?:still )?(?:true|valid|in force|the case)\b|\bas of\b|\bat th(?:at|e) time\b|\bback then\b|\bera (?:vero|valido|in vigore)\b|\bvaleva\b|\ball(?:'|’)epoca\b|당시|시점|사실이(?:었|던)|유효했/iu

/** The intent is at the start of a question; text pasted after it is only matched by words. */
const READ_LENGTH_MAX = 4_000

/** The part of a question that is read closely. */
export function beginningOf(question: string): string {
  return question.slice(0, READ_LENGTH_MAX).replace(/[\ud800-\udbff]$/u, '')
}

export function readQuestion(whole: string, options: ReadQuestionOptions): Question {
  const text = beginningOf(whole)
  const times = readTimeWindows(text, options).slice(0, TIMES_MAX)
  const sessions = readSessions(text).slice(0, TIMES_MAX)
  const spans = [...times, ...sessions]
  const subject = removeSpans(text, spans)
  const mentions = entitiesOfQuestion(text).slice(0, NAMES_MAX)
  const names = [...new Set(mentions.map(({ name }) => name))]
  const terms = weighTerms(whole, whole === text ? subject : removeSpans(whole, spans))
  const isAboutAsker = options.asker !== undefined && isFirstPerson(text)
  return {
    text,
    askedAtMs: options.nowMs,
    terms,
    subject: hasContent(analyzeQuery(subject)) ? subject : text,
    ...readIntent(text),
    people: [],
    asker: isAboutAsker ? keysOfName(options.asker ?? '') : [],
    entities: names,
    entityKeys: [...new Set(names.map(entityKey))].filter((key) => key !== ''),
    failureMarks: failureMarks(text),
    isOnlyAboutEntities: names.length > 0 && !namesSubject(removeNames(subject, names)),
    times,
    windows: times.flatMap(({ readings }) => readings.slice(0, 1)),
    isAboutValidity: times.length > 0 && VALIDITY.test(text),
    sessions,
    isOnlyAboutTime: spans.length > 0 && !namesSubject(subject),
  }
}

/** Keys of the words by which the question may name a speaker. */
export function possiblePeople(question: Question): readonly string[] {
  const named = question.entities.flatMap(nameWords)
  const words = named.length > 0 ? named : question.text.split(/[^\p{L}\p{M}]+/u).flatMap(nameWords)
  return [...new Set(words)].filter((word) => word.length > 1).slice(0, NAMES_MAX)
}

/**
 * The question with its speakers resolved. Their names filter by speaker and are not part of the
 * subject: a turn hardly ever names its own speaker.
 */
export function withPeople(
  question: Question,
  known: readonly string[],
  /** The words by which the question names them, if those are aliases. */
  said: readonly string[] = known,
): Question {
  if (known.length === 0) return question
  const isName = (word: string): boolean => nameWords(word).some((part) => said.includes(part))
  const nameTerms = new Set(
    question.text
      .split(/\s+/u)
      .filter(isName)
      .flatMap((word) => analyzeQuery(word).map(({ term }) => term)),
  )
  const terms = question.terms.filter(({ term }) => !nameTerms.has(term))
  const subject = question.subject
    .split(/\s+/u)
    .filter((word) => !isName(word))
    .join(' ')
  const isMore = hasContent(terms)
  return {
    ...question,
    // Two people named: what either said may be meant.
    people: known.length === 1 ? known : [],
    terms: isMore ? terms : question.terms,
    subject: isMore ? subject : question.subject,
    isOnlyAboutTime:
      question.isOnlyAboutTime ||
      (question.times.length + question.sessions.length > 0 && !namesSubject(subject)),
  }
}

/** The question with the aliases of the entities it names. */
export function withAliases(question: Question, known: readonly KnownName[]): Question {
  if (known.length === 0) return question
  const { subject } = question
  const named = new Set(question.entities.map(entityKey))
  const written = known.map((one) => one.written)
  const more = written.filter((one) => !named.has(entityKey(one)))
  const entities = [...question.entities, ...more]
  const otherNames = known.flatMap(({ others }) => others)
  const names = [...more, ...otherNames]
  return {
    ...question,
    terms: withOtherTerms(question.terms, otherNames),
    knownNames: known,
    entities,
    entityKeys: [...new Set([...question.entityKeys, ...names.map(entityKey)])],
    isOnlyAboutEntities: !namesSubject(removeNames(subject, [...entities, ...written])),
  }
}

/** A statement contains one of the names, hardly ever all of them. */
const OTHER_NAME_WEIGHT = 0.3

function withOtherTerms(terms: readonly QueryTerm[], names: readonly string[]) {
  const known = new Set(terms.map(({ term }) => term))
  const more = names.flatMap(analyzeQuery).filter(({ term }) => !known.has(term))
  const others = new Map(
    more.map(({ term, weight }) => [term, { term, weight: weight * OTHER_NAME_WEIGHT }]),
  )
  return [...terms, ...others.values()]
}

function weighTerms(text: string, subject: string): readonly QueryTerm[] {
  const inSubject = new Set(analyzeLongQuery(subject).map(({ term }) => term))
  const terms = analyzeLongQuery(text).map(({ term, weight }) => ({
    term,
    weight: weight * (inSubject.has(term) ? shellWeight(term) : TIME_WORD_WEIGHT),
  }))
  const kept = terms.filter(({ weight }) => weight > 0)
  return kept.length > 0 ? kept : analyzeQuery(text)
}

function hasContent(terms: readonly QueryTerm[]): boolean {
  return terms.some(({ term }) => shellWeight(term) > 0)
}

function removeNames(text: string, names: readonly string[]): string {
  // A short name may be a substring of a long one.
  return names
    .toSorted((left, right) => right.length - left.length)
    .reduce((rest, name) => rest.replaceAll(name, ' '), text)
}

function removeSpans(
  text: string,
  spans: readonly { readonly from: number; readonly to: number }[],
): string {
  let kept = text
  for (const { from, to } of [...spans].sort((left, right) => right.from - left.from)) {
    kept = `${kept.slice(0, from)} ${kept.slice(to)}`
  }
  return kept.replaceAll(/\s+/gu, ' ').trim()
}

// How people ask for everything from a time: "what happened", "what was true", "what is
// new".
const IDLE: ReadonlySet<string> = new Set([...english, ...italian, ...korean])
/** Shell words that may also be content are not enough for a subject. */
const SHELL_WEIGHT_MAX = 0.25

/** True when a text names something to look for, and not only that something is asked. */
export function namesSubject(text: string): boolean {
  const words = text.split(/[^\p{L}\p{M}\p{N}]+/u).map(foldWord)
  return words.some((word) => {
    // A single letter is left over from an apostrophe.
    const isIdle = /^\p{Script=Latin}?$/u.test(word) || IDLE.has(word) || isStopWord(word)
    return !isIdle && analyzeQuery(word).some(({ term }) => shellWeight(term) > SHELL_WEIGHT_MAX)
  })
}
