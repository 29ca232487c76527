import { z } from 'zod'
import { defineOperation, type Operation } from './operation.ts'

const status = z.enum(['ok', 'warning', 'failed'])

const healthOutput = z.object({
  status,
  checks: z
    .array(
      z.object({
        name: z.string(),
        status,
        detail: z.string(),
        advice: z.string().optional().describe('What to do about it.'),
      }),
    )
    .readonly(),
})

export const healthOperation: Operation = defineOperation({
  name: 'health',
  summary: 'Take a quick look at the store and its indexes.',
  input: z.strictObject({}),
  output: healthOutput,
  http: { method: 'GET', path: '/health' },
  effect: 'reads',
  isIdempotent: true,
  run: (memory) => memory.health(),
})

export const doctorOperation: Operation = defineOperation({
  name: 'doctor',
  summary: 'Check the folder, the permissions, the indexes and the model, and say what to do.',
  input: z.strictObject({}),
  output: healthOutput,
  http: { method: 'GET', path: '/v1/doctor' },
  effect: 'reads',
  isIdempotent: true,
  run: (memory) => memory.doctor(),
})

export const reindexOperation: Operation = defineOperation({
  name: 'reindex',
  summary: 'Rebuild every index from the documents. Answers stay the same.',
  input: z.strictObject({
    fromNothing: z.boolean().optional().describe('Embed everything again, even unchanged text.'),
  }),
  output: healthOutput,
  http: { method: 'POST', path: '/v1/reindex' },
  effect: 'writes',
  isIdempotent: true,
  run: (memory, input) => memory.reindex(input),
})
