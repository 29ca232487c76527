import { z } from 'zod'
import { archivalMemorySearchSchema } from '../core/blocks/search-input.ts'
import { recalledSchema } from '../core/recall/recalled.ts'
import { defineOperation, type Operation } from './operation.ts'

export const archivalMemorySearchOperation: Operation = defineOperation({
  name: 'archival-memory-search',
  summary: 'Search what was kept for long, a page at a time, the most relevant first.',
  input: archivalMemorySearchSchema,
  output: z.object({
    results: z.array(recalledSchema).readonly(),
    page: z.int(),
    size: z.int(),
    hasMore: z.boolean().describe('True when there is a next page.'),
    notices: z.array(z.string()).readonly(),
  }),
  http: { method: 'POST', path: '/v1/archival/search' },
  positional: 'query',
  effect: 'reads',
  isIdempotent: true,
  run: (memory, input) => memory.archivalMemorySearch(input),
})
