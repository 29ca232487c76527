/** What has come since the last reflection. */
export interface Pending {
  readonly episodes: number
  readonly importance: number
  /** Milliseconds; absent when there was no reflection yet. */
  readonly lastAt?: number | undefined
}

export const REFLECTION_TRIGGERS = ['importance', 'episodes', 'time', 'asked'] as const
export type ReflectionTrigger = (typeof REFLECTION_TRIGGERS)[number]

/** The summed importance that is worth a reflection. */
const IMPORTANCE_DUE = 8
const EPISODES_DUE = 20
/** After so long, a few episodes are enough. */
const TIME_DUE_MS = 86_400_000
const EPISODES_AFTER_TIME = 3

/** Why it is time to reflect (spec R1), or nothing. */
export function dueReflection(
  { episodes, importance, lastAt }: Pending,
  nowMs: number,
): ReflectionTrigger | undefined {
  if (episodes === 0) return undefined
  if (importance >= IMPORTANCE_DUE) return 'importance'
  if (episodes >= EPISODES_DUE) return 'episodes'
  const isLongAgo = lastAt === undefined || nowMs - lastAt >= TIME_DUE_MS
  return isLongAgo && episodes >= EPISODES_AFTER_TIME ? 'time' : undefined
}
