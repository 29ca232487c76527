import { z } from 'zod'
import { scopeSchema } from '../../scope.ts'
import { DIFF_LENGTH_MAX } from '../../syntax/unified-diff.ts'
import { CODE_PATTERN_CATEGORIES, type CodePatternCategory } from './code-pattern.ts'
import { REPAIR_PATTERNS, type RepairPattern } from './repairs/repair-pattern.ts'

/** A change: as a diff, or as the code before and after it. */
export interface DescribeChangeInput {
  readonly diff?: string | undefined
  readonly before?: string | undefined
  readonly after?: string | undefined
  readonly language?: string | undefined
  readonly file?: string | undefined
}

export interface ListCodePatternsInput {
  readonly category?: CodePatternCategory | undefined
  readonly repair?: RepairPattern | undefined
  readonly language?: string | undefined
  readonly project?: string | undefined
  readonly limit?: number | undefined
  readonly after?: string | undefined
}

export const CODE_PAGE_DEFAULT = 20
const PAGE_MAX = 100
const SIDE_LENGTH_MAX = 200_000
const LABEL_LENGTH_MAX = 200

const side = z.string().max(SIDE_LENGTH_MAX)
const label = z.string().min(1).max(LABEL_LENGTH_MAX)

/** The fields of `describe-change`, for every door. */
export const describeChangeSchema: z.ZodObject & z.ZodType<DescribeChangeInput> = z.strictObject({
  diff: z.string().min(1).max(DIFF_LENGTH_MAX).optional().describe('A unified diff.'),
  before: side.optional().describe('The code before, when there is no diff.'),
  after: side.optional().describe('The code after.'),
  language: label.optional().describe('The programming language, when no file name tells it.'),
  file: label.optional().describe('The file that it is in.'),
})

/** The fields of `list-code-patterns`, for every door. */
export const listCodePatternsSchema: z.ZodObject & z.ZodType<ListCodePatternsInput> =
  z.strictObject({
    category: z.enum(CODE_PATTERN_CATEGORIES).optional().describe('Only changes of this sort.'),
    repair: z.enum(REPAIR_PATTERNS).optional().describe('Only repairs of this kind.'),
    language: label.optional().describe('Only what was seen in this language.'),
    project: scopeSchema.shape.project.describe('Only what was learned in this project.'),
    limit: z
      .int()
      .min(1)
      .max(PAGE_MAX)
      .optional()
      .describe(`How many at most. Default ${CODE_PAGE_DEFAULT}.`),
    after: z.string().max(2_000).optional().describe('Where the page before ended.'),
  })
