const DIGITS = 4
/** A fifth decimal of exactly 5 needs a binary fraction of at most five places. */
const TIE_UNITS = 32

/** The mean, rounded as the reference scorer does; `undefined` of nothing. */
export function mean(values: readonly number[]): number | undefined {
  if (values.length === 0) return undefined
  return roundHalfEven(values.reduce((total, value) => total + value, 0) / values.length)
}

/** To four digits; exactly between two of them, to the even one. */
export function roundHalfEven(value: number): number {
  const scaled = value * 10 ** DIGITS
  const isTie = Number.isInteger(value * TIE_UNITS) && Math.abs(scaled % 1) === 0.5
  if (!isTie) return Number(value.toFixed(DIGITS))
  const below = Math.floor(scaled)
  return (below % 2 === 0 ? below : below + 1) / 10 ** DIGITS
}

/** The means of several figures; those without a value are left out. */
export function meanOfEach(
  figures: ReadonlyMap<string, readonly number[]>,
): Readonly<Record<string, number>> {
  return Object.fromEntries(
    [...figures].flatMap(([name, values]): [string, number][] => {
      const value = mean(values)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}
