import * as z from 'zod'
import type { DeepReadonly } from '../../deep-readonly.ts'
import { PATTERN_STATUSES } from '../patterns/pattern.ts'
import { type DoneStep, NIGHTLY_STAGES, NIGHTLY_STEPS } from './nightly-run.ts'

const counts = z.record(z.string(), z.number())
const stage = z.enum(NIGHTLY_STAGES)
const step = z.object({ stage, name: z.enum(NIGHTLY_STEPS), counts, tookMs: z.number() })

export const nightlyReportSchema = z.object({
  startedAt: z.string(),
  finishedAt: z.string(),
  asOf: z.string().describe('The reference time of the run.'),
  stages: z
    .array(z.object({ stage, tookMs: z.number(), steps: z.array(step).readonly() }))
    .readonly(),
  storage: z.object({ facts: z.int(), episodes: counts, consolidated: z.int() }),
  patterns: z.record(z.enum(PATTERN_STATUSES), z.int()),
  health: z.object({
    status: z.enum(['ok', 'warning', 'failed']),
    problems: z.array(z.string()).readonly(),
  }),
})
export type NightlyReport = DeepReadonly<z.output<typeof nightlyReportSchema>>

export const nightlyOutcomeSchema = z.object({
  status: z
    .enum(['finished', 'paused', 'planned'])
    .describe('`paused`: the next run resumes it. `planned`: nothing was changed.'),
  isResumed: z.boolean().describe('True when it resumed an earlier run.'),
  report: nightlyReportSchema,
})
export type NightlyOutcome = DeepReadonly<z.output<typeof nightlyOutcomeSchema>>

export function groupByStage(done: readonly DoneStep[]): NightlyReport['stages'] {
  return NIGHTLY_STAGES.map((one) => {
    const steps = done.filter((own) => own.stage === one)
    return { stage: one, tookMs: steps.reduce((sum, { tookMs }) => sum + tookMs, 0), steps }
  }).filter(({ steps }) => steps.length > 0)
}

export function renderReport(report: NightlyReport, isDryRun: boolean): string {
  const { storage, patterns, health } = report
  const episodes = Object.entries(storage.episodes)
    .filter(([, count]) => count > 0)
    .map(([phase, count]) => `${phase} ${count}`)
  return [
    `# Nightly run of ${report.asOf.slice(0, 16).replace('T', ' ')}`,
    '',
    `Took ${renderDuration(Date.parse(report.finishedAt) - Date.parse(report.startedAt))}. ` +
      `Health: ${health.status}.`,
    ...health.problems.map((problem) => `- ${problem}`),
    '',
    isDryRun ? '## What would be done' : '## What was done',
    ...report.stages.flatMap(({ stage: name, tookMs, steps }) => [
      '',
      `### ${name} (${renderDuration(tookMs)})`,
      ...steps.map(renderStep),
    ]),
    '',
    '## Totals',
    '',
    `- facts: ${storage.facts}`,
    `- episodes: ${episodes.join(', ') || 'none'}; ${storage.consolidated} represent several`,
    `- patterns: ${PATTERN_STATUSES.map((status) => `${status} ${patterns[status]}`).join(', ')}`,
    '',
  ].join('\n')
}

function renderStep({ name, counts: done }: Pick<DoneStep, 'name' | 'counts'>): string {
  const shown = Object.entries(done)
    .filter(([, count]) => count !== 0)
    .map(([what, count]) => `${what} ${count}`)
  const title = name.replaceAll('-', ' ')
  return `- ${title}: ${shown.length === 0 ? 'nothing to do' : shown.join(', ')}`
}

function renderDuration(ms: number): string {
  if (ms < 1_000) return `${ms} ms`
  if (ms < 120_000) return `${(ms / 1_000).toFixed(1)} s`
  return `${Math.round(ms / 60_000)} minutes`
}
