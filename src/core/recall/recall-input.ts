import { z } from 'zod'
import { type FactFilterInput, factFilterFields } from '../facts/fact-input.ts'
import { QUESTION_LENGTH_MAX } from '../text/text-limits.ts'
import { RECALL_CHANNELS, type RecallChannel } from './channels.ts'
import type { FactWeights } from './profiles/profiles.ts'
import type { Fusion } from './profiles/rank-by-profile.ts'

export const RESULTS_DEFAULT = 10
export const RESULTS_MAX = 1_000

/** `fitted`: by the model that measured best. `facts`: by the formula of similarity, recency, importance. */
export const PROFILES = ['fitted', 'facts'] as const
export type Profile = (typeof PROFILES)[number]

export interface RecallInput extends FactFilterInput {
  readonly query: string
  readonly k?: number | undefined
  readonly tokens?: number | undefined
  readonly askedAt?: string | undefined
  readonly asker?: string | undefined
  readonly session?: string | undefined
  readonly by?: 'statement' | 'session' | undefined
  readonly history?: boolean | undefined
  readonly cutoff?: number | undefined
  readonly profile?: Profile | undefined
  readonly fusion?: Fusion | undefined
  readonly weights?: FactWeights | undefined
  readonly only?: readonly RecallChannel[] | undefined
  readonly without?: readonly RecallChannel[] | undefined
}

const share = z.number().min(0).max(1)
const channels = z.array(z.enum(RECALL_CHANNELS)).max(RECALL_CHANNELS.length)

/** The weights of the formula, for every door. */
const weightsSchema: z.ZodType<FactWeights> = z.strictObject({
  similarity: share,
  recency: share,
  importance: share,
})

/** The fields of `recall`, for every door. */
export const recallInputSchema: z.ZodObject & z.ZodType<RecallInput> = z.strictObject({
  query: z.string().min(1).max(QUESTION_LENGTH_MAX).describe('The question, in your own words.'),
  k: z.int().min(1).max(RESULTS_MAX).optional().describe('The most results; 10 when left out.'),
  tokens: z
    .int()
    .min(1)
    .max(1_000_000)
    .optional()
    .describe('The most tokens of all results together.'),
  ...factFilterFields,
  askedAt: z
    .string()
    .min(2)
    .max(40)
    .optional()
    .describe('The moment that "yesterday" and "now" are counted from; now when left out.'),
  asker: z.string().min(1).max(200).optional().describe('Whom "I" and "my" mean: a speaker.'),
  session: z.string().min(1).max(200).optional().describe('Only what was said in this session.'),
  by: z
    .enum(['statement', 'session'])
    .optional()
    .describe('Single statements, or whole conversations ranked by their best statements.'),
  history: z.boolean().optional().describe('Also what was true once and is superseded.'),
  cutoff: share
    .optional()
    .describe('The least probability of relevance; 0 returns the whole ranking.'),
  profile: z
    .enum(PROFILES)
    .optional()
    .describe('How results are ordered: by the fitted model, or by the formula for facts.'),
  fusion: z
    .enum(['weighted', 'rrf'])
    .optional()
    .describe('How the formula joins words and meaning.'),
  weights: weightsSchema
    .optional()
    .describe('How much similarity, recency and importance count; chooses the formula.'),
  only: channels.optional().describe('Use these channels alone, to see what each is worth.'),
  without: channels.optional().describe('Leave these channels out.'),
})
