import { z } from 'zod'
import type { JsonValue } from '../core/json.ts'
import {
  fetchSchema,
  getVariableSchema,
  renderSchema,
  restoreTaskSchema,
  setVariableSchema,
} from '../core/working/task-schemas.ts'
import { defineOperation, type Operation } from './operation.ts'
import { taskChange } from './task-fields.ts'

const task = z.string().min(1).max(200).describe('The id of the task.')
const snapshot = z.object({
  hash: z.string(),
  at: z.string(),
  step: z.int().describe('How many steps were done by then.'),
})
const json: z.ZodType<JsonValue> = z.unknown() as z.ZodType<JsonValue>

export const setVariableOperation: Operation = defineOperation({
  name: 'set-variable',
  summary: 'Bind a value to a name in a task.',
  input: setVariableSchema,
  output: taskChange,
  http: { method: 'POST', path: '/v1/tasks/:task/variables' },
  positional: 'task',
  effect: 'writes',
  isIdempotent: false,
  run: (memory, input) => memory.setVariable(input),
})

export const getVariableOperation: Operation = defineOperation({
  name: 'get-variable',
  summary: 'Read a value of a task; null when there is none.',
  input: getVariableSchema,
  output: z.object({ value: json }),
  http: { method: 'GET', path: '/v1/tasks/:task/variables/:name' },
  positional: 'task',
  effect: 'reads',
  isIdempotent: true,
  run: (memory, input) => memory.getVariable(input),
})

export const fetchMovedOperation: Operation = defineOperation({
  name: 'fetch-moved',
  summary: 'Bring back what was moved out of the context of a task, byte for byte.',
  input: fetchSchema,
  output: taskChange.extend({ text: z.string() }),
  http: { method: 'POST', path: '/v1/tasks/:task/fetch' },
  positional: 'task',
  effect: 'reads',
  isIdempotent: true,
  run: (memory, input) => memory.fetchMoved(input),
})

export const pruneTaskOperation: Operation = defineOperation({
  name: 'prune-task',
  summary: 'Move out and summarise what is old in the context of a task.',
  input: z.strictObject({ task }),
  output: taskChange,
  http: { method: 'POST', path: '/v1/tasks/:task/prune' },
  positional: 'task',
  effect: 'writes',
  isIdempotent: true,
  argument: 'task',
  run: (memory, input) => memory.pruneTask(input.task),
})

export const snapshotTaskOperation: Operation = defineOperation({
  name: 'snapshot-task',
  summary: 'Keep a task as it is now, to go back to.',
  input: z.strictObject({ task }),
  output: snapshot,
  http: { method: 'POST', path: '/v1/tasks/:task/snapshots' },
  positional: 'task',
  effect: 'writes',
  isIdempotent: true,
  argument: 'task',
  run: (memory, input) => memory.snapshotTask(input.task),
})

export const restoreTaskOperation: Operation = defineOperation({
  name: 'restore-task',
  summary: 'Take a task back to a snapshot: everything since then did not happen.',
  input: restoreTaskSchema,
  output: taskChange.extend({ snapshot }),
  http: { method: 'POST', path: '/v1/tasks/:task/restore' },
  positional: 'task',
  effect: 'removes',
  isIdempotent: true,
  run: (memory, input) => memory.restoreTask(input),
})

export const renderTaskOperation: Operation = defineOperation({
  name: 'render-task',
  summary: 'Show the context of a task, ready for a prompt, in any budget of tokens.',
  input: renderSchema,
  output: z.object({
    text: z.string(),
    tokens: z.int(),
    leftOut: z
      .array(
        z.object({
          section: z.enum(['system', 'task', 'execution', 'results', 'retrieved']),
          key: z.string(),
          tokens: z.int(),
          temperature: z.enum(['hot', 'warm', 'cold']),
        }),
      )
      .readonly(),
  }),
  http: { method: 'POST', path: '/v1/tasks/:task/render' },
  positional: 'task',
  effect: 'reads',
  isIdempotent: true,
  run: (memory, input) => memory.renderTask(input),
})

const amount = z.number()

export const listTasksOperation: Operation = defineOperation({
  name: 'list-tasks',
  summary: 'List the tasks at work, and how far they are.',
  input: z.strictObject({ finished: z.boolean().optional().describe('Also those that ended.') }),
  output: z.object({
    tasks: z
      .array(
        z.object({
          id: z.string(),
          description: z.string(),
          status: z.enum(['open', 'finished']),
          startedAt: z.string(),
          updatedAt: z.string(),
          phase: z.string().optional(),
          subtask: z.string().optional(),
          tokens: z.int(),
          limit: z.int(),
          statistics: z.object({
            steps: amount,
            failedSteps: amount,
            toolCalls: amount,
            tokens: amount,
            errors: amount,
            patchesProposed: amount,
            patchesApplied: amount,
            linesAdded: amount,
            linesRemoved: amount,
            llmCalls: amount,
            costUsd: amount,
          }),
          snapshots: z.array(snapshot).readonly(),
          episodeId: z.string().optional(),
        }),
      )
      .readonly(),
  }),
  http: { method: 'GET', path: '/v1/tasks' },
  effect: 'reads',
  isIdempotent: true,
  run: async (memory, input) => ({ tasks: await memory.listTasks(input) }),
})
