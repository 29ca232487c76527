import * as z from 'zod'
import type { Learning } from '../core/tasks/ending/find-learnings.ts'
import { episodeSchema } from '../core/tasks/episodes/episode.ts'
import type { SameError } from '../core/tasks/steps/same-error.ts'
import {
  fetchSchema,
  finishTaskSchema,
  getVariableSchema,
  noteSchema,
  pushStateSchema,
  recordStepSchema,
  renderSchema,
  restoreTaskSchema,
  retrieveSchema,
  startTaskSchema,
} from '../core/tasks/working/task-schemas.ts'
import { withoutForgotten } from '../flows/tasks/working/change-task.ts'
import { finishTask } from '../flows/tasks/working/finish-task.ts'
import {
  getTask,
  listTasks,
  renderTask,
  restoreTask,
  snapshotTask,
  type TaskState,
} from '../flows/tasks/working/show-task.ts'
import { retrieveForTask, startTask } from '../flows/tasks/working/start-task.ts'
import {
  fetchInTask,
  getTaskVariable,
  noteInTask,
  pruneTask,
  pushTaskState,
  recordTaskStep,
} from '../flows/tasks/working/step-task.ts'
import { arrayOf, idField, listing, listOf } from './fields.ts'
import { defineGroup, defineOperation } from './operation.ts'
import { json, snapshot, started, taskChange, taskView } from './task-outputs.ts'
import {
  formatFetched,
  formatFinishedTask,
  formatPruned,
  formatRecordedStep,
  formatRestoredTask,
  formatRetrieved,
  formatSnapshot,
  formatStartedTask,
  formatTaskChange,
  formatTaskContext,
  formatTasks,
  formatVariable,
} from './views/format-tasks.ts'
import { finishedText, startedText, stepText } from './views/model-text.ts'

const id = idField('task')

