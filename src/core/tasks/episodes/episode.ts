import * as z from 'zod'
import { MemoryError } from '../../errors.ts'
import { parseMoment } from '../../language/time/parse-moment.ts'
import { scopeSchema } from '../../scope.ts'
import { provenanceSchema } from '../../storage/records/provenance.ts'
import {
  amount,
  blobText,
  EPISODE_LABELS_MAX,
  EPISODE_TEXT_LENGTH_MAX,
  label,
  labels,
  line,
  lines,
  listing,
  listOf,
  measures,
  path,
  said,
  TRACE_LENGTH_MAX,
  text,
} from './episode-fields.ts'

export const EPISODE_STATUSES = ['success', 'partial', 'failure'] as const
/** How a task ended. */
export type EpisodeStatus = (typeof EPISODE_STATUSES)[number]

/** What can be inferred from the text of a task. */
export const INFERRED_FIELDS = ['type', 'domain', 'complexity'] as const
export const FEEDBACK_RATINGS = ['positive', 'neutral', 'negative'] as const
const TRACE_MAX = 2_000
const ARTIFACTS_MAX = 50
const STORED_AT_ONCE_MAX = 100
const moment = z
  .string()
  .max(40)
  .refine(isMoment, 'must be a date, a full ISO 8601 time, or 3d for three days ago')

const task = z.strictObject({
  input: text.optional().describe('The original request, verbatim.'),
  description: said(EPISODE_TEXT_LENGTH_MAX).describe('What the task was.'),
  type: label.optional().describe('Such as bugfix, refactoring or research.'),
  goals: lines,
  constraints: lines,
  context: text.optional().describe('The situation.'),
  complexity: z.number().min(0).max(1).optional().describe('From 0, trivial, to 1.'),
})

const error = z.strictObject({
  type: label,
  message: line.optional(),
  stack: listing.optional().describe('The stack trace as it was printed.'),
  signature: line.optional().describe('Default: derived from the message and the stack.'),
  stackSignature: line.optional(),
})
export type EpisodeError = z.output<typeof error>

const context = z.strictObject({
  files: listOf(path),
  symbols: listOf(path),
  errors: listOf(error),
})

const traceEntry = z.strictObject({
  at: z.iso.datetime({ offset: true }).optional(),
  tool: label.optional(),
  input: blobText.optional(),
  output: blobText.optional(),
  error: blobText.optional(),
  thought: blobText.optional().describe('What the agent thought.'),
  durationMs: amount.optional(),
})
export type TraceEntry = z.output<typeof traceEntry>

const toolUse = z.strictObject({
  name: label,
  uses: amount.optional(),
  failures: amount.optional(),
})
export type ToolUse = z.output<typeof toolUse>

const pivot = z.strictObject({
  from: line.optional(),
  to: line,
  reason: line.optional(),
  step: amount.optional().describe('The step before which the strategy changed.'),
})
export type EpisodePivot = z.output<typeof pivot>

const decision = z.strictObject({
  decision: line,
  type: label.optional().describe('Such as approach, tool or design.'),
  reason: line.optional(),
  accepted: z.boolean().optional(),
})

const execution = z.strictObject({
  plan: lines,
  planSummary: text.optional(),
  trace: listOf(traceEntry, TRACE_MAX).refine(
    (trace) => lengthOf(trace) <= TRACE_LENGTH_MAX,
    `can have at most ${TRACE_LENGTH_MAX} characters in total`,
  ),
  steps: z.strictObject({ total: amount, succeeded: amount.optional() }).optional(),
  toolsUsed: listOf(toolUse, EPISODE_LABELS_MAX),
  decisions: listOf(decision),
  pivots: listOf(pivot),
  adaptations: lines,
  durationMs: amount.optional(),
  resources: measures.optional().describe('Resources used, such as tokens=1200.'),
})

function lengthOf(trace: readonly TraceEntry[]): number {
  const texts = trace.flatMap((one) => [one.input, one.output, one.error, one.thought])
  return texts.reduce((sum, one) => sum + (one?.length ?? 0), 0)
}

const patch = z.strictObject({
  file: path,
  description: line.optional(),
  linesAdded: amount.optional(),
  linesRemoved: amount.optional(),
  diff: listing.optional().describe('What changed, as a unified diff.'),
})
export type EpisodePatch = z.output<typeof patch>

/** Results of a task besides its output. */
export const outcomeFields = {
  sideEffects: lines.describe('Other effects.'),
  artifacts: listOf(z.strictObject({ name: path, text: blobText }), ARTIFACTS_MAX).describe(
    'Stored whole and separately: logs, reports.',
  ),
  quality: measures.optional().describe('Quality measures, such as coverage=0.8.'),
}

const outcome = z.strictObject({
  status: z.enum(EPISODE_STATUSES),
  output: text.optional().describe('What came out.'),
  ...outcomeFields,
  patches: listOf(patch),
  testsPassed: z.boolean().optional(),
  userFeedback: z
    .strictObject({ rating: z.enum(FEEDBACK_RATINGS), comment: line.optional() })
    .optional(),
})
export type EpisodeOutcome = z.output<typeof outcome>

const reflection = z.strictObject({
  insights: lines,
  problemPattern: line.optional(),
  solutionPattern: line.optional(),
  gotchas: lines,
  tips: lines,
  patternsDiscovered: lines,
  failuresAnalysed: lines,
  performance: text.optional(),
})

