import { reflectInputSchema, reflectionSchema } from '../core/workspace/reflect-input.ts'
import { defineOperation, type Operation } from './operation.ts'

export const reflectOperation: Operation = defineOperation({
  name: 'reflect',
  summary: 'Write entity pages, opinions and proposals into marked blocks of the workspace.',
  input: reflectInputSchema,
  output: reflectionSchema,
  http: { method: 'POST', path: '/v1/workspace/reflect' },
  effect: 'writes',
  isIdempotent: true,
  run: (memory, input) => memory.reflect(input),
})
