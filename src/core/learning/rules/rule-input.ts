import * as z from 'zod'
import { countUpTo, textUpTo } from '../../field-schemas.ts'
import { scopeSchema } from '../../scope.ts'
import { CHANGE_LENGTH_MAX } from './code-change.ts'
import { RULE_CATEGORIES } from './code-rule.ts'

export const RULES_SHOWN_DEFAULT = 20
const RULES_SHOWN_MAX = 200
const CODE_LENGTH_MAX = 100_000
export const NOTE_LENGTH_MAX = 500

const language = textUpTo(100).describe(
  'Such as `typescript`, `py` or `c++`; any other language is compared by its tokens.',
)
const project = scopeSchema.shape.project.describe('Default: the project of the caller.')
const limit = countUpTo(RULES_SHOWN_MAX)
  .optional()
  .describe(`At most this many. Default: ${RULES_SHOWN_DEFAULT}.`)

export const learnRuleSchema = z.strictObject({
  before: textUpTo(CHANGE_LENGTH_MAX).describe('The code as it was.'),
  after: z.string().max(CHANGE_LENGTH_MAX).describe('The code as it should be.'),
  language,
  note: textUpTo(NOTE_LENGTH_MAX).optional().describe('Why it is better.'),
  project,
})
export type LearnRuleInput = z.infer<typeof learnRuleSchema>

export const listRulesSchema = z.strictObject({
  language: language.optional(),
  project,
  category: z.enum(RULE_CATEGORIES).optional().describe('Only rules of this category.'),
  confidence: z.number().min(0).max(1).optional().describe('At least this. Default: 0.'),
  text: textUpTo(NOTE_LENGTH_MAX)
    .optional()
    .describe('A text in the templates, the description or the note.'),
  limit,
})
export type ListRulesInput = z.infer<typeof listRulesSchema>

export const matchRulesSchema = z.strictObject({
  code: textUpTo(CODE_LENGTH_MAX).describe('The code to search.'),
  language,
  project,
  limit,
})
export type MatchRulesInput = z.infer<typeof matchRulesSchema>
