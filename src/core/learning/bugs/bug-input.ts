import * as z from 'zod'
import { countUpTo, textUpTo } from '../../field-schemas.ts'
import { FAILURE_TEXT_LENGTH_MAX } from '../../language/failures/describe-failure.ts'
import { scopeSchema } from '../../scope.ts'
import { APPROACH_LENGTH_MAX, CODE_LENGTH_MAX, DESCRIPTION_LENGTH_MAX } from './find-solution.ts'

export const BUG_RESULTS_DEFAULT = 5
const RESULTS_MAX = 50
export const BUG_PAGE_DEFAULT = 20
const PAGE_MAX = 100
const LIST_MAX = 10
const FILES_MAX = 100

const errorText = textUpTo(FAILURE_TEXT_LENGTH_MAX)
const label = textUpTo(200)
const labels = z.array(label).max(LIST_MAX)
const line = textUpTo(400)
const lines = z.array(line).max(LIST_MAX)
const { project } = scopeSchema.shape

export const matchBugSchema = z.strictObject({
  error: errorText
    .optional()
    .describe('The error: its message, its stack trace, or the output that holds it.'),
  type: label.optional().describe('Its type, such as TypeError, when "error" does not say it.'),
  message: line.optional().describe('Its message, when "error" does not say it.'),
  stack: errorText.optional().describe('Its stack trace, when "error" does not hold it.'),
  files: z.array(line).max(FILES_MAX).optional().describe('Files that are being worked on.'),
  language: label.optional().describe('The programming language.'),
  frameworks: labels.optional().describe('Frameworks in use.'),
  code: z.string().max(20_000).optional().describe('The code that it came from.'),
  project: project.describe('Only what was learned in this project.'),
  k: countUpTo(RESULTS_MAX)
    .optional()
    .describe(`At most this many. Default: ${BUG_RESULTS_DEFAULT}.`),
})
export type MatchBugInput = z.infer<typeof matchBugSchema>

export const addBugSchema = z.strictObject({
  error: errorText.optional().describe('The error as it occurred, with its stack trace if any.'),
  name: line.optional().describe('What to call it. Default: made from the error.'),
  errorTypes: labels.optional().describe('Types, such as TypeError.'),
  messages: lines.optional().describe('Messages that it comes with.'),
  codePatterns: lines.optional().describe('Lines of code that it happens in.'),
  fileTypes: labels.optional().describe('Endings of files, such as py.'),
  frameworks: labels.optional().describe('Frameworks that it happens in.'),
  causes: lines.optional().describe('What usually causes it.'),
  solution: textUpTo(DESCRIPTION_LENGTH_MAX).optional().describe('What helps.'),
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
  after: z.string().max(1_000).optional().describe('The "next" of the page before.'),
})
export type ListBugsInput = z.infer<typeof listBugsSchema>

export const bugFeedbackSchema = z.strictObject({
  id: label.describe('The id of the bug pattern.'),
  solution: label.describe('The key of the solution that was tried.'),
  helped: z.boolean().describe('Whether it helped.'),
  episode: label.optional().describe('The episode in which it was tried, so that it counts once.'),
})
export type BugFeedbackInput = z.infer<typeof bugFeedbackSchema>
