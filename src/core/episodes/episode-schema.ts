import { z } from 'zod'
import { provenanceSchema } from '../records/provenance.ts'
import { scopeSchema } from '../scope.ts'
import { normalizeForComparison } from '../text/similarity.ts'
import {
  EPISODE_STATUSES,
  type Episode,
  type EpisodeContent,
  type EpisodeContext,
  type EpisodeExecution,
  type EpisodeInput,
  type EpisodeMetadata,
  type EpisodeOutcome,
  type EpisodeReflection,
  type EpisodeTask,
  FEEDBACK_RATINGS,
  type Told,
  type ToldEpisode,
} from './episode.ts'
import { isMoment } from './is-moment.ts'

export const EPISODE_LABEL_LENGTH_MAX = 200
export const EPISODE_PATH_LENGTH_MAX = 500
/** A sentence or a paragraph: a goal, an insight, a message. */
export const EPISODE_LINE_LENGTH_MAX = 4_000
/** A text of several pages: the input, the output, a summary. */
export const EPISODE_TEXT_LENGTH_MAX = 32_768
export const EPISODE_LABELS_MAX = 200
export const EPISODE_ITEMS_MAX = 500
export const EPISODE_TRACE_MAX = 2_000
/** A trace that a program printed, a diff. */
const LISTING_LENGTH_MAX = 200_000
const ARTIFACTS_MAX = 50
const ARTIFACT_LENGTH_MAX = 1_000_000
/** How many measures may stand under a name of their own. */
const MEASURES_MAX = 50
/** No amount of milliseconds, lines or tokens is greater. */
const AMOUNT_MAX = Number.MAX_SAFE_INTEGER

// Invisible characters alone say nothing.
const said = (lengthMax: number): z.ZodString =>
  z
    .string()
    .min(1)
    .max(lengthMax)
    .refine((text) => normalizeForComparison(text) !== '', 'must say something')

const label = said(EPISODE_LABEL_LENGTH_MAX)
const path = said(EPISODE_PATH_LENGTH_MAX)
const line = said(EPISODE_LINE_LENGTH_MAX)
const text = z.string().max(EPISODE_TEXT_LENGTH_MAX)
const listing = z.string().max(LISTING_LENGTH_MAX)
const amount = z.int().min(0).max(AMOUNT_MAX)
const lines = z.array(line).max(EPISODE_ITEMS_MAX).default([])
const labels = z.array(label).max(EPISODE_LABELS_MAX).default([])
const measures = z
  .record(label, z.number())
  .refine((found) => Object.keys(found).length <= MEASURES_MAX, `may have ${MEASURES_MAX} entries`)
const moment = z
  .string()
  .max(40)
  .refine(isMoment, 'must be a date, a full ISO 8601 time, or 3d for three days ago')

const task: z.ZodType<EpisodeTask, Told<EpisodeTask>> = z.strictObject({
  input: text.optional().describe('What was asked, word for word.'),
  description: said(EPISODE_TEXT_LENGTH_MAX).describe('What was to be done.'),
  type: label.optional().describe('Such as bugfix, refactoring or research.'),
  goals: lines,
  constraints: lines,
  context: text.optional().describe('The situation it was done in.'),
  complexity: z.number().min(0).max(1).optional(),
})

const context: z.ZodType<EpisodeContext, Told<EpisodeContext>> = z.strictObject({
  files: z.array(path).max(EPISODE_ITEMS_MAX).default([]),
  symbols: z.array(path).max(EPISODE_ITEMS_MAX).default([]),
  errors: z
    .array(
      z.strictObject({
        type: label,
        message: line.optional(),
        stack: listing.optional().describe('The stack trace as it was printed.'),
        signature: line.optional().describe('Made from the message and stack when left out.'),
        stackSignature: line.optional(),
      }),
    )
    .max(EPISODE_ITEMS_MAX)
    .default([]),
})

const traceEntry = z.strictObject({
  at: z.iso.datetime({ offset: true }).optional(),
  tool: label.optional(),
  input: text.optional(),
  output: text.optional(),
  error: text.optional(),
  durationMs: amount.optional(),
})

