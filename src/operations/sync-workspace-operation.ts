import { z } from 'zod'
import { defineOperation, type Operation } from './operation.ts'

export const syncWorkspaceOperation: Operation = defineOperation({
  name: 'sync-workspace',
  summary: 'Read what changed in the workspace, and say what is wrong in its files.',
  input: z.strictObject({}),
  output: z.object({
    files: z.int(),
    added: z.int(),
    removed: z.int(),
    changed: z.int(),
    moved: z.int().describe('Facts that only stand on another line.'),
    problems: z
      .array(z.object({ path: z.string(), line: z.int(), message: z.string() }))
      .readonly(),
    problemCount: z.int().describe('How many problems there are in all.'),
  }),
  http: { method: 'POST', path: '/v1/workspace/sync' },
  effect: 'writes',
  isIdempotent: true,
  run: (memory) => memory.syncWorkspace(),
})
