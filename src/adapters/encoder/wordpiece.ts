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
  /** The tokens of one text between its marks. */
  withMarks(ids: readonly number[]): EncodedText
  /** Where each token of a text stands in it, without the marks; the text is in NFC. */
  place(text: string): readonly PlacedToken[]
  /** Both texts with their marks; what one leaves of its half, the other may use. */
  encodePair(first: string, second: string, tokensMax: number): EncodedText
}

export interface PlacedToken {
  readonly id: number
  readonly from: number
  readonly to: number
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
  function cutWord(word: string): readonly PlacedToken[] {
    if (isTooLong(word)) return [{ id: unknown, from: 0, to: word.length }]
    const tokens: PlacedToken[] = []
    for (let from = 0; from < word.length; ) {
      const { id, to } = pieceAt(word, from)
      const before = id === unknown && tokens.at(-1)?.id === unknown ? tokens.pop() : undefined
      tokens.push({ id, from: before?.from ?? from, to })
      from = to
    }
    return tokens
  }

  function encodeWords(text: string, idsMax: number): readonly number[] {
    const ids: number[] = []
    for (const { word } of splitWords(text)) {
      for (const { id } of cutWord(word)) ids.push(id)
      if (ids.length >= idsMax) break
    }
    return ids.slice(0, idsMax)
  }

  function withMarks(ids: readonly number[]): EncodedText {
    return { ids: [start, ...ids, end], first: ids.length + 2 }
  }

  return {
    withMarks,
    encode(text, tokensMax) {
      return withMarks(encodeWords(text, tokensMax - 2))
    },
    place(text) {
      const tokens: PlacedToken[] = []
      for (const { word, places } of splitWords(text)) {
        for (const { id, from, to } of cutWord(word)) {
          tokens.push({ id, from: places[from] ?? 0, to: (places[to - 1] ?? 0) + 1 })
        }
      }
      return tokens
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
