import { z } from 'zod'
import { metricSchema } from '../core/metrics/metric.ts'
import { nightlyOutcomeSchema, nightlyReportSchema } from '../core/nightly/nightly-report.ts'
import { nightlyInputSchema } from '../core/nightly/nightly-run.ts'
import { REFLECTION_TRIGGERS } from '../core/reflection/reflection-trigger.ts'
import { scopeSchema } from '../core/scope.ts'
import { defineOperation, type Operation } from './operation.ts'

const dryRun = z.boolean().optional().describe('Only say what would be done.')

const nightly = defineOperation({
  name: 'nightly',
  summary: 'Put the memory in order and learn from what is new; goes on where it was stopped.',
  input: nightlyInputSchema,
  output: z.object({ ...nightlyOutcomeSchema.shape, markdown: z.string() }),
  http: { method: 'POST', path: '/v1/nightly' },
  effect: 'writes',
  isIdempotent: true,
  run: (memory, input) => memory.nightly(input),
})

const nightlyReport = defineOperation({
  name: 'nightly-report',
  summary: 'Show what the last nightly run did, and how the memory was after it.',
  input: z.strictObject({}),
  output: z.object({ ...nightlyReportSchema.shape, markdown: z.string() }),
  http: { method: 'GET', path: '/v1/nightly' },
  effect: 'reads',
  isIdempotent: true,
  run: (memory) => memory.nightlyReport(),
})

const reflectEpisodes = defineOperation({
  name: 'reflect-episodes',
  summary: 'Keep what several episodes amount to as facts that cite them.',
  input: z.strictObject({
    dryRun,
    force: z.boolean().optional().describe('Reflect although little has happened.'),
  }),
  output: z.object({
    outcomes: z
      .array(
        z.object({
          scope: scopeSchema,
          trigger: z.enum(REFLECTION_TRIGGERS).optional(),
          freshEpisodes: z.int(),
          groupsLeft: z.int().describe('Groups that the next reflection goes on with.'),
          episodesLeft: z.int().describe('New episodes that the next reflection goes on with.'),
          insights: z
            .array(
              z.object({
                text: z.string(),
                episodeIds: z.array(z.string()).readonly(),
                factId: z.string().optional(),
              }),
            )
            .readonly(),
        }),
      )
      .readonly(),
    isDryRun: z.boolean(),
  }),
  http: { method: 'POST', path: '/v1/episodes/reflect' },
  effect: 'writes',
  isIdempotent: true,
  run: (memory, input) => memory.reflectEpisodes(input),
})

const metrics = defineOperation({
  name: 'metrics',
  summary: 'Show everything that is measured: sizes, times, success with and without memory.',
  input: z.strictObject({}),
  output: z.object({ metrics: z.array(metricSchema).readonly() }),
  http: { method: 'GET', path: '/v1/metrics' },
  effect: 'reads',
  isIdempotent: true,
  run: async (memory) => ({ metrics: await memory.metrics() }),
})

export const NIGHTLY_OPERATIONS: readonly Operation[] = [
  nightly,
  nightlyReport,
  reflectEpisodes,
  metrics,
]
