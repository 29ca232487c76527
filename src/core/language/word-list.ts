import { foldWord, prepareText } from './text/fold-text.ts'

/** A list of words, some of them prefixes. */
export interface WordList {
  /** True for a folded word in the list, or one that starts with a listed prefix. */
  has(word: string): boolean
}

const OPEN = '*'
const STEM_LENGTH_MAX = 24

/** Folds one word: no case, accents or apostrophes. `È` alone keeps its accent, being no `e`. */
export function foldForm(text: string): string {
  const prepared = prepareText(text)
  if (prepared === 'è' || prepared === 'È') return 'è'
  return foldWord(prepared).replaceAll("'", '')
}

/** The words of the lines of a table. */
export function wordsOfLines(lines: string | readonly string[]): readonly string[] {
  return [lines].flat().flatMap((line) => line.split(' '))
}

/** Parses words separated by spaces; `live*` is a prefix, `_` means a space. */
export function readWordList(lines: string | readonly string[]): WordList {
  const exact = new Set<string>()
  const stems = new Set<string>()
  for (const entry of wordsOfLines(lines)) {
    const word = foldForm(entry.replaceAll('_', ' ').normalize('NFC'))
    if (word.endsWith(OPEN)) stems.add(word.slice(0, -1))
    else if (word !== '') exact.add(word)
  }
  return { has: (word) => exact.has(word) || (stems.size > 0 && hasStem(word, stems)) }
}

function hasStem(word: string, stems: ReadonlySet<string>): boolean {
  for (let length = Math.min(word.length, STEM_LENGTH_MAX); length >= 1; length--) {
    const stem = word.slice(0, length)
    // Two words are not one word with a long ending.
    if (stems.has(stem) && stem.includes(' ') === word.includes(' ')) return true
  }
  return false
}
