import { z } from 'zod'
import { memoryToolSchema } from '../core/memory-tool/tool-input.ts'
import { defineOperation, type Operation } from './operation.ts'

export const memoryToolOperation: Operation = defineOperation({
  name: 'memory-tool',
  summary: 'Run a command of the file-style memory tool that model APIs define.',
  input: memoryToolSchema,
  output: z.object({
    content: z.string().describe('What to answer the model.'),
    isError: z.boolean(),
  }),
  http: { method: 'POST', path: '/v1/memory-tool' },
  positional: 'command',
  effect: 'removes',
  isIdempotent: false,
  run: (memory, input) => memory.memoryTool(input),
})
