import { removeInvisible } from './fold-text.ts'

// Scripts in which two characters say as much as three letters elsewhere.
const DENSE = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u
const PLAIN = /^[\t\n\r -~]*$/
const NOT_A_WORD = /[^\p{L}\p{N}\p{M}]+/u

/**
 * The form in which two texts are the same text to a reader: compatibility forms, case, runs of
 * white space and invisible characters make no difference; accents, punctuation and look-alike
 * letters of other scripts do.
 */
export function normalizeForComparison(text: string): string {
  if (isPlainText(text)) return text.toLowerCase().replace(/\s+/g, ' ').trim()
  // By way of upper case: ß is SS and ᾀ is ἈΙ there, and only there.
  const folded = removeInvisible(text).normalize('NFKC').toLowerCase().toUpperCase().toLowerCase()
  // Composing again: lower case can leave a letter and an accent side by side.
  return removeInvisible(folded.replace(/ς/g, 'σ').normalize('NFKC')).replace(/\s+/gu, ' ').trim()
}

/** True for printable ASCII: there only case and white space can differ, which is quick to fold. */
export function isPlainText(text: string): boolean {
  return PLAIN.test(text)
}

/**
 * How alike two texts are as strings, from 0 to 1, in any order of the two; 1 when they compare
 * equal. Dice coefficient over the character grams of the words, which forgives a changed
 * order, and of the running text, which does not. Says nothing about meaning.
 */
export function textSimilarity(left: string, right: string): number {
  const leftText = normalizeForComparison(left)
  const rightText = normalizeForComparison(right)
  if (leftText === rightText) return 1

  const leftGrams = countGrams(leftText)
  const rightGrams = countGrams(rightText)
  let shared = 0
  for (const [gram, count] of leftGrams) shared += Math.min(count, rightGrams.get(gram) ?? 0)
  return (2 * shared) / (sumOf(leftGrams) + sumOf(rightGrams))
}

function countGrams(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  // Padding makes the first and last letter of a word count, and gives one letter a gram.
  for (const piece of [text, ...text.split(NOT_A_WORD)]) {
    const padded = piece === '' ? '' : ` ${piece} `
    for (let index = 0; index + 1 < padded.length; index++) {
      const gram = gramAt(padded, index)
      counts.set(gram, (counts.get(gram) ?? 0) + 1)
    }
  }
  return counts
}

function gramAt(text: string, index: number): string {
  return text.slice(index, index + (DENSE.test(text.charAt(index)) ? 2 : 3))
}

function sumOf(counts: ReadonlyMap<string, number>): number {
  let sum = 0
  for (const count of counts.values()) sum += count
  return sum
}
