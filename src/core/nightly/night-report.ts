import { PATTERN_STATUSES, type PatternStatus } from '../patterns/pattern.ts'
import { type DoneStep, NIGHT_STAGES, type NightStage } from './night.ts'

/** How a memory is, after a nightly run. */
export interface NightReport {
  readonly startedAt: string
  readonly finishedAt: string
  /** The moment that it is about. */
  readonly asOf: string
  readonly stages: readonly {
    readonly stage: NightStage
    readonly tookMs: number
    readonly steps: readonly DoneStep[]
  }[]
  readonly storage: {
    readonly facts: number
    readonly episodes: Readonly<Record<string, number>>
    readonly consolidated: number
  }
  readonly patterns: Readonly<Record<PatternStatus, number>>
  readonly health: {
    readonly status: 'ok' | 'warning' | 'failed'
    readonly problems: readonly string[]
  }
}

/** Puts the steps of a run under their stages. */
export function stagesOf(done: readonly DoneStep[]): NightReport['stages'] {
  return NIGHT_STAGES.map((stage) => {
    const steps = done.filter((step) => step.stage === stage)
    return { stage, tookMs: steps.reduce((sum, { tookMs }) => sum + tookMs, 0), steps }
  }).filter(({ steps }) => steps.length > 0)
}

/** The report for people. */
export function renderReport(report: NightReport): string {
  const { storage, patterns, health } = report
  const episodes = Object.entries(storage.episodes)
    .filter(([, count]) => count > 0)
    .map(([phase, count]) => `${phase} ${count}`)
  return [
    `# Nightly run of ${report.asOf.slice(0, 16).replace('T', ' ')}`,
    '',
    `Took ${inWords(Date.parse(report.finishedAt) - Date.parse(report.startedAt))}. ` +
      `Health: ${health.status}.`,
    ...health.problems.map((problem) => `- ${problem}`),
    '',
    '## What was done',
    ...report.stages.flatMap(({ stage, tookMs, steps }) => [
      '',
      `### ${stage} (${inWords(tookMs)})`,
      ...steps.map(renderStep),
    ]),
    '',
    '## What there is',
    '',
    `- facts: ${storage.facts}`,
    `- episodes: ${episodes.join(', ') || 'none'}; ${storage.consolidated} stand for several`,
    `- patterns: ${PATTERN_STATUSES.map((status) => `${status} ${patterns[status]}`).join(', ')}`,
    '',
  ].join('\n')
}

function renderStep({ name, counts }: DoneStep): string {
  const told = Object.entries(counts)
    .filter(([, count]) => count !== 0)
    .map(([what, count]) => `${what} ${count}`)
  return `- ${name}: ${told.length === 0 ? 'nothing to do' : told.join(', ')}`
}

function inWords(ms: number): string {
  if (ms < 1_000) return `${ms} ms`
  if (ms < 120_000) return `${(ms / 1_000).toFixed(1)} s`
  return `${Math.round(ms / 60_000)} minutes`
}
