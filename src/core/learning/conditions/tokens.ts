/** One word, value or mark of a condition. */
type Token = {
  /** Its first character, from 1. */
  readonly at: number
} & (
  | { readonly kind: 'word' | 'mark'; readonly text: string }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'end' }
)

/** What is wrong, where, and what to write instead. */
export class ReadingProblem extends Error {
  readonly at: number

  constructor(message: string, at: number) {
    super(message)
    this.at = at
  }
}

const SPACE = /\s+/uy
const WORD = /\p{L}[\p{L}\p{M}\p{N}_-]*(?:\.[\p{L}\p{M}\p{N}_-]+)*/uy
const NUMBER = /-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/iuy
const MARK = /!=|<=|>=|=(?!=)|<(?!>)|[>()[\],]/uy
const TEXT = /"(?:[^"\\]|\\["\\nrt])*/uy
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }

/** Marks of other languages, with what to write instead. */
const FOREIGN_MARKS: readonly (readonly [string, string])[] = [
  ['==', '`=`'],
  ['<>', '`!=`'],
  ['≠', '`!=`'],
  ['≤', '`<=`'],
  ['≥', '`>=`'],
  ['&', '`and`'],
  ['|', '`or`'],
  ['!', '`not`'],
  ["'", 'texts in double quotes: `"…"`'],
  ['“', 'texts in straight quotes: `"…"`'],
  ['`', 'texts in double quotes: `"…"`'],
]

/** The tokens of a text, the last of which is the end. @throws ReadingProblem */
function readTokens(text: string): readonly Token[] {
  const tokens: Token[] = []
  let offset = matchAt(SPACE, text, 0).length
  let at = 1 + offset
  while (offset < text.length) {
    const { token, length } = readToken(text, offset, at)
    tokens.push(token)
    at += [...text.slice(offset, offset + length)].length
    offset += length
    const space = matchAt(SPACE, text, offset).length
    offset += space
    at += space
  }
  return [...tokens, { kind: 'end', at }]
}

function readToken(
  text: string,
  offset: number,
  at: number,
): { readonly token: Token; readonly length: number } {
  const quoted = matchAt(TEXT, text, offset)
  if (quoted !== '') return readQuoted(text, quoted, offset, at)
  const word = matchAt(WORD, text, offset)
  if (word !== '') return { token: { kind: 'word', text: word, at }, length: word.length }
  const number = matchAt(NUMBER, text, offset)
  if (number !== '') {
    const value = Number(number)
    if (!Number.isFinite(value)) throw new ReadingProblem(`${number} is too large; write less`, at)
    return { token: { kind: 'number', value, at }, length: number.length }
  }
  const mark = matchAt(MARK, text, offset)
  if (mark !== '') return { token: { kind: 'mark', text: mark, at }, length: mark.length }
  const foreign = FOREIGN_MARKS.find(([own]) => text.startsWith(own, offset))
  const character = String.fromCodePoint(text.codePointAt(offset) ?? 0)
  const remedy = foreign === undefined ? 'remove it' : `write ${foreign[1]}`
  throw new ReadingProblem(`"${foreign?.[0] ?? character}" is not allowed here; ${remedy}`, at)
}

/** @param quoted The text from its first quote up to what ends it. */
function readQuoted(
  text: string,
  quoted: string,
  offset: number,
  at: number,
): { readonly token: Token; readonly length: number } {
  const end = text[offset + quoted.length]
  if (end === '\\') {
    const remedy = 'write \\\\ for a backslash; also known are \\" \\n \\r \\t'
    throw new ReadingProblem(remedy, at + [...quoted].length)
  }
  if (end !== '"') throw new ReadingProblem('this text does not end; write " after it', at)
  const value = quoted.slice(1).replace(/\\(.)/gu, (_whole, one: string) => ESCAPES[one] ?? one)
  return { token: { kind: 'text', value, at }, length: quoted.length + 1 }
}

function matchAt(pattern: RegExp, text: string, offset: number): string {
  pattern.lastIndex = offset
  return pattern.exec(text)?.[0] ?? ''
}

export interface TokenStream {
  readonly peek: () => Token
  readonly next: () => Token
  /** Takes the word or mark if it comes next. */
  readonly take: (text: string) => boolean
  /** The same. @throws ReadingProblem if it does not come. */
  readonly expect: (text: string) => void
  /** Says what to write instead of the next token. @throws ReadingProblem */
  readonly refuse: (wanted: string) => never
}

/** @throws ReadingProblem */
export function streamTokens(text: string): TokenStream {
  const tokens = readTokens(text)
  let index = 0
  const peek = (): Token => tokens[index] as Token
  const next = (): Token => {
    const token = peek()
    if (token.kind !== 'end') index++
    return token
  }
  const take = (wanted: string): boolean => {
    const token = peek()
    const isTaken = (token.kind === 'word' || token.kind === 'mark') && token.text === wanted
    if (isTaken) index++
    return isTaken
  }
  const refuse = (wanted: string): never => {
    const { at } = peek()
    throw new ReadingProblem(`write ${wanted} here, not ${describe(peek())}`, at)
  }
  const expect = (wanted: string): void => {
    if (!take(wanted)) refuse(`\`${wanted}\``)
  }
  return { peek, next, take, expect, refuse }
}

function describe(token: Token): string {
  switch (token.kind) {
    case 'word':
    case 'mark':
      return `"${token.text}"`
    case 'text':
      return `the text ${JSON.stringify(token.value.slice(0, 40))}`
    case 'number':
      return `the number ${token.value}`
    case 'end':
      return 'the end'
  }
}
