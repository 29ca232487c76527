import { z } from 'zod'
import { purgeInputSchema } from '../core/facts/purge-input.ts'
import { defineOperation, type Operation } from './operation.ts'

export const purgeOperation: Operation = defineOperation({
  name: 'purge',
  summary: 'Remove forgotten and rejected facts for good. They stay known as not to come back.',
  input: purgeInputSchema,
  output: z.object({
    ids: z.array(z.string()).readonly(),
    leftInPages: z
      .array(z.object({ path: z.string(), line: z.int() }))
      .readonly()
      .optional()
      .describe('Lines of your own pages that still say it: delete them there.'),
    left: z.int().describe('How many more there are to purge: ask again.'),
    isDryRun: z.boolean(),
  }),
  http: { method: 'POST', path: '/v1/purge' },
  positional: 'id',
  effect: 'removes',
  isIdempotent: false,
  run: (memory, input) => memory.purge(input),
})
