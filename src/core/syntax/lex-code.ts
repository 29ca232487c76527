/** What a piece of program text is, as far as any language tells. */
export type LexedKind = 'name' | 'number' | 'string' | 'comment' | 'mark'

export interface LexedToken {
  readonly kind: LexedKind
  readonly start: number
  readonly end: number
}

const COMMENT = /(?<comment>\/\/[^\n]*|\/\*(?:(?!\*\/)[\s\S])*(?:\*\/)?|#(?![\w]*:)[^\n]*)/u

// One alternative a kind; none has a quantifier inside another, and each token is tried once.
// Longer operators stand before their beginnings.
const PIECE =
  /(?<string>"(?:\\[\s\S]|[^"\\\n])*"?|'(?:\\[\s\S]|[^'\\\n])*'?|`(?:\\[\s\S]|[^`\\])*`?)|(?<number>0[xX]\w+|\.?\d[\d_.]*(?:[eE][+-]?\d+)?\w*)|(?<name>[\p{L}_$@][\p{L}\p{N}\p{M}_$]*)|(?<mark>>>>=|\.\.\.|===|!==|\*\*=|&&=|\|\|=|\?\?=|\/\/=|<=>|<<=|>>=|>>>|=>|->|::|:=|==|!=|<=|>=|&&|\|\||\?\?|\?\.|\+\+|--|\*\*|\+=|-=|\*=|\/=|%=|&=|\|=|\^=|<<|>>|[^\s])/u

const ANY_TOKEN = new RegExp(`${COMMENT.source}|${PIECE.source}`, 'gu')
const PIECE_HERE = new RegExp(PIECE.source, 'uy')

/** Splits program text of any language into tokens, without knowing its grammar. */
export function lexCode(text: string): readonly LexedToken[] {
  return Array.from(text.matchAll(ANY_TOKEN), toToken)
}

/**
 * The token that begins at a place; none where white space is. For readers who know what a comment
 * of the language is: here nothing is one.
 */
export function lexPiece(text: string, at: number): LexedToken | undefined {
  PIECE_HERE.lastIndex = at
  const match = PIECE_HERE.exec(text)
  return match === null ? undefined : toToken(match)
}

function toToken({ index, 0: found, groups = {} }: RegExpExecArray): LexedToken {
  return { kind: kindOf(groups), start: index, end: index + found.length }
}

function kindOf(groups: Readonly<Record<string, string | undefined>>): LexedKind {
  if (groups.comment !== undefined) return 'comment'
  if (groups.string !== undefined) return 'string'
  if (groups.number !== undefined) return 'number'
  return groups.name === undefined ? 'mark' : 'name'
}
