import * as z from 'zod'
import { cleanedUpSchema, cleanUpInputSchema } from '../core/facts/clean-up-input.ts'
import { erasedSchema, eraseInputSchema } from '../core/facts/erase-input.ts'
import { purgeInputSchema } from '../core/facts/purge-input.ts'
import { DROP_CODES } from '../core/facts/receipt.ts'
import { reflectInputSchema, reflectionSchema } from '../core/facts/workspace/reflect-input.ts'
import { retainedSchema, retainInputSchema } from '../core/facts/workspace/retain-input.ts'
import { valuesSchema } from '../core/field-schemas.ts'
import { metricSchema } from '../core/learning/metrics/metric.ts'
import { renderPrometheus } from '../core/learning/metrics/render-prometheus.ts'
import { successPeriodSchema } from '../core/learning/metrics/success-periods.ts'
import {
  nightlyOutcomeSchema,
  nightlyReportSchema,
} from '../core/learning/nightly/nightly-report.ts'
import { nightlyInputSchema } from '../core/learning/nightly/nightly-run.ts'
import { BUCKETS } from '../core/statement.ts'
import { hotSetStatisticsSchema } from '../core/tasks/episodes/hot-set.ts'
import { EPISODE_PHASES } from '../core/tasks/episodes/lifecycle.ts'
import { cleanUpFacts } from '../flows/facts/clean-up.ts'
import { listTopics } from '../flows/facts/entities/known-topics.ts'
import { purge } from '../flows/facts/purge.ts'
import { gatherMetrics } from '../flows/learning/metrics/gather-metrics.ts'
import { readSuccess } from '../flows/learning/metrics/read-success.ts'
import { readNightlyReport, runNightly } from '../flows/learning/nightly/run-nightly.ts'
import { checkHealth, examine, reindex, showSettings } from '../flows/storage/upkeep/health.ts'
import { stats } from '../flows/storage/upkeep/stats.ts'
import { cleanUpEpisodes } from '../flows/tasks/episodes/clean-up-episodes.ts'
import { purgeDeleted } from '../flows/tasks/episodes/purge-deleted.ts'
import { arrayOf, listOf } from './fields.ts'
import { defineGroup, defineOperation } from './operation.ts'
import { formatCleanedUp, formatPurged } from './views/format-changes.ts'
import { formatHealth, formatSettings, formatStats } from './views/format-upkeep.ts'
import {
  formatReflection,
  formatRetained,
  formatWorkspaceReport,
} from './views/format-workspace.ts'

export const workspace = defineGroup(
  { name: 'workspace', noun: 'workspace', summary: 'A folder of Markdown that people edit too.' },
  {
    retain: defineOperation({
      summary: "Write statements to today's log in the workspace.",
      effect: 'writes',
      input: retainInputSchema,
      output: retainedSchema,
      http: 'POST /v1/workspace/retain',
      cli: {
        positional: 'text',
        examples: [
          'loci workspace retain "W @Ada lives in Rome" --workspace ~/notes',
          'cat bullets.md | loci workspace retain -',
        ],
        show: formatRetained,
      },
      run: (input, caller, memory) => memory.workspaceFlows.retain(input, caller),
    }),
    reflect: defineOperation({
      summary: 'Write summaries, opinions and proposals into marked places of the workspace.',
      effect: 'writes',
      isIdempotent: true,
      input: reflectInputSchema,
      output: reflectionSchema,
      http: 'POST /v1/workspace/reflect',
      cli: {
        examples: ['loci workspace reflect --since 7d --dry-run'],
        show: formatReflection,
      },
      run: (input, caller, memory) => memory.workspaceFlows.reflect(input, caller),
    }),
    sync: defineOperation({
      summary: 'Read what changed in the workspace, and report problems in its files.',
      effect: 'writes',
      isIdempotent: true,
      input: z.strictObject({}),
      output: z.object({
        files: z.int(),
        added: z.int(),
        removed: z.int(),
        changed: z.int(),
        moved: z.int().describe('Facts that only moved to another line.'),
        problems: arrayOf(z.object({ path: z.string(), line: z.int(), message: z.string() })),
        problemCount: z.int().describe('The total number of problems.'),
      }),
      http: 'POST /v1/workspace/sync',
      cli: { show: formatWorkspaceReport, waitsForIndexes: true },
      run: (_input, caller, memory) => memory.workspaceFlows.sync(caller),
    }),
  },
)

