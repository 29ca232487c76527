import * as z from 'zod'
import { countUpTo, json, textUpTo } from '../../field-schemas.ts'
import { scopeSchema } from '../../scope.ts'
import { EPISODE_STATUSES, FEEDBACK_RATINGS, outcomeFields } from '../episodes/episode.ts'
import { TRACE_TEXT_LENGTH_MAX } from '../episodes/episode-fields.ts'
import { saysSomething } from '../steps/task-step.ts'
import { VARIABLE_SCOPES, VARIABLE_TYPES, type VariableScope } from './variables.ts'
import { NAME_LENGTH_MAX, WORKING_TEXT_LENGTH_MAX } from './working-memory.ts'

const NAMES_MAX = 200
const LINE_LENGTH_MAX = 4_000
const PLAN_MAX = 500
/** No prompt is longer. */
const BUDGET_MAX = 2_000_000

const name = textUpTo(NAME_LENGTH_MAX)
const line = textUpTo(LINE_LENGTH_MAX)
const text = z.string().max(WORKING_TEXT_LENGTH_MAX)
const log = z.string().max(TRACE_TEXT_LENGTH_MAX)
// Copied to the episode as is: no record accepts blank texts.
const label = name.refine(saysSomething, 'must not be blank')
const lines = listUpTo(NAMES_MAX, line)

const share = z.number().min(0).max(1)
const amount = z.int().min(0).max(Number.MAX_SAFE_INTEGER)

const id = name.describe('The id of the task.')
const sectionTokens = z.int().min(1).max(BUDGET_MAX).describe('At most so many tokens.')

const subtask = z.strictObject({
  id: name.describe('Its id, for `current` and `needs`.'),
  title: line.optional().describe('What to do.'),
  criteria: lines.describe('Success criteria.'),
  needs: listUpTo(NAMES_MAX, name).describe(
    'Subtasks or variables that it will read. They stay in context.',
  ),
})
export type SubtaskInput = z.infer<typeof subtask>
const plan = listUpTo(PLAN_MAX, z.union([line, subtask])).describe(
  'Subtasks in order: texts, which get the ids s1, s2 and so on, or {id, title}.',
)

const goal = z.strictObject({
  id: name.describe('Its id.'),
  description: line.describe('What to reach.'),
  criteria: lines.describe('How to tell that it is reached.'),
})
export type GoalInput = string | z.infer<typeof goal>

function listUpTo<Item extends z.ZodType>(max: number, item: Item) {
  return z.array(item).max(max).readonly().optional()
}

// The fields of every operation on a task, on every surface.

export const startTaskSchema = z.strictObject({
  description: text.min(1).refine(saysSomething, 'must not be blank').describe('What to do.'),
  input: text.optional().describe('The original request, verbatim.'),
  type: label.optional().describe('Such as bugfix, refactoring or research.'),
  goals: listUpTo(NAMES_MAX, z.union([line, goal])).describe(
    'Goals: texts, or {id, description, criteria}.',
  ),
  criteria: lines.describe('Success criteria.'),
  constraints: lines.describe('Constraints.'),
  context: text.optional().describe('The situation.'),
  plan,
  variables: z.record(name, json).optional().describe('Parameters of the task.'),
  system: listUpTo(NAMES_MAX, text).describe('Static context, such as tools.'),
  tokens: z
    .int()
    .min(100)
    .max(BUDGET_MAX)
    .optional()
    .describe('At most this many tokens in context. Default: as configured, 20000 in total.'),
  sections: z
    .strictObject({
      system: sectionTokens,
      task: sectionTokens,
      execution: sectionTokens,
      results: sectionTokens,
      retrieved: sectionTokens,
    })
    .partial()
    .optional()
    .describe('How many of these tokens a section may take before it is pruned.'),
  recall: z.boolean().optional().describe('Whether to load what memory knows. Default: true.'),
  session: scopeSchema.shape.session.describe('The conversation, within your own scope.'),
  project: scopeSchema.shape.project.describe('The project, within your own scope.'),
})
export type StartTaskInput = z.infer<typeof startTaskSchema>

export const recordStepSchema = z.strictObject({
  id,
  tool: name.optional().describe('The tool that was used.'),
  input: json.optional().describe('What the tool was called with.'),
  output: log.optional().describe('What the tool answered.'),
  error: log.optional().describe('Set when the step failed.'),
  thought: text.optional().describe('What the agent thought.'),
  durationMs: amount.optional().describe('How long it took, in milliseconds.'),
  tokens: amount.optional().describe('How many tokens it took.'),
  llmCalls: amount.optional().describe('How many model calls it took.'),
  costUsd: z.number().min(0).max(1e9).optional().describe('What it cost, in US dollars.'),
})
export type RecordStepInput = z.infer<typeof recordStepSchema>

const failure = z.strictObject({
  subtask: name.describe('Its id.'),
  error: text.describe('Why it failed.'),
})
const fileState = z.enum(['read', 'created', 'modified', 'deleted'])

