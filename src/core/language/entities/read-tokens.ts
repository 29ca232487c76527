import english from '../en/words.json' with { type: 'json' }
import italian from '../it/words.json' with { type: 'json' }
import { foldWord } from '../text/fold-text.ts'
import { wordSet } from '../word-set.ts'

/** The kind of a token. `capital` and `small` are words of scripts with both cases. */
export type TokenKind = 'capital' | 'small' | 'hangul' | 'ideograph' | 'number' | 'code' | 'mark'

export interface Token {
  readonly text: string
  /** Case and accents folded. */
  readonly key: string
  readonly kind: TokenKind
  readonly from: number
  readonly to: number
  /** What precedes it: nothing, white space on the line, or a line break. */
  readonly gap: 'none' | 'space' | 'line'
  /** True where a capital is required anyway. */
  readonly isSentenceStart: boolean
  /** True for the word before `'s`. */
  readonly isPossessive: boolean
}

const CHUNK = /\S+/g
const CODE =
  /^\/|:\/\/|\w@\w|_|\\|^[.~]{0,2}\/|\(\)|^[\w-]+\.(?:ts|js|py|md|json|txt|sh|rs|go|java|html|css|ya?ml|csv|pdf|sql)\b|^[\w.-]+\.(?:com|org|net|io|dev|ai|it|kr|edu|gov)\b|\/[^/]*\//i
const OTHER_SCRIPT = '\\p{sc=Hangul}\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}ー'
const CASED = `(?:(?![${OTHER_SCRIPT}])[\\p{L}\\p{M}\\p{N}])+`
const PIECE = new RegExp(
  `[#@]${CASED}|\\p{sc=Hangul}+|[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}ー]+` +
    `|${CASED}(?:(?:['’&-]|\\.(?=[a-z]{2,3}(?!\\p{L})))${CASED})*|.`,
  'gsu',
)
const NUMBER = /^\p{N}[\p{N}.,:%a-z]*$|^\p{N}+\p{L}{1,2}$/u
// Also iPhone and 3M.
const CAPITAL = /^\p{N}*\p{Lu}|^\p{Ll}{1,2}\p{Lu}\p{L}{2}/u
const STOP = /^[.!?…:。！？•*|]$/
const HARD_STOP = /^[.!?…。！？]$/
const OPENING = /^["'“‘«([{*>#]$/
const ABBREVIATIONS = wordSet(english.abbreviations, italian.abbreviations)

/** Tokenizes a text into words and punctuation, in order, and marks sentence starts. Linear. */
export function readTokens(text: string): readonly Token[] {
  const tokens: Token[] = []
  for (const chunk of text.matchAll(CHUNK)) {
    const isLine = /[\n\r]/.test(text.slice(tokens.at(-1)?.to ?? 0, chunk.index))
    const gap = isLine ? 'line' : 'space'
    for (const piece of readPieces(chunk[0])) {
      const from = chunk.index + piece.from
      tokens.push(toToken(piece, from, piece.from === 0 ? gap : 'none', tokens))
    }
  }
  return tokens
}

interface Piece {
  readonly text: string
  readonly from: number
  readonly isPossessive?: boolean
  readonly isCode?: boolean
}

function readPieces(chunk: string): readonly Piece[] {
  // Most chunks are plain words.
  if (/^[A-Za-z]+$/.test(chunk)) return [{ text: chunk, from: 0 }]
  if (CODE.test(chunk)) return [{ text: chunk, from: 0, isCode: true }]
  return Array.from(chunk.matchAll(PIECE)).flatMap((match) =>
    splitApostrophe(match[0], match.index),
  )
}

// Articles and prepositions that lose their vowel before a word: l'Istituto, dell'Ada, d'Italia.
const ELIDED =
  /^(?:l|d|c|s|m|t|n|j|qu|un|dell|all|nell|sull|dall|coll|quell|quest|com|cos|dov|anch|senz|tutt)$/i

// Splits a word where two words meet at an apostrophe: an elided article, a possessive, a
// contraction. Names with their own apostrophe stay whole: O'Brien, D'Angelo.
function splitApostrophe(word: string, from: number): readonly Piece[] {
  const pieces: Piece[] = []
  let start = 0
  for (const { index: at } of word.matchAll(/['’]/g)) {
    const left = word.slice(start, at)
    if (left === '') break
    const rest = word.slice(at + 1, at + 5)
    const isEnd = at + 1 + rest.length === word.length
    if (isEnd && /^(?:s|re|ve|ll|d|m|t)$/i.test(rest)) {
      const isPossessive = rest.toLowerCase() === 's'
      return [...pieces, { text: left, from: from + start, isPossessive }]
    }
    const isOwn = left === 'D' && /^\p{Lu}\p{Ll}/u.test(rest)
    if (!ELIDED.test(left) || isOwn) break
    pieces.push({ text: left, from: from + start })
    start = at + 1
  }
  return [...pieces, { text: word.slice(start), from: from + start }]
}

function toToken(piece: Piece, from: number, gap: Token['gap'], before: readonly Token[]): Token {
  const { text, isPossessive = false, isCode = false } = piece
  return {
    text,
    key: foldWord(text),
    kind: isCode ? 'code' : kindOf(text),
    from,
    to: from + text.length,
    gap,
    isSentenceStart: gap === 'line' || startsSentence(before, gap),
    isPossessive,
  }
}

function kindOf(text: string): TokenKind {
  // Most tokens are plain words.
  if (/^[a-z]+$/.test(text)) return 'small'
  if (/^[A-Z][A-Za-z]*$/.test(text)) return 'capital'
  if (/^\p{sc=Hangul}/u.test(text)) return 'hangul'
  if (/^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text)) return 'ideograph'
  if (NUMBER.test(text)) return 'number'
  if (!/^[\p{L}\p{N}]/u.test(text)) return text.length > 1 ? 'code' : 'mark'
  return CAPITAL.test(text) ? 'capital' : 'small'
}

// A sentence begins the text, or follows a stop; quotes and brackets in between change nothing.
function startsSentence(before: readonly Token[], gap: Token['gap']): boolean {
  let at = before.length - 1
  while (at >= 0 && before.length - at < 4 && OPENING.test(before[at]?.text ?? '')) at--
  const last = before[at]
  if (last === undefined) return true
  if (last.kind !== 'mark' || !STOP.test(last.text)) return false
  const isOpened = at < before.length - 1
  if (!HARD_STOP.test(last.text)) return gap !== 'none' || isOpened
  const word = before[at - 1]
  if (last.text !== '.' || word === undefined) return true
  return word.key.length > 1 && !ABBREVIATIONS.has(word.key)
}
