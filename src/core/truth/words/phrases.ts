import { foldForm } from './fold-form.ts'

/** What an expression of several words says: the list that it stands in. */
export interface Phrase<Meaning> {
  readonly words: readonly string[]
  readonly meaning: Meaning
}

/** A phrase where it stands in a text. */
export interface FoundPhrase<Meaning> extends Phrase<Meaning> {
  readonly at: number
}

const OPEN = '*'

/** The entries of a list that are of several words: `by_trade`, `lavor*_come`. */
export function readPhrases<Meaning>(list: string, meaning: Meaning): readonly Phrase<Meaning>[] {
  return list
    .trim()
    .split(/\s+/)
    .filter((entry) => entry.includes('_'))
    .map((entry) => ({ words: entry.normalize('NFC').split('_').map(foldForm), meaning }))
}

/** Finds the phrases in folded words, the longest first; no word belongs to two of them. */
export function createPhraseFinder<Meaning>(
  phrases: readonly Phrase<Meaning>[],
): (words: readonly string[]) => readonly FoundPhrase<Meaning>[] {
  const longestFirst = phrases.toSorted((left, right) => right.words.length - left.words.length)
  const byFirst = new Map<string, Phrase<Meaning>[]>()
  for (const phrase of longestFirst) {
    const letter = phrase.words[0]?.slice(0, 1) ?? ''
    byFirst.set(letter, [...(byFirst.get(letter) ?? []), phrase])
  }
  return (words) => {
    const found: FoundPhrase<Meaning>[] = []
    for (let at = 0; at < words.length; at++) {
      const candidates = byFirst.get(words[at]?.slice(0, 1) ?? '') ?? []
      const phrase = candidates.find((one) => standsAt(one.words, words, at))
      if (phrase === undefined) continue
      found.push({ ...phrase, at })
      at += phrase.words.length - 1
    }
    return found
  }
}

function standsAt(phrase: readonly string[], words: readonly string[], at: number): boolean {
  return phrase.every((part, step) => {
    const word = words[at + step]
    if (word === undefined) return false
    return part.endsWith(OPEN) ? word.startsWith(part.slice(0, -1)) : word === part
  })
}
