import { z } from 'zod'
import { scopeSchema } from '../scope.ts'
import { type EpisodeFilterInput, episodeFilterFields } from './episode-filter.ts'

export interface FailureSearchInput extends EpisodeFilterInput {
  readonly error?: string | undefined
  readonly errors?: readonly string[] | undefined
  readonly project?: string | undefined
  readonly session?: string | undefined
  readonly k?: number | undefined
}

export const FAILURE_RESULTS_DEFAULT = 5
const FAILURE_RESULTS_MAX = 50
/** Of a longer log than can be read, the beginning and the end are. */
const ERROR_LENGTH_MAX = 2_000_000
/** One call has an end. */
const ERRORS_MAX = 50

const error = z.string().min(1).max(ERROR_LENGTH_MAX)

/** The fields of `similar-failures`, for every door. */
export const failureSearchSchema: z.ZodObject & z.ZodType<FailureSearchInput> = z.strictObject({
  error: error
    .optional()
    .describe('The error: its message, its stack trace, or the output that holds it.'),
  errors: z.array(error).max(ERRORS_MAX).optional().describe('Several errors at once.'),
  ...episodeFilterFields,
  project: scopeSchema.shape.project.describe('Only episodes of this project.'),
  session: scopeSchema.shape.session.describe('Only episodes of this session.'),
  k: z
    .int()
    .min(1)
    .max(FAILURE_RESULTS_MAX)
    .optional()
    .describe(`The most results for an error; ${FAILURE_RESULTS_DEFAULT} when left out.`),
})
