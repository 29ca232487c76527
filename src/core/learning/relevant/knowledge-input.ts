import * as z from 'zod'
import { countUpTo, textUpTo } from '../../field-schemas.ts'
import { scopeSchema } from '../../scope.ts'
import { QUESTION_LENGTH_MAX } from '../../storage/documents/text-limits.ts'

export const KNOWLEDGE_PIECES_DEFAULT = 3
export const KNOWLEDGE_TOKENS_DEFAULT = 2_000
const PIECES_MAX = 20
const LABELS_MAX = 100

const label = textUpTo(200)
const paths = z.array(textUpTo(500)).max(LABELS_MAX)

/** A task that is to be done, and the situation it is done in, as far as they are known. */
export const knowledgeInputSchema = z.strictObject({
  task: textUpTo(QUESTION_LENGTH_MAX).optional().describe('What is to be done.'),
  type: label.optional().describe('The type of the task, such as bugfix.'),
  domain: label.optional().describe('The field that it is in, such as payments.'),
  complexity: z.number().min(0).max(1).optional().describe('0 for trivial, 1 for the hardest.'),
  files: paths.optional().describe('Files that it is about.'),
  language: label.optional().describe('The programming language.'),
  frameworks: z.array(label).max(10).optional().describe('Frameworks in use.'),
  error: textUpTo(200_000).optional().describe('An error that occurred.'),
  code: textUpTo(20_000).optional().describe('Code that is at hand.'),
  tools: z.array(label).max(LABELS_MAX).optional().describe('The tools that are at hand.'),
  project: scopeSchema.shape.project.describe('Only what was learned in this project.'),
  k: countUpTo(PIECES_MAX)
    .optional()
    .describe(`At most this many pieces of each kind. Default: ${KNOWLEDGE_PIECES_DEFAULT}.`),
  tokens: countUpTo(100_000)
    .optional()
    .describe(`At most this many tokens of text. Default: ${KNOWLEDGE_TOKENS_DEFAULT}.`),
})
export type KnowledgeInput = z.infer<typeof knowledgeInputSchema>
