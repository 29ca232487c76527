import { dot } from '../vectors/dot.ts'
import { addNear, type NearLeader, nearestOf } from './near-leader.ts'
import { signNumbers, signsApart, writeSigns } from './sign-bits.ts'

/** The first ones of groups, found again by the meaning that they share with something. */
export interface MeaningLeaders {
  nearest(vector: Float32Array): NearLeader | undefined
  add(leader: number, vector: Float32Array): void
  /** Something came to this leader: it is among the last to be let go. */
  touch(leader: number): void
}

export interface MeaningOptions {
  readonly dimensions: number
  /** The cosine of texts that have nothing to do with each other, under this model. */
  readonly unrelated: number
}

/** More are not held: the one that nothing came to for the longest time is let go. */
const HELD_MAX = 2_048
const ROWS_AT_FIRST = 16

interface Held {
  readonly row: number
  readonly vector: Float32Array
}

/** Compares signs, which costs a tenth of a dot product, and then the nearest in full. */
export function createMeaningLeaders({ dimensions, unrelated }: MeaningOptions): MeaningLeaders {
  const numbers = signNumbers(dimensions)
  // The first row is for what is looked for.
  let signs = new Uint32Array(ROWS_AT_FIRST * numbers)
  const leaderOf: number[] = []
  // The one that nothing came to for the longest time is the first.
  const held = new Map<number, Held>()

  function candidates(vector: Float32Array): readonly NearLeader[] {
    writeSigns(vector, signs, { row: 0, numbers })
    const nearest: NearLeader[] = []
    for (let row = 1; row <= held.size; row++) {
      const apart = signsApart(signs, { left: 0, right: row, numbers })
      addNear({ leader: leaderOf[row] ?? 0, likeness: -apart }, nearest)
    }
    return nearest
  }

  function takeRow(): number {
    if (held.size < HELD_MAX) {
      const row = held.size + 1
      if (row * numbers >= signs.length) signs = doubled(signs)
      return row
    }
    const [[oldest, { row }] = [0, { row: 0 }]] = held
    held.delete(oldest)
    return row
  }

  return {
    nearest: (vector) =>
      nearestOf(candidates(vector), (leader) => {
        const cosine = dot(vector, held.get(leader)?.vector ?? vector)
        return (cosine - unrelated) / (1 - unrelated)
      }),
    add(leader, vector) {
      const row = takeRow()
      writeSigns(vector, signs, { row, numbers })
      leaderOf[row] = leader
      // Its own copy: the buffer that it came in may hold many others.
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

function doubled(signs: Uint32Array): Uint32Array<ArrayBuffer> {
  const more = new Uint32Array(2 * signs.length)
  more.set(signs)
  return more
}
