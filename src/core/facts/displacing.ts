import type { Fact } from './fact.ts'
import type { Displaced } from './receipt.ts'

/** What a receipt says about the facts that a write displaced. */
export function displacing(write: string, how: Displaced['how'], facts: readonly Fact[]) {
  return { displaced: facts.map(({ id, text }) => ({ id, text, how })), undo: write }
}
