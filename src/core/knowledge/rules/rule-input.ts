import { z } from 'zod'
import { scopeSchema } from '../../scope.ts'
import { RULE_CATEGORIES, type RuleCategory } from './category-cues.ts'
import { CHANGE_LENGTH_MAX } from './code-change.ts'

export interface LearnRuleInput {
  readonly before: string
  readonly after: string
  readonly language: string
  readonly note?: string | undefined
  readonly project?: string | undefined
}

export interface ListRulesInput {
  readonly language?: string | undefined
  readonly project?: string | undefined
  readonly category?: RuleCategory | undefined
  readonly confidence?: number | undefined
  readonly text?: string | undefined
  readonly limit?: number | undefined
}

export interface MatchRulesInput {
  readonly code: string
  readonly language: string
  readonly project?: string | undefined
  readonly limit?: number | undefined
}

export interface RuleFeedbackInput {
  readonly id: string
  readonly accepted: boolean
}

export const RULES_SHOWN_DEFAULT = 20
const RULES_SHOWN_MAX = 200
const CODE_LENGTH_MAX = 100_000
const LABEL_LENGTH_MAX = 100
export const NOTE_LENGTH_MAX = 500

const language = z
  .string()
  .min(1)
  .max(LABEL_LENGTH_MAX)
  .describe('Such as `typescript`, `py` or `c++`; any other language is compared by its tokens.')
const project = scopeSchema.shape.project.describe('Whose rules; of this caller when left out.')
const limit = z
  .int()
  .min(1)
  .max(RULES_SHOWN_MAX)
  .optional()
  .describe(`At most so many; ${RULES_SHOWN_DEFAULT} when left out.`)

/** The fields of `learn-rule`, for every door. */
export const learnRuleSchema: z.ZodObject & z.ZodType<LearnRuleInput> = z.strictObject({
  before: z.string().min(1).max(CHANGE_LENGTH_MAX).describe('The code as it was.'),
  after: z.string().max(CHANGE_LENGTH_MAX).describe('The code as it should be.'),
  language,
  note: z.string().min(1).max(NOTE_LENGTH_MAX).optional().describe('Why it is better so.'),
  project,
})

/** The fields of `list-rules`, for every door. */
export const listRulesSchema: z.ZodObject & z.ZodType<ListRulesInput> = z.strictObject({
  language: language.optional(),
  project,
  category: z.enum(RULE_CATEGORIES).optional(),
  confidence: z.number().min(0).max(1).optional().describe('At least so sure; 0 when left out.'),
  text: z
    .string()
    .min(1)
    .max(NOTE_LENGTH_MAX)
    .optional()
    .describe('What stands in the templates, the description or the note.'),
  limit,
})

/** The fields of `match-rules`, for every door. */
export const matchRulesSchema: z.ZodObject & z.ZodType<MatchRulesInput> = z.strictObject({
  code: z.string().min(1).max(CODE_LENGTH_MAX).describe('The code to look through.'),
  language,
  project,
  limit,
})

/** The fields of `rule-feedback`, for every door. */
export const ruleFeedbackSchema: z.ZodObject & z.ZodType<RuleFeedbackInput> = z.strictObject({
  id: z.string().min(1).max(200).describe('The id of the rule.'),
  accepted: z.boolean().describe('True when what it suggested was taken.'),
})
