import { type LexedKind, lexPiece } from './lex-code.ts'
import type { SyntaxLanguage } from './syntax-tree.ts'

export interface CodeToken {
  readonly kind: LexedKind | 'keyword'
  readonly text: string
  /** The index of its line among the lines that were given. */
  readonly line: number
}

type Piece = Omit<CodeToken, 'line'>

/** A line, and its place among all lines that are looked at. */
export interface CodeLine {
  readonly text: string
  readonly line: number
}

/** More tokens than these of one text are not read. */
const TOKENS_MAX = 50_000
const HASH_COMMENTS: ReadonlySet<string> = new Set(['python', 'ruby', 'bash', 'php'])
const TRIPLE = /"""|'''/u

// What no language here lets a variable be called.
const KEYWORDS: ReadonlySet<string> = new Set(
  `if else elif for foreach while do switch case default break continue return throw raise try catch
  except finally with class interface struct enum trait impl def function func fn lambda new delete
  typeof instanceof in is not and or import from export package using namespace var let const final
  static public private protected abstract virtual override readonly yield void int long
  double float boolean bool char byte short null None nil true false True False this self super
  extends implements throws synchronized pass del global nonlocal assert unless until end`.split(
    /\s+/u,
  ),
)

/** The words that say nothing of a name. */
export function isKeyword(text: string): boolean {
  return KEYWORDS.has(text)
}

/**
 * The tokens of lines of code in any language, without comments. Lines of a hunk may begin in the
 * middle of a comment or of a text of several lines: that is told by how they end.
 */
export function readTokens(
  lines: readonly CodeLine[],
  language: SyntaxLanguage | undefined,
): readonly CodeToken[] {
  const tokens: CodeToken[] = []
  const hasHash = language !== undefined && HASH_COMMENTS.has(language)
  const state: State = {
    hasHash,
    hasSlashes: language === undefined || language === 'php' || !hasHash,
    isTripled: language === 'python',
    isInside: beginsInside(lines, language),
  }
  for (const { text, line } of lines) {
    if (tokens.length >= TOKENS_MAX) break
    for (const token of readLine(text, state)) tokens.push({ ...token, line })
  }
  return tokens
}

interface State {
  readonly hasHash: boolean
  readonly hasSlashes: boolean
  readonly isTripled: boolean
  /** What the line is inside of: the sign that ends it. */
  isInside: string | undefined
}

// An end without its beginning: the first line stands inside.
function beginsInside(
  lines: readonly CodeLine[],
  language: SyntaxLanguage | undefined,
): string | undefined {
  if (language === 'python') {
    const mark = lines
      .map(({ text }) => TRIPLE.exec(text)?.[0])
      .find((found) => found !== undefined)
    return mark !== undefined && isEnd(lines) ? mark : undefined
  }
  const first = lines.find(({ text }) => text.includes('*/') || text.includes('/*'))
  if (first === undefined) return undefined
  const [end, start] = [first.text.indexOf('*/'), first.text.indexOf('/*')]
  return end >= 0 && (start < 0 || end < start) ? '*/' : undefined
}

// The first mark ends a text when words stand before it, or it is alone and follows no header.
function isEnd(lines: readonly CodeLine[]): boolean {
  const at = lines.findIndex(({ text }) => TRIPLE.test(text))
  const line = lines[at]?.text.trim() ?? ''
  const isAlone = line === '"""' || line === "'''"
  if (!isAlone) return !/^[rub]?(?:"""|''')/u.test(line) && !/[=(]\s*(?:"""|''')/u.test(line)
  const before = lines.slice(0, at).findLast(({ text }) => text.trim() !== '')
  return before === undefined || !before.text.trimEnd().endsWith(':')
}

function readLine(text: string, state: State): readonly Piece[] {
  const tokens: Piece[] = []
  let at = 0
  while (at < text.length) at = readNext(text, at, state, tokens)
  return tokens
}

// The place after what stands here: of a token, or of what the line goes into or comes out of.
function readNext(text: string, at: number, state: State, tokens: Piece[]): number {
  if (state.isInside !== undefined) return leave(text, at, state)
  const opened = openedAt(text, at, state)
  if (opened === 'rest') return text.length
  if (opened === undefined) return readToken(text, at, tokens)
  if (opened.isText) tokens.push({ kind: 'string', text: opened.end })
  state.isInside = opened.end
  return at + opened.length
}

function readToken(text: string, at: number, tokens: Piece[]): number {
  const found = lexPiece(text, at)
  if (found === undefined) return at + 1
  const word = text.slice(found.start, found.end)
  const isName = found.kind === 'name'
  tokens.push({ kind: isName && isKeyword(word) ? 'keyword' : found.kind, text: word })
  return found.end
}

// To the end of what the line is inside of, or of the line.
function leave(text: string, from: number, state: State): number {
  const sign = state.isInside ?? ''
  const end = text.indexOf(sign, from)
  if (end < 0) return text.length
  state.isInside = undefined
  return end + sign.length
}

function openedAt(
  text: string,
  at: number,
  { hasHash, hasSlashes, isTripled }: State,
):
  | { readonly end: string; readonly length: number; readonly isText: boolean }
  | 'rest'
  | undefined {
  const two = text.slice(at, at + 2)
  if (hasHash && text[at] === '#') return 'rest'
  if (hasSlashes && two === '//') return 'rest'
  if (hasSlashes && two === '/*') return { end: '*/', length: 2, isText: false }
  // A line of a comment whose beginning is not in sight.
  if (hasSlashes && text[at] === '*' && text.slice(0, at).trim() === '') return 'rest'
  if (!isTripled) return undefined
  const three = text.slice(at, at + 3)
  return three === '"""' || three === "'''" ? { end: three, length: 3, isText: true } : undefined
}
