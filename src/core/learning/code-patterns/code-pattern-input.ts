import * as z from 'zod'
import { DIFF_LENGTH_MAX } from '../../language/syntax/unified-diff.ts'
import { scopeSchema } from '../../scope.ts'
import { CODE_PATTERN_CATEGORIES } from './code-pattern.ts'

export const CODE_PAGE_DEFAULT = 20
const PAGE_MAX = 100
const SIDE_LENGTH_MAX = 200_000

const side = z.string().max(SIDE_LENGTH_MAX)
const label = z.string().min(1).max(200)

export const describeChangeSchema = z.strictObject({
  diff: z.string().min(1).max(DIFF_LENGTH_MAX).optional().describe('A unified diff.'),
  before: side.optional().describe('The code before, when there is no diff.'),
  after: side.optional().describe('The code after.'),
  language: label.optional().describe('The programming language, when no file name tells it.'),
  file: label.optional().describe('The file that it is in.'),
})
export type DescribeChangeInput = z.infer<typeof describeChangeSchema>

export const listCodePatternsSchema = z.strictObject({
  category: z.enum(CODE_PATTERN_CATEGORIES).optional().describe('Only changes of this kind.'),
  language: label.optional().describe('Only what was seen in this language.'),
  project: scopeSchema.shape.project.describe('Only what was learned in this project.'),
  limit: z.int().min(1).max(PAGE_MAX).optional().describe(`Default: ${CODE_PAGE_DEFAULT}.`),
  after: z.string().max(2_000).optional().describe('The "next" of the page before.'),
})
export type ListCodePatternsInput = z.infer<typeof listCodePatternsSchema>
