import { z } from 'zod'
import { extractedSchema, extractInputSchema } from '../core/gate/extract-statements.ts'
import { defineOperation, type Operation } from './operation.ts'

export const extractOperation: Operation = defineOperation({
  name: 'extract',
  summary: 'Show which statements of a text are worth keeping, and what each is. Stores nothing.',
  input: extractInputSchema,
  output: z.object({ statements: z.array(extractedSchema) }),
  http: { method: 'POST', path: '/v1/extract' },
  positional: 'text',
  effect: 'reads',
  isIdempotent: true,
  run: async (memory, input) => ({ statements: [...memory.extract(input)] }),
})