export const OFFER_KINDS = ['pattern', 'bug', 'episode'] as const
/** What a task was offered may be more; these are the newest. */
export const OFFERS_MAX = 200

const offer = z.strictObject({
  kind: z.enum(OFFER_KINDS),
  id: label,
  use: z
    .enum(['ignored', 'followed', 'helped'])
    .describe('helped: the task followed it and succeeded.'),
})
/** Something that a task was offered from memory, and what became of it. */
export type EpisodeOffer = z.output<typeof offer>
const offers = z.array(offer).max(OFFERS_MAX).readonly()

const metadata = z.strictObject({
  domain: label.optional(),
  inferred: z
    .array(z.enum(INFERRED_FIELDS))
    .max(INFERRED_FIELDS.length)
    .readonly()
    .optional()
    .describe('Fields that were inferred from the description.'),
  strategies: labels,
  tags: labels,
  appliedPatterns: labels,
  offered: offers.optional().describe('What memory offered to the task.'),
})

const content = { task, context, execution, outcome, reflection, metadata }
const contentSchema = z.object(content)
export type EpisodeContent = z.output<typeof contentSchema>

export const episodeInputSchema = z.strictObject({
  task: task.describe('The task: at least its description.'),
  outcome: outcome.describe('The outcome: at least its status.'),
  context: context.prefault({}).describe('Files, symbols and errors involved.'),
  execution: execution.prefault({}).describe('How it was done.'),
  reflection: reflection.prefault({}).describe('What was learned from it.'),
  metadata: metadata.prefault({}).describe('Domain, strategies, tags and applied patterns.'),
  id: z
    .uuid()
    .optional()
    .describe('Your own id, so that a retry stores nothing twice. Also finds the episode.'),
  occurredAt: moment.optional().describe('When it was finished. Default: now.'),
  session: scopeSchema.shape.session.describe('The session it belongs to, within your own scope.'),
  project: scopeSchema.shape.project.describe('The project it belongs to, within your own scope.'),
})
/** A finished task to store as an episode. */
export type EpisodeInput = z.input<typeof episodeInputSchema>
/** An input that was checked, with its lists filled in. */
export type CheckedEpisode = z.output<typeof episodeInputSchema>

/** One episode, or several. */
export const storeEpisodesSchema = z.strictObject({
  ...episodeInputSchema.partial().shape,
  episodes: z
    .array(episodeInputSchema)
    .min(1)
    .max(STORED_AT_ONCE_MAX)
    .readonly()
    .optional()
    .describe('Several episodes instead of one, stored atomically.'),
})
export type StoreEpisodesInput = z.output<typeof storeEpisodesSchema>

const names = z.array(z.string()).readonly()

const keys = z.object({
  tools: names,
  errorTypes: names,
  /** For each failure: by all of it, by its message, by its location. */
  failures: names,
  failureTemplates: names,
  failureStacks: names,
  /** The functions of the application in which they happened. */
  failurePlaces: names,
})
export type EpisodeKeys = z.infer<typeof keys>

const variation = z.object({
  episodeId: z.string(),
  description: z.string().optional(),
  tools: names,
  files: names,
  tags: names,
  durationMs: z.number().optional(),
})
export type EpisodeVariation = z.infer<typeof variation>

const consolidation = z.object({
  /** All of them, the representative first. */
  episodeIds: names,
  count: z.int(),
  successRate: z.number(),
  durationMs: z.number().optional(),
  common: z.object({ tools: names, files: names, tags: names, plan: names, patterns: names }),
  variations: z.array(variation).readonly(),
})
export type Consolidation = z.infer<typeof consolidation>

export const episodeSchema = z.object({
  id: z.string(),
  scope: scopeSchema,
  createdAt: z.iso.datetime(),
  occurredAt: z.iso.datetime().optional().describe('When the task was finished, if given.'),
  eventAt: z
    .number()
    .describe('`occurredAt`, else `createdAt`, in milliseconds; time filters use it.'),
  source: provenanceSchema,
  keys: keys.describe('Keys for exact lookup.'),
  consolidation: consolidation.optional().describe('Present if it represents several others.'),
  ...content,
})
/** What happened in a finished task. It never changes: how often it was used lies beside it. */
export type Episode = Readonly<z.output<typeof episodeSchema>>

export const episodeReceiptSchema = z.object({
  id: z.string(),
  outcome: z
    .enum(['stored', 'unchanged', 'dropped'])
    .describe('unchanged: the id is known. dropped: it was purged and stays blocked.'),
  reason: z.string(),
  episode: episodeSchema.optional().describe('As stored. Absent if several were passed.'),
})
export type EpisodeReceipt = z.infer<typeof episodeReceiptSchema>

// Whether a text is a point in time does not depend on when it is read, but for durations of
// thousands of years.
const ANY_MOMENT_MS = Date.UTC(2000, 0, 1)

/** True when `parseMoment` understands the text. */
export function isMoment(given: string): boolean {
  try {
    parseMoment(given, ANY_MOMENT_MS)
    return true
  } catch (problem) {
    if (MemoryError.is(problem, 'INVALID_INPUT')) return false
    throw problem
  }
}
