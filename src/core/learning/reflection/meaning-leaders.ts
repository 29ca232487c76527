import { dot } from '../../storage/vectors/dot.ts'
import { createSignIndex } from '../../storage/vectors/sign-index.ts'
import { COMPARED_MAX, type NearLeader, nearestOf } from './word-leaders.ts'

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

/**
 * Tasks that have nothing to do with each other. Their cosine is where a model's cosines begin:
 * at 0.1 for one model, at 0.75 for another.
 */
export const UNRELATED_TEXTS = [
  'Translate the welcome page into Portuguese.',
  'The nightly backup of the database runs out of memory.',
  'Draw the outline of a bicycle for the shop window.',
  'Round prices to two decimals in the invoice.',
  'Book a table for six people on Friday evening.',
  'Upgrade the compiler of the firmware and run its tests.',
  'Sort the holiday photos by the place where they were taken.',
  'Explain why leaves turn red in autumn.',
]

const UNRELATED_MAX = 0.9

/** The mean cosine of their vectors; 0 when there are none to compare. */
export function unrelatedCosine(vectors: readonly Float32Array[]): number {
  const cosines = vectors.flatMap((left, at) =>
    vectors.slice(at + 1).map((right) => dot(left, right)),
  )
  if (cosines.length === 0) return 0
  const mean = cosines.reduce((sum, cosine) => sum + cosine, 0) / cosines.length
  return Math.min(UNRELATED_MAX, Math.max(0, mean))
}
