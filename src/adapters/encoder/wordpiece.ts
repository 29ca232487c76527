import { splitWords, WORD_LETTERS_MAX } from './split-words.ts'

export interface EncodedText {
  /** Token ids including the marks. */
  readonly ids: readonly number[]
  /** How many of them belong to the first of two texts; all of them where there is one. */
  readonly first: number
}

export interface Tokenizer {
  /** Truncates at `tokensMax` ids, including the two marks, and reads no further. */
  encode(text: string, tokensMax: number): EncodedText
  /** Both texts with their marks; what one leaves of its half, the other may use. */
  encodePair(first: string, second: string, tokensMax: number): EncodedText
}

/** A WordPiece tokenizer over a list of pieces, one a line. Follows models/encoder/wordpiece.py. */
export function createWordPiece(vocabulary: string): Tokenizer {
  const pieces = vocabulary.split('\n').slice(0, -1)
  const idOf = new Map(pieces.map((piece, id) => [piece, id]))
  const unitsMax = pieces.reduce((most, { length }) => Math.max(most, length), 0)
  const [start, end, unknown] = ['[CLS]', '[SEP]', '[UNK]'].map((name) => {
    const id = idOf.get(name)
    if (id === undefined) throw new Error(`The vocabulary has no ${name}`)
    return id
  }) as [number, number, number]

  function pieceAt(word: string, from: number) {
    const prefix = from === 0 ? '' : '##'
    for (let to = Math.min(word.length, from + unitsMax); to > from; to--) {
      const id = idOf.get(prefix + word.slice(from, to))
      if (id !== undefined) return { id, to }
    }
    return { id: unknown, to: from + ((word.codePointAt(from) ?? 0) > 0xffff ? 2 : 1) }
  }

  // Letters that no piece begins with are unknown, several in a row only once.
  function encodeWord(word: string): readonly number[] {
    if (isTooLong(word)) return [unknown]
    const ids: number[] = []
    for (let from = 0; from < word.length; ) {
      const { id, to } = pieceAt(word, from)
      if (id !== unknown || ids.at(-1) !== unknown) ids.push(id)
      from = to
    }
    return ids
  }

  function encodeWords(text: string, idsMax: number): readonly number[] {
    const ids: number[] = []
    for (const word of splitWords(text)) {
      ids.push(...encodeWord(word))
      if (ids.length >= idsMax) break
    }
    return ids.slice(0, idsMax)
  }

  return {
    encode(text, tokensMax) {
      const ids = [start, ...encodeWords(text, tokensMax - 2), end]
      return { ids, first: ids.length }
    },
    encodePair(first, second, tokensMax) {
      const [left, right] = [encodeWords(first, tokensMax), encodeWords(second, tokensMax)]
      const [a, b] = cutPair(left, right, tokensMax - 3)
      return { ids: [start, ...a, end, ...b, end], first: a.length + 2 }
    },
  }
}

function isTooLong(word: string): boolean {
  return word.length > WORD_LETTERS_MAX && [...word].length > WORD_LETTERS_MAX
}

/** Shortens two lists to `size` in all; the shorter one gives way last. */
function cutPair(first: readonly number[], second: readonly number[], size: number) {
  const a = first.slice(0, Math.max(Math.ceil(size / 2), size - second.length))
  return [a, second.slice(0, size - a.length)] as const
}
