import { z } from 'zod'
import {
  forgetProjectSchema,
  getProjectSchema,
  learnProjectSchema,
} from '../core/knowledge/project/project-input.ts'
import { projectViewSchema } from '../core/knowledge/project/project-view.ts'
import { defineOperation, type Operation } from './operation.ts'

export const learnProjectOperation: Operation = defineOperation({
  name: 'learn-project',
  summary: 'Look at the folder of a project: structure, stack, conventions, hotspots.',
  input: learnProjectSchema,
  output: z.object({
    outcome: z.enum(['learned', 'changed', 'unchanged']),
    project: projectViewSchema,
    notices: z.array(z.string()).readonly().describe('What could not be read.'),
  }),
  http: { method: 'POST', path: '/v1/projects' },
  positional: 'path',
  effect: 'writes',
  isIdempotent: true,
  run: (memory, input) => memory.learnProject(input),
})

export const getProjectOperation: Operation = defineOperation({
  name: 'get-project',
  summary: 'Tell what is known of a project, by its folder and by its tasks.',
  input: getProjectSchema,
  output: projectViewSchema,
  http: { method: 'GET', path: '/v1/project' },
  positional: 'project',
  effect: 'reads',
  isIdempotent: true,
  run: (memory, input) => memory.getProject(input),
})

export const listProjectsOperation: Operation = defineOperation({
  name: 'list-projects',
  summary: 'List the projects of which something is known.',
  input: z.strictObject({}),
  output: z.object({
    projects: z
      .array(
        z.object({
          id: z.string(),
          project: z.string().optional(),
          updatedAt: z.iso.datetime(),
          architecture: z.string().optional(),
          languages: z.array(z.string()).readonly(),
          tasks: z.int().describe('How many tasks taught something.'),
          successRate: z.number().optional(),
        }),
      )
      .readonly(),
  }),
  http: { method: 'GET', path: '/v1/projects' },
  effect: 'reads',
  isIdempotent: true,
  run: async (memory) => ({ projects: await memory.listProjects() }),
})

export const forgetProjectOperation: Operation = defineOperation({
  name: 'forget-project',
  summary: 'Forget what is known of a project, of its folder or of its tasks.',
  input: forgetProjectSchema,
  output: z.object({ id: z.string(), project: z.string().optional() }),
  http: { method: 'POST', path: '/v1/project/forget' },
  positional: 'project',
  effect: 'removes',
  isIdempotent: true,
  run: (memory, input) => memory.forgetProject(input),
})
