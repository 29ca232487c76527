import { z } from 'zod'
import { knowledgeInputSchema } from '../core/knowledge/relevant/knowledge-input.ts'
import { shownPieceSchema } from '../core/knowledge/relevant/knowledge-piece.ts'
import { defineOperation, type Operation } from './operation.ts'

export const relevantKnowledgeOperation: Operation = defineOperation({
  name: 'relevant-knowledge',
  summary:
    'Gather what is known for a task: approach, bugs, rules, conventions, preferences, hotspots.',
  input: knowledgeInputSchema,
  output: z.object({
    pieces: z.array(shownPieceSchema).readonly().describe('What is in the text, in its order.'),
    text: z.string().describe('For a prompt: all of it fenced as data, with where it comes from.'),
    tokens: z.int(),
    leftOut: z.int().describe('How many pieces did not fit into the tokens.'),
    notices: z.array(z.string()).readonly(),
  }),
  http: { method: 'POST', path: '/v1/knowledge/relevant' },
  positional: 'task',
  effect: 'reads',
  isIdempotent: true,
  run: (memory, input) => memory.relevantKnowledge(input),
})
