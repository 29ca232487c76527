import { EPISODES_MIN, WINDOW_DAYS } from './evidence.ts'
import { canMove, statusSince } from './lifecycle.ts'
import type { Pattern } from './pattern.ts'

export interface PrunedPattern {
  readonly id: string
  readonly name: string
  readonly reason: string
}

const DAY_MS = 86_400_000
/** An unused pattern below this is worth nothing. */
const CONFIDENCE_LOW = 0.5
const RUNS_TO_COMPARE = 20

/** The patterns that are worth nothing, each with the reason. Validated ones are never among them. */
export function planPruning(patterns: readonly Pattern[], nowMs: number): readonly PrunedPattern[] {
  return patterns.flatMap((pattern) => {
    const reason = canMove(pattern.lifecycle, 'pruned') ? whyWorthless(pattern, nowMs) : undefined
    return reason === undefined ? [] : [{ id: pattern.id, name: pattern.name, reason }]
  })
}

function whyWorthless(pattern: Pattern, nowMs: number): string | undefined {
  const { evidence, lifecycle, createdAt } = pattern
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
