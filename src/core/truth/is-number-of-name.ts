import type { Difference } from './compare-readings.ts'

// "Note number 16" and "Build 412" are names of things, and another number is another thing.
const NAMING =
  /^(?:number|no|nr|num|note|build|ticket|issue|case|step|chapter|part|version|page|line|room|item|task|order|invoice|day|week|lesson|episode|level|numero|nota|pratica|passo|capitolo|parte|pagina|riga|sala|stanza|ordine|fattura|giorno|settimana|lezione|번|호|노트|단계|장|쪽|방|주문|티켓|이슈)$/

/** True when a number belongs to the name of a thing. */
export function isNumberOfName({ before, words: [word] }: Difference): boolean {
  if (before === undefined || word === undefined) return false
  return NAMING.test(before.folded) || /^(?:번|호|장|쪽|과|회차)/u.test(word.tail)
}
