import { z } from 'zod'
import { EPISODE_STATUSES, type EpisodeStatus } from '../episodes/episode.ts'
import { scopeSchema } from '../scope.ts'
import {
  type Applicability,
  PATTERN_CATEGORIES,
  PATTERN_STATUSES,
  type PatternCategory,
  type PatternContent,
  type PatternGuidance,
  type PatternStatus,
} from './pattern.ts'
import {
  applicabilitySchema,
  type ContentInput,
  conditionText,
  contentSchema,
  guidanceSchema,
  longText,
  type Partly,
  patternName,
  patternSummary,
} from './pattern-schema.ts'

/** What a pattern says, as a caller tells it. */
export interface ToldPattern {
  readonly name: string
  readonly category: PatternCategory
  readonly summary: string
  readonly description?: string | undefined
  readonly expects: 'success' | 'failure'
  readonly sign?: string | undefined
  readonly saves?: string | undefined
  readonly applicability: Applicability
  readonly content: PatternContent
  readonly guidance: PatternGuidance
  readonly specializes?: string | undefined
  readonly complements: readonly string[]
}

/** The same before it is filled in. */
export interface PatternInput
  extends Omit<ToldPattern, 'expects' | 'applicability' | 'content' | 'guidance' | 'complements'> {
  readonly expects?: 'success' | 'failure' | undefined
  readonly applicability?: Partly<Applicability> | undefined
  readonly content: ContentInput
  readonly guidance?: Partly<PatternGuidance> | undefined
  readonly complements?: readonly string[] | undefined
  /** The project it is for, inside the caller's scope. */
  readonly project?: string | undefined
}

export const patternId: z.ZodString = z.string().min(1).max(200).describe('The id of the pattern.')
const RELATED_MAX = 50
const ids = z.array(patternId).max(RELATED_MAX)
const REASON_LENGTH_MAX = 1_000
const reason = z.string().min(1).max(REASON_LENGTH_MAX)
const expects = z
  .enum(['success', 'failure'])
  .describe('How runs end that follow it. `success`: do it. `failure`: avoid it.')
const sign = conditionText.describe('What a run looks like that followed it, as a condition.')
const saves = z
  .string()
  .min(1)
  .max(200)
  .describe('What it saves: `time`, or a resource that episodes tell of, such as `tokens`.')
const category = z.enum(PATTERN_CATEGORIES)

/** The fields of `add-pattern`, for every door. */
export const patternInputSchema: z.ZodObject &
  z.ZodType<ToldPattern & { readonly project?: string | undefined }, PatternInput> = z.strictObject(
  {
    name: patternName.describe('A short name.'),
    category,
    summary: patternSummary.describe('What it says, in one or two sentences.'),
    content: contentSchema,
    description: longText.optional().describe('The whole explanation.'),
    expects: expects.default('success'),
    sign: sign.optional(),
    saves: saves.optional(),
    applicability: applicabilitySchema.prefault({}).describe('When it is of use.'),
    guidance: guidanceSchema
      .prefault({})
      .describe('How to use it; made from the rest if left out.'),
    specializes: patternId.optional().describe('The id of a more general pattern.'),
    complements: ids.default([]).describe('Ids of patterns that go well with it.'),
    project: scopeSchema.shape.project.describe('The project it is for, inside your own scope.'),
  },
)

/** What changes of a pattern; the rest stays. */
export interface PatternUpdate extends Partly<Omit<PatternInput, 'project'>> {
  readonly id: string
  readonly reason?: string | undefined
}

export type CheckedUpdate = Partly<ToldPattern> & Pick<PatternUpdate, 'id' | 'reason'>

/** The fields of `update-pattern`, for every door. */
export const patternUpdateSchema: z.ZodObject & z.ZodType<CheckedUpdate, PatternUpdate> =
  z.strictObject({
    id: patternId,
    reason: reason.optional().describe('Why, for whoever reads its history.'),
    name: patternName.optional(),
    category: category.optional(),
    summary: patternSummary.optional(),
    content: contentSchema.optional(),
    description: longText.optional(),
    expects: expects.optional(),
    sign: sign.optional(),
    saves: saves.optional(),
    applicability: applicabilitySchema.optional().describe('When it is of use, whole.'),
    guidance: guidanceSchema.optional().describe('How to use it, whole.'),
    specializes: patternId.optional(),
    complements: ids.optional(),
  })

export interface PatternListInput {
  readonly category?: PatternCategory | undefined
  readonly status?: PatternStatus | undefined
  readonly problemType?: string | undefined
  readonly expects?: 'success' | 'failure' | undefined
  readonly project?: string | undefined
  readonly limit?: number | undefined
  readonly after?: string | undefined
}

export const PATTERNS_LISTED_DEFAULT = 20
const PATTERNS_LISTED_MAX = 100
const project = scopeSchema.shape.project

/** The fields of `list-patterns`, for every door. */
export const patternListSchema: z.ZodObject & z.ZodType<PatternListInput> = z.strictObject({
  category: category.optional(),
  status: z.enum(PATTERN_STATUSES).optional().describe('All but deprecated ones if left out.'),
  problemType: patternName.optional().describe('Only those for tasks of this type.'),
  expects: expects.optional(),
  project: project.describe('Only patterns of this project.'),
  limit: z
    .int()
    .min(1)
    .max(PATTERNS_LISTED_MAX)
    .optional()
    .describe(`The most on a page; ${PATTERNS_LISTED_DEFAULT} when left out.`),
  after: z.string().max(4_000).optional().describe('The `next` of the page before.'),
})

export interface ApplicationInput {
  readonly id: string
  readonly episode?: string | undefined
  readonly outcome?: EpisodeStatus | undefined
  readonly run?: string | undefined
}

/** The fields of `record-application`, for every door. */
export const applicationSchema: z.ZodObject & z.ZodType<ApplicationInput> = z.strictObject({
  id: patternId,
  episode: z.string().min(1).max(200).optional().describe('The episode in which it was applied.'),
  outcome: z.enum(EPISODE_STATUSES).optional().describe('How it went, where no episode says so.'),
  run: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('With `outcome`: a name of that run, so that it counts once.'),
})

export const deprecationSchema: z.ZodObject &
  z.ZodType<{
    readonly id: string
    readonly reason: string
    readonly supersededBy?: string | undefined
  }> = z.strictObject({
  id: patternId,
  reason: reason.describe('Why it is not to be used any more.'),
  supersededBy: patternId.optional().describe('The id of the pattern that is better.'),
})

const MERGED_MAX = 50

export const mergeSchema: z.ZodObject & z.ZodType<{ readonly ids: readonly string[] }> =
  z.strictObject({
    ids: z.array(patternId).min(2).max(MERGED_MAX).describe('Patterns that say the same.'),
  })