export const updateTaskSchema = z.strictObject({
  id,
  phase: name.optional().describe('The phase that begins now.'),
  current: name.optional().describe('The subtask that begins now.'),
  completed: listUpTo(PLAN_MAX, name).describe('Completed subtasks.'),
  failed: listUpTo(PLAN_MAX, failure).describe('Subtasks that failed, and why.'),
  pendingActions: lines.describe('The next steps.'),
  plan,
  output: text.optional().describe('The output of the subtask.'),
  subtask: name.optional().describe('The subtask it belongs to. Default: the current one.'),
  decision: line.optional().describe('A decision or proposal.'),
  decisionType: name.optional().describe('The kind of decision, such as approach, tool or design.'),
  reason: line.optional().describe('The reason for the decision.'),
  accepted: z.boolean().optional().describe('Whether the decision was accepted.'),
  hypothesis: z
    .strictObject({
      number: name.optional().describe('The number of a known hypothesis, to update it.'),
      text: line.optional().describe('The hypothesis; required for a new one.'),
      about: line.optional().describe('What it is about.'),
      confidence: share.optional().describe('From 0 to 1.'),
      evidence: lines.describe('What speaks for it.'),
      status: z.enum(['open', 'confirmed', 'rejected']).optional().describe('What became of it.'),
    })
    .optional()
    .describe('A new hypothesis, or an update to one.'),
  file: z
    .strictObject({
      path: line.describe('Its path.'),
      state: fileState.optional().describe('What was done with it.'),
    })
    .optional()
    .describe('A file that was used.'),
  symbol: z
    .strictObject({
      name: name.describe('Its name.'),
      kind: name.optional().describe('Such as function or class.'),
      line: z.int().min(1).optional().describe('Where it is.'),
    })
    .optional()
    .describe('A symbol that was used, in that file.'),
  variable: z
    .strictObject({
      name: name.describe('Its name.'),
      value: json.describe('Any JSON value.'),
      scope: z.enum(VARIABLE_SCOPES).optional().describe('Default: task.'),
      type: z.enum(VARIABLE_TYPES).optional().describe('What it is for.'),
      subtask: name.optional().describe('The subtask it belongs to.'),
    })
    .optional()
    .describe('A value to keep.'),
  executionEnded: z.boolean().optional().describe('Discard the variables of the execution.'),
  prune: z.boolean().optional().describe('Summarise old entries and move them out.'),
  clear: z.boolean().optional().describe('Clear the context except the goal and the plan.'),
})
export type UpdateTaskInput = z.infer<typeof updateTaskSchema>

export const getTaskSchema = z.strictObject({
  id,
  variable: name.optional().describe('Also get the value of this variable.'),
  scope: z
    .enum(VARIABLE_SCOPES)
    .optional()
    .describe('The scope of the variable. Default: the narrowest that has it.'),
  subtask: name.optional().describe('The subtask that the variable belongs to.'),
  item: name
    .optional()
    .describe('Also get moved-out content by its reference or key, as shown in the context.'),
  after: amount
    .optional()
    .describe('Also list up to 200 of its steps, from the one after this number; 0 for the first.'),
})
export type GetTaskInput = z.infer<typeof getTaskSchema>

export const taskContextSchema = z.strictObject({
  id,
  tokens: z
    .int()
    .min(0)
    .max(BUDGET_MAX)
    .optional()
    .describe('At most this many tokens. Default: the limit of the task.'),
  recall: z
    .boolean()
    .optional()
    .describe('Load past tasks like this one, or with its errors. Default: false.'),
  query: text.optional().describe('Load past tasks that match this text instead.'),
  k: countUpTo(20).optional().describe('At most this many past tasks. Default: 3.'),
})
export type TaskContextInput = z.infer<typeof taskContextSchema>

export const restoreTaskSchema = z.strictObject({
  snapshot: name.optional().describe('The hash of a snapshot. Default: the newest.'),
})
export type RestoreTaskInput = z.infer<typeof restoreTaskSchema>

export const finishTaskSchema = z.strictObject({
  id,
  status: z
    .enum([...EPISODE_STATUSES, 'abandoned'])
    .optional()
    .describe('How it ended; judged by its steps if absent. Nothing is kept of an abandoned task.'),
  output: text.optional().describe('What came out.'),
  testsPassed: z.boolean().optional().describe('Whether the tests passed at the end.'),
  feedback: z.enum(FEEDBACK_RATINGS).optional().describe('Feedback of the person on the result.'),
  comment: line
    .refine(saysSomething, 'must not be blank')
    .optional()
    .describe('A comment of the person.'),
  tags: listUpTo(NAMES_MAX, label).describe('Labels to find it by.'),
  domain: label.optional().describe('The domain, such as payments.'),
  ...outcomeFields,
})
export type FinishTaskInput = z.infer<typeof finishTaskSchema>

// What the pure steps of working memory take of these.
export type StepInput = Omit<RecordStepInput, 'id'>
export type StateInput = Pick<
  UpdateTaskInput,
  'phase' | 'current' | 'completed' | 'failed' | 'pendingActions' | 'plan'
>
export type VariableName = Pick<GetTaskInput, 'scope' | 'subtask'> & { readonly name: string }
export type VariableInput = Omit<NonNullable<UpdateTaskInput['variable']>, 'scope'> & {
  readonly scope: VariableScope
}
export type TaskInput = { readonly id: string } & Omit<
  StartTaskInput,
  'system' | 'tokens' | 'sections' | 'recall' | 'session' | 'project'
>
