import * as z from 'zod'
import { TRACE_LANGUAGES } from './failure.ts'
import { templateOf } from './message-template.ts'
import { readFailure } from './read-failure.ts'
import { problemOf, signatureOf } from './signature.ts'

/** The longest text; of what cannot all be read, the beginning and the end are. */
export const FAILURE_TEXT_LENGTH_MAX = 2_000_000

const frameSchema = z.object({
  function: z.string().optional(),
  module: z.string().optional(),
  file: z.string().optional(),
  line: z.int().optional(),
  code: z.string().optional(),
  isInApp: z.boolean(),
})

export const describedFailureSchema = z
  .object({
    language: z.enum(TRACE_LANGUAGES).optional(),
    type: z.string().optional(),
    message: z.string().optional(),
    template: z.string().describe('The message with placeholders for its values.'),
    test: z.string().optional().describe('The test that failed.'),
    frames: z.array(frameSchema).readonly(),
    causes: z
      .array(z.object({ type: z.string().optional(), message: z.string().optional() }))
      .readonly()
      .describe('What led to it, the nearest first.'),
    signature: z.object({
      exact: z.string(),
      template: z.string().optional(),
      stack: z.string().optional(),
    }),
    problem: z.string().describe('Equal for failures that are one problem.'),
  })
  .readonly()

export type DescribedFailure = z.infer<typeof describedFailureSchema>

/** What an output says about a failure; undefined when it shows none. */
export function describeFailure(text: string): DescribedFailure | undefined {
  const failure = readFailure(text)
  if (failure === undefined) return undefined
  const { frames: _frames, ...signature } = signatureOf(failure)
  return {
    ...failure,
    template: templateOf(failure.message ?? '').text,
    causes: failure.causes.map(({ type, message }) => ({ type, message })),
    signature,
    problem: problemOf(signature),
  }
}