const execution: z.ZodType<EpisodeExecution, Told<EpisodeExecution>> = z.strictObject({
  plan: lines,
  planSummary: text.optional(),
  trace: z.array(traceEntry).max(EPISODE_TRACE_MAX).default([]),
  steps: z.strictObject({ total: amount, succeeded: amount.optional() }).optional(),
  toolsUsed: z
    .array(z.strictObject({ name: label, uses: amount.optional(), failures: amount.optional() }))
    .max(EPISODE_LABELS_MAX)
    .default([]),
  decisions: z
    .array(z.strictObject({ decision: line, reason: line.optional() }))
    .max(EPISODE_ITEMS_MAX)
    .default([]),
  pivots: z
    .array(
      z.strictObject({
        from: line.optional(),
        to: line,
        reason: line.optional(),
        step: amount.optional(),
      }),
    )
    .max(EPISODE_ITEMS_MAX)
    .default([]),
  adaptations: lines,
  durationMs: amount.optional(),
  resources: measures.optional().describe('What it took, such as tokens=1200.'),
})

const outcome: z.ZodType<EpisodeOutcome, Told<EpisodeOutcome>> = z.strictObject({
  status: z.enum(EPISODE_STATUSES),
  output: text.optional().describe('What came out.'),
  sideEffects: lines,
  patches: z
    .array(
      z.strictObject({
        file: path,
        description: line.optional(),
        linesAdded: amount.optional(),
        linesRemoved: amount.optional(),
        diff: listing.optional().describe('What changed, as a unified diff.'),
      }),
    )
    .max(EPISODE_ITEMS_MAX)
    .default([]),
  artifacts: z
    .array(z.strictObject({ name: path, text: z.string().max(ARTIFACT_LENGTH_MAX) }))
    .max(ARTIFACTS_MAX)
    .default([])
    .describe('Kept whole and apart: logs, reports.'),
  testsPassed: z.boolean().optional(),
  quality: measures.optional(),
  userFeedback: z
    .strictObject({ rating: z.enum(FEEDBACK_RATINGS), comment: line.optional() })
    .optional(),
})

const reflection: z.ZodType<EpisodeReflection, Told<EpisodeReflection>> = z.strictObject({
  insights: lines,
  problemPattern: line.optional(),
  solutionPattern: line.optional(),
  gotchas: lines,
  tips: lines,
  patternsDiscovered: lines,
  failuresAnalysed: lines,
  performance: text.optional(),
})

const metadata: z.ZodType<EpisodeMetadata, Told<EpisodeMetadata>> = z.strictObject({
  domain: label.optional(),
  strategies: labels,
  tags: labels,
  appliedPatterns: labels,
})

/** The fields of `store-episode`, for every door. */
export const episodeInputSchema: z.ZodObject & z.ZodType<ToldEpisode, EpisodeInput> =
  z.strictObject({
    task: task.describe('What was to be done: at least its description.'),
    outcome: outcome.describe('What came of it: at least its status.'),
    context: context.prefault({}).describe('Files, symbols and errors it was about.'),
    execution: execution.prefault({}).describe('How it was done.'),
    reflection: reflection.prefault({}).describe('What was learned from it.'),
    metadata: metadata.prefault({}).describe('Domain, strategies, tags and applied patterns.'),
    id: z
      .uuid()
      .optional()
      .describe(
        'A name of your own, so that a retry stores nothing twice; the episode is found by it, too.',
      ),
    occurredAt: moment.optional().describe('When it was finished; now when left out.'),
    session: scopeSchema.shape.session.describe(
      'The session it belongs to, inside your own scope.',
    ),
    project: scopeSchema.shape.project.describe(
      'The project it belongs to, inside your own scope.',
    ),
  })

const content: { readonly [Field in keyof EpisodeContent]: z.ZodType<EpisodeContent[Field]> } = {
  task,
  context,
  execution,
  outcome,
  reflection,
  metadata,
}

const names = z.array(z.string()).readonly()

export const episodeSchema: z.ZodType<Episode> = z.object({
  id: z.string(),
  scope: scopeSchema,
  createdAt: z.iso.datetime(),
  occurredAt: z.iso.datetime().optional(),
  eventAt: z.number(),
  source: provenanceSchema,
  keys: z.object({
    tools: names,
    errorTypes: names,
    failures: names,
    failureTemplates: names,
    failureStacks: names,
    failurePlaces: names,
  }),
  consolidation: z
    .object({
      episodeIds: names,
      count: z.int(),
      successRate: z.number(),
      durationMs: z.number().optional(),
      common: z.object({
        tools: names,
        files: names,
        tags: names,
        plan: names,
        patterns: names,
      }),
      variations: z
        .array(
          z.object({
            episodeId: z.string(),
            description: z.string().optional(),
            tools: names,
            files: names,
            tags: names,
            durationMs: z.number().optional(),
          }),
        )
        .readonly(),
    })
    .optional(),
  ...content,
})
