import type { Need } from './read-needs.ts'

/** What says less is in every text: a single letter of the alphabet. */
const WEIGHT_MIN = 1
const LETTER_WEIGHT = 0.5
const ACCENT_WEIGHT = 1.5
const SIGN_WEIGHT = 2.5
const COMMON = /[a-z0-9\s]/i
const LATIN_LAST = '\u024f'

/**
 * Letters of which one must stand in a text that meets the need; `undefined` when nothing that
 * tells texts apart must. Of what must be there together, what is longest in its shortest form.
 */
export function lettersOf(
  need: Need | undefined,
  isTelling: (letters: string) => boolean = () => true,
): readonly string[] | undefined {
  if (need === undefined) return undefined
  if (need.kind === 'letters') {
    const { letters } = need
    return weightOf(letters) >= WEIGHT_MIN && isTelling(letters) ? [letters] : undefined
  }
  const parts = need.needs.map((part) => lettersOf(part, isTelling))
  const known = parts.filter((part) => part !== undefined)
  if (need.kind === 'any') return known.length < parts.length ? undefined : known.flat()
  return known.toSorted((left, right) => leastWeight(right) - leastWeight(left))[0]
}

function leastWeight(letters: readonly string[]): number {
  return Math.min(...letters.map(weightOf))
}

function weightOf(letters: string): number {
  if (letters.length > 1) return letters.trim().length + LETTER_WEIGHT
  if (COMMON.test(letters)) return LETTER_WEIGHT
  return /\p{L}/u.test(letters) && letters <= LATIN_LAST ? ACCENT_WEIGHT : SIGN_WEIGHT
}
