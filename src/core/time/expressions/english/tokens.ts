/** One run of letters, one run of digits, or one other character that is not a space. */
export interface Token {
  /** In lower case. */
  readonly word: string
  readonly from: number
  readonly to: number
}

const tokenShape = /\p{L}[\p{L}\p{M}]*|\p{N}+|[^\s\p{L}\p{N}]/gu
/** Texts are cut here: a time that matters stands in the first pages. */
const MAX_TEXT_LENGTH = 20_000

export function tokenize(text: string): readonly Token[] {
  const tokens: Token[] = []
  for (const match of text.slice(0, MAX_TEXT_LENGTH).matchAll(tokenShape)) {
    const from = match.index
    tokens.push({ word: match[0].toLowerCase(), from, to: from + match[0].length })
  }
  return tokens
}
