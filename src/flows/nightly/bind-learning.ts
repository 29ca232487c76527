import type { Metric } from '../../core/metrics/metric.ts'
import { type NightReport, renderReport } from '../../core/nightly/night-report.ts'
import type { Caller } from '../caller.ts'
import { gatherMetrics } from '../metrics/gather-metrics.ts'
import type { MetricsDeps } from '../metrics/metrics-deps.ts'
import {
  type ReflectEpisodesInput,
  type ReflectedEpisodes,
  reflectEpisodes,
} from '../reflection/reflect-episodes.ts'
import { lastReport } from './hold-night.ts'
import type { NightDeps } from './night-step.ts'
import { type NightlyInput, type NightOutcome, runNight } from './run-night.ts'

/** The part of a memory that learns while nobody asks. */
export interface LearningMemory {
  /**
   * Puts the memory in order and learns from what is new. Ends where its time is over, and goes on
   * there the next time.
   *
   * @throws MemoryError `FORBIDDEN`, `CONFLICT` while another run is under way.
   */
  nightly(input?: NightlyInput): Promise<NightOutcome & { readonly markdown: string }>
  /** How the memory was after the last nightly run. @throws MemoryError `NOT_FOUND` */
  nightlyReport(): Promise<NightReport & { readonly markdown: string }>
  /** Thinks about what has happened, and keeps what several episodes amount to as facts. */
  reflectEpisodes(input?: ReflectEpisodesInput): Promise<ReflectedEpisodes>
  /** Everything that is measured. */
  metrics(): Promise<readonly Metric[]>
}

export function bindLearning(caller: Caller, deps: NightDeps & MetricsDeps): LearningMemory {
  return {
    async nightly(input = {}) {
      const outcome = await runNight(input, caller, deps)
      return { ...outcome, markdown: renderReport(outcome.report) }
    },
    async nightlyReport() {
      const report = await lastReport(caller.scope, deps)
      return { ...report, markdown: renderReport(report) }
    },
    reflectEpisodes: (input = {}) => reflectEpisodes(input, caller, deps),
    metrics: () => gatherMetrics(caller, deps),
  }
}
