import { lettersOf } from './letters-of.ts'
import { readNeeds } from './read-needs.ts'

/** More than these take longer to look for than the pattern. */
const LETTERS_MAX = 8
const HAS_CASE = /\p{Cased}/u

// What a pattern needs never changes, and is made out when it is first asked for.
const needed = new WeakMap<RegExp, readonly string[]>()

/** False when a text lacks what every match of the pattern has in it: a quick look, no match. */
export function mayMatch(pattern: RegExp, text: string): boolean {
  const letters = neededBy(pattern)
  return letters.length === 0 || letters.some((one) => text.includes(one))
}

function neededBy(pattern: RegExp): readonly string[] {
  const known = needed.get(pattern)
  if (known !== undefined) return known
  const need = readNeeds(pattern)
  const letters = lettersOf(need, (one) => !pattern.ignoreCase || !HAS_CASE.test(one)) ?? []
  const read = letters.length > LETTERS_MAX ? [] : letters
  needed.set(pattern, read)
  return read
}
