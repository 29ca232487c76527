import { z } from 'zod'
import { exportInputSchema } from '../core/transfer/transfer-input.ts'
import { defineOperation, type Operation } from './operation.ts'

export const exportOperation: Operation = defineOperation({
  name: 'export',
  summary:
    'Write out all that is kept, with where it is from, as JSONL, or the facts as Markdown, a page at a time.',
  input: exportInputSchema,
  output: z.object({
    content: z.string(),
    leftOut: z
      .array(z.object({ id: z.string(), reason: z.string() }))
      .readonly()
      .optional()
      .describe('Episodes of which another host keeps a part: export them there.'),
    next: z.string().optional().describe('Pass it as `after`; absent on the last page.'),
  }),
  http: { method: 'GET', path: '/v1/export' },
  effect: 'reads',
  isIdempotent: true,
  run: (memory, input) => memory.export(input),
})
