import { findEntities } from '../entities/find-entities.ts'
import { entitiesOfQuestion } from '../entities/question-entities.ts'
import { sameEntity } from '../entities/same-entity.ts'
import { anywhere, plainText, wholeWords } from '../intent/phrase-pattern.ts'
import { readSpeechAct } from '../intent/read-speech-act.ts'
import { bestPartners } from '../similarity/align-words.ts'
import { type ComparedWord, comparedWords } from '../similarity/compared-words.ts'
import { readTimes } from '../time/read-times.ts'
import { type AskedValue, readAskedValue } from './asked-value.ts'

/** Whether a statement answers an open question, and why. */
export interface AnswerVerdict {
  readonly isAnswer: boolean
  readonly asked: AskedValue
  /** As a sentence. */
  readonly reason: string
}

/** So much of what the question is about must be in the statement; less, when vectors agree. */
const MATTER_SHARE_MIN = 0.6
const MATTER_SHARE_NEAR_MIN = 0.4
const COSINE_NEAR = 0.6
/** Vectors that disagree outweigh words that agree. */
const COSINE_FAR = 0.25
const PARTNER_MIN = 0.6
const TEXT_LENGTH_MAX = 4_000

// What people say when they do not answer.
const NO_ANSWER_WORDS = wholeWords(
  "(?:i|we|they|he|she|nobody|no one) (?:still )?(?:do not|don't|does not|doesn't|never)? ?(?:know|knows|sure|remember|remembers)",
  'not (?:yet )?(?:sure|decided|known|clear|settled|fixed|confirmed)',
  "(?:isn't|aren't|hasn't been|has not been|is not|still not)(?: yet)? (?:sure|decided|known|clear|settled|fixed|confirmed)",
  'undecided',
  'unknown',
  'unclear',
  'tbd',
  'tba',
  '(?:need|have|want|must|should) to (?:find out|ask|check|decide)',
  'wonders?',
  'non (?:lo )?(?:so|sappiamo|sa|ricordo)',
  'non (?:è )?(?:ancora )?(?:chiaro|deciso|noto|sicuro|confermato)',
  'da (?:decidere|definire|chiarire|verificare)',
)
const NO_ANSWER_KOREAN = anywhere(
  '모르',
  '미정',
  '아직 (?:안|못|결정|정해지)',
  '정해지지 않',
  '확인해야',
  '물어봐야',
  '결정해야',
)

// Question words and their company carry no matter.
const SHELL = new Set(
  'who whom whose what which when where why how many much long old often far name day date time person people did does kind type sort number use'.split(
    ' ',
  ),
)
// "Which database": the answer is one, and need not say so. Counters stand for what is counted.
const SORT_OF_VALUE =
  /(?<!\p{L})(?:which|what|qual[ei]|che|무슨|어떤|어느|몇) ?(?!(?:is|are|was|were|do|does|did|will|has|have|can|è|sono|era)(?!\p{L}))\p{L}+/giu
// Any moment does: whether a time is named does not hang on it.
const SOME_MOMENT = '2026-01-15T12:00:00'

/**
 * Decides whether a statement answers an open question: the same names, most of the same matter,
 * and a value of the sort that was asked for which the question did not hold itself. Careful: a
 * question that stays open is asked again, one that closes wrongly is lost.
 *
 * @param cosine Of the vectors of both texts, if there are any.
 */
export function answers(question: string, statement: string, cosine?: number): AnswerVerdict {
  const asked = readAskedValue(question)
  const pair = {
    question: question.slice(0, TEXT_LENGTH_MAX),
    statement: statement.slice(0, TEXT_LENGTH_MAX),
  }
  const verdict = (isAnswer: boolean, reason: string): AnswerVerdict => ({
    isAnswer,
    asked,
    reason,
  })
  if (!states(pair.statement)) return verdict(false, 'It states nothing, or leaves it open.')
  if (cosine !== undefined && cosine < COSINE_FAR) return verdict(false, 'It means something else.')
  if (!namesTheSame(pair)) return verdict(false, 'It is not about whom or what was asked.')
  const words = { asked: matterOf(pair.question), said: comparedWords(pair.statement) }
  const isNear = cosine !== undefined && cosine >= COSINE_NEAR
  if (shareOf(words) < (isNear ? MATTER_SHARE_NEAR_MIN : MATTER_SHARE_MIN)) {
    return verdict(false, 'It is about another matter.')
  }
  if (!hasValue(asked, pair, words))
    return verdict(false, `It says nothing that answers "${asked}".`)
  return verdict(true, `It is about the same and answers "${asked}".`)
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
  const plain = plainText(statement)
  return !(NO_ANSWER_WORDS.test(plain) || NO_ANSWER_KOREAN.test(plain))
}

function namesTheSame({ question, statement }: Pair): boolean {
  const said = findEntities(statement).flatMap(namesOf)
  const plain = plainText(statement)
  const words = comparedWords(statement)
  return entitiesOfQuestion(question).every((mention) => {
    // A name without a capital is a guess, and may be a word in another form.
    const isWord = mention.name === mention.name.toLowerCase()
    return (
      (isWord && bestPartners(comparedWords(mention.name), words).every((one) => one === 1)) ||
      namesOf(mention).some(
        (name) => plain.includes(plainText(name)) || said.some((other) => sameEntity(name, other)),
      )
    )
  })
}

function namesOf({
  name,
  aliases = [],
}: ReturnType<typeof findEntities>[number]): readonly string[] {
  return [name, ...aliases]
}

function matterOf(question: string): readonly ComparedWord[] {
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
  return hasNewName(asked, pair) || (asked === 'where' && hasPlace(pair.statement, added))
}

function timesOf(text: string): number {
  return readTimes(text, { now: SOME_MOMENT }).length
}

function hasNewName(asked: 'who' | 'where', { question, statement }: Pair): boolean {
  const known = entitiesOfQuestion(question).flatMap(namesOf)
  const fresh = findEntities(statement).filter(
    (mention) => !namesOf(mention).some((name) => known.some((other) => sameEntity(name, other))),
  )
  return fresh.some(({ type }) => (asked === 'where' ? type !== 'person' : type !== 'place'))
}

// A place without a name: "in the cellar", "in cantina", "지하실에".
const PLACE_WORDS = wholeWords(
  '(?:in|at|on|near|under|behind|beside|inside|to|from|into) (?:the |a |an |my |our |his |her |their )?\\p{L}{3,}',
  '(?:in|a|al|alla|allo|nel|nella|nello|sul|sulla|sotto|dietro|vicino a|presso) (?:il |la |lo )?\\p{L}{3,}',
  "(?:nell'|all'|sull')\\p{L}{3,}",
)
const PLACE_KOREAN = /\p{Script=Hangul}{2}(?:에서|에)(?!\p{Script=Hangul})/u

function hasPlace(statement: string, added: readonly ComparedWord[]): boolean {
  if (added.length === 0) return false
  const plain = plainText(statement)
  return PLACE_WORDS.test(plain) || PLACE_KOREAN.test(plain)
}
