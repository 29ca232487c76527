/**
 * How long to wait before the next attempt: twice as long each time, reduced by up to half at
 * random so that many clients do not retry at once.
 */
export function backoffMs(options: {
  /** The attempts that failed before this one: 0 after the first. */
  readonly attempt: number
  readonly firstMs: number
  readonly maxMs: number
  /** 0 up to 1. */
  readonly random: () => number
}): number {
  const { attempt, firstMs, maxMs, random } = options
  const delayMs = Math.min(firstMs * 2 ** attempt, maxMs)
  return Math.round(delayMs * (1 - random() / 2))
}
