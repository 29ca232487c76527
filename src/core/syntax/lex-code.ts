/** What a piece of program text is, as far as any language tells. */
export type LexedKind = 'name' | 'number' | 'string' | 'comment' | 'mark'

export interface LexedToken {
  readonly kind: LexedKind
  readonly start: number
  readonly end: number
}

// One alternative a kind; none has a quantifier inside another, and each token is tried once.
// Longer operators stand before their beginnings.
const TOKEN =
  /(?<comment>\/\/[^\n]*|\/\*(?:(?!\*\/)[\s\S])*(?:\*\/)?|#(?![\w]*:)[^\n]*)|(?<string>"(?:\\[\s\S]|[^"\\\n])*"?|'(?:\\[\s\S]|[^'\\\n])*'?|`(?:\\[\s\S]|[^`\\])*`?)|(?<number>\.?\d[\w.]*)|(?<name>[\p{L}_$@][\p{L}\p{N}\p{M}_$]*)|(?<mark>>>>=|\.\.\.|===|!==|\*\*=|&&=|\|\|=|\?\?=|<=>|<<=|>>=|>>>|=>|->|::|:=|==|!=|<=|>=|&&|\|\||\?\?|\?\.|\+\+|--|\*\*|\+=|-=|\*=|\/=|%=|&=|\|=|\^=|<<|>>|[^\s])/gu

/** Splits program text of any language into tokens, without knowing its grammar. */
export function lexCode(text: string): readonly LexedToken[] {
  return Array.from(text.matchAll(TOKEN), (match) => ({
    kind: kindOf(match.groups ?? {}),
    start: match.index,
    end: match.index + match[0].length,
  }))
}

function kindOf(groups: Readonly<Record<string, string | undefined>>): LexedKind {
  if (groups.comment !== undefined) return 'comment'
  if (groups.string !== undefined) return 'string'
  if (groups.number !== undefined) return 'number'
  return groups.name === undefined ? 'mark' : 'name'
}
