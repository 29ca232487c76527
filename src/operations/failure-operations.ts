import { z } from 'zod'
import { FAILURE_TEXT_LENGTH_MAX, describedFailureSchema } from '../core/failures/describe-failure.ts'
import { defineOperation, type Operation } from './operation.ts'

const text = z.string().min(1).max(FAILURE_TEXT_LENGTH_MAX)

export const readFailureOperation: Operation = defineOperation({
  name: 'read-failure',
  summary: 'Read an error or a log: type, message, frames, causes, signature.',
  input: z.strictObject({ text: text.describe('An error, a stack trace, or a log with one.') }),
  output: z.object({
    failure: describedFailureSchema.optional().describe('Absent when there is none.'),
  }),
  http: { method: 'POST', path: '/v1/failures/read' },
  positional: 'text',
  effect: 'reads',
  isIdempotent: true,
  run: async (memory, input) => memory.readFailure(input),
})
