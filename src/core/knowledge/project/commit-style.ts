import type { Tally } from './code/tally.ts'

const STYLES: readonly (readonly [value: string, pattern: RegExp])[] = [
  ['type first, as in "fix(cart): …"', /^[a-z]+(?:\([^)]*\))?!?: /],
  ['ticket first, as in "ABC-12 …"', /^[[(]?(?:[A-Z][A-Z0-9]+-\d+|#\d+)\b/],
  ['emoji first', /^(?:\p{Extended_Pictographic}|:[a-z0-9_+-]+:)/u],
  ['a sentence with a capital', /^\p{Lu}/u],
  ['a sentence in Korean', /^\p{Script=Hangul}/u],
  ['a sentence in small letters', /^\p{Ll}/u],
]

/** Counts how the first lines of commits are written. */
export function countCommitStyles(subjects: readonly string[], tally: Tally): void {
  for (const subject of subjects) {
    const [value] = STYLES.find(([, pattern]) => pattern.test(subject.trim())) ?? ['otherwise']
    tally.add('commit-messages', undefined, value)
  }
}
