import { z } from 'zod'
import { FAILURE_TEXT_LENGTH_MAX } from '../../failures/describe-failure.ts'
import { scopeSchema } from '../../scope.ts'
import { APPROACH_LENGTH_MAX, CODE_LENGTH_MAX, DESCRIPTION_LENGTH_MAX } from './find-solution.ts'

/** An error, in one text or in its parts, and where it came. */
export interface MatchBugInput {
  readonly error?: string | undefined
  readonly type?: string | undefined
  readonly message?: string | undefined
  readonly stack?: string | undefined
  readonly files?: readonly string[] | undefined
  readonly language?: string | undefined
  readonly frameworks?: readonly string[] | undefined
  readonly code?: string | undefined
  readonly project?: string | undefined
  readonly k?: number | undefined
}

/** What somebody knows of a bug. */
export interface AddBugInput {
  readonly name?: string | undefined
  readonly error?: string | undefined
  readonly errorTypes?: readonly string[] | undefined
  readonly messages?: readonly string[] | undefined
  readonly codePatterns?: readonly string[] | undefined
  readonly fileTypes?: readonly string[] | undefined
  readonly frameworks?: readonly string[] | undefined
  readonly causes?: readonly string[] | undefined
  readonly solution?: string | undefined
  readonly approach?: string | undefined
  readonly codeTemplate?: string | undefined
  readonly conditions?: readonly string[] | undefined
  readonly project?: string | undefined
}

export interface ListBugsInput {
  readonly type?: string | undefined
  readonly language?: string | undefined
  readonly project?: string | undefined
  readonly limit?: number | undefined
  readonly after?: string | undefined
}

export interface BugFeedbackInput {
  readonly id: string
  readonly solution: string
  readonly helped: boolean
  readonly episode?: string | undefined
}

export const BUG_RESULTS_DEFAULT = 5
const RESULTS_MAX = 50
export const BUG_PAGE_DEFAULT = 20
const PAGE_MAX = 100
const LABEL_LENGTH_MAX = 200
const LINE_LENGTH_MAX = 400
const LIST_MAX = 10
const FILES_MAX = 100

const errorText = z.string().min(1).max(FAILURE_TEXT_LENGTH_MAX)
const label = z.string().min(1).max(LABEL_LENGTH_MAX)
const line = z.string().min(1).max(LINE_LENGTH_MAX)
const lines = z.array(line).max(LIST_MAX)
const id = z.string().min(1).max(LABEL_LENGTH_MAX)

/** The fields of `match-bug-pattern`, for every door. */
export const matchBugSchema: z.ZodObject & z.ZodType<MatchBugInput> = z.strictObject({
  error: errorText
    .optional()
    .describe('The error: its message, its stack trace, or the output that holds it.'),
  type: label.optional().describe('Its type, such as TypeError, when "error" does not say it.'),
  message: line.optional().describe('Its message, when "error" does not say it.'),
  stack: errorText.optional().describe('Its stack trace, when "error" does not hold it.'),
  files: z.array(line).max(FILES_MAX).optional().describe('Files that are being worked on.'),
  language: label.optional().describe('The programming language.'),
  frameworks: z.array(label).max(LIST_MAX).optional().describe('Frameworks in use.'),
  code: z.string().max(20_000).optional().describe('The code that it came from.'),
  project: scopeSchema.shape.project.describe('Only what was learned in this project.'),
  k: z
    .int()
    .min(1)
    .max(RESULTS_MAX)
    .optional()
    .describe(`The most matches; ${BUG_RESULTS_DEFAULT} when left out.`),
})

/** The fields of `add-bug-pattern`, for every door. */
export const addBugSchema: z.ZodObject & z.ZodType<AddBugInput> = z.strictObject({
  error: errorText.optional().describe('The error as it was met, with its stack trace if any.'),
  name: line.optional().describe('What to call it; made from the error when left out.'),
  errorTypes: z.array(label).max(LIST_MAX).optional().describe('Types, such as TypeError.'),
  messages: lines.optional().describe('Messages that it comes with.'),
  codePatterns: lines.optional().describe('Lines of code that it happens in.'),
  fileTypes: z.array(label).max(LIST_MAX).optional().describe('Endings of files, such as py.'),
  frameworks: z.array(label).max(LIST_MAX).optional().describe('Frameworks that it happens in.'),
  causes: lines.optional().describe('What usually causes it.'),
  solution: z.string().min(1).max(DESCRIPTION_LENGTH_MAX).optional().describe('What helps.'),
  approach: z.string().min(1).max(APPROACH_LENGTH_MAX).optional().describe('How to go about it.'),
  codeTemplate: z.string().min(1).max(CODE_LENGTH_MAX).optional().describe('The code to write.'),
  conditions: lines
    .optional()
    .describe('When the solution is of use: conditions such as task.type = "bugfix", or words.'),
  project: scopeSchema.shape.project.describe('Only for this project.'),
})

/** The fields of `list-bug-patterns`, for every door. */
export const listBugsSchema: z.ZodObject & z.ZodType<ListBugsInput> = z.strictObject({
  type: label.optional().describe('Only errors of this type, such as TypeError.'),
  language: label.optional().describe('Only of this programming language.'),
  project: scopeSchema.shape.project.describe('Only what was learned in this project.'),
  limit: z
    .int()
    .min(1)
    .max(PAGE_MAX)
    .optional()
    .describe(`The most patterns; ${BUG_PAGE_DEFAULT} when left out.`),
  after: z.string().max(1_000).optional().describe('Where the page before ended: its "next".'),
})

/** The fields of `bug-feedback`, for every door. */
export const bugFeedbackSchema: z.ZodObject & z.ZodType<BugFeedbackInput> = z.strictObject({
  id: id.describe('The id of the bug pattern.'),
  solution: id.describe('The key of the solution that was tried.'),
  helped: z.boolean().describe('Whether it helped.'),
  episode: id.optional().describe('The episode in which it was tried, so that it counts once.'),
})
