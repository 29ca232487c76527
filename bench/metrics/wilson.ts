/** A share of trials, with the interval that holds it with 95 % confidence (Wilson, 1927). */
export interface Share {
  readonly hits: number
  readonly of: number
  readonly low: number
  readonly high: number
}

const Z95 = 1.959964

export function shareOf(hits: number, of: number): Share {
  if (of === 0) return { hits, of, low: 0, high: 1 }
  const share = hits / of
  const scale = 1 + Z95 ** 2 / of
  const centre = (share + Z95 ** 2 / (2 * of)) / scale
  const spread = (Z95 / scale) * Math.sqrt((share * (1 - share)) / of + Z95 ** 2 / (4 * of ** 2))
  return { hits, of, low: Math.max(0, centre - spread), high: Math.min(1, centre + spread) }
}

/** The interval of the difference of two shares (Newcombe, 1998): 0 outside of it is no chance. */
export function differenceOf(left: Share, right: Share): { low: number; high: number } {
  const [one, other] = [left.hits / left.of, right.hits / right.of]
  const down = Math.hypot(one - left.low, right.high - other)
  const up = Math.hypot(left.high - one, other - right.low)
  return { low: one - other - down, high: one - other + up }
}
