import { invalidInput } from '../src/core/errors.ts'

/** The whole number that an option gives. @throws MemoryError `INVALID_INPUT` */
export function readCount(option: string, given: string, most: number, least = 1): number {
  const count = Number(given)
  if (Number.isInteger(count) && count >= least && count <= most) return count
  throw invalidInput(`--${option} ${given} is not a whole number`, `From ${least} to ${most}.`)
}
