import { dot } from '../vectors/dot.ts'
import { createSignIndex } from '../vectors/sign-index.ts'
import { COMPARED_MAX, type NearLeader, nearestOf } from './near-leader.ts'

/** The first members of groups, found again by the meaning of another text. */
export interface MeaningLeaders {
  nearest(vector: Float32Array): NearLeader | undefined
  add(leader: number, vector: Float32Array): void
  /** Something joined this leader: it is dropped after the others. */
  touch(leader: number): void
}

export interface MeaningOptions {
  readonly dimensions: number
  /** The cosine of unrelated texts under this model. */
  readonly unrelated: number
}

/** Beyond this many, the least recently joined leader is dropped. */
const HELD_MAX = 2_048

export function createMeaningLeaders({ dimensions, unrelated }: MeaningOptions): MeaningLeaders {
  const signs = createSignIndex(dimensions)
  const leaderOf: number[] = []
  /** The least recently joined first. */
  const held = new Map<number, { readonly row: number; readonly vector: Float32Array }>()

  function takeRow(): number {
    if (held.size < HELD_MAX) return held.size
    const [[oldest, { row }] = [0, { row: 0 }]] = held
    held.delete(oldest)
    return row
  }

  return {
    nearest(vector) {
      const rows = signs.nearest(signs.sign(vector), { limit: COMPARED_MAX })
      return nearestOf(
        rows.map((row) => leaderOf[row] ?? 0),
        (leader) => {
          const cosine = dot(vector, held.get(leader)?.vector ?? vector)
          return (cosine - unrelated) / (1 - unrelated)
        },
      )
    },
    add(leader, vector) {
      const row = takeRow()
      signs.set(row, signs.sign(vector))
      leaderOf[row] = leader
      // A copy: the buffer that it came in may hold many others.
      held.set(leader, { row, vector: vector.slice() })
    },
    touch(leader) {
      const one = held.get(leader)
      if (one === undefined) return
      held.delete(leader)
      held.set(leader, one)
    },
  }
}
