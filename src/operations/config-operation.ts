import { z } from 'zod'
import { defineOperation, type Operation } from './operation.ts'

export const configOperation: Operation = defineOperation({
  name: 'config',
  summary: 'Show every setting with its value and where it comes from. Secrets are hidden.',
  input: z.strictObject({}),
  output: z.object({
    settings: z
      .array(z.object({ name: z.string(), value: z.string(), origin: z.string() }))
      .readonly(),
  }),
  http: { method: 'GET', path: '/v1/config' },
  effect: 'reads',
  isIdempotent: true,
  run: async (memory) => ({ settings: memory.config() }),
})
