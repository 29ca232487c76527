import { compareText } from '../../text/compare-text.ts'

/** Shorter words are too alike. */
const LENGTH_MIN = 6

/**
 * Makes a function that finds the listed word that a slip of the finger made: two neighbours in
 * the wrong order, `swtiched` for `switched`. Gives the word itself when it is listed or no slip.
 */
export function createMender(listed: Iterable<string>): (word: string) => string {
  const known = new Set<string>()
  const byLetters = new Map<string, string[]>()
  for (const word of listed) {
    if (word.length < LENGTH_MIN || !/^[a-z]+$/.test(word)) continue
    known.add(word)
    const letters = lettersOf(word)
    byLetters.set(letters, [...(byLetters.get(letters) ?? []), word])
  }
  return (word) => {
    if (word.length < LENGTH_MIN || known.has(word)) return word
    return byLetters.get(lettersOf(word))?.find((one) => isSlip(word, one)) ?? word
  }
}

function lettersOf(word: string): string {
  return [...word].toSorted(compareText).join('')
}

function isSlip(word: string, listed: string): boolean {
  const at = [...word].findIndex((letter, place) => letter !== listed[place])
  return (
    word[at] === listed[at + 1] &&
    word[at + 1] === listed[at] &&
    word.slice(at + 2) === listed.slice(at + 2)
  )
}
