import * as z from 'zod'
import type { DeepReadonly } from '../deep-readonly.ts'
import { factFilterFields } from '../facts/fact-input.ts'
import { countUpTo, textUpTo } from '../field-schemas.ts'
import { QUESTION_LENGTH_MAX } from '../storage/documents/text-limits.ts'
import { RECALL_CHANNELS } from './channels.ts'

export const RESULTS_DEFAULT = 10
export const RESULTS_MAX = 1_000

/** `fitted`: by the best model. `facts`: by a formula of similarity, recency and importance. */
const PROFILES = ['fitted', 'facts'] as const

const share = z.number().min(0).max(1)
const channels = z.array(z.enum(RECALL_CHANNELS)).max(RECALL_CHANNELS.length)

const weight = share.describe('Its weight, from 0 to 1.')
const weightsSchema = z.strictObject({ similarity: weight, recency: weight, importance: weight })

export const recallInputSchema = z.strictObject({
  query: textUpTo(QUESTION_LENGTH_MAX).describe('The question, in natural language.'),
  k: countUpTo(RESULTS_MAX).optional().describe('At most this many results. Default: 10.'),
  tokens: countUpTo(1_000_000).optional().describe('Token budget of all results.'),
  ...factFilterFields,
  askedAt: z
    .string()
    .min(2)
    .max(40)
    .optional()
    .describe('The reference time for "yesterday" and "now". Default: now.'),
  asker: textUpTo(200).optional().describe('Whom "I" and "my" mean: a speaker.'),
  session: textUpTo(200).optional().describe('Only what was said in this session.'),
  by: z
    .enum(['statement', 'session'])
    .optional()
    .describe('Single statements, or whole conversations ranked by their best statements.'),
  history: z.boolean().optional().describe('Also return superseded facts.'),
  cutoff: share
    .optional()
    .describe('Minimum probability of relevance; 0 returns the whole ranking.'),
  profile: z
    .enum(PROFILES)
    .optional()
    .describe('How results are ordered: by the fitted model, or by the formula for facts.'),
  fusion: z
    .enum(['weighted', 'rrf'])
    .optional()
    .describe('How the formula combines words and meaning.'),
  weights: weightsSchema
    .optional()
    .describe('Weights of similarity, recency and importance; selects the formula.'),
  only: channels.optional().describe('Use only these channels, to see what each contributes.'),
  without: channels.optional().describe('Skip these channels.'),
})
/** A question, and what narrows and bounds the answer. */
export type RecallInput = DeepReadonly<z.infer<typeof recallInputSchema>>
