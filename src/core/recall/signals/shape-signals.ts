import { takesStance } from '../../language/intent/read-speech-act.ts'
import { splitSentences } from '../../language/split-sentences.ts'
import { each, type Signal } from './signal.ts'

const QUESTION_END = /[?？؟]["'”’»」』)\]]*\s*$/u
/** The length at which the signal is 0: a short paragraph. */
const USUAL_LENGTH_LOG = 5
const DAY_MS = 86_400_000
const RECENT_DAYS = 30
/** A record of medium importance gets 0. */
const IMPORTANCE_USUAL = 0.5

/** The form of a text, whatever it is about. */
export const SHAPE_SIGNALS: readonly Signal[] = [
  {
    // A question is not an answer.
    name: 'isQuestion',
    channel: 'shape',
    measure: each(({ fact }) => (isQuestionText(fact.text) ? 1 : 0)),
  },
  {
    name: 'questionShare',
    channel: 'shape',
    measure: each(({ fact }) => questionShare(fact.text)),
  },
  {
    name: 'length',
    channel: 'shape',
    measure: each(({ fact }) => Math.log1p(fact.text.length) - USUAL_LENGTH_LOG),
  },
]

export function isQuestionText(text: string): boolean {
  return QUESTION_END.test(text.slice(-20))
}

function questionShare(text: string): number {
  if (!/[?？؟]/u.test(text)) return 0
  const sentences = splitSentences(text)
  const asking = sentences.filter(isQuestionText)
  const length = (parts: readonly string[]) => parts.reduce((sum, part) => sum + part.length, 0)
  return length(asking) / (length(sentences) || 1)
}

/** Likes and wishes are relevant to a request for advice. */
export const STANCE_SIGNALS: readonly Signal[] = [
  {
    name: 'stanceForAdvice',
    channel: 'shape',
    measure: each(({ fact }, { question: { asks } }) =>
      (asks.forAdvice || asks.forOpinion) && takesStance(fact.text) ? 1 : 0,
    ),
  },
  {
    name: 'stance',
    channel: 'shape',
    measure: each(({ fact }) => (takesStance(fact.text) ? 1 : 0)),
  },
]

/** What was stored with a record. */
export const RECORD_SIGNALS: readonly Signal[] = [
  {
    // The intent of the question suggests the bucket of the answer.
    name: 'bucketFits',
    channel: 'shape',
    measure: each(({ fact }, { question: { intent, buckets } }) =>
      intent !== 'general' && buckets.includes(fact.bucket) ? 1 : 0,
    ),
  },
  {
    // "What does she prefer?" is answered by an opinion.
    name: 'opinionFits',
    channel: 'shape',
    measure: each(({ fact }, { question: { asks } }) =>
      (asks.forOpinion || asks.forAdvice) && fact.kind === 'opinion' ? 1 : 0,
    ),
  },
  {
    name: 'importance',
    channel: 'shape',
    measure: each(({ fact }) => fact.importance - IMPORTANCE_USUAL),
  },
  {
    name: 'recency',
    channel: 'time',
    measure: each(({ fact }, { question }) => {
      const days = Math.max(0, question.askedAtMs - fact.eventAt) / DAY_MS
      return Math.exp(-days / RECENT_DAYS)
    }),
  },
]
