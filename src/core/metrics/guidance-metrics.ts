import type { Pattern } from '../patterns/pattern.ts'
import { GUIDANCE_SOURCES, type Guidance, offeredLately } from './guidance.ts'
import { byLabel, counter, gauge, shareOf } from './make-metric.ts'
import type { Metric } from './metric.ts'

const DAY_MS = 86_400_000
const WINDOW_DAYS = 90

/** What became of the patterns that were offered: how many were applied, and how that went. */
export function guidanceMetrics(
  patterns: readonly Pattern[],
  given: { readonly guidance: readonly Guidance[]; readonly nowMs: number },
): readonly Metric[] {
  const { guidance, nowMs } = given
  const since = nowMs - WINDOW_DAYS * DAY_MS
  const applied = patterns.flatMap(({ evidence }) =>
    evidence.entries.filter(({ origin, at }) => origin === 'applied' && at >= since),
  )
  const worked = applied.filter(({ isHit }) => isHit).length
  const offered = guidance.reduce((sum, one) => sum + offeredLately(one, nowMs), 0)
  return [
    counter(
      'loci_guidance_offered_total',
      'Patterns that were offered, by the operation that offered them; each pattern of an answer by itself. Whether the agent read them is not known.',
      byLabel('by', offeredBy(guidance)),
    ),
    counter(
      'loci_guidance_applied_total',
      'How often an agent said that it had applied a pattern, offered or not.',
      patterns.reduce((sum, { evidence }) => sum + evidence.applications, 0),
    ),
    gauge(
      'loci_guidance_applied_ratio',
      'Of the patterns offered in 90 days, the share that was applied. An agent is offered several and needs one: far below 1 is usual.',
      shareOf(Math.min(applied.length, offered), offered),
    ),
    gauge(
      'loci_guidance_helpful_ratio',
      'Of the patterns applied in 90 days, the share after which the run ended as the pattern says. Not how it would have ended without: see loci_success_ratio.',
      shareOf(worked, applied.length),
    ),
    gauge(
      'loci_pattern_match_accuracy_ratio',
      'Of the patterns offered in 90 days, the share that was applied and after which the run ended as the pattern says.',
      shareOf(Math.min(worked, offered), offered),
    ),
  ]
}

function offeredBy(guidance: readonly Guidance[]): Readonly<Record<string, number>> {
  return Object.fromEntries(
    GUIDANCE_SOURCES.map((by) => [
      by,
      guidance.filter((one) => one.by === by).reduce((sum, { offered }) => sum + offered, 0),
    ]),
  )
}
