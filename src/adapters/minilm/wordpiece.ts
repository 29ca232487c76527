import { splitWords } from './normalize-text.ts'

export interface EncodedText {
  /** Token ids including the special tokens at the start and end. */
  readonly ids: readonly number[]
  /** The words behind the ids. Tokenizing them again gives the same ids. */
  readonly words: readonly string[]
}

export interface Tokenizer {
  /** Truncates at `tokensMax` ids, including the two special tokens, and reads no further. */
  encode(text: string, tokensMax: number): EncodedText
}

interface TokenizerFile {
  readonly model: {
    readonly vocab: Readonly<Record<string, number>>
    readonly max_input_chars_per_word: number
  }
}

/** Creates the WordPiece tokenizer (BERT, uncased) described by a `tokenizer.json`. */
export function createWordPiece(tokenizerJson: string): Tokenizer {
  const { vocab, max_input_chars_per_word: lettersMax } = (
    JSON.parse(tokenizerJson) as TokenizerFile
  ).model
  const vocabulary = new Map(Object.entries(vocab))
  const pieceLettersMax = Math.max(...Object.keys(vocab).map((piece) => piece.length))
  const mark = (name: string): number => {
    const id = vocabulary.get(name)
    if (id === undefined) throw new Error(`The vocabulary has no ${name}`)
    return id
  }
  const [start, end, unknown] = [mark('[CLS]'), mark('[SEP]'), mark('[UNK]')]

  function encodeWord(word: string): readonly number[] {
    const letters = [...word]
    if (letters.length > lettersMax) return [unknown]
    const ids: number[] = []
    for (let from = 0; from < letters.length; ) {
      const piece = longestPiece(letters, from)
      if (piece === undefined) return [unknown]
      ids.push(piece.id)
      from = piece.end
    }
    return ids
  }

  function longestPiece(letters: readonly string[], from: number) {
    const prefix = from === 0 ? '' : '##'
    for (let end = Math.min(letters.length, from + pieceLettersMax); end > from; end--) {
      const id = vocabulary.get(prefix + letters.slice(from, end).join(''))
      if (id !== undefined) return { id, end }
    }
    return undefined
  }

  return {
    encode(text, tokensMax) {
      const ids = [start]
      const words: string[] = []
      for (const word of splitWords(text, lettersMax)) {
        if (ids.length >= tokensMax - 1) break
        words.push(word)
        ids.push(...encodeWord(word).slice(0, tokensMax - 1 - ids.length))
      }
      return { ids: [...ids, end], words }
    },
  }
}
