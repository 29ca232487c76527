import * as z from 'zod'
import { toDotPath } from 'zod/v4/core'
import { canonicalJson } from '../../canonical-json.ts'
import { explainIssue } from '../../check-input.ts'
import { invalidInput, MemoryError } from '../../errors.ts'
import type { JsonValue } from '../../json.ts'
import { isMoment } from '../../language/time/parse-moment.ts'
import { type Scope, scopeKey, scopeSchema } from '../../scope.ts'
import { explainForeign } from '../../storage/records/foreign-format.ts'
import { hashId } from '../../storage/records/hash-id.ts'
import { REDACTED_DEPTH_MAX } from '../../trust/redaction/redact-json.ts'
import { EPISODE_STATUSES, FEEDBACK_RATINGS } from '../episodes/episode.ts'
import { EPISODE_ITEMS_MAX, EPISODE_LABELS_MAX } from '../episodes/episode-fields.ts'
import { narrowScope } from '../episodes/episode-scope.ts'
import { saysSomething } from '../steps/task-step.ts'
import { NAME_LENGTH_MAX, WORKING_TEXT_LENGTH_MAX } from '../working/working-memory.ts'

/** A longer line is not a run. */
export const RUN_LINE_LENGTH_MAX = 5 * 1024 * 1024
/** The episode keeps the last of them. */
const STEPS_MAX = 10_000
const LINE_LENGTH_MAX = 4_000
const ID_LENGTH_MAX = 1_000

const EMPTY = 'must not be blank'
const text = z.string().max(WORKING_TEXT_LENGTH_MAX)
const name = z.string().max(NAME_LENGTH_MAX).refine(saysSomething, EMPTY)
const line = z.string().max(LINE_LENGTH_MAX).refine(saysSomething, EMPTY)
// Goals and criteria share one list of the episode.
const lines = z
  .array(line)
  .max(EPISODE_ITEMS_MAX / 2)
  .readonly()
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

const step = z.strictObject({
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

const outcome = z
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
const runSchema = z.strictObject({
  id: z.string().min(1).max(ID_LENGTH_MAX).optional(),
  task: z.preprocess((given) => (typeof given === 'string' ? { description: given } : given), task),
  steps: z.array(step).max(STEPS_MAX).readonly(),
  outcome,
  agent: scopeSchema.shape.agent,
  project: scopeSchema.shape.project,
  session: scopeSchema.shape.session,
  occurredAt: moment.optional(),
  tags: z.array(name).max(EPISODE_LABELS_MAX).readonly().optional(),
})
/** What an agent did in one task from its first step to its end, as a log has it. */
export type Run = z.output<typeof runSchema>

const ISSUES_SHOWN_MAX = 5

export interface ReadRun {
  readonly run: Run
  /** The same for the same content, however it is formatted. */
  readonly content: string
}

/** @throws MemoryError `INVALID_INPUT` that names every wrong field by its path. */
export function readRunLine(line: string): ReadRun {
  return readRun(parseLine(line))
}

/** The same for a line that was already read. */
export function readRun(value: JsonValue): ReadRun {
  checkDepth(value)
  const content = canonicalJson(value)
  const parsed = runSchema.safeParse(value, { error: explainIssue })
  if (parsed.success) return { run: parsed.data, content }
  const foreign = explainForeign(value, 'runs')
  if (foreign !== undefined) throw invalidInput(foreign)
  const { issues } = parsed.error
  const shown = issues.slice(0, ISSUES_SHOWN_MAX).map(({ path, message }) => {
    return path.length === 0 ? message : `${toDotPath(path)}: ${message}`
  })
  const more = issues.length - shown.length
  throw invalidInput([...shown, ...(more === 0 ? [] : [`and ${more} more`])].join('; '))
}

function parseLine(line: string): JsonValue {
  if (line.length > RUN_LINE_LENGTH_MAX) {
    throw invalidInput(`It is longer than ${RUN_LINE_LENGTH_MAX} characters`)
  }
  try {
    return JSON.parse(line)
  } catch (cause) {
    throw new MemoryError('It is not JSON', { code: 'INVALID_INPUT', cause })
  }
}

/** Refuses what is nested further than anything that is kept: it would exhaust the stack sooner or later. */
export function checkDepth(value: JsonValue, depth = 0): void {
  if (value === null || typeof value !== 'object') return
  if (depth > REDACTED_DEPTH_MAX) {
    throw invalidInput(`It is nested more than ${REDACTED_DEPTH_MAX} deep`)
  }
  for (const item of Object.values(value)) checkDepth(item, depth + 1)
}

export interface PlacedRun {
  readonly scope: Scope
  /** The same whenever this run is imported into this scope. */
  readonly id: string
}

/** @throws MemoryError `FORBIDDEN` when the caller belongs elsewhere. */
export function placeRun({ run, content }: ReadRun, caller: Scope): PlacedRun {
  const scope = narrowScope(narrowToAgent(caller, run.agent), run)
  const named = run.id === undefined ? ['content', content] : ['id', run.id]
  return { scope, id: hashId('run', scopeKey(scope), ...named) }
}

function narrowToAgent(caller: Scope, agent: string | undefined): Scope {
  if (agent === undefined || agent === caller.agent) return caller
  if (caller.agent === undefined) return { ...caller, agent }
  throw new MemoryError('This key belongs to another agent', {
    code: 'FORBIDDEN',
    hint: 'Leave "agent" out, or use a key without an agent.',
  })
}
