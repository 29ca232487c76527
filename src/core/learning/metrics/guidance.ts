import type { RunDigest } from '../digests/run-digest.ts'
import type { Pattern } from '../patterns/pattern.ts'
import { counter, gauge, type Metric, ratio } from './metric.ts'

const GUIDANCE_MS = 90 * 86_400_000

/** @param tasks How many finished tasks were offered patterns, by what became of them. */
export function guidanceMetrics(
  patterns: readonly Pattern[],
  tasks: Readonly<Record<NonNullable<RunDigest['patternUse']>, number>>,
  nowMs: number,
): readonly Metric[] {
  const since = nowMs - GUIDANCE_MS
  const applied = patterns.flatMap(({ evidence }) =>
    evidence.entries.filter(({ origin, at }) => origin === 'applied' && at >= since),
  )
  const offered = tasks.ignored + tasks.followed + tasks.helped
  return [
    counter(
      'loci_guidance_offered_total',
      'Finished tasks that were offered a pattern. Whether the agent read it is not known.',
      offered,
    ),
    counter(
      'loci_guidance_applied_total',
      'How often an agent said that it had applied a pattern, offered or not.',
      patterns.reduce((sum, { evidence }) => sum + evidence.applications, 0),
    ),
    gauge(
      'loci_guidance_applied_ratio',
      'Of the finished tasks that were offered a pattern, the share that did what one says.',
      ratio(tasks.followed + tasks.helped, offered),
    ),
    gauge(
      'loci_guidance_helpful_ratio',
      'Of the patterns applied in 90 days, the share after which the run ended as the pattern says. Not how it would have ended without: see loci_success_ratio.',
      ratio(applied.filter(({ isHit }) => isHit).length, applied.length),
    ),
    gauge(
      'loci_pattern_match_accuracy_ratio',
      'Of the finished tasks that were offered a pattern, the share that did what one says and succeeded.',
      ratio(tasks.helped, offered),
    ),
  ]
}
