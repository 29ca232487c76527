import { normalizeForComparison } from '../../text/similarity.ts'

/** False for blanks and invisible characters alone: no record takes them. */
export function saysSomething(text: string): boolean {
  return normalizeForComparison(text) !== ''
}
