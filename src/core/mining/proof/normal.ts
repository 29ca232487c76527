/** P(Z >= deviate) of the normal distribution; to 7 digits (Abramowitz & Stegun 26.2.17). */
export function normalTail(deviate: number): number {
  if (deviate < 0) return 1 - normalTail(-deviate)
  const t = 1 / (1 + 0.2316419 * deviate)
  const sum =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return Math.min(1, (Math.exp((-deviate * deviate) / 2) / Math.sqrt(2 * Math.PI)) * sum)
}

const HALVINGS = 60
const DEVIATE_MAX = 38

/** The deviate that is reached with this probability. */
export function normalDeviate(tail: number): number {
  if (tail >= 1) return -DEVIATE_MAX
  if (tail <= 0) return DEVIATE_MAX
  let low = -DEVIATE_MAX
  let high = DEVIATE_MAX
  for (let step = 0; step < HALVINGS; step++) {
    const middle = (low + high) / 2
    if (normalTail(middle) > tail) low = middle
    else high = middle
  }
  return (low + high) / 2
}
