import type { Scope } from '../../scope.ts'
import { unsearchedRecords } from '../../storage/records/unsearched-records.ts'

export interface Insight {
  readonly episodeIds: readonly string[]
  /** Absent when the gate refused it. */
  readonly factId?: string | undefined
  /** False when the fact was there before: it then stays when the episodes are deleted. */
  readonly isOwn: boolean
}

/** The insights of a group of episodes, written when all of its facts are stored. */
export interface InsightGroup {
  readonly id: string
  readonly scope: Scope
  /** Stays the same when episodes join. */
  readonly subject: string
  /** A hash of the episodes: while it is the same, nothing is written again. */
  readonly basis: string
  /** The newest of its episodes: those that were read. */
  readonly episodeIds: readonly string[]
  readonly insights: readonly Insight[]
  readonly madeAt: string
}

/** Up to where the episodes of a scope were reflected on. */
export interface ReflectionMark {
  readonly id: string
  readonly scope: Scope
  readonly upTo: string
  readonly at: string
  /** Groups that the last reflection left to the next one. */
  readonly groupsLeft: number
}

export const insightRecords = unsearchedRecords('insights', { episodeIds: 'texts' })

export const reflectionMarkRecords = unsearchedRecords('reflection-marks')
