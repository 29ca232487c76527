import { z } from 'zod'
import { FAILURE_TEXT_LENGTH_MAX, toldFailureSchema } from '../core/failures/tell-failure.ts'
import { defineOperation, type Operation } from './operation.ts'

const text = z.string().min(1).max(FAILURE_TEXT_LENGTH_MAX)

export const readFailureOperation: Operation = defineOperation({
  name: 'read-failure',
  summary: 'Say what an error or a log tells: type, message, frames, causes, signature, crash.',
  input: z.strictObject({ text: text.describe('An error, a stack trace, or a log with one.') }),
  output: z.object({
    failure: toldFailureSchema.optional().describe('Absent when there is none.'),
  }),
  http: { method: 'POST', path: '/v1/failures/read' },
  positional: 'text',
  effect: 'reads',
  isIdempotent: true,
  run: async (memory, input) => memory.readFailure(input),
})

export const groupMessagesOperation: Operation = defineOperation({
  name: 'group-messages',
  summary: 'Group the lines of a log that say the same but for their values.',
  input: z.strictObject({ text: text.describe('A log, one message a line.') }),
  output: z.object({
    groups: z
      .array(
        z.object({
          template: z.string(),
          count: z.int(),
          first: z.string(),
          line: z.int().describe('Where the first of them stands, from 1.'),
        }),
      )
      .readonly(),
  }),
  http: { method: 'POST', path: '/v1/failures/group' },
  positional: 'text',
  effect: 'reads',
  isIdempotent: true,
  run: async (memory, input) => memory.groupMessages(input),
})
