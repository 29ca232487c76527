import * as z from 'zod'
import { countUpTo, textUpTo } from '../../field-schemas.ts'
import { scopeSchema } from '../../scope.ts'
import { QUESTION_LENGTH_MAX } from '../../storage/documents/text-limits.ts'

/** Spec A1. */
export const PATTERNS_DEFAULT = 3
export const EPISODES_DEFAULT = 5
/** Of everything else. */
export const PIECES_DEFAULT = 3
export const CONTEXT_TOKENS_DEFAULT = 2_000
const PIECES_MAX = 20
const LABELS_MAX = 100

export const label = textUpTo(200)
const paths = z.array(textUpTo(500)).max(LABELS_MAX)
export const error = textUpTo(200_000).optional().describe('An error that occurred, as printed.')
export const project = scopeSchema.shape.project.describe('Only what was learned in this project.')

/** A task and its situation, as far as known. */
export const forTaskInputSchema = z.strictObject({
  task: textUpTo(QUESTION_LENGTH_MAX).optional().describe('What to do.'),
  type: label.optional().describe('The type of the task, such as bugfix.'),
  domain: label.optional().describe('The domain, such as payments.'),
  complexity: z.number().min(0).max(1).optional().describe('0 for trivial, 1 for the hardest.'),
  files: paths.optional().describe('Files involved.'),
  language: label.optional().describe('The programming language.'),
  frameworks: z.array(label).max(10).optional().describe('Frameworks in use.'),
  error,
  code: textUpTo(20_000).optional().describe('The code in question.'),
  tools: z.array(label).max(LABELS_MAX).optional().describe('The available tools.'),
  project,
  k: countUpTo(PIECES_MAX)
    .optional()
    .describe(
      `At most this many of each kind. Default: ${EPISODES_DEFAULT} past tasks, ${PIECES_DEFAULT} of other kinds.`,
    ),
  tokens: countUpTo(100_000)
    .optional()
    .describe(`At most this many tokens of text. Default: ${CONTEXT_TOKENS_DEFAULT}.`),
})
export type ForTaskInput = z.infer<typeof forTaskInputSchema>
