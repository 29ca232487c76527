/** A token that patterns are matched against: a word, a number, a syllable or a symbol. */
export interface Token {
  /** In lower case and without accents: `lunedi`, `may`. */
  readonly text: string
  /** The same with its capitals: `Lunedi`, `May`. */
  readonly cased: string
  readonly kind: 'number' | 'word' | 'hangul' | 'sign'
  /** Its position in the text, in UTF-16 code units, `to` exclusive. */
  readonly from: number
  readonly to: number
  /** True when a space precedes it. */
  readonly isSpaced: boolean
}

// Hangul is split into syllables, because its words are written with or without spaces. A syllable
// may be stored as its two or three letters.
const TOKEN =
  /(?<hangul>[\u1100-\u115f][\u1160-\u11a7][\u11a8-\u11ff]?|[가-힣])|(?<number>\p{Nd}+)|(?<word>(?:(?![가-힣])\p{L}\p{M}*)+)|(?<sign>\S)/gu
const MARK = /\p{M}/gu
const LETTER = /\p{L}/u
const LETTER_OR_DIGIT = /[\p{L}\d]/u
const DASH = /^[‐‑‒–—−-]$/u
const APOSTROPHE = /^['’]$/u

export function tokenize(text: string): readonly Token[] {
  const tokens: Token[] = []
  let end = 0
  for (const match of text.matchAll(TOKEN)) {
    const [written] = match
    const { index: from } = match
    const to = from + written.length
    const kind = kindOf(match.groups ?? {})
    const isSpaced = from > end
    end = to
    if (kind === 'sign' && APOSTROPHE.test(written) && isElision(text, from)) continue
    const cased = kind === 'sign' && DASH.test(written) ? '-' : fold(written, kind)
    tokens.push({ text: cased.toLowerCase(), cased, kind, from, to, isSpaced })
  }
  return tokens
}

function kindOf(groups: Readonly<Record<string, string | undefined>>): Token['kind'] {
  if (groups.hangul !== undefined) return 'hangul'
  if (groups.number !== undefined) return 'number'
  return groups.word === undefined ? 'sign' : 'word'
}

function fold(written: string, kind: Token['kind']): string {
  if (kind !== 'word') return written.normalize('NFKC')
  return written.normalize('NFKD').replace(MARK, '')
}

/** `dell'anno`, `today's`, `l'8`: two words, with nothing between them. */
function isElision(text: string, at: number): boolean {
  return LETTER.test(text[at - 1] ?? '') && LETTER_OR_DIGIT.test(text[at + 1] ?? '')
}
