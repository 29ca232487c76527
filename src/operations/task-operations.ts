import { z } from 'zod'
import { episodeSchema } from '../core/episodes/episode.ts'
import { decideSchema, finishTaskSchema, hypothesisSchema, pushStateSchema, recordStepSchema, retrieveSchema, startTaskSchema, trackSchema } from '../core/working/task-schemas.ts'
import { defineOperation, type Operation } from './operation.ts'
import { learning, sameError, taskChange } from './task-fields.ts'

const started = taskChange.extend({
  retrieved: z.array(z.string()).readonly().describe('Ids of the episodes that were loaded.'),
})

export const startTaskOperation: Operation = defineOperation({
  name: 'start-task',
  summary: 'Open the working memory of a task, with similar episodes in it.',
  input: startTaskSchema,
  output: started,
  http: { method: 'POST', path: '/v1/tasks' },
  positional: 'description',
  effect: 'writes',
  isIdempotent: false,
  run: (memory, input) => memory.startTask(input),
})

export const retrieveForTaskOperation: Operation = defineOperation({
  name: 'retrieve-for-task',
  summary: 'Load similar episodes into the context of a task.',
  input: retrieveSchema,
  output: started,
  http: { method: 'POST', path: '/v1/tasks/:task/retrieve' },
  positional: 'task',
  effect: 'writes',
  isIdempotent: true,
  run: (memory, input) => memory.retrieveForTask(input),
})

export const recordStepOperation: Operation = defineOperation({
  name: 'record-step',
  summary: 'Record one thing that the agent did: its tool, input, output and error.',
  input: recordStepSchema,
  output: taskChange.extend({
    step: z.int().describe('Its number, from 1.'),
    sameError: sameError
      .optional()
      .describe('Set when the same error was met before in this task.'),
  }),
  http: { method: 'POST', path: '/v1/tasks/:task/steps' },
  positional: 'task',
  effect: 'writes',
  isIdempotent: false,
  run: (memory, input) => memory.recordStep(input),
})

export const pushStateOperation: Operation = defineOperation({
  name: 'push-state',
  summary: 'Say how far a task is: subtasks that begin, end or fail, and what they brought.',
  input: pushStateSchema,
  output: taskChange,
  http: { method: 'POST', path: '/v1/tasks/:task/state' },
  positional: 'task',
  effect: 'writes',
  isIdempotent: true,
  run: (memory, input) => memory.pushState(input),
})

export const hypothesizeOperation: Operation = defineOperation({
  name: 'hypothesize',
  summary: 'Add something that may be so, or tell more of it; confirmed it becomes a decision.',
  input: hypothesisSchema,
  output: taskChange.extend({ id: z.string() }),
  http: { method: 'POST', path: '/v1/tasks/:task/hypotheses' },
  positional: 'task',
  effect: 'writes',
  isIdempotent: false,
  run: (memory, input) => memory.hypothesize(input),
})

export const decideOperation: Operation = defineOperation({
  name: 'decide',
  summary: 'Record a decision with its reason.',
  input: decideSchema,
  output: taskChange,
  http: { method: 'POST', path: '/v1/tasks/:task/decisions' },
  positional: 'task',
  effect: 'writes',
  isIdempotent: false,
  run: (memory, input) => memory.decide(input),
})

export const trackOperation: Operation = defineOperation({
  name: 'track',
  summary: 'Note that a file or a symbol is being worked on.',
  input: trackSchema,
  output: taskChange,
  http: { method: 'POST', path: '/v1/tasks/:task/track' },
  positional: 'task',
  effect: 'writes',
  isIdempotent: false,
  run: (memory, input) => memory.track(input),
})

export const finishTaskOperation: Operation = defineOperation({
  name: 'finish-task',
  summary: 'End a task, and store what happened as an episode with its learnings.',
  input: finishTaskSchema,
  output: z.object({
    task: z.string(),
    episode: episodeSchema,
    learnings: z.array(learning).readonly(),
  }),
  http: { method: 'POST', path: '/v1/tasks/:task/finish' },
  positional: 'task',
  effect: 'writes',
  isIdempotent: false,
  run: (memory, input) => memory.finishTask(input),
})
