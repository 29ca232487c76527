import { z } from 'zod'
import { EPISODE_STATUSES, FEEDBACK_RATINGS } from '../episodes/episode.ts'
import type { JsonValue } from '../json.ts'
import { scopeSchema } from '../scope.ts'
import { NAME_LENGTH_MAX, WORKING_TEXT_LENGTH_MAX } from './limits.ts'
import type {
  DecideInput,
  FetchInput,
  FinishTaskInput,
  GetVariableInput,
  HypothesisCall,
  PushStateInput,
  RecordStepInput,
  RenderTaskInput,
  RestoreTaskInput,
  RetrieveInput,
  SetVariableInput,
  StartTaskInput,
  TrackInput,
} from './task-input.ts'
import { VARIABLE_SCOPES, VARIABLE_TYPES } from './variables/variable.ts'

const NAMES_MAX = 200
const LINE_LENGTH_MAX = 4_000
const PLAN_MAX = 500
/** No prompt is longer. */
const BUDGET_MAX = 2_000_000

const name = z.string().min(1).max(NAME_LENGTH_MAX)
const line = z.string().min(1).max(LINE_LENGTH_MAX)
const text = z.string().max(WORKING_TEXT_LENGTH_MAX)
const lines = z.array(line).max(NAMES_MAX)
// Not `z.json()`: its schema refers to itself, which no door can describe in one place.
const json: z.ZodType<JsonValue> = z
  .unknown()
  .refine(isJson, 'must be JSON') as z.ZodType<JsonValue>
const share = z.number().min(0).max(1)
const amount = z.int().min(0).max(Number.MAX_SAFE_INTEGER)

const task = name.describe('The id of the task, as `start-task` gives it.')

const subtask = z.strictObject({
  id: name,
  title: line.optional(),
  needs: z.array(name).max(NAMES_MAX).optional().describe('What it will read of others.'),
})

function isJson(value: unknown): boolean {
  try {
    return typeof JSON.stringify(value) === 'string'
  } catch {
    return false
  }
}

// The fields of every operation on a task, for every door.

export const startTaskSchema: z.ZodObject & z.ZodType<StartTaskInput> = z.strictObject({
  description: text.min(1).describe('What is to be done.'),
  input: text.optional().describe('What was asked, word for word.'),
  type: name.optional().describe('Such as bugfix, refactoring or research.'),
  goals: lines.optional(),
  criteria: lines.optional().describe('By what success is told.'),
  constraints: lines.optional(),
  context: text.optional().describe('The situation it is done in.'),
  plan: z.array(subtask).max(PLAN_MAX).optional().describe('Subtasks, in their order.'),
  variables: z.record(name, json).optional().describe('Values that the task names.'),
  system: z.array(text).max(NAMES_MAX).optional().describe('Static context: tools, bounds.'),
  tokens: z.int().min(100).max(BUDGET_MAX).optional().describe('In all; 20000 when left out.'),
  recall: z
    .boolean()
    .optional()
    .describe('Whether similar episodes are loaded; true when left out.'),
  session: scopeSchema.shape.session,
  project: scopeSchema.shape.project,
})

export const recordStepSchema: z.ZodObject & z.ZodType<RecordStepInput> = z.strictObject({
  task,
  tool: name.optional(),
  input: json.optional().describe('What the tool was called with.'),
  output: text.optional(),
  error: text.optional().describe('Set when the step failed.'),
  thought: text.optional().describe('What the agent said about it.'),
  durationMs: amount.optional(),
  tokens: amount.optional(),
  llmCalls: amount.optional(),
  costUsd: z.number().min(0).max(1e9).optional(),
})

export const pushStateSchema: z.ZodObject & z.ZodType<PushStateInput> = z.strictObject({
  task,
  phase: name.optional(),
  current: name.optional().describe('The subtask that begins now.'),
  completed: z.array(name).max(PLAN_MAX).optional(),
  failed: z
    .array(z.strictObject({ subtask: name, error: text }))
    .max(PLAN_MAX)
    .optional(),
  pendingActions: lines.optional(),
  plan: z.array(subtask).max(PLAN_MAX).optional(),
  output: text.optional().describe('What the current subtask brought.'),
  executionEnded: z.boolean().optional().describe('Ends the variables of the execution.'),
})

export const setVariableSchema: z.ZodObject & z.ZodType<SetVariableInput> = z.strictObject({
  task,
  name,
  value: json,
  scope: z.enum(VARIABLE_SCOPES).optional().describe('`task` when left out.'),
  type: z.enum(VARIABLE_TYPES).optional(),
  subtask: name.optional(),
})

export const getVariableSchema: z.ZodObject & z.ZodType<GetVariableInput> = z.strictObject({
  task,
  name,
  scope: z.enum(VARIABLE_SCOPES).optional(),
  subtask: name.optional(),
})

export const hypothesisSchema: z.ZodObject & z.ZodType<HypothesisCall> = z.strictObject({
  task,
  id: name.optional().describe('Of one that is known: tells more of it.'),
  text: line.optional().describe('What may be so; needed for a new one.'),
  about: line.optional(),
  confidence: share.optional(),
  evidence: lines.optional(),
  status: z.enum(['open', 'confirmed', 'rejected']).optional(),
})

export const decideSchema: z.ZodObject & z.ZodType<DecideInput> = z.strictObject({
  task,
  decision: line,
  rationale: line.optional(),
})

export const trackSchema: z.ZodObject & z.ZodType<TrackInput> = z.strictObject({
  task,
  file: line.optional(),
  state: z.enum(['read', 'created', 'modified', 'deleted']).optional(),
  symbol: name.optional(),
  kind: name.optional(),
  line: z.int().min(1).optional(),
})

export const retrieveSchema: z.ZodObject & z.ZodType<RetrieveInput> = z.strictObject({
  task,
  text: text.optional().describe('What to look for; the task itself when left out.'),
  k: z.int().min(1).max(20).optional(),
})

export const renderSchema: z.ZodObject & z.ZodType<RenderTaskInput> = z.strictObject({
  task,
  budgetTokens: z.int().min(0).max(BUDGET_MAX).optional().describe('All of it when left out.'),
})

export const restoreTaskSchema: z.ZodObject & z.ZodType<RestoreTaskInput> = z.strictObject({
  task,
  snapshot: name.optional().describe('The hash of a snapshot; the newest when left out.'),
})

export const fetchSchema: z.ZodObject & z.ZodType<FetchInput> = z.strictObject({
  task,
  reference: name.describe('A reference or key, as the rendered context shows it.'),
})

export const finishTaskSchema: z.ZodObject & z.ZodType<FinishTaskInput> = z.strictObject({
  task,
  status: z.enum(EPISODE_STATUSES),
  output: text.optional().describe('What came out.'),
  testsPassed: z.boolean().optional(),
  feedback: z.enum(FEEDBACK_RATINGS).optional(),
  comment: line.optional(),
  tags: z.array(name).max(NAMES_MAX).optional(),
})
