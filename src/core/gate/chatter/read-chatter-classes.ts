import { CHATTER_CLASSES, type ChatterClass, type ChatterWords } from './words/chatter-words.ts'
import { ENGLISH_CHATTER } from './words/english-chatter.ts'
import { ITALIAN_CHATTER } from './words/italian-chatter.ts'
import { KOREAN_CHATTER } from './words/korean-chatter.ts'

/** Of each token its classes. */
export type ChatterClasses = readonly (readonly ChatterClass[])[]

type Lists = ReadonlyMap<string, readonly ChatterClass[]>

interface ClassIndex {
  readonly words: Lists
  readonly beginnings: Lists
  readonly endings: Lists
}

const HANGUL = /\p{sc=Hangul}/u
const ITALIAN_MARKS = /[àèéìòù]/u
const PART_LENGTH_MAX = 12

const ENGLISH = indexOf(ENGLISH_CHATTER)
const ITALIAN = indexOf(ITALIAN_CHATTER)
const KOREAN = indexOf(KOREAN_CHATTER)

/**
 * The classes of each token of a sentence, in its order. "No", "come" and "me" are words of two
 * languages: the one that knows more of the words reads the sentence.
 */
export function readChatterClasses(tokens: readonly string[]): ChatterClasses {
  if (tokens.some((token) => HANGUL.test(token))) return read(tokens, KOREAN)
  const english = read(tokens, ENGLISH)
  const italian = read(tokens, ITALIAN)
  const marks = tokens.filter((token) => ITALIAN_MARKS.test(token)).length
  return known(italian) + marks > known(english) ? italian : english
}

function known(classes: ChatterClasses): number {
  return classes.filter((own) => own.length > 0).length
}

function read(tokens: readonly string[], index: ClassIndex): ChatterClasses {
  return tokens.map((token, at) => {
    const pair = `${token}_${tokens[at + 1] ?? ''}`
    return [
      ...(index.words.get(token) ?? []),
      ...(index.words.get(pair) ?? []),
      ...ofParts(token, index),
    ]
  })
}

function ofParts(token: string, { beginnings, endings }: ClassIndex): readonly ChatterClass[] {
  const found: ChatterClass[] = []
  const lengthMax = Math.min(token.length, PART_LENGTH_MAX)
  for (let length = 1; length <= lengthMax; length++) {
    found.push(...(beginnings.get(token.slice(0, length)) ?? []))
    found.push(...(endings.get(token.slice(-length)) ?? []))
  }
  return found
}

function indexOf(lists: ChatterWords): ClassIndex {
  const index = { words: new Map(), beginnings: new Map(), endings: new Map() }
  for (const name of CHATTER_CLASSES) {
    for (const word of lists[name].split(/\s+/u)) {
      if (word.endsWith('*')) add(index.beginnings, word.slice(0, -1), name)
      else if (word.startsWith('*')) add(index.endings, word.slice(1), name)
      else if (word !== '') add(index.words, word, name)
    }
  }
  return index
}

function add(lists: Map<string, readonly ChatterClass[]>, word: string, name: ChatterClass): void {
  lists.set(word, [...(lists.get(word) ?? []), name])
}
