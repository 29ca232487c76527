import * as z from 'zod'
import { countUpTo, textUpTo } from '../../field-schemas.ts'
import { FAILURE_TEXT_LENGTH_MAX } from '../../language/failures/failure.ts'
import { scopeSchema } from '../../scope.ts'
import { APPROACH_LENGTH_MAX, CODE_LENGTH_MAX, DESCRIPTION_LENGTH_MAX } from './find-solution.ts'

export const BUG_RESULTS_DEFAULT = 5
export const BUG_PAGE_DEFAULT = 20
const PAGE_MAX = 100
const LIST_MAX = 10

const errorText = textUpTo(FAILURE_TEXT_LENGTH_MAX)
const label = textUpTo(200)
const labels = z.array(label).max(LIST_MAX)
const line = textUpTo(400)
const lines = z.array(line).max(LIST_MAX)
const { project } = scopeSchema.shape

/** Where an error occurred, which distinguishes bugs with the same message. */
export const bugSituationFields = {
  language: label.optional().describe('The programming language, to choose among bugs.'),
  frameworks: labels.optional().describe('Frameworks in use, to choose among bugs.'),
  code: z.string().max(20_000).optional().describe('The code that raised it.'),
}

/** An error that bugs are looked for by. */
export interface MatchBugInput extends z.infer<z.ZodObject<typeof bugSituationFields>> {
  readonly error: string
  readonly files?: readonly string[] | undefined
  readonly project?: string | undefined
  readonly k?: number | undefined
}

export const addBugSchema = z.strictObject({
  error: errorText.optional().describe('The error as printed, with its stack trace if any.'),
  name: line.optional().describe('A name. Default: derived from the error.'),
  errorTypes: labels.optional().describe('Error types, such as TypeError.'),
  messages: lines.optional().describe('Its error messages.'),
  codePatterns: lines.optional().describe('Lines of code in which it occurs.'),
  fileTypes: labels.optional().describe('File extensions, such as py.'),
  frameworks: labels.optional().describe('Frameworks in which it occurs.'),
  causes: lines.optional().describe('What usually causes it.'),
  solution: textUpTo(DESCRIPTION_LENGTH_MAX).optional().describe('What fixes it.'),
  approach: textUpTo(APPROACH_LENGTH_MAX).optional().describe('The steps to take.'),
  codeTemplate: textUpTo(CODE_LENGTH_MAX).optional().describe('The code to write.'),
  conditions: lines
    .optional()
    .describe('When the solution applies: conditions such as task.type = "bugfix", or words.'),
  project: project.describe('Only for this project.'),
})
export type AddBugInput = z.infer<typeof addBugSchema>

export const listBugsSchema = z.strictObject({
  type: label.optional().describe('Only errors of this type, such as TypeError.'),
  language: label.optional().describe('Only of this programming language.'),
  project: project.describe('Only what was learned in this project.'),
  limit: countUpTo(PAGE_MAX).optional().describe(`Default: ${BUG_PAGE_DEFAULT}.`),
  after: z.string().max(1_000).optional().describe('The `next` of the previous page.'),
})
export type ListBugsInput = z.infer<typeof listBugsSchema>
