import type { VectorHit, VectorQuery } from '../../../ports/vector-index.ts'
import type { SqliteDatabase } from '../sqlite-database.ts'
import { createExactScores, type ExactScores } from './exact-scores.ts'
import { createFollowedRows, type FollowedRows } from './followed-rows.ts'
import { searchRows } from './search-rows.ts'
import type { VectorSpace } from './vector-space.ts'
import { rescoredNow, type VectorTuning } from './vector-tuning.ts'

/** What a process keeps of a space between searches. Nothing before the first one. */
export interface LoadedVectors {
  /** Must be called inside `read`. `values` is the vector of the query with length 1. */
  search(space: VectorSpace, query: VectorQuery, values: Float32Array): readonly VectorHit[]
  unload(): void
}

interface Loaded {
  readonly followed: FollowedRows
  readonly scores: ExactScores
}

export function createLoadedVectors(database: SqliteDatabase, tuning: VectorTuning): LoadedVectors {
  let loaded: Loaded | undefined

  function load(space: VectorSpace): Loaded {
    const followed = createFollowedRows(database, space, tuning)
    const { dimensions } = space
    const { cacheBytes } = tuning
    return { followed, scores: createExactScores(database, followed, { dimensions, cacheBytes }) }
  }

  function follow(space: VectorSpace): Loaded {
    const next = loaded?.followed.generation === space.generation ? loaded : load(space)
    // If reading fails halfway, the half is of no use.
    loaded = undefined
    next.followed.follow(space)
    loaded = next
    return next
  }

  return {
    search(space, query, values) {
      const { followed, scores } = follow(space)
      const rescored = rescoredNow(space, tuning)
      return searchRows(followed, scores, { query, values, rescored, tuning })
    },
    unload() {
      loaded = undefined
    },
  }
}
