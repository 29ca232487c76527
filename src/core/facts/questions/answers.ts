import english from '../../language/en/questions.json' with { type: 'json' }
import { entityKey } from '../../language/entities/entity-key.ts'
import { findEntities } from '../../language/entities/find-entities.ts'
import { PLACES } from '../../language/entities/name-tables.ts'
import { entitiesOfQuestion } from '../../language/entities/question-entities.ts'
import { sameEntity } from '../../language/entities/same-entity.ts'
import { phraseTests, plainText } from '../../language/intent/phrase-pattern.ts'
import { readSpeechAct } from '../../language/intent/read-speech-act.ts'
import italian from '../../language/it/questions.json' with { type: 'json' }
import korean from '../../language/ko/questions.json' with { type: 'json' }
import { bestPartners } from '../../language/similarity/align-words.ts'
import { type ComparedWord, comparedWords } from '../../language/similarity/compared-words.ts'
import { readTimes } from '../../language/time/read-times.ts'

const VALUES = phraseTests(english.values, italian.values, korean.values)
const SAYS = phraseTests(
  { noAnswer: english.noAnswer, place: english.place },
  { noAnswer: italian.noAnswer, place: italian.place },
  { noAnswer: korean.noAnswer, place: korean.place },
)

/** The type of answer a question expects. */
export type AskedValue = keyof typeof VALUES | 'yes-no'

// In this order: "at what time" expects a time although it says "what".
const VALUE_ORDER = ['how-many', 'when', 'where', 'who', 'which'] as const

/** Reads the expected answer type of a question; without a question word, yes or no. */
export function readAskedValue(question: string): AskedValue {
  const plain = plainText(question)
  return VALUE_ORDER.find((value) => VALUES[value](plain)) ?? 'yes-no'
}

/** The minimum share of the question's content words in the statement. */
const MATTER_SHARE_MIN = 0.6
const PARTNER_MIN = 0.6
const TEXT_LENGTH_MAX = 4_000

// Question words and their auxiliaries carry no content.
const SHELL = new Set(
  'who whom whose what which when where why how many much long old often far name day date time person people did does kind type sort number use'.split(
    ' ',
  ),
)
// "Which database": the answer need not repeat the noun. Counters replace what is counted.
const SORT_OF_VALUE =
  /(?<!\p{L})(?:which|what|qual[ei]|che|무슨|어떤|어느|몇) ?(?!(?:is|are|was|were|do|does|did|will|has|have|can|è|sono|era)(?!\p{L}))\p{L}+/giu
// Any moment works: whether a time is named does not depend on it.
const SOME_MOMENT = '2026-01-15T12:00:00'

/**
 * Decides whether a statement answers an open question: the same names, most of the same words, and
 * a value of the expected type that is not in the question itself. Conservative: an open question
 * is asked again, one closed wrongly is lost.
 */
export function isAnswerTo(question: string, statement: string): boolean {
  const pair = {
    question: question.slice(0, TEXT_LENGTH_MAX),
    statement: statement.slice(0, TEXT_LENGTH_MAX),
  }
  if (!states(pair.statement) || !namesTheSame(pair)) return false
  const words = { asked: contentOf(pair.question), said: comparedWords(pair.statement) }
  return shareOf(words) >= MATTER_SHARE_MIN && hasValue(readAskedValue(question), pair, words)
}

interface Pair {
  readonly question: string
  readonly statement: string
}

interface PairWords {
  readonly asked: readonly ComparedWord[]
  readonly said: readonly ComparedWord[]
}

function states(statement: string): boolean {
  const act = readSpeechAct(statement)
  if (act === 'question' || act === 'greeting') return false
  return !SAYS.noAnswer(plainText(statement))
}

function namesTheSame({ question, statement }: Pair): boolean {
  const said = findEntities(statement)
  const plain = plainText(statement)
  const words = comparedWords(statement)
  return entitiesOfQuestion(question).every(({ name }) => {
    // A name without a capital is a guess, and may be a word in another form.
    const isWord = name === name.toLowerCase()
    if (isWord && bestPartners(comparedWords(name), words).every((one) => one === 1)) return true
    return plain.includes(plainText(name)) || said.some((other) => sameEntity(name, other.name))
  })
}

function contentOf(question: string): readonly ComparedWord[] {
  const words = comparedWords(question.replace(SORT_OF_VALUE, ' ')).filter(
    ({ isGrammar }) => !isGrammar,
  )
  return words.filter(({ stems }) => !stems.some((stem) => SHELL.has(stem)))
}

function shareOf({ asked, said }: PairWords): number {
  if (asked.length === 0) return 0
  const partners = bestPartners(asked, said)
  const found = asked.filter((_, at) => (partners[at] ?? 0) >= PARTNER_MIN)
  return weightOf(found) / weightOf(asked)
}

function weightOf(words: readonly ComparedWord[]): number {
  return words.reduce((sum, { weight }) => sum + weight, 0)
}

function hasValue(asked: AskedValue, pair: Pair, words: PairWords): boolean {
  if (asked === 'yes-no') return true
  if (asked === 'when') return timesOf(pair.statement) > timesOf(pair.question)
  const partners = bestPartners(words.said, comparedWords(pair.question))
  const added = words.said.filter(
    ({ isGrammar, isNumber }, at) => (!isGrammar || isNumber) && (partners[at] ?? 0) < PARTNER_MIN,
  )
  if (asked === 'how-many') return added.some(({ isNumber }) => isNumber)
  if (asked === 'which') return added.length > 0
  if (asked === 'who') return hasNewPerson(pair)
  return added.length > 0 && SAYS.place(plainText(pair.statement))
}

function timesOf(text: string): number {
  return readTimes(text, { now: SOME_MOMENT }).length
}

// "In Turin", "토리노에서": a place, not a person.
const BEFORE_PLACE = /(?<!\p{L})(?:in|at|near|into|nel|nella|presso) $/u
const AFTER_PLACE = /^에서?(?!게)/u

function hasNewPerson({ question, statement }: Pair): boolean {
  const known = entitiesOfQuestion(question)
  return findEntities(statement).some(({ name, from, to }) => {
    const isPlace =
      PLACES.has(entityKey(name)) ||
      BEFORE_PLACE.test(statement.slice(0, from)) ||
      AFTER_PLACE.test(statement.slice(to))
    return !isPlace && !known.some((other) => sameEntity(name, other.name))
  })
}
