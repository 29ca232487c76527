/** A range of a text, in UTF-16 code units, `to` exclusive. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** A word as written, without its particle. */
export interface CutWord extends Span {
  readonly text: string
  /** Hangul after a number or a word in Latin letters: a counter or a particle. */
  readonly tail: string
  /** True for the word before `'s`. */
  readonly isPossessive: boolean
  /** True when a clause separator is between it and the word before. */
  readonly startsClause: boolean
}

/** Statements are short; only the beginning of a longer one is read. */
export const READ_LENGTH_MAX = 1_000
const WORDS_MAX = 200

// A word, a number, an address or a path: punctuation inside it joins when something follows.
const WORD = /[\p{L}\p{M}\p{N}_]+(?:(?:['’@./:_-]|,(?=\p{N}))[\p{L}\p{M}\p{N}_]+)*(?:\+\+|#)?/gu
const MIXED = /^([^\p{sc=Hangul}]+)(\p{sc=Hangul}+)$/u
const POSSESSIVE = /^(.+)['’]s$/iu
const ELISION = /^(?:[ld]|un|dell|all|nell|sull|dall|quell|quest|c|m|t|s)['’](?=\p{L})/iu
const CLAUSE_MARK = /[,;:.!?…—–()"“”«»。，！？]/u

/** Cuts a text into words: `dell'ufficio` gives `ufficio`, `Anna's` gives `Anna`, `9시에` gives `9`. */
export function cutWords(text: string): readonly CutWord[] {
  const words: CutWord[] = []
  let end = 0
  for (const match of text.slice(0, READ_LENGTH_MAX).matchAll(WORD)) {
    if (words.length === WORDS_MAX) break
    const startsClause = CLAUSE_MARK.test(text.slice(end, match.index))
    words.push(cutWord(match[0], match.index, startsClause))
    end = match.index + match[0].length
  }
  return words
}

function cutWord(written: string, from: number, startsClause: boolean): CutWord {
  const elided = ELISION.exec(written)?.[0] ?? ''
  const bare = written.slice(elided.length)
  const possessive = POSSESSIVE.exec(bare)?.[1]
  const [, head, tail = ''] = MIXED.exec(bare) ?? []
  const text = possessive ?? head ?? bare
  const start = from + elided.length
  return {
    text,
    tail,
    from: start,
    to: start + text.length,
    isPossessive: possessive !== undefined,
    startsClause,
  }
}
