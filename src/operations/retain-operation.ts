import { retainedSchema, retainInputSchema } from '../core/workspace/retain-input.ts'
import { defineOperation, type Operation } from './operation.ts'

export const retainOperation: Operation = defineOperation({
  name: 'retain',
  summary: "Write statements into today's log of the workspace, through the gate.",
  input: retainInputSchema,
  output: retainedSchema,
  http: { method: 'POST', path: '/v1/workspace/retain' },
  positional: 'text',
  effect: 'writes',
  isIdempotent: true,
  run: (memory, input) => memory.retain(input),
})
