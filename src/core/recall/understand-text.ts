import * as z from 'zod'
import { namesIn } from '../facts/fact-keys.ts'
import { INTENT_BUCKETS, type Intent } from '../language/intent/read-intent.ts'
import { readSpeechAct, SPEECH_ACTS, type SpeechAct } from '../language/intent/read-speech-act.ts'
import { QUERY_TERMS_MAX } from '../language/text/term-limits.ts'
import { formatWallTime } from '../language/time/calendar.ts'
import { readTimes, type WallRange } from '../language/time/read-times.ts'
import { TIME_LANGUAGES, type TimeLanguage } from '../language/time/time-table.ts'
import { QUESTION_LENGTH_MAX } from '../storage/documents/text-limits.ts'
import { beginningOf, type ReadQuestionOptions, readQuestion } from './read-question.ts'

export interface UnderstandInput {
  readonly text: string
  readonly askedAt?: string | undefined
  readonly language?: TimeLanguage | undefined
}

/** A time that a text names, with what it may mean, the most likely first. */
interface UnderstoodTime {
  readonly text: string
  readonly kind: 'point' | 'range'
  readonly grain: string
  /** On the wall of whoever says it, the end excluded. */
  readonly readings: readonly WallRange[]
}

export interface Understanding {
  readonly speechAct: SpeechAct
  readonly intent: Intent
  /** Where the intent is most likely answered from. */
  readonly buckets: readonly string[]
  /** What is wanted, such as `forTime` or `forPresent`. */
  readonly asks: readonly string[]
  /** The names in it. */
  readonly entities: readonly string[]
  readonly times: readonly UnderstoodTime[]
  /** What is looked for by words, with what each counts. */
  readonly terms: readonly { readonly term: string; readonly weight: number }[]
  /** What is looked for by meaning. */
  readonly matter: string
}

export const understandInputSchema: z.ZodObject & z.ZodType<UnderstandInput> = z.strictObject({
  text: z.string().min(1).max(QUESTION_LENGTH_MAX).describe('A question, or any other text.'),
  askedAt: z
    .string()
    .min(2)
    .max(40)
    .optional()
    .describe('The moment that "yesterday" is counted from; now when left out.'),
  language: z
    .enum(TIME_LANGUAGES)
    .optional()
    .describe('The language of the times in it; found out when left out.'),
})

export const understandingSchema: z.ZodType<Understanding> = z.object({
  speechAct: z.enum(SPEECH_ACTS),
  intent: z.enum(Object.keys(INTENT_BUCKETS) as [Intent, ...Intent[]]),
  buckets: z.array(z.string()),
  asks: z.array(z.string()),
  entities: z.array(z.string()),
  times: z.array(
    z.object({
      text: z.string(),
      kind: z.enum(['point', 'range']),
      grain: z.string(),
      readings: z.array(z.object({ start: z.string().optional(), end: z.string().optional() })),
    }),
  ),
  terms: z.array(z.object({ term: z.string(), weight: z.number() })),
  matter: z.string(),
})

export function understandText(
  whole: string,
  options: ReadQuestionOptions & { readonly language?: TimeLanguage | undefined },
): Understanding {
  const text = beginningOf(whole)
  const now = formatWallTime(options.zone.toWall(options.nowMs))
  const times = readTimes(text, { now, language: options.language })
  const { intent, buckets, asks, terms, matter } = readQuestion(whole, { ...options, times })
  return {
    speechAct: readSpeechAct(text),
    intent,
    buckets,
    asks: Object.entries(asks).flatMap(([name, isAsked]) => (isAsked ? [name] : [])),
    entities: namesIn(text),
    times: times.map(({ from, to, kind, grain, readings }) => ({
      text: text.slice(from, to),
      kind,
      grain,
      readings,
    })),
    terms: terms.slice(0, QUERY_TERMS_MAX),
    matter,
  }
}
