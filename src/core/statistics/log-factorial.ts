import { wholeCount } from './counts.ts'

const HALF_LOG_TAU = Math.log(2 * Math.PI) / 2
/** From here on, five terms of Stirling's series are exact in double precision. */
const SERIES_FROM = 16

/** ln(n!), for whole numbers. */
export function logFactorial(n: number): number {
  const count = wholeCount(n)
  if (count < SERIES_FROM) return Math.log(factorial(count))
  return (count + 0.5) * Math.log(count) - count + HALF_LOG_TAU + stirlingError(count)
}

/** What Stirling's formula leaves out: ln(n!) − ln(√(2πn) (n/e)ⁿ), for whole numbers from 1. */
export function stirlingError(n: number): number {
  if (n < SERIES_FROM) {
    return Math.log(factorial(n)) - (n + 0.5) * Math.log(n) + n - HALF_LOG_TAU
  }
  const square = n * n
  const tail = (1 / 1680 - 1 / 1188 / square) / square
  return (1 / 12 - (1 / 360 - (1 / 1260 - tail) / square) / square) / n
}

function factorial(n: number): number {
  let product = 1
  for (let factor = 2; factor <= n; factor++) product *= factor
  return product
}
