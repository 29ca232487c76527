import { foldForm } from './fold-form.ts'

/** A list of words, some of them open at the end. */
export interface WordList {
  /** The entry that a folded word answers to. */
  find(word: string): string | undefined
  has(word: string): boolean
}

const OPEN = '*'
const STEM_LENGTH_MIN = 1

/** Reads words apart by blanks; `live*` is any word that begins so, `_` stands for a blank. */
export function readWordList(list: string): WordList {
  const exact = new Set<string>()
  const stems = new Set<string>()
  for (const entry of list.trim().split(/\s+/)) {
    const word = foldForm(entry.replaceAll('_', ' ').normalize('NFC'))
    if (word.endsWith(OPEN)) stems.add(word.slice(0, -1))
    else if (word !== '') exact.add(word)
  }
  const find = (word: string): string | undefined => {
    if (exact.has(word)) return word
    return stems.size === 0 ? undefined : longestStem(word, stems)
  }
  return { find, has: (word) => find(word) !== undefined }
}

/** What the words of one line of concepts say. */
export interface Concept {
  readonly name: string
  /** True when who stands before it is the value: `Ada leads Orion`. */
  readonly isInverse: boolean
  /** True when it says that this attribute changed: `switched careers`. */
  readonly isChange: boolean
}

/** Reads `concept: words` by line: `<` marks an inverse concept, `+` one that says a change. */
export function readConcepts(lines: string): readonly (readonly [Concept, string])[] {
  return linesOf(lines).map(([name, words]) => {
    const concept: Concept = {
      name: name.replace(/[<+]+$/, ''),
      isInverse: name.includes('<'),
      isChange: name.includes('+'),
    }
    return [concept, words] as const
  })
}

/** A state and which side of it a word names. */
export interface Pole {
  readonly state: string
  readonly isNegative: boolean
}

/** Reads `state: words / contrary words` by line. */
export function readPoles(lines: string): (word: string) => Pole | undefined {
  const lists = linesOf(lines).map(([state, words]) => {
    const [positive = '', negative = ''] = words.split('/')
    return { state, positive: readWordList(positive), negative: readWordList(negative) }
  })
  return (word) => {
    // A contrary is often the longer word: `disattivo`, `비활성`.
    const negative = lists.find((list) => list.negative.has(word))
    if (negative !== undefined) return { state: negative.state, isNegative: true }
    const positive = lists.find((list) => list.positive.has(word))
    return positive === undefined ? undefined : { state: positive.state, isNegative: false }
  }
}

function linesOf(lines: string): readonly (readonly [string, string])[] {
  return lines
    .trim()
    .split('\n')
    .filter((line) => line.includes(':'))
    .map((line) => {
      const [name = '', words = ''] = line.split(':')
      return [name.trim(), words] as const
    })
}

const STEM_LENGTH_MAX = 24

function longestStem(word: string, stems: ReadonlySet<string>): string | undefined {
  for (let length = Math.min(word.length, STEM_LENGTH_MAX); length >= STEM_LENGTH_MIN; length--) {
    const stem = word.slice(0, length)
    // Two words are not one word with a long ending.
    if (stems.has(stem) && stem.includes(' ') === word.includes(' ')) return stem
  }
  return undefined
}
