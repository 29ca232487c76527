import * as z from 'zod'
import type { DeepReadonly } from '../../deep-readonly.ts'
import { countUpTo, textUpTo } from '../../field-schemas.ts'
import { scopeSchema } from '../../scope.ts'
import { PATTERN_CATEGORIES, PATTERN_STATUSES } from './pattern.ts'
import {
  applicabilitySchema,
  conditionText,
  contentSchema,
  guidanceSchema,
  longText,
  patternName,
  patternSummary,
} from './pattern-content.ts'

export const patternId = textUpTo(200).describe('The id of the pattern.')
const RELATED_MAX = 50
const REASON_LENGTH_MAX = 1_000
const reason = textUpTo(REASON_LENGTH_MAX)
const patternIds = z.array(patternId).max(RELATED_MAX)
const { project } = scopeSchema.shape

/** What a pattern says. */
const fields = z.strictObject({
  name: patternName.describe('A short name.'),
  category: z.enum(PATTERN_CATEGORIES).describe('What it is about.'),
  summary: patternSummary.describe('One or two sentences.'),
  content: contentSchema,
  description: longText.optional().describe('The full explanation.'),
  expects: z
    .enum(['success', 'failure'])
    .describe('How runs that follow it end. `success`: do it. `failure`: avoid it.'),
  followedWhen: conditionText
    .optional()
    .describe('A condition on a run: true when the run followed the pattern.'),
  saves: textUpTo(200)
    .optional()
    .describe('What it saves: `time`, or a resource that episodes report, such as `tokens`.'),
  applicability: applicabilitySchema.describe('When to use it.'),
  guidance: guidanceSchema.describe('How to use it. Default: derived from the rest.'),
  specializes: patternId.optional().describe('The id of a more general pattern.'),
  generalizes: patternIds.describe('Ids of patterns that are special cases of it.'),
  contradicts: patternIds.describe(
    'Ids of patterns that advise the opposite. Only the best of them is offered.',
  ),
  complements: patternIds.describe('Ids of patterns that go well with it.'),
})
const { category, expects, applicability, guidance } = fields.shape
const { generalizes, contradicts, complements } = fields.shape

export const patternInputSchema = fields.extend({
  expects: expects.default('success'),
  applicability: applicability.prefault({}),
  guidance: guidance.prefault({}),
  generalizes: generalizes.default([]),
  contradicts: contradicts.default([]),
  complements: complements.default([]),
  project: project.describe('The project, within your own scope.'),
})
/** A pattern to add. It stays a candidate until evidence supports it. */
export type PatternInput = DeepReadonly<z.input<typeof patternInputSchema>>
export type CheckedPattern = Omit<DeepReadonly<z.output<typeof patternInputSchema>>, 'project'>

/** What changes of a pattern; the rest stays. */
export const patternUpdateSchema = z.strictObject({
  id: patternId,
  reason: reason.optional().describe('Why, for its history. Required to deprecate it.'),
  status: z.enum(['deprecated']).optional().describe('Take it out of use. It is kept.'),
  supersededBy: patternId.optional().describe('With `status`: the pattern that is better.'),
  ...fields.partial().shape,
})
/** What to change of a pattern. */
export type PatternUpdate = DeepReadonly<z.input<typeof patternUpdateSchema>>
export type CheckedUpdate = DeepReadonly<z.output<typeof patternUpdateSchema>>

export const PATTERNS_LISTED_DEFAULT = 20
const PATTERNS_LISTED_MAX = 100

export const patternListSchema = z.strictObject({
  category: category.optional(),
  status: z.enum(PATTERN_STATUSES).optional().describe('Default: all but deprecated ones.'),
  problemType: patternName.optional().describe('Only those for tasks of this type.'),
  expects: expects.optional(),
  project: project.describe('Only patterns of this project.'),
  limit: countUpTo(PATTERNS_LISTED_MAX)
    .optional()
    .describe(`Patterns per page. Default: ${PATTERNS_LISTED_DEFAULT}.`),
  after: z.string().max(4_000).optional().describe('The `next` of the previous page.'),
})
/** Which patterns to list. */
export type PatternListInput = z.input<typeof patternListSchema>
