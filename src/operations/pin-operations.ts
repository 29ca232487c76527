import { z } from 'zod'
import { factSchema } from '../core/facts/fact.ts'
import { contextInputSchema, recallPromptSchema } from '../core/recall/prompt-input.ts'
import { idField } from './fact-fields.ts'
import { defineOperation, type Operation } from './operation.ts'

export const pinOperation: Operation = defineOperation({
  name: 'pin',
  summary: 'Keep a fact always in context.',
  input: z.strictObject({ id: idField }),
  output: factSchema,
  http: { method: 'POST', path: '/v1/facts/:id/pin' },
  positional: 'id',
  effect: 'writes',
  isIdempotent: true,
  argument: 'id',
  run: (memory, { id }) => memory.pin(id),
})

export const unpinOperation: Operation = defineOperation({
  name: 'unpin',
  summary: 'Let a fact out of the context; it stays known.',
  input: z.strictObject({ id: idField }),
  output: factSchema,
  http: { method: 'POST', path: '/v1/facts/:id/unpin' },
  positional: 'id',
  effect: 'writes',
  isIdempotent: true,
  argument: 'id',
  run: (memory, { id }) => memory.unpin(id),
})

const prompt = {
  text: z.string().describe('For a prompt, with every record fenced as data.'),
  tokens: z.int(),
  ids: z.array(z.string()).readonly(),
  leftOut: z.array(z.string()).readonly().describe('What did not fit into the tokens.'),
}

export const contextOperation: Operation = defineOperation({
  name: 'context',
  summary: 'Show what is always in context: core blocks, pinned facts and open questions.',
  input: contextInputSchema,
  output: z.object(prompt),
  http: { method: 'GET', path: '/v1/context' },
  effect: 'reads',
  isIdempotent: true,
  run: (memory, input) => memory.context(input),
})

export const recallPromptOperation: Operation = defineOperation({
  name: 'recall-prompt',
  summary: 'Answer a question with text for a prompt, every record fenced as data.',
  input: recallPromptSchema,
  output: z.object({ ...prompt, notices: z.array(z.string()).readonly() }),
  http: { method: 'POST', path: '/v1/recall-prompt' },
  positional: 'query',
  effect: 'reads',
  isIdempotent: true,
  run: (memory, input) => memory.recallPrompt(input),
})
