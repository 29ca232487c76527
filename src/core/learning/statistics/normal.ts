/** P(Z >= z) of the normal distribution, to 7 digits (Abramowitz & Stegun 26.2.17). */
export function normalTail(z: number): number {
  if (z < 0) return 1 - normalTail(-z)
  const t = 1 / (1 + 0.2316419 * z)
  const sum =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return Math.min(1, (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum)
}