export const tasks = defineGroup(
  { name: 'tasks', noun: 'task', summary: 'The working memory of a task that is going on.' },
  {
    start: defineOperation({
      summary: 'Start a task: opens its working memory and loads similar past tasks.',
      tier: 'everyday',
      effect: 'writes',
      input: startTaskSchema,
      output: started,
      http: 'POST /v1/tasks',
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
        step: z.int().describe('Its number, from 1.'),
        sameError: (
          z.object({
            signature: z.string(),
            steps: arrayOf(z.int()),
            triedSince: arrayOf(z.looseObject({ number: z.int(), at: z.string() })),
          }) as unknown as z.ZodType<SameError>
        )
          .optional()
          .describe('Set when the same error was met before in this task.'),
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
      summary: 'Finish a task and store what happened as an episode.',
      tier: 'everyday',
      effect: 'writes',
      input: finishTaskSchema,
      output: z.object({
        id: z.string(),
        episode: episodeSchema,
        learnings: arrayOf(
          z.looseObject({ kind: z.string() }) as unknown as z.ZodType<Learning>,
        ).describe('Errors that were resolved, checks that passed unchanged, what worked.'),
      }),
      http: 'POST /v1/tasks/{id}/finish',
      cli: {
        positional: 'id',
        examples: ['loci task finish <id> --status success --tests-passed'],
        show: formatFinishedTask,
      },
      mcp: { fields: ['id', 'status', 'output', 'testsPassed', 'feedback'] },
      text: finishedText,
      run: withoutForgotten(finishTask),
    }),
    render: defineOperation({
      summary: 'Render the context of a task for a prompt, in any budget of tokens.',
      effect: 'reads',
      input: renderSchema,
      output: z.object({
        text: z.string(),
        tokens: z.int(),
        leftOut: arrayOf(
          z.object({
            section: z.enum(['system', 'task', 'execution', 'results', 'retrieved']),
            key: z.string(),
            tokens: z.int(),
            temperature: z.enum(['hot', 'warm', 'cold']),
          }),
        ),
      }),
      http: 'GET /v1/tasks/{id}/context',
      cli: {
        positional: 'id',
        examples: ['loci task render <id> --budget-tokens 4000'],
        show: formatTaskContext,
      },
      text: ({ text }) => text,
      run: renderTask,
    }),
    list: defineOperation({
      summary: 'List open tasks, the latest first.',
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
      input: z.strictObject({ id }),
      output: taskView.extend({
        state: (
          z.looseObject({
            plan: arrayOf(z.unknown()),
          }) as unknown as z.ZodType<TaskState>
        ).describe('The plan, and the files, symbols, hypotheses and decisions of the task.'),
      }),
      http: 'GET /v1/tasks/{id}',
      cli: { positional: 'id', examples: ['loci task get <id>'] },
      run: getTask,
    }),
    update: defineOperation({
      summary: 'Update the progress of a task: phase, subtasks that start, end or fail, output.',
      effect: 'writes',
      isIdempotent: true,
      input: pushStateSchema,
      output: taskChange,
      http: 'PATCH /v1/tasks/{id}',
      cli: {
        positional: 'id',
        examples: ['loci task update <id> --completed plan'],
        show: formatTaskChange,
      },
      run: withoutForgotten(pushTaskState),
    }),
    note: defineOperation({
      summary: 'Note a decision, a hypothesis, a file or symbol, or a variable of a task.',
      effect: 'writes',
      input: noteSchema,
      output: taskChange.extend({
        hypothesis: z.string().optional().describe('The id of the hypothesis.'),
      }),
      http: 'POST /v1/tasks/{id}/notes',
      cli: {
        positional: 'id',
        examples: [
          'loci task note <id> --decision "text=Use Decimal,reason=no rounding"',
          'loci task note <id> --file path=src/cart.ts,state=modified',
        ],
        show: formatTaskChange,
      },
      run: withoutForgotten(noteInTask),
    }),
    variable: defineOperation({
      summary: 'Get a variable of a task; null when there is none.',
      effect: 'reads',
      input: getVariableSchema,
      output: z.object({ value: json }),
      http: 'GET /v1/tasks/{id}/variables/{name}',
      cli: {
        positional: 'id',
        examples: ['loci task variable <id> --name branch'],
        show: formatVariable,
      },
      run: getTaskVariable,
    }),
    retrieve: defineOperation({
      summary: 'Load similar past tasks into the context of a task.',
      effect: 'writes',
      isIdempotent: true,
      input: retrieveSchema,
      output: started,
      http: 'POST /v1/tasks/{id}/retrieve',
      cli: { positional: 'id', examples: ['loci task retrieve <id>'], show: formatRetrieved },
      run: withoutForgotten(retrieveForTask),
    }),
    fetch: defineOperation({
      summary: 'Fetch what was moved out of the context of a task, byte for byte.',
      effect: 'reads',
      input: fetchSchema,
      output: taskChange.extend({ text: z.string() }),
      http: 'POST /v1/tasks/{id}/fetch',
      cli: {
        positional: 'id',
        examples: ['loci task fetch <id> --reference step/1'],
        show: formatFetched,
      },
      text: ({ text }) => text,
      run: fetchInTask,
    }),
    prune: defineOperation({
      summary: 'Summarise and move out what is old in the context of a task.',
      effect: 'writes',
      isIdempotent: true,
      input: z.strictObject({ id }),
      output: taskChange,
      http: 'POST /v1/tasks/{id}/prune',
      cli: { positional: 'id', examples: ['loci task prune <id>'], show: formatPruned },
      run: pruneTask,
    }),
    snapshot: defineOperation({
      summary: 'Save the state of a task, to go back to.',
      effect: 'writes',
      input: z.strictObject({ id }),
      output: snapshot,
      http: 'POST /v1/tasks/{id}/snapshots',
      cli: { positional: 'id', examples: ['loci task snapshot <id>'], show: formatSnapshot },
      run: snapshotTask,
    }),
    restore: defineOperation({
      summary: 'Go back to a snapshot of a task. Everything since then is undone.',
      effect: 'removes',
      input: restoreTaskSchema,
      output: taskChange.extend({ snapshot }),
      http: 'POST /v1/tasks/{id}/restore',
      cli: { positional: 'id', examples: ['loci task restore <id>'], show: formatRestoredTask },
      run: restoreTask,
    }),
  },
)
