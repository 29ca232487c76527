import type { LanguageFamily } from '../../../syntax/languages.ts'

/** A program without its comments and texts, line by line as it was. */
export interface ScannedCode {
  /** As written. */
  readonly lines: readonly string[]
  /** Without comments, and with empty texts. */
  readonly code: readonly string[]
  /** Lines on which a comment stands. */
  readonly commentLines: number
  /** Texts in one or the other sort of quotes, of those that could be in either. */
  readonly quotes: { readonly single: number; readonly double: number }
}

const BLOCK = String.raw`\/\*[\s\S]*?(?:\*\/|$)`
const SLASHES = String.raw`\/\/[^\n]*`
const HASH = String.raw`#[^\n]*`
const TRIPLE = String.raw`"""[\s\S]*?(?:"""|$)|'''[\s\S]*?(?:'''|$)`
const DOUBLE = String.raw`"(?:\\[^\n]|[^"\\\n])*"?`
const SINGLE = String.raw`'(?:\\[^\n]|[^'\\\n])*'?`
const BACKTICK = '`(?:\\\\[\\s\\S]|[^`\\\\])*(?:`|$)'
// A slash divides after a value, and opens an expression after these.
const EXPRESSION = String.raw`(?<=[=(,:[!&|?{};]\s{0,3}|return )\/(?![*/])(?:\\[^\n]|\[(?:\\[^\n]|[^\]\\\n])*\]|[^/\\\n[])+\/`
// In Rust and C a quote is a letter, or the name of a lifetime.
const LETTER = String.raw`'(?:\\[^\n]{1,8}|[^'\\\n])'`

// What is not closed goes on to the end, so that nothing is looked at twice.
const TOKENS: Readonly<Record<LanguageFamily, string>> = {
  javascript: [SLASHES, BLOCK, EXPRESSION, DOUBLE, SINGLE, BACKTICK].join('|'),
  python: [HASH, TRIPLE, DOUBLE, SINGLE].join('|'),
  java: [SLASHES, BLOCK, TRIPLE, DOUBLE, LETTER].join('|'),
  csharp: [SLASHES, BLOCK, DOUBLE, LETTER].join('|'),
  go: [SLASHES, BLOCK, DOUBLE, BACKTICK, LETTER].join('|'),
  rust: [SLASHES, BLOCK, DOUBLE, LETTER].join('|'),
  ruby: [HASH, DOUBLE, SINGLE].join('|'),
  php: [SLASHES, HASH, BLOCK, DOUBLE, SINGLE].join('|'),
  c: [SLASHES, BLOCK, DOUBLE, LETTER].join('|'),
}

/** Longer lines are made by a tool, and no style of anybody. */
export const LINE_LENGTH_MAX = 2_000

/** Takes comments and texts apart from what is done. `undefined` for what no person wrote. */
export function scanCode(text: string, family: LanguageFamily): ScannedCode | undefined {
  const whole = text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n')
  const lines = whole.split('\n')
  if (lines.some((line) => line.length > LINE_LENGTH_MAX)) return undefined
  let commentLines = 0
  let [single, double] = [0, 0]
  const code = whole.replace(new RegExp(TOKENS[family], 'g'), (token) => {
    const breaks = '\n'.repeat(token.split('\n').length - 1)
    if (isComment(token, family)) {
      commentLines += breaks.length + 1
      return breaks
    }
    if (isPlainText(token, "'")) single += 1
    if (isPlainText(token, '"')) double += 1
    return `""${breaks}`
  })
  return { lines, code: code.split('\n'), commentLines, quotes: { single, double } }
}

function isComment(token: string, family: LanguageFamily): boolean {
  if (token.startsWith('#')) return true
  // A text that stands by itself is how Python documents.
  if (token.startsWith('"""') || token.startsWith("'''")) return family === 'python'
  return token.startsWith('//') || token.startsWith('/*')
}

// A text with a quote in it has not been free to choose.
function isPlainText(token: string, quote: string): boolean {
  return token.length > 2 && token.startsWith(quote) && !/["'\\]/.test(token.slice(1, -1))
}
