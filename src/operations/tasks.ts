import * as z from 'zod'
import type { Learning } from '../core/tasks/ending/find-learnings.ts'
import { episodeSchema } from '../core/tasks/episodes/episode.ts'
import type { SameError } from '../core/tasks/steps/same-error.ts'
import { leftOutSchema } from '../core/tasks/working/render.ts'
import {
  finishTaskSchema,
  getTaskSchema,
  recordStepSchema,
  startTaskSchema,
  taskContextSchema,
  updateTaskSchema,
} from '../core/tasks/working/task-schemas.ts'
import { finishTask } from '../flows/tasks/working/finish-task.ts'
import { withoutForgotten } from '../flows/tasks/working/open-tasks.ts'
import {
  getTask,
  listTasks,
  readTaskContext,
  type TaskState,
} from '../flows/tasks/working/show-task.ts'
import { startTask } from '../flows/tasks/working/start-task.ts'
import { recordTaskStep, updateTask } from '../flows/tasks/working/step-task.ts'
import { arrayOf, listing, listOf } from './fields.ts'
import { defineGroup, defineOperation } from './operation.ts'
import { advice, json, started, step, taskChange, taskView } from './task-outputs.ts'
import {
  formatFinishedTask,
  formatFoundTask,
  formatRecordedStep,
  formatStartedTask,
  formatTaskChange,
  formatTaskContext,
  formatTasks,
} from './views/format-tasks.ts'
import { finishedText, startedText, stepText } from './views/model-text.ts'

export const tasks = defineGroup(
  { name: 'tasks', noun: 'task', summary: 'The working memory of a task in progress.' },
  {
    start: defineOperation({
      summary: 'Start a task: opens its working memory with what worked in similar tasks.',
      tier: 'everyday',
      effect: 'writes',
      input: startTaskSchema,
      output: started,
      http: 'POST /v1/tasks',
      isCreated: () => true,
      cli: {
        positional: 'description',
        examples: [
          'loci task start "Carts without a voucher have no total" --type bugfix --project shop',
        ],
        show: formatStartedTask,
      },
      mcp: { fields: ['description', 'type', 'goals', 'constraints', 'project'] },
      text: startedText,
      run: withoutForgotten(startTask),
    }),
    step: defineOperation({
      summary: 'Record one step of a task: tool, input, output, error.',
      tier: 'everyday',
      effect: 'writes',
      input: recordStepSchema,
      output: taskChange.extend({
        advice,
        step: z.int().describe('Its number, from 1.'),
        sameError: (
          z.object({
            signature: z.string(),
            steps: arrayOf(z.int()),
            triedSince: arrayOf(z.looseObject({ number: z.int(), at: z.string() })),
          }) as unknown as z.ZodType<SameError>
        )
          .optional()
          .describe('Set if the same error occurred before in this task.'),
      }),
      http: 'POST /v1/tasks/{id}/steps',
      cli: {
        positional: 'id',
        examples: ['loci task step <id> --tool bash --input "npm test" --error "$(cat crash.txt)"'],
        show: formatRecordedStep,
      },
      mcp: { fields: ['id', 'tool', 'input', 'output', 'error', 'thought'] },
      text: stepText,
      run: withoutForgotten(recordTaskStep),
    }),
    finish: defineOperation({
      summary: 'Finish a task and store it as an episode, or abandon it.',
      tier: 'everyday',
      effect: 'writes',
      input: finishTaskSchema,
      output: z.object({
        id: z.string(),
        episode: episodeSchema.optional().describe('Absent for an abandoned task.'),
        learnings: arrayOf(
          z.looseObject({ kind: z.string() }) as unknown as z.ZodType<Learning>,
        ).describe('Resolved errors, checks that passed without a change, what worked.'),
        learned: arrayOf(
          z.object({
            kind: z.enum(['bug', 'rule', 'pattern']),
            id: z.string(),
            text: z.string(),
          }),
        ).describe('Records updated with what this task taught, up to three of each kind.'),
      }),
      http: 'POST /v1/tasks/{id}/finish',
      cli: {
        positional: 'id',
        examples: [
          'loci task finish <id> --status success --tests-passed',
          'loci task finish <id> --status abandoned',
        ],
        show: formatFinishedTask,
      },
      mcp: { fields: ['id', 'status', 'output', 'testsPassed', 'feedback'] },
      text: finishedText,
      run: withoutForgotten(finishTask),
    }),
    context: defineOperation({
      summary: 'Get the context of a task for a prompt, within a token budget.',
      effect: 'writes',
      isIdempotent: true,
      input: taskContextSchema,
      output: z.object({
        text: z.string(),
        tokens: z.int(),
        leftOut: arrayOf(leftOutSchema),
        retrieved: started.shape.retrieved.optional(),
        events: started.shape.events.optional(),
      }),
      http: 'POST /v1/tasks/{id}/context',
      cli: {
        positional: 'id',
        examples: ['loci task context <id> --tokens 4000', 'loci task context <id> --recall'],
        show: formatTaskContext,
      },
      text: ({ text }) => text,
      run: withoutForgotten(readTaskContext),
    }),
    list: defineOperation({
      summary: 'List open tasks, most recent first.',
      effect: 'reads',
      input: z.strictObject({
        finished: z.boolean().optional().describe('Also list finished tasks. Default: false.'),
      }),
      output: listOf(taskView),
      http: 'GET /v1/tasks',
      cli: { show: formatTasks },
      run: listing(listTasks),
    }),
    get: defineOperation({
      summary: 'Get the state of a task: plan, progress, errors, hypotheses, decisions, files.',
      effect: 'reads',
      input: getTaskSchema,
      output: taskView.extend({
        state: (
          z.looseObject({
            plan: arrayOf(z.unknown()),
          }) as unknown as z.ZodType<TaskState>
        ).describe(
          'Goals and plan, the newest results, errors and discoveries, files and decisions.',
        ),
        steps: arrayOf(step).optional().describe('With `after`: the oldest of them first.'),
        value: json.optional().describe('Of the variable; null if there is none.'),
        content: z.string().optional().describe('The content that was moved out, byte for byte.'),
        events: taskChange.shape.events.optional(),
      }),
      http: 'GET /v1/tasks/{id}',
      cli: {
        positional: 'id',
        examples: [
          'loci task get <id>',
          'loci task get <id> --variable branch',
          'loci task get <id> --item step/1',
          'loci task get <id> --after 0 --json',
        ],
        show: formatFoundTask,
      },
      text: ({ content }) => content,
      run: getTask,
    }),
    update: defineOperation({
      summary: 'Update a task: progress, a decision, a hypothesis, a file or a variable.',
      effect: 'writes',
      input: updateTaskSchema,
      output: taskChange.extend({
        hypothesis: z.string().optional().describe('The number of the hypothesis.'),
      }),
      http: 'PATCH /v1/tasks/{id}',
      cli: {
        positional: 'id',
        examples: [
          'loci task update <id> --completed plan --current build',
          'loci task update <id> --decision "Use Decimal" --reason "no rounding"',
          'loci task update <id> --file path=src/cart.ts,state=modified',
          'loci task update <id> --prune',
        ],
        show: formatTaskChange,
      },
      run: withoutForgotten(updateTask),
    }),
  },
)
