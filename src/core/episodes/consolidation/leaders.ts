import type { Clustered } from './near-clusters.ts'
import { BANDS, createSigner, disagreement, SIGNS } from './signs.ts'

/** The first of each cluster, found again by the signs of their vectors. */
interface Leaders {
  /**
   * Those that may be nearly the same as this thing, the likeliest first. To be called in the
   * order of time, once for each thing and before it is added.
   */
  near(index: number): readonly number[]
  add(index: number): void
}

// A cosine of 0.95 is an angle of a tenth of a half turn: one sign in ten disagrees, and with so
// many signs hardly ever one in six. With a cosine of 0.8 it is one in five.
const DISAGREEMENT_MAX = SIGNS / 6
/** Of many that share a band, so many are looked at: the latest, of which the window has most. */
const LOOKED_AT_A_BAND = 32
/** Of those that are looked at, so many are compared. */
const COMPARED_MAX = 64

/** @param windowMs Leaders that lie further back are not near any more. */
export function createLeaders(things: readonly Clustered[], windowMs: number): Leaders {
  const sign = createSigner(things[0]?.vector.length ?? 0)
  const signatures = new Uint16Array(things.length * BANDS)
  const bands = new Map<number, number[]>()
  // The thing that looked at a leader last: several bands may lead to the same.
  const lookedAtBy = new Int32Array(things.length).fill(-1)
  const atOf = (index: number): number => things[index]?.at ?? 0
  const keyOf = (index: number, band: number): number =>
    band * 2 ** 16 + (signatures[index * BANDS + band] ?? 0)

  // Nothing, when another band led to the same one before.
  function lookAt(leader: number, index: number): Found | undefined {
    if (lookedAtBy[leader] === index) return undefined
    lookedAtBy[leader] = index
    const apart = disagreement(signatures, index, leader, DISAGREEMENT_MAX)
    return apart <= DISAGREEMENT_MAX ? { leader, apart } : undefined
  }

  function lookThrough(known: readonly number[], index: number, found: Found[]): void {
    const end = Math.max(0, known.length - LOOKED_AT_A_BAND)
    for (let at = known.length - 1; at >= end; at--) {
      const leader = known[at] ?? 0
      if (atOf(index) - atOf(leader) > windowMs) return
      const one = lookAt(leader, index)
      if (one !== undefined) found.push(one)
    }
  }

  return {
    near(index) {
      const vector = things[index]?.vector
      if (vector === undefined) return []
      sign(vector, signatures, index)
      const found: Found[] = []
      for (let band = 0; band < BANDS; band++) {
        lookThrough(bands.get(keyOf(index, band)) ?? [], index, found)
      }
      found.sort((left, right) => left.apart - right.apart || left.leader - right.leader)
      return found.slice(0, COMPARED_MAX).map(({ leader }) => leader)
    },
    add(index) {
      for (let band = 0; band < BANDS; band++) addTo(bands, keyOf(index, band), index)
    },
  }
}

function addTo(bands: Map<number, number[]>, key: number, index: number): void {
  const known = bands.get(key)
  if (known === undefined) bands.set(key, [index])
  else known.push(index)
}

interface Found {
  readonly leader: number
  /** In how many signs it differs. */
  readonly apart: number
}
