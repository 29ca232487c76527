import type { Features } from '../conditions/features.ts'
import type { EpisodeStatus } from '../episodes/episode.ts'
import type { Scope } from '../scope.ts'

/** What mining and validation look at of an episode: small, and made again whenever it is lost. */
export interface RunDigest {
  /** Of the episode. */
  readonly id: string
  /** Without the session: what is learned is not only of one conversation. */
  readonly scope: Scope
  /** Milliseconds: when the run was finished. */
  readonly at: number
  /** Equal for the same run told twice, under whatever ids. */
  readonly runKey: string
  /** Equal for runs of one task: they are not independent of each other. */
  readonly taskKey: string
  readonly status: EpisodeStatus
  readonly features: Features
  /** True when the run says that it applied patterns. */
  readonly isGuided: boolean
  readonly durationMs?: number | undefined
  readonly resources?: Readonly<Record<string, number>> | undefined
  /** Of the reading that made it. */
  readonly digestVersion: number
}
