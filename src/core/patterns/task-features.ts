import { z } from 'zod'
import type { Features } from '../conditions/features.ts'
import { scopeSchema } from '../scope.ts'
import { QUESTION_LENGTH_MAX } from '../text/text-limits.ts'
import { featuresOfTask } from './matching/features-of-task.ts'
import { PATTERN_CATEGORIES, type PatternCategory } from './pattern.ts'

/** A task that is to be done, as far as it is known. */
export interface ApplicableInput {
  readonly task?: string | undefined
  readonly type?: string | undefined
  readonly domain?: string | undefined
  readonly complexity?: number | undefined
  readonly files?: readonly string[] | undefined
  readonly tools?: readonly string[] | undefined
  readonly errors?: readonly string[] | undefined
  readonly project?: string | undefined
  readonly category?: PatternCategory | undefined
  readonly expects?: 'success' | 'failure' | undefined
  readonly k?: number | undefined
}

const ERROR_LENGTH_MAX = 200_000
const LABEL_LENGTH_MAX = 200
const LABELS_MAX = 200
const ERRORS_MAX = 20
const RESULTS_MAX = 50
const label = z.string().min(1).max(LABEL_LENGTH_MAX)

/** The fields of `find-applicable`, for every door. */
export const applicableSchema: z.ZodObject & z.ZodType<ApplicableInput> = z.strictObject({
  task: z.string().max(QUESTION_LENGTH_MAX).optional().describe('What is to be done.'),
  type: label.optional().describe('The type of the task, such as bugfix.'),
  domain: label.optional(),
  complexity: z.number().min(0).max(1).optional().describe('0 for a trifle, 1 for the hardest.'),
  files: z.array(z.string().min(1).max(500)).max(LABELS_MAX).optional(),
  tools: z.array(label).max(LABELS_MAX).optional().describe('The tools that are at hand.'),
  errors: z
    .array(z.string().min(1).max(ERROR_LENGTH_MAX))
    .max(ERRORS_MAX)
    .optional()
    .describe('Errors that were met: their messages or stack traces.'),
  project: scopeSchema.shape.project.describe('Only patterns of this project.'),
  category: z.enum(PATTERN_CATEGORIES).optional(),
  expects: z
    .enum(['success', 'failure'])
    .optional()
    .describe('Only patterns whose runs succeed, or only those whose runs fail.'),
  k: z.int().min(1).max(RESULTS_MAX).optional().describe('The most results; 5 when left out.'),
})

/** What conditions can ask about a task. What nobody told is not known. */
export function taskFeatures(
  { task, ...input }: ApplicableInput,
  asker: { readonly agent?: string | undefined; readonly project?: string | undefined },
): Features {
  return featuresOfTask({ ...input, ...asker, description: task })
}
