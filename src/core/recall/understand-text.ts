import * as z from 'zod'
import type { DeepReadonly } from '../deep-readonly.ts'
import { namesIn } from '../facts/fact-keys.ts'
import { INTENT_BUCKETS, type Intent } from '../language/intent/read-intent.ts'
import { readSpeechAct, SPEECH_ACTS } from '../language/intent/read-speech-act.ts'
import { QUERY_TERMS_MAX } from '../language/text/term-limits.ts'
import { formatWallTime } from '../language/time/calendar.ts'
import { readTimes } from '../language/time/read-times.ts'
import { TIME_LANGUAGES, type TimeLanguage } from '../language/time/time-table.ts'
import { QUESTION_LENGTH_MAX } from '../storage/documents/text-limits.ts'
import { beginningOf, type ReadQuestionOptions, readQuestion } from './read-question.ts'

export const understandInputSchema = z.strictObject({
  text: z.string().min(1).max(QUESTION_LENGTH_MAX).describe('A question, or any other text.'),
  askedAt: z
    .string()
    .min(2)
    .max(40)
    .optional()
    .describe('The reference time for "yesterday". Default: now.'),
  language: z
    .enum(TIME_LANGUAGES)
    .optional()
    .describe('The language of the time expressions. Default: detected.'),
})
export type UnderstandInput = Readonly<z.infer<typeof understandInputSchema>>

const schema = z.object({
  speechAct: z.enum(SPEECH_ACTS),
  intent: z.enum(Object.keys(INTENT_BUCKETS) as [Intent, ...Intent[]]),
  /** Where the intent is most likely answered from. */
  buckets: z.array(z.string()),
  /** What is wanted, such as `forTime` or `forPresent`. */
  asks: z.array(z.string()),
  entities: z.array(z.string()),
  times: z.array(
    z.object({
      text: z.string(),
      kind: z.enum(['point', 'range']),
      grain: z.string(),
      /** Possible ranges in local time, most likely first, end exclusive. */
      readings: z.array(z.object({ start: z.string().optional(), end: z.string().optional() })),
    }),
  ),
  /** The search terms, each with its weight. */
  terms: z.array(z.object({ term: z.string(), weight: z.number() })),
  /** The text to search by meaning. */
  subject: z.string(),
})
export type Understanding = DeepReadonly<z.infer<typeof schema>>

export function understandText(
  whole: string,
  options: ReadQuestionOptions & { readonly language?: TimeLanguage | undefined },
): Understanding {
  const text = beginningOf(whole)
  const now = formatWallTime(options.zone.toWall(options.nowMs))
  const times = readTimes(text, { now, language: options.language })
  const { intent, buckets, asks, terms, subject } = readQuestion(whole, { ...options, times })
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
    subject,
  }
}
