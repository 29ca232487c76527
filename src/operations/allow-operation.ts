import { z } from 'zod'
import { idField } from './fact-fields.ts'
import { defineOperation, type Operation } from './operation.ts'

export const allowOperation: Operation = defineOperation({
  name: 'allow',
  summary: 'Allow again what a purged fact said, so that it can be said again.',
  input: z.strictObject({ id: idField }),
  output: z.object({
    id: z.string(),
    lifted: z.int().describe('How many rejections were lifted.'),
  }),
  http: { method: 'POST', path: '/v1/facts/:id/allow' },
  positional: 'id',
  effect: 'writes',
  isIdempotent: false,
  argument: 'id',
  run: (memory, { id }) => memory.allow(id),
})
