import type { EpisodeDeps } from '../episodes/episode-deps.ts'
import type { PatternCache } from './pattern-cache.ts'

export interface PatternDeps extends EpisodeDeps {
  /** The validated patterns, ready to be matched. */
  readonly patternCache: PatternCache
}
