import { compareText } from '../../language/text/compare-text.ts'
import type { RunDigest } from '../digests/run-digest.ts'
import { PATTERN_STATUSES, type Pattern, type PatternStatus } from '../patterns/pattern.ts'
import { byLabel, counter, gauge, type Metric, type MetricPoint, ratio } from './metric.ts'

const DAY_MS = 86_400_000
/** The most used patterns are named. */
const NAMED_MAX = 10
const NAME_LENGTH_MAX = 80
const LATELY_DAYS = 30

type Change = 'learned' | 'reinforced' | Exclude<PatternStatus, 'candidate'>

export function patternMetrics(patterns: readonly Pattern[], nowMs: number): readonly Metric[] {
  const count = (status: PatternStatus): number =>
    patterns.filter(({ lifecycle }) => lifecycle.status === status).length
  const counts = Object.fromEntries(PATTERN_STATUSES.map((status) => [status, count(status)]))
  const shares = Object.entries(counts).map(([status, value]) => ({
    labels: { status },
    value: value / Math.max(1, patterns.length),
  }))
  const lately = nowMs - LATELY_DAYS * DAY_MS
  return [
    gauge('loci_patterns', 'Patterns, by status.', byLabel('status', counts)),
    gauge(
      'loci_patterns_ratio',
      'Share of all patterns, by status. Only validated ones are offered to an agent.',
      patterns.length === 0 ? [] : shares,
    ),
    counter(
      'loci_pattern_changes_total',
      'Patterns learned, runs that reinforced one of them, and changes of status, as recorded in the patterns that still exist.',
      byLabel('change', changesSince(patterns, 0)),
    ),
    gauge(
      'loci_pattern_changes_30d',
      'The same changes in the last 30 days.',
      byLabel('change', changesSince(patterns, lately)),
    ),
    gauge(
      'loci_pattern_uses',
      'How often the ten most used patterns were applied, as reported by agents. Patterns only offered are not counted.',
      mostUsed(patterns),
    ),
  ]
}

function changesSince(
  patterns: readonly Pattern[],
  sinceMs: number,
): Readonly<Record<Change, number>> {
  const changes: Record<Change, number> = {
    learned: 0,
    reinforced: 0,
    validated: 0,
    'under-review': 0,
    deprecated: 0,
  }
  for (const { createdAt, evidence, lifecycle } of patterns) {
    if (Date.parse(createdAt) >= sinceMs) changes.learned++
    changes.reinforced += evidence.entries.filter(({ at, isHit }) => isHit && at >= sinceMs).length
    for (const { at, to } of lifecycle.moves ?? []) {
      if (to !== 'candidate' && Date.parse(at) >= sinceMs) changes[to]++
    }
  }
  return changes
}

function mostUsed(patterns: readonly Pattern[]): readonly MetricPoint[] {
  return patterns
    .filter(({ lifecycle }) => lifecycle.uses > 0)
    .toSorted(
      (left, right) => right.lifecycle.uses - left.lifecycle.uses || compareText(left.id, right.id),
    )
    .slice(0, NAMED_MAX)
    .map(({ id, name, lifecycle }) => ({
      labels: { id, name: [...name].slice(0, NAME_LENGTH_MAX).join('') },
      value: lifecycle.uses,
    }))
}

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
      'How often agents reported applying a pattern, offered or not.',
      patterns.reduce((sum, { evidence }) => sum + evidence.applications, 0),
    ),
    gauge(
      'loci_guidance_applied_ratio',
      'Of the finished tasks that were offered a pattern, the share that followed one.',
      ratio(tasks.followed + tasks.helped, offered),
    ),
    gauge(
      'loci_guidance_helpful_ratio',
      'Of the patterns applied in 90 days, the share after which the run ended as the pattern predicts. Not a comparison with runs without it: see loci_success_ratio.',
      ratio(applied.filter(({ isHit }) => isHit).length, applied.length),
    ),
    gauge(
      'loci_pattern_match_accuracy_ratio',
      'Of the finished tasks that were offered a pattern, the share that followed one and succeeded.',
      ratio(tasks.helped, offered),
    ),
  ]
}