const status = z.enum(['ok', 'warning', 'failed'])

const health = z.object({
  status,
  checks: arrayOf(
    z.object({
      name: z.string(),
      status,
      code: z.string().describe('What was found; `detail` and `advice` say it in English.'),
      values: valuesSchema,
      detail: z.string(),
      advice: z.string().optional().describe('What to do about it.'),
      remedy: z.enum(['reindex']).optional().describe('The operation that does it, if one does.'),
    }),
  ),
})

const healthView = {
  show: formatHealth,
  isFailure: (result: z.output<typeof health>) => result.status === 'failed',
}

export const admin = defineGroup(
  {
    name: 'admin',
    noun: 'admin',
    summary: 'Size, health, settings and repair of the memory; permanent deletion.',
  },
  {
    stats: defineOperation({
      summary: 'Count what is stored; on request, also metrics, topics and the last nightly run.',
      effect: 'reads',
      input: z.strictObject({
        metrics: z
          .boolean()
          .optional()
          .describe('Also report latencies, and success with and without memory. Default: false.'),
        topics: z.boolean().optional().describe('Also count facts by topic. Default: false.'),
        nightly: z
          .boolean()
          .optional()
          .describe('Also return the report of the last nightly run. Default: false.'),
      }),
      output: z.object({
        facts: z.object({
          active: z.int(),
          forgotten: z.int(),
          byBucket: z.record(z.enum(BUCKETS), z.int()),
        }),
        historyEntries: z.int(),
        episodes: z.object({
          byPhase: z.record(z.enum(EPISODE_PHASES), z.int()),
          consolidated: z.int().describe('Records that each represent several episodes.'),
          cache: hotSetStatisticsSchema
            .optional()
            .describe('The cache of this process; visible only to its owner.'),
        }),
        openTasks: z.int(),
        gate: z.object({
          kept: z.int(),
          refused: z.int(),
          refusedByReason: z.partialRecord(z.enum(DROP_CODES), z.int()),
          junkShare: z.number().describe('Among the newest statements, as judged today.'),
        }),
        embeddingModel: z.string().optional(),
        metrics: arrayOf(metricSchema).optional(),
        success: arrayOf(successPeriodSchema).optional().describe('With `metrics`: over time.'),
        topics: arrayOf(z.object({ topic: z.string(), facts: z.int() })).optional(),
        nightly: z
          .object({ ...nightlyReportSchema.shape, markdown: z.string() })
          .optional()
          .describe('Absent when no run has finished yet.'),
      }),
      http: 'GET /v1/stats',
      cli: {
        examples: ['loci stats', 'loci stats --metrics', 'loci stats --nightly'],
        show: (result, view) =>
          result.metrics === undefined
            ? formatStats(result, view)
            : renderPrometheus(result.metrics).trimEnd(),
      },
      run: async (wanted, caller, memory) => ({
        ...(await stats(caller, memory)),
        metrics: wanted.metrics ? await gatherMetrics(caller, memory) : undefined,
        success: wanted.metrics ? await readSuccess(caller, memory) : undefined,
        topics: wanted.topics ? await listTopics(caller, memory) : undefined,
        nightly: wanted.nightly ? await readNightlyReport(caller, memory) : undefined,
      }),
    }),
    nightly: defineOperation({
      summary: 'Clean up and learn from what is new, as `loci serve` does every night.',
      tier: 'admin',
      effect: 'writes',
      isIdempotent: true,
      input: nightlyInputSchema,
      output: z.object({ ...nightlyOutcomeSchema.shape, markdown: z.string() }),
      http: 'POST /v1/nightly',
      cli: {
        examples: ['loci nightly', 'loci nightly --dry-run'],
        show: ({ markdown }) => markdown,
      },
      run: runNightly,
    }),
    doctor: defineOperation({
      summary: 'Check the folder, permissions, indexes and model, and suggest fixes.',
      tier: 'admin',
      effect: 'reads',
      input: z.strictObject({
        quick: z.boolean().optional().describe('Only check that the store and indexes respond.'),
      }),
      output: health,
      http: 'GET /v1/doctor',
      cli: { ...healthView, examples: ['loci doctor', 'loci doctor --quick'] },
      run: ({ quick }, caller, memory) =>
        quick === true ? checkHealth(caller, memory) : examine(caller, memory),
    }),
    reindex: defineOperation({
      summary: 'Rebuild every index from the documents. Answers stay the same.',
      tier: 'admin',
      effect: 'writes',
      isIdempotent: true,
      input: z.strictObject({
        fromNothing: z
          .boolean()
          .optional()
          .describe('Embed everything again, even unchanged text. Default: false.'),
      }),
      output: health,
      http: 'POST /v1/reindex',
      cli: { ...healthView, examples: ['loci admin reindex --from-nothing'] },
      run: reindex,
    }),
    config: defineOperation({
      summary: 'List all settings with their values and where they come from. Hides secrets.',
      tier: 'admin',
      effect: 'reads',
      input: z.strictObject({}),
      output: listOf(z.object({ name: z.string(), value: z.string(), origin: z.string() })),
      http: 'GET /v1/config',
      cli: { show: formatSettings },
      run: async (_input, caller, memory) => ({ items: showSettings(caller, memory) }),
    }),
    cleanup: defineOperation({
      summary: 'Remove old records that are neither useful nor used from all answers.',
      tier: 'admin',
      effect: 'removes',
      input: cleanUpInputSchema,
      output: cleanedUpSchema,
      http: 'POST /v1/cleanup',
      cli: {
        examples: [
          'loci admin cleanup --kind episodes --before 365d --dry-run',
          'loci admin cleanup --kind facts --before 730d --usefulness-max 0.3',
        ],
        show: formatCleanedUp,
      },
      run: (input, caller, memory) =>
        input.kind === 'episodes'
          ? cleanUpEpisodes(input, caller, memory)
          : cleanUpFacts(input, caller, memory),
    }),
    purge: defineOperation({
      summary: 'Permanently delete forgotten facts and deleted episodes. They stay blocked.',
      tier: 'admin',
      effect: 'removes',
      input: purgeInputSchema,
      output: z.object({
        ids: arrayOf(z.string()),
        leftInPages: arrayOf(z.object({ path: z.string(), line: z.int() }))
          .optional()
          .describe('Lines of your own pages that still say it: delete them there.'),
        left: z.int().describe('How many are left to purge: call again.'),
        isDryRun: z.boolean(),
      }),
      http: 'POST /v1/purge',
      cli: {
        positional: 'id',
        examples: ['loci admin purge <id>', 'loci admin purge --kind episodes --before 30d'],
        show: formatPurged,
      },
      run: (input, caller, memory) =>
        input.kind === 'episodes'
          ? purgeDeleted(input, caller, memory)
          : purge(input, caller, memory),
    }),
    erase: defineOperation({
      summary: 'Permanently delete everything of a user, agent, project or session. No undo.',
      tier: 'admin',
      effect: 'removes',
      isIdempotent: true,
      input: eraseInputSchema,
      output: erasedSchema,
      http: 'POST /v1/erase',
      cli: {
        examples: ['loci admin erase --user ada --dry-run', 'loci admin erase --session chat-7'],
      },
      async run(input, caller, memory) {
        const { erase } = await import('../flows/facts/erase.ts')
        return await erase(input, caller, memory)
      },
    }),
  },
)
