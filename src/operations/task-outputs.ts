import * as z from 'zod'
import type { JsonValue } from '../core/json.ts'
import { guidanceSchema } from '../core/learning/context/guidance.ts'
import { snapshotSchema, TASK_STATUSES } from '../core/tasks/working/task-record.ts'
import type { WorkingEvent } from '../core/tasks/working/working-event.ts'
import { SUSPICION_FLAGS } from '../core/trust/suspicion/suspicion-flags.ts'
import { arrayOf } from './fields.ts'

// Their fields differ from kind to kind.
const event = z.looseObject({ type: z.string() }) as unknown as z.ZodType<WorkingEvent>
export const json = z.unknown() as z.ZodType<JsonValue | null>

export const taskChange = z.object({
  id: z.string().describe('The id of the task.'),
  events: arrayOf(event).describe(
    'What else happened, such as entries that were moved out of the context.',
  ),
})

const amount = z.number()

export const taskView = z.object({
  id: z.string(),
  description: z.string(),
  status: z.enum(TASK_STATUSES),
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
  snapshots: arrayOf(snapshotSchema),
  episodeId: z.string().optional(),
})

const text = z.string().optional()

export const step = z.object({
  number: z.int().describe('Counted from 1.'),
  at: z.string(),
  subtask: text,
  tool: text,
  input: text.describe('Long texts are cut in the middle.'),
  output: text,
  error: text,
  errorType: text,
  signature: text.describe('Equal for the same error.'),
  thought: text,
  durationMs: z.number().optional(),
})

export const advice = arrayOf(
  z.object({
    id: z.string().describe('Of the pattern, bug or episode; `feedback` takes it.'),
    kind: z.enum(['pattern', 'bug', 'episode']),
    advice: z.enum(['do', 'avoid']),
    text: z.string().describe('One line.'),
    flags: arrayOf(z.enum(SUSPICION_FLAGS)),
  }),
).describe('What worked before: up to three patterns, a past success, a fix for an error.')

export const started = taskChange.extend({
  advice,
  guidance: guidanceSchema.optional().describe('Absent when nothing was loaded.'),
  retrieved: arrayOf(z.string()).describe('Ids of the loaded episodes.'),
  inferred: z
    .object({
      type: z.string().optional(),
      domain: z.string().optional(),
      complexity: z.number().optional(),
    })
    .describe('Inferred from the description where not given.'),
})
