import { foldWord } from '../text/fold-text.ts'
import { splitElision } from './split-elision.ts'

/** What a token is made of. `capital` and `small` are words of scripts that have both cases. */
export type TokenKind = 'capital' | 'small' | 'hangul' | 'ideograph' | 'number' | 'code' | 'mark'

export interface Token {
  readonly text: string
  /** Case and accents folded. */
  readonly key: string
  readonly kind: TokenKind
  readonly from: number
  readonly to: number
  /** What stands before it: nothing, white space on the line, or a new line. */
  readonly gap: 'none' | 'space' | 'line'
  /** True where a capital is due anyway. */
  readonly isSentenceStart: boolean
  /** True for the word before `'s`. */
  readonly isPossessive: boolean
}

const CHUNK = /\S+/g
const CODE =
  /^\/|:\/\/|\w@\w|_|\\|^[.~]{0,2}\/|\(\)|^[\w-]+\.(?:ts|js|py|md|json|txt|sh|rs|go|java|html|css|ya?ml|csv|pdf|sql)\b|^[\w.-]+\.(?:com|org|net|io|dev|ai|it|kr|edu|gov)\b|\/[^/]*\//i
const OTHER_SCRIPT = '\\p{sc=Hangul}\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}ー'
const CASED = `(?:(?![${OTHER_SCRIPT}])[\\p{L}\\p{M}\\p{N}])+`
const PIECE: RegExp = new RegExp(
  `[#@]${CASED}|\\p{sc=Hangul}+|[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}ー]+` +
    `|${CASED}(?:(?:['’&-]|\\.(?=[a-z]{2,3}(?!\\p{L})))${CASED})*|.`,
  'gsu',
)
const PLAIN_WORD = /^[A-Za-z]+$/
const WORD_AND_MARK = /^[A-Za-z]+[.,;:!?]$/
const SMALL_WORD = /^[a-z]+$/
const CAPITAL_WORD = /^[A-Z][A-Za-z]*$/
const NUMBER = /^\p{N}[\p{N}.,:%a-z]*$|^\p{N}+\p{L}{1,2}$/u
const CAPITAL = /^\p{Lu}|^\p{Ll}{1,2}\p{Lu}\p{L}{2}/u
const LETTER = /^[\p{L}\p{N}]/u
const STOP = /^[.!?…:。！？•*|]$/
const HARD_STOP = /^[.!?…。！？]$/
const OPENING = /^["'“‘«([{*>#]$/
const ABBREVIATION =
  /^(?:mr|mrs|ms|dr|prof|st|sig|dott|ing|avv|sgt|lt|col|gen|rev|vs|etc|eg|ie|inc|ltd|co|jr|sr|no|\p{L})$/u

/** Cuts a text into words and marks, in order, and says where sentences begin. Linear. */
export function readTokens(text: string): readonly Token[] {
  const tokens: Token[] = []
  for (const chunk of text.matchAll(CHUNK)) {
    const isLine = /[\n\r]/.test(text.slice(tokens.at(-1)?.to ?? 0, chunk.index))
    const gap = isLine ? 'line' : 'space'
    for (const piece of readPieces(chunk[0])) {
      const from = chunk.index + piece.from
      const isFirst = piece.from === 0
      tokens.push(toToken(piece, from, isFirst ? gap : 'none', tokens))
    }
  }
  return tokens
}

/** A piece of a chunk between two blanks. */
export interface Piece {
  readonly text: string
  readonly from: number
  readonly isPossessive?: boolean
  readonly isCode?: boolean
}

function readPieces(chunk: string): readonly Piece[] {
  // Most chunks are plain words.
  if (PLAIN_WORD.test(chunk)) return [{ text: chunk, from: 0 }]
  if (WORD_AND_MARK.test(chunk)) {
    const end = chunk.length - 1
    return [
      { text: chunk.slice(0, end), from: 0 },
      { text: chunk.slice(end), from: end },
    ]
  }
  if (CODE.test(chunk)) return [{ text: chunk, from: 0, isCode: true }]
  return Array.from(chunk.matchAll(PIECE)).flatMap((match) => splitElision(match[0], match.index))
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
  if (SMALL_WORD.test(text)) return 'small'
  if (CAPITAL_WORD.test(text)) return 'capital'
  if (/^\p{sc=Hangul}/u.test(text)) return 'hangul'
  if (/^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text)) return 'ideograph'
  if (NUMBER.test(text)) return 'number'
  if (!LETTER.test(text)) return text.length > 1 ? 'code' : 'mark'
  return CAPITAL.test(text) || /^\p{Lu}/u.test(text.replace(/^\p{N}+/u, '')) ? 'capital' : 'small'
}

// A sentence begins the text, or follows a stop; quotes and brackets in between change nothing.
function startsSentence(before: readonly Token[], gap: Token['gap']): boolean {
  let at = before.length - 1
  const previous = before[at]
  // What opens or ends a sentence is a mark.
  if (previous !== undefined && previous.kind !== 'mark') return false
  while (at >= 0 && before.length - at < 4 && OPENING.test(before[at]?.text ?? '')) at--
  const last = before[at]
  if (last === undefined) return true
  const isOpened = at < before.length - 1
  if (last.kind !== 'mark' || !STOP.test(last.text)) return false
  if (!HARD_STOP.test(last.text)) return gap !== 'none' || isOpened
  const word = before[at - 1]
  return !(last.text === '.' && word !== undefined && ABBREVIATION.test(word.key))
}
