import { z } from 'zod'
import { TRUST_LEVELS } from '../../trust/trust-level.ts'
import type { Preferences } from './list-preferences.ts'
import { INFERRED_TOPICS, PREFERENCE_AREAS, type PreferenceArea } from './preference.ts'

export interface ListPreferencesInput {
  readonly areas?: readonly PreferenceArea[] | undefined
}

export interface SetPreferenceInput {
  readonly topic: string
  readonly value: string
}

const topic = z
  .string()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} _-]{0,59}$/u, 'A few words, such as "quotes" or "test-command".')
  .describe(`What it is about: ${INFERRED_TOPICS.join(', ')}, or anything else.`)

export const listPreferencesSchema: z.ZodObject & z.ZodType<ListPreferencesInput> = z.strictObject({
  areas: z
    .array(z.enum(PREFERENCE_AREAS))
    .max(PREFERENCE_AREAS.length)
    .optional()
    .describe('Only these; all when left out.'),
})

export const setPreferenceSchema: z.ZodObject & z.ZodType<SetPreferenceInput> = z.strictObject({
  topic,
  value: z.string().min(1).max(180).describe('What is preferred, such as "single quotes".'),
})

export const forgetPreferenceSchema: z.ZodObject & z.ZodType<{ readonly topic: string }> =
  z.strictObject({ topic })

const told = z.object({
  factId: z.string(),
  text: z.string(),
  trust: z.enum(TRUST_LEVELS),
  toldAt: z.iso.datetime(),
  topic: z.string().optional(),
  value: z.string().optional(),
})

const inferred = z.object({
  value: z.string(),
  confidence: z.number(),
  hits: z.int(),
  n: z.int().describe('How many tasks made a choice.'),
  share: z.number().describe('Of the weight of all choices; newer ones weigh more.'),
  pValue: z.number().describe('That it is so by chance.'),
  since: z.iso.datetime(),
  until: z.iso.datetime(),
  episodeIds: z.array(z.string()).readonly(),
  before: z.object({ value: z.string(), until: z.iso.datetime() }).optional(),
})

const decisions = z
  .array(z.object({ decision: z.string(), accepted: z.int(), n: z.int(), pValue: z.number() }))
  .readonly()

export const preferencesSchema: z.ZodType<Preferences> = z.object({
  preferences: z
    .array(
      z.object({
        topic: z.string(),
        area: z.enum(PREFERENCE_AREAS),
        value: z.string(),
        origin: z.enum(['told', 'inferred']),
        confidence: z.number(),
        told: told.optional().describe('The fact of the bucket "preference" that says so.'),
        inferred: inferred.optional().describe('What tasks show.'),
      }),
    )
    .readonly(),
  decisions: z.object({ accepted: decisions, rejected: decisions }),
  shortcuts: z
    .array(
      z.object({
        commands: z.array(z.string()).readonly(),
        tasks: z.int(),
        runs: z.int(),
        pValue: z.number(),
      }),
    )
    .readonly(),
  told: z.array(told).readonly().describe('Preferences that were told of other things.'),
  tasks: z.int().describe('How many tasks were looked at.'),
})
