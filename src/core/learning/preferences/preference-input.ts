import * as z from 'zod'
import { textUpTo } from '../../field-schemas.ts'
import { languageNamed } from '../../language/syntax/languages.ts'
import { scopeSchema } from '../../scope.ts'
import { INFERRED_TOPICS, PREFERENCE_AREAS } from './preference.ts'

const topic = z
  .string()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} _-]{0,59}$/u, 'A few words, such as "quotes" or "test-command".')
  .describe(`What it is about: ${INFERRED_TOPICS.join(', ')}, or anything else.`)

const areas = z.array(z.enum(PREFERENCE_AREAS)).max(PREFERENCE_AREAS.length)

const language = textUpTo(60).transform((given) => languageNamed(given)?.name ?? given.trim())

export const listPreferencesSchema = z.strictObject({
  areas: areas.optional().describe('Default: all.'),
  language: language.optional().describe('Only what holds in this programming language.'),
  project: scopeSchema.shape.project.describe('A project whose tasks take precedence.'),
})
/** Which preferences to list. */
export type ListPreferencesInput = z.infer<typeof listPreferencesSchema>

export const setPreferenceSchema = z.strictObject({
  topic,
  value: z.string().min(1).max(180).describe('What is preferred, such as "single quotes".'),
  language: language.optional().describe('Only in this programming language.'),
})
/** A preference that a person states. */
export type SetPreferenceInput = z.infer<typeof setPreferenceSchema>

export const forgetPreferenceSchema = z.strictObject({ topic })
