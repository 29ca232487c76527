import * as z from 'zod'
import type { DeepReadonly } from '../../deep-readonly.ts'
import { countUpTo, textUpTo } from '../../field-schemas.ts'
import { scopeSchema } from '../../scope.ts'
import { CHANGE_LENGTH_MAX } from './code-change.ts'
import { effectsSchema, RULE_CATEGORIES } from './code-rule.ts'

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

const REGEX_LENGTH_MAX = 500
const FILES_MAX = 200

const name = textUpTo(200).describe('A short name; not for an example.')
const category = z
  .enum(RULE_CATEGORIES)
  .describe('What it is for; an optimization is `performance`. Not for an example.')
const template = textUpTo(CHANGE_LENGTH_MAX)
  .optional()
  .describe('The code to find. `$X` matches any expression: `$X == null`')
const ofAny = language.optional().describe('Required with `template` and `before`. Default: any.')
const toldFields = {
  regex: textUpTo(REGEX_LENGTH_MAX)
    .optional()
    .describe('Instead of `template`: a regular expression; `*` and `+` match at most 40 times.'),
  after: z
    .string()
    .max(CHANGE_LENGTH_MAX)
    .optional()
    .describe('What to write instead, with `$X`; with `regex`, `$1` or `$name` for its groups.'),
  description: textUpTo(2_000).optional().describe('The change in words.'),
  when: textUpTo(NOTE_LENGTH_MAX).optional().describe('When to use it.'),
  effects: effectsSchema.optional().describe('Such as {"readability": "better"}.'),
}

/** A manual rule as stored: `before` is its template. */
export const manualRuleSchema = z.strictObject({
  name,
  category,
  language: ofAny,
  before: template,
  ...toldFields,
})
export type ManualRule = DeepReadonly<z.infer<typeof manualRuleSchema>>

/** A rule or a code pattern of one's own, or an example that shows rules. */
export const addRuleSchema = z.strictObject({
  name: name.optional(),
  category: category.optional(),
  language: ofAny,
  template,
  ...toldFields,
  before: textUpTo(CHANGE_LENGTH_MAX)
    .optional()
    .describe('Instead: an example of the old code. `after` is the new code.'),
  note: textUpTo(NOTE_LENGTH_MAX).optional().describe('For an example: why `after` is better.'),
  project,
})
export type AddRuleInput = DeepReadonly<z.infer<typeof addRuleSchema>>

export const listRulesSchema = z.strictObject({
  language: language.optional(),
  project,
  category: z.enum(RULE_CATEGORIES).optional().describe('Only rules of this category.'),
  confidence: z.number().min(0).max(1).optional().describe('Minimum. Default: 0.'),
  text: textUpTo(NOTE_LENGTH_MAX)
    .optional()
    .describe('Text to find in the templates, the description or the note.'),
  limit,
})
export type ListRulesInput = z.infer<typeof listRulesSchema>

export const matchRulesSchema = z.strictObject({
  code: textUpTo(CODE_LENGTH_MAX).optional().describe('The code to search.'),
  language: language.optional(),
  files: z
    .array(textUpTo(500))
    .max(FILES_MAX)
    .optional()
    .describe('Instead of `language`: files whose extensions imply it.'),
  project,
  limit,
})
export type MatchRulesInput = z.infer<typeof matchRulesSchema>
