import * as z from 'zod'
import { isMoment } from '../../language/time/parse-moment.ts'
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
const TRACE_TOO_LONG = `can have at most ${TRACE_LENGTH_MAX} characters in total`
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
  goals: lines.describe('What it should reach.'),
  constraints: lines.describe('What it must keep to.'),
  context: text.optional().describe('The situation.'),
  complexity: z.number().min(0).max(1).optional().describe('From 0, trivial, to 1.'),
})

const error = z.strictObject({
  type: label.describe('Such as TypeError.'),
  message: line.optional().describe('What it says.'),
  stack: listing.optional().describe('The stack trace as it was printed.'),
  signature: line.optional().describe('Default: derived from the message and the stack.'),
  stackSignature: line.optional().describe('Default: derived from the stack.'),
})
export type EpisodeError = z.output<typeof error>

const context = z.strictObject({
  files: listOf(path).describe('Files involved.'),
  symbols: listOf(path).describe('Functions and classes involved.'),
  errors: listOf(error).describe('Errors that occurred.'),
})

const traceEntry = z.strictObject({
  at: z.iso.datetime({ offset: true }).optional().describe('When it was.'),
  tool: label.optional().describe('The tool that was used.'),
  input: blobText.optional().describe('What it was called with.'),
  output: blobText.optional().describe('What it answered.'),
  error: blobText.optional().describe('Set when it failed.'),
  thought: blobText.optional().describe('What the agent thought.'),
  durationMs: amount.optional().describe('How long it took, in milliseconds.'),
})
export type TraceEntry = z.output<typeof traceEntry>

const toolUse = z.strictObject({
  name: label.describe('The tool.'),
  uses: amount.optional().describe('How often it was used.'),
  failures: amount.optional().describe('How often it failed.'),
})
export type ToolUse = z.output<typeof toolUse>

const pivot = z.strictObject({
  from: line.optional().describe('The strategy before.'),
  to: line.describe('The strategy since.'),
  reason: line.optional().describe('Why it changed.'),
  step: amount.optional().describe('The step before which the strategy changed.'),
})
export type EpisodePivot = z.output<typeof pivot>

const decision = z.strictObject({
  decision: line.describe('What was decided.'),
  type: label.optional().describe('Such as approach, tool or design.'),
  reason: line.optional().describe('Why.'),
  accepted: z.boolean().optional().describe('Whether it was accepted.'),
})

const execution = z.strictObject({
  plan: lines.describe('The steps that were planned.'),
  planSummary: text.optional().describe('The plan in short.'),
  trace: listOf(traceEntry, TRACE_MAX)
    .refine((trace) => lengthOf(trace) <= TRACE_LENGTH_MAX, TRACE_TOO_LONG)
    .describe('Each step, in order.'),
  steps: z
    .strictObject({
      total: amount.describe('How many there were.'),
      succeeded: amount.optional().describe('How many of them succeeded.'),
    })
    .optional()
    .describe('Counts of the steps.'),
  toolsUsed: listOf(toolUse, EPISODE_LABELS_MAX).describe('How often each tool was used.'),
  decisions: listOf(decision).describe('What was decided.'),
  pivots: listOf(pivot).describe('Changes of strategy.'),
  adaptations: lines.describe('What was done otherwise than planned.'),
  durationMs: amount.optional().describe('How long it took, in milliseconds.'),
  resources: measures.optional().describe('Resources used, such as tokens=1200.'),
})

function lengthOf(trace: readonly TraceEntry[]): number {
  const texts = trace.flatMap((one) => [one.input, one.output, one.error, one.thought])
  return texts.reduce((sum, one) => sum + (one?.length ?? 0), 0)
}

const patch = z.strictObject({
  file: path.describe('The file that was changed.'),
  description: line.optional().describe('The change in words.'),
  linesAdded: amount.optional().describe('Lines added.'),
  linesRemoved: amount.optional().describe('Lines removed.'),
  diff: listing.optional().describe('What changed, as a unified diff.'),
})
export type EpisodePatch = z.output<typeof patch>

const artifact = z.strictObject({
  name: path.describe('Its name.'),
  text: blobText.describe('All of it.'),
})

/** Results of a task besides its output. */
export const outcomeFields = {
  sideEffects: lines.describe('Other effects.'),
  artifacts: listOf(artifact, ARTIFACTS_MAX).describe(
    'Stored whole and separately: logs, reports.',
  ),
  quality: measures.optional().describe('Quality measures, such as coverage=0.8.'),
}

const outcome = z.strictObject({
  status: z.enum(EPISODE_STATUSES).describe('How it ended.'),
  output: text.optional().describe('What came out.'),
  ...outcomeFields,
  patches: listOf(patch).describe('What changed, file by file.'),
  testsPassed: z.boolean().optional().describe('Whether the tests passed at the end.'),
  userFeedback: z
    .strictObject({
      rating: z.enum(FEEDBACK_RATINGS).describe('What the person thinks of the result.'),
      comment: line.optional().describe('In words.'),
    })
    .optional()
    .describe('Feedback of the person.'),
})
export type EpisodeOutcome = z.output<typeof outcome>

const reflection = z.strictObject({
  insights: lines.describe('What was understood.'),
  problemPattern: line.optional().describe('The kind of problem.'),
  solutionPattern: line.optional().describe('The kind of solution.'),
  gotchas: lines.describe('What to look out for.'),
  tips: lines.describe('What to do next time.'),
  patternsDiscovered: lines.describe('What is likely to work again.'),
  failuresAnalysed: lines.describe('Why something failed.'),
  performance: text.optional().describe('How well it went.'),
})

export const OFFER_KINDS = ['pattern', 'bug', 'episode'] as const
/** What a task was offered may be more; these are the newest. */
export const OFFERS_MAX = 200

const offer = z.strictObject({
  kind: z.enum(OFFER_KINDS).describe('What was offered.'),
  id: label.describe('Its id.'),
  use: z
    .enum(['ignored', 'followed', 'helped'])
    .describe('helped: the task followed it and succeeded.'),
})
/** Something that a task was offered from memory, and what became of it. */
export type EpisodeOffer = z.output<typeof offer>
const offers = z.array(offer).max(OFFERS_MAX).readonly()

const metadata = z.strictObject({
  domain: label.optional().describe('Such as payments.'),
  inferred: z
    .array(z.enum(INFERRED_FIELDS))
    .max(INFERRED_FIELDS.length)
    .readonly()
    .optional()
    .describe('Fields that were inferred from the description.'),
  strategies: labels.describe('How it was approached.'),
  tags: labels.describe('Labels to find it by.'),
  appliedPatterns: labels.describe('Ids of the patterns that were followed.'),
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
