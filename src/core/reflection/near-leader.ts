/** The first of a group, and how near something is to it. */
export interface NearLeader {
  readonly leader: number
  /** 0 for nothing in common, 1 for the same. */
  readonly likeness: number
}

/** Candidates that are compared in full. */
export const COMPARED_MAX = 16

/** Adds one to the nearest that are known, and no more than are compared; of equals the older. */
export function addNear(one: NearLeader, nearest: NearLeader[]): void {
  const last = nearest.at(-1)
  if (nearest.length === COMPARED_MAX && last !== undefined && !isNearer(one, last)) return
  let place = nearest.length
  while (place > 0 && isNearer(one, nearest[place - 1] ?? one)) place--
  nearest.splice(place, 0, one)
  if (nearest.length > COMPARED_MAX) nearest.pop()
}

/** The nearest candidate, by a full comparison. */
export function nearestOf(
  candidates: readonly number[],
  compare: (leader: number) => number,
): NearLeader | undefined {
  let best: NearLeader | undefined
  for (const leader of candidates) {
    const one = { leader, likeness: compare(leader) }
    if (best === undefined || isNearer(one, best)) best = one
  }
  return best
}

function isNearer(left: NearLeader, right: NearLeader): boolean {
  return left.likeness === right.likeness
    ? left.leader < right.leader
    : left.likeness > right.likeness
}
