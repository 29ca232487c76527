export interface Pending {
  readonly episodes: number
  readonly importance: number
  /** Milliseconds; absent when there was no reflection yet. */
  readonly lastAt?: number | undefined
  /** Groups that the last reflection left to this one. */
  readonly groupsLeft: number
}

export const REFLECTION_TRIGGERS = [
  'unfinished',
  'importance',
  'episodes',
  'time',
  'asked',
] as const
export type ReflectionTrigger = (typeof REFLECTION_TRIGGERS)[number]

export const REFLECTION_LIMITS = { episodes: 20, importance: 8 }
/** What triggers a reflection: the number of new episodes, or their total importance. */
export type ReflectionLimits = Readonly<typeof REFLECTION_LIMITS>
/** After this long, a few episodes are enough. */
const TIME_DUE_MS = 86_400_000
const EPISODES_AFTER_TIME = 3
/** What was too much for one run is left to the next nightly run, not to one right after it. */
const REST_MS = 12 * 3_600_000

/** Why it is time to reflect (spec R1), if it is. */
export function dueReflection(
  { episodes, importance, lastAt, groupsLeft }: Pending,
  nowMs: number,
  limits: ReflectionLimits = REFLECTION_LIMITS,
): ReflectionTrigger | undefined {
  const sinceMs = lastAt === undefined ? Number.POSITIVE_INFINITY : nowMs - lastAt
  if (groupsLeft > 0 && sinceMs >= REST_MS) return 'unfinished'
  if (episodes === 0) return undefined
  if (importance >= limits.importance) return 'importance'
  if (episodes >= limits.episodes) return 'episodes'
  return sinceMs >= TIME_DUE_MS && episodes >= EPISODES_AFTER_TIME ? 'time' : undefined
}
