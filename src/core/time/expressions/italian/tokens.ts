/** A word, a number or a sign of the text, and where it stands. */
export interface Token {
  /**
   * Lower case, without accents and without the apostrophe of an elision: `dell'` is `dell`. Words
   * that an accent or an apostrophe makes another word keep it: `metà`, `l'`, `d'`, `all'`.
   */
  readonly text: string
  readonly from: number
  readonly to: number
}

/** What one call reads; a longer text is read up to here. */
const TOKENS_MAX = 4000
const tokenShape = /\p{L}[\p{L}\p{M}]*['’]?|\d+|\S/gu
const marks = /\p{M}/gu
const apostrophe = /['’]$/
const dash = /^[–—~−]$/

export function readTokens(text: string): readonly Token[] {
  const tokens: Token[] = []
  for (const match of text.matchAll(tokenShape)) {
    if (tokens.length === TOKENS_MAX) break
    tokens.push({
      text: plain(match[0]),
      from: match.index,
      to: match.index + match[0].length,
    })
  }
  return tokens
}

/** `L` is a size, `all` English and `meta` a company; `l'` is an article and `metà` a half. */
const KEPT: Readonly<Record<string, string>> = { meta: 'metà', l: "l'", d: "d'", all: "all'" }

function plain(word: string): string {
  if (word === "'" || word === '’') return "'"
  if (dash.test(word)) return '-'
  const lower = word.toLowerCase()
  const bare = lower.normalize('NFD').replace(marks, '').replace(apostrophe, '')
  return lower === bare ? bare : (KEPT[bare] ?? bare)
}
