import type { Fact } from './fact.ts'

/** True when a fact held until a time that has passed. */
export function isOver({ validUntil }: Pick<Fact, 'validUntil'>, nowMs: number): boolean {
  return validUntil !== undefined && Date.parse(validUntil) <= nowMs
}

/** True when a known fact is over and the newer one is not: then the two are unrelated. */
export function isOverFor(known: Fact, newer: Fact, nowMs: number): boolean {
  return isOver(known, nowMs) && !isOver(newer, nowMs)
}
