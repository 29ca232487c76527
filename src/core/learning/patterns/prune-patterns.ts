import { EPISODES_MIN, WINDOW_DAYS } from './evidence.ts'
import { canMove, statusSince } from './lifecycle.ts'
import type { Pattern } from './pattern.ts'

const DAY_MS = 86_400_000
/** An unused pattern below this is worth nothing. */
const CONFIDENCE_LOW = 0.5
const RUNS_TO_COMPARE = 20

/** Why a pattern is worth nothing, if it is; a validated one always is worth something. */
export function whyWorthless(pattern: Pattern, nowMs: number): string | undefined {
  const { evidence, lifecycle, createdAt } = pattern
  if (!canMove(lifecycle, 'pruned')) return undefined
  const since = statusSince(lifecycle) ?? createdAt
  const isOld = Date.parse(since) < nowMs - WINDOW_DAYS * DAY_MS
  if (evidence.runs >= RUNS_TO_COMPARE && evidence.improvement <= 0) {
    return `It made no difference in ${evidence.runs} runs.`
  }
  if (!isOld) return undefined
  if (lifecycle.status === 'under-review') {
    return `It was under review for ${WINDOW_DAYS} days.`
  }
  const isUsed = Date.parse(lifecycle.lastUsedAt ?? '') > nowMs - WINDOW_DAYS * DAY_MS
  if (evidence.runs < EPISODES_MIN && !isUsed) {
    return `It got ${evidence.runs} of ${EPISODES_MIN} runs in ${WINDOW_DAYS} days.`
  }
  if (evidence.confidence >= CONFIDENCE_LOW || isUsed) return undefined
  return `Its confidence is ${evidence.confidence.toFixed(2)}, and it is not used.`
}
