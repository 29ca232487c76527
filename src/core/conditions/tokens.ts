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
export interface ReadingProblem {
  readonly at: number
  readonly message: string
}

type Scanned = { readonly token: Token; readonly length: number } | ReadingProblem

const SPACE = /\s+/uy
const WORD = /\p{L}[\p{L}\p{M}\p{N}_-]*(?:\.[\p{L}\p{M}\p{N}_-]+)*/uy
const NUMBER = /-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/iuy
const MARK = /!=|<=|>=|=(?!=)|[<>()[\],]/uy
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ['\\', '\\'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
])

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

/** The tokens of a text, the last of which is the end; or what is wrong with it. */
function readTokens(text: string): readonly Token[] | ReadingProblem {
  const tokens: Token[] = []
  let offset = 0
  let at = 1
  while (offset < text.length) {
    const space = matchAt(SPACE, text, offset)?.length ?? 0
    offset += space
    at += space
    if (offset >= text.length) break
    const scanned = scanToken(text, offset, at)
    if ('message' in scanned) return scanned
    tokens.push(scanned.token)
    at += countCharacters(text.slice(offset, offset + scanned.length))
    offset += scanned.length
  }
  return [...tokens, { kind: 'end', at }]
}

function scanToken(text: string, offset: number, at: number): Scanned {
  if (text[offset] === '"') return scanText(text, offset, at)
  const word = matchAt(WORD, text, offset)
  if (word !== undefined) return { token: { kind: 'word', text: word, at }, length: word.length }
  const number = matchAt(NUMBER, text, offset)
  if (number !== undefined) return scanNumber(number, at)
  const foreign = FOREIGN_MARKS.find(([mark]) => text.startsWith(mark, offset))
  const mark = matchAt(MARK, text, offset)
  if (mark !== undefined && foreign?.[0] !== '<>') {
    return { token: { kind: 'mark', text: mark, at }, length: mark.length }
  }
  const character = String.fromCodePoint(text.codePointAt(offset) ?? 0)
  return { at, message: foreignMessage(foreign, character) }
}

function foreignMessage(foreign: readonly [string, string] | undefined, character: string): string {
  if (foreign === undefined) return `"${character}" is not allowed here; remove it`
  return `"${foreign[0]}" is not allowed here; write ${foreign[1]}`
}

function scanNumber(number: string, at: number): Scanned {
  const value = Number(number)
  if (!Number.isFinite(value)) return { at, message: `${number} is too large; write less` }
  return { token: { kind: 'number', value, at }, length: number.length }
}

function scanText(text: string, start: number, at: number): Scanned {
  let value = ''
  let offset = start + 1
  while (offset < text.length) {
    const character = text[offset] ?? ''
    if (character === '"') {
      return { token: { kind: 'text', value, at }, length: offset + 1 - start }
    }
    if (character === '\\') {
      const escaped = ESCAPES.get(text[offset + 1] ?? '')
      if (escaped === undefined) {
        const place = at + countCharacters(text.slice(start, offset))
        return { at: place, message: 'write \\\\ for a backslash; also known are \\" \\n \\r \\t' }
      }
      value += escaped
      offset += 2
    } else {
      value += character
      offset++
    }
  }
  return { at, message: 'this text does not end; write " after it' }
}

function matchAt(pattern: RegExp, text: string, offset: number): string | undefined {
  pattern.lastIndex = offset
  return pattern.exec(text)?.[0]
}

function countCharacters(text: string): number {
  let count = 0
  for (const _character of text) count++
  return count
}

/** Reads tokens one after the other and remembers the first problem. */
export interface TokenStream {
  readonly peek: () => Token
  readonly next: () => Token
  /** Takes the word or mark if it comes next. */
  readonly take: (text: string) => boolean
  /** The same, and reports it as missing if it does not. */
  readonly expect: (text: string) => boolean
  /** Always `undefined`, so that a reader can return it directly. */
  readonly fail: (message: string, at?: number) => undefined
  readonly problem: () => ReadingProblem | undefined
}

/** The tokens of a text as a stream, or what is wrong with the text. */
export function streamTokens(text: string): TokenStream | ReadingProblem {
  const tokens = readTokens(text)
  return 'message' in tokens ? tokens : createStream(tokens)
}

function createStream(tokens: readonly Token[]): TokenStream {
  const end: Token = tokens.at(-1) ?? { kind: 'end', at: 1 }
  let index = 0
  let problem: ReadingProblem | undefined

  const peek = (): Token => tokens[index] ?? end
  const next = (): Token => {
    const token = peek()
    index++
    return token
  }
  const take = (text: string): boolean => {
    const token = peek()
    const isTaken = (token.kind === 'word' || token.kind === 'mark') && token.text === text
    if (isTaken) index++
    return isTaken
  }
  const fail = (message: string, at = peek().at): undefined => {
    problem ??= { at, message }
    return undefined
  }
  const expect = (text: string): boolean => {
    if (take(text)) return true
    fail(`write \`${text}\` here, not ${describeToken(peek())}`)
    return false
  }
  return { peek, next, take, expect, fail, problem: () => problem }
}

export function describeToken(token: Token): string {
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
