/** What a piece of program text is, in any language. Keywords are marks. */
export type LexedKind = 'name' | 'number' | 'string' | 'comment' | 'mark'

export interface LexedToken {
  readonly kind: LexedKind
  readonly start: number
  readonly end: number
}

// One alternative for each kind; none has a quantifier inside another, and each token is tried
// once. Longer operators come before their prefixes.
const TOKEN =
  /(?<comment>\/\/[^\n]*|\/\*(?:(?!\*\/)[\s\S])*(?:\*\/)?|#(?![\w]*:)[^\n]*)|(?<string>"(?:\\[\s\S]|[^"\\\n])*"?|'(?:\\[\s\S]|[^'\\\n])*'?|`(?:\\[\s\S]|[^`\\])*`?)|(?<number>0[xX]\w+|\.?\d[\d_.]*(?:[eE][+-]?\d+)?\w*)|(?<name>[\p{L}_$@][\p{L}\p{N}\p{M}_$]*)|(?<mark>>>>=|\.\.\.|===|!==|\*\*=|&&=|\|\|=|\?\?=|\/\/=|<=>|<<=|>>=|>>>|=>|->|::|:=|==|!=|<=|>=|&&|\|\||\?\?|\?\.|\+\+|--|\*\*|\+=|-=|\*=|\/=|%=|&=|\|=|\^=|<<|>>|[^\s])/gu

// Reserved words in almost every language.
const KEYWORDS = new Set(
  `if else elif for foreach while do switch case default break continue return throw raise try catch
  except finally with class interface struct enum trait impl def function func fn lambda new delete
  typeof instanceof in is not and or import from export package using namespace var let const final
  static public private protected abstract virtual override readonly yield void int long
  double float boolean bool char byte short null None nil true false True False this self super
  extends implements throws synchronized pass del global nonlocal assert unless until end`.split(
    /\s+/u,
  ),
)

/** Splits program text of any language into tokens, without knowing its grammar. */
export function lexCode(text: string): readonly LexedToken[] {
  return Array.from(text.matchAll(TOKEN), ({ index, 0: found, groups = {} }) => ({
    kind: KEYWORDS.has(found) ? 'mark' : kindOf(groups),
    start: index,
    end: index + found.length,
  }))
}

function kindOf(groups: Readonly<Record<string, string | undefined>>): LexedKind {
  if (groups.comment !== undefined) return 'comment'
  if (groups.string !== undefined) return 'string'
  if (groups.number !== undefined) return 'number'
  return groups.name === undefined ? 'mark' : 'name'
}
