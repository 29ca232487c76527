import type { Metric } from '../../core/metrics/metric.ts'
import type { NightlyOutcome, NightlyReport } from '../../core/nightly/nightly-report.ts'
import type { NightlyInput } from '../../core/nightly/nightly-run.ts'
import type { Caller } from '../caller.ts'
import { gatherMetrics, type MetricsDeps } from '../metrics/gather-metrics.ts'
import {
  type ReflectEpisodesInput,
  type ReflectedEpisodes,
  reflectEpisodes,
} from '../reflection/reflect-episodes.ts'
import type { NightlyDeps } from './nightly-step.ts'
import { readNightlyReport, runNightly } from './run-nightly.ts'

/** The part of a memory that learns in the background. */
export interface LearningMemory {
  /**
   * Cleans up and learns from what is new. Stops when its time is up; the next run resumes there.
   *
   * @throws MemoryError `FORBIDDEN`, `CONFLICT` while another run is under way.
   */
  nightly(input?: NightlyInput): Promise<NightlyOutcome & { readonly markdown: string }>
  /** The report of the last nightly run. @throws MemoryError `NOT_FOUND` */
  nightlyReport(): Promise<NightlyReport & { readonly markdown: string }>
  /** Stores what several episodes have in common as facts. */
  reflectEpisodes(input?: ReflectEpisodesInput): Promise<ReflectedEpisodes>
  /** All metrics. */
  metrics(): Promise<readonly Metric[]>
}

export function bindLearning(caller: Caller, deps: NightlyDeps & MetricsDeps): LearningMemory {
  return {
    nightly: (input = {}) => runNightly(input, caller, deps),
    nightlyReport: () => readNightlyReport(caller, deps),
    reflectEpisodes: (input = {}) => reflectEpisodes(input, caller, deps),
    metrics: () => gatherMetrics(caller, deps),
  }
}
