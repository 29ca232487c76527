import { z } from 'zod'
import { compareInputSchema } from '../core/similarity/compare-input.ts'
import { defineOperation, type Operation } from './operation.ts'

export const compareOperation: Operation = defineOperation({
  name: 'compare',
  summary: 'Judge how close two statements are, and whether they say the same.',
  input: compareInputSchema,
  output: z.object({
    similarity: z.number(),
    isSame: z.boolean(),
    reasons: z
      .record(z.string(), z.number())
      .describe('What was measured on the pair, and how probable it is that both say the same.'),
  }),
  http: { method: 'POST', path: '/v1/compare' },
  effect: 'reads',
  isIdempotent: true,
  async run(memory, input) {
    const { similarity, isSame, reasons } = await memory.compare(input)
    return { similarity, isSame, reasons: { ...reasons } }
  },
})
