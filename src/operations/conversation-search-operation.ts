import { z } from 'zod'
import { conversationSearchSchema } from '../core/blocks/search-input.ts'
import { defineOperation, type Operation } from './operation.ts'

export const conversationSearchOperation: Operation = defineOperation({
  name: 'conversation-search',
  summary: 'Search what was said in conversations, by words and meaning, speaker and date.',
  input: conversationSearchSchema,
  output: z.object({
    turns: z
      .array(
        z.object({
          id: z.string(),
          content: z.string(),
          role: z.string().optional().describe('Who said it.'),
          session: z.string().optional(),
          at: z.iso.datetime(),
        }),
      )
      .readonly(),
    notices: z.array(z.string()).readonly(),
  }),
  http: { method: 'POST', path: '/v1/conversations/search' },
  positional: 'query',
  effect: 'reads',
  isIdempotent: true,
  run: (memory, input) => memory.conversationSearch(input),
})
