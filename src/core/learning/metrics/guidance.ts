import { type Scope, scopeKey } from '../../scope.ts'
import { hashId } from '../../storage/records/hash-id.ts'
import { unsearchedRecords } from '../../storage/records/unsearched-records.ts'
import type { Pattern } from '../patterns/pattern.ts'
import { counter, gauge, type Metric, ratio } from './metric.ts'

/** How often patterns were offered in a scope. */
export interface Guidance {
  readonly id: string
  readonly scope: Scope
  /** In all; each pattern of an answer counts. */
  readonly offered: number
  /** Of the last 90 days, newest first. */
  readonly days: readonly { readonly day: number; readonly offered: number }[]
}

const DAY_MS = 86_400_000
const GUIDANCE_DAYS = 90

export const guidanceRecords = unsearchedRecords('guidance')

export function noGuidance(scope: Scope): Guidance {
  return { id: hashId('guidance', scopeKey(scope)), scope, offered: 0, days: [] }
}

export function addOffers(known: Guidance, count: number, nowMs: number): Guidance {
  const today = Math.floor(nowMs / DAY_MS)
  const before = known.days.find(({ day }) => day === today)?.offered ?? 0
  const days = known.days.filter(({ day }) => day !== today && day > today - GUIDANCE_DAYS)
  return {
    ...known,
    offered: known.offered + count,
    days: [{ day: today, offered: before + count }, ...days],
  }
}

function offeredLately({ days }: Guidance, nowMs: number): number {
  const oldest = Math.floor(nowMs / DAY_MS) - GUIDANCE_DAYS
  return days.reduce((sum, { day, offered }) => sum + (day > oldest ? offered : 0), 0)
}

export function guidanceMetrics(
  patterns: readonly Pattern[],
  given: { readonly guidance: readonly Guidance[]; readonly nowMs: number },
): readonly Metric[] {
  const { guidance, nowMs } = given
  const since = nowMs - GUIDANCE_DAYS * DAY_MS
  const applied = patterns.flatMap(({ evidence }) =>
    evidence.entries.filter(({ origin, at }) => origin === 'applied' && at >= since),
  )
  const worked = applied.filter(({ isHit }) => isHit).length
  const offered = guidance.reduce((sum, one) => sum + offeredLately(one, nowMs), 0)
  return [
    counter(
      'loci_guidance_offered_total',
      'Patterns that were offered; each pattern of an answer counts. Whether the agent read them is not known.',
      guidance.reduce((sum, { offered: all }) => sum + all, 0),
    ),
    counter(
      'loci_guidance_applied_total',
      'How often an agent said that it had applied a pattern, offered or not.',
      patterns.reduce((sum, { evidence }) => sum + evidence.applications, 0),
    ),
    gauge(
      'loci_guidance_applied_ratio',
      'Of the patterns offered in 90 days, the share that was applied. An agent is offered several and needs one: far below 1 is usual.',
      ratio(Math.min(applied.length, offered), offered),
    ),
    gauge(
      'loci_guidance_helpful_ratio',
      'Of the patterns applied in 90 days, the share after which the run ended as the pattern says. Not how it would have ended without: see loci_success_ratio.',
      ratio(worked, applied.length),
    ),
    gauge(
      'loci_pattern_match_accuracy_ratio',
      'Of the patterns offered in 90 days, the share that was applied and after which the run ended as the pattern says.',
      ratio(Math.min(worked, offered), offered),
    ),
  ]
}
