import { z } from 'zod'
import { EPISODE_STATUSES, FEEDBACK_RATINGS } from '../../episodes/episode.ts'
import { EPISODE_ITEMS_MAX, EPISODE_LABELS_MAX } from '../../episodes/episode-schema.ts'
import { isMoment } from '../../episodes/is-moment.ts'
import type { JsonValue } from '../../json.ts'
import { scopeSchema } from '../../scope.ts'
import { saysSomething } from '../ending/says-something.ts'
import { NAME_LENGTH_MAX, WORKING_TEXT_LENGTH_MAX } from '../limits.ts'
import type { Run, RunOutcome, RunStep } from './run.ts'

/** Of more, the episode would tell the last alone. */
const STEPS_MAX = 10_000
const LINE_LENGTH_MAX = 4_000
const ID_LENGTH_MAX = 1_000

const EMPTY = 'must say something'
const text = z.string().max(WORKING_TEXT_LENGTH_MAX)
const name = z.string().max(NAME_LENGTH_MAX).refine(saysSomething, EMPTY)
const line = z.string().max(LINE_LENGTH_MAX).refine(saysSomething, EMPTY)
// Goals and criteria stand in one list of the episode.
const lines = z.array(line).max(EPISODE_ITEMS_MAX / 2)
const amount = z.int().min(0).max(Number.MAX_SAFE_INTEGER)
const json: z.ZodType<JsonValue> = z.json()
// "Three days ago" would be another day whenever the file is read.
const moment = z
  .string()
  .max(40)
  .refine((said) => said.includes('-') && isMoment(said), 'must be a date or an ISO 8601 time')

const task = z.strictObject({
  description: text.refine(saysSomething, EMPTY),
  input: text.optional(),
  type: name.optional(),
  goals: lines.optional(),
  criteria: lines.optional(),
  constraints: lines.optional(),
  context: text.optional(),
})

const step: z.ZodType<RunStep> = z.strictObject({
  tool: z.string().max(NAME_LENGTH_MAX).optional(),
  input: json.optional(),
  output: text.optional(),
  error: text.optional(),
  thought: text.optional(),
  at: moment.optional(),
  durationMs: amount.optional(),
  tokens: amount.optional(),
  llmCalls: amount.optional(),
  costUsd: z.number().min(0).max(1e9).optional(),
})

const outcome: z.ZodType<RunOutcome> = z
  .strictObject({
    status: z.enum(EPISODE_STATUSES).optional(),
    success: z.boolean().optional(),
    output: text.optional(),
    testsPassed: z.boolean().optional(),
    feedback: z.enum(FEEDBACK_RATINGS).optional(),
    comment: line.optional(),
  })
  .refine(
    ({ status, success }) => (status === undefined) !== (success === undefined),
    'needs "status" or "success", and not both',
  )
  .transform(({ success = false, status = success ? 'success' : 'failure', ...rest }) => ({
    ...rest,
    status,
  }))

/** One line of a file of runs. */
export const runSchema: z.ZodType<Run> = z.strictObject({
  id: z.string().min(1).max(ID_LENGTH_MAX).optional(),
  task: z.preprocess((told) => (typeof told === 'string' ? { description: told } : told), task),
  steps: z.array(step).max(STEPS_MAX),
  outcome,
  agent: scopeSchema.shape.agent,
  project: scopeSchema.shape.project,
  session: scopeSchema.shape.session,
  occurredAt: moment.optional(),
  tags: z.array(name).max(EPISODE_LABELS_MAX).optional(),
})
