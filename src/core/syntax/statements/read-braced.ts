import type { CodeToken } from '../code-tokens.ts'
import { nameBlock } from './name-block.ts'
import { KINDS, STATEMENTS_MAX, type Statement, type StatementKind } from './statement.ts'

const DEPTH_MAX = 60
// A keyword that makes a statement, when it stands at its beginning.
const WITH_PARENTHESES: ReadonlySet<StatementKind> = new Set<StatementKind>([
  'if',
  'elif',
  'loop',
  'catch',
  'switch',
  'with',
])

interface Cursor {
  readonly tokens: readonly CodeToken[]
  /** True when a line may end a statement without a semicolon. */
  readonly hasLineEnds: boolean
  at: number
  /** How many statements were begun. */
  statements: number
}

const GOES_ON_AFTER = /^(?:[=+\-*/%&|^<>?:,.([{!~]|[=!<>+\-*/%&|^]=|&&|\|\||\?\?|=>|->|:=|[=!]==)$/u
const GOES_ON_BEFORE = /^(?:[=+*/%&|^<>?:,.)\]{]|[=!<>]=|&&|\|\||\?\?|\?\.|=>|->|[=!]==)$/u

/** The statements of a language whose blocks stand in braces. */
export function readBraced(
  tokens: readonly CodeToken[],
  { hasLineEnds }: { readonly hasLineEnds: boolean },
): readonly Statement[] {
  const cursor: Cursor = { tokens, hasLineEnds, at: 0, statements: 0 }
  const statements: Statement[] = []
  while (hasMore(cursor)) {
    statements.push(...readList(cursor, 0))
    // A brace that was opened before the fragment.
    if (textAt(cursor) === '}') cursor.at += 1
  }
  return statements
}

function hasMore({ tokens, at, statements }: Cursor): boolean {
  return at < tokens.length && statements < STATEMENTS_MAX
}

function textAt({ tokens, at }: Cursor, offset = 0): string {
  return tokens[at + offset]?.text ?? ''
}

function readList(cursor: Cursor, depth: number): readonly Statement[] {
  const statements: Statement[] = []
  while (hasMore(cursor) && textAt(cursor) !== '}') {
    if (textAt(cursor) === ';' || textAt(cursor) === ',') cursor.at += 1
    else statements.push(readStatement(cursor, depth))
  }
  return statements
}

function readStatement(cursor: Cursor, depth: number): Statement {
  cursor.statements += 1
  const start = cursor.tokens[cursor.at]
  const line = start?.line ?? 0
  const kind = kindAt(cursor)
  if (kind === 'simple' || kind === 'import' || depth > DEPTH_MAX) {
    return readSimple(cursor, kind, depth)
  }
  cursor.at += kind === 'elif' && start?.text === 'else' ? 2 : 1
  if (kind === 'return' || kind === 'throw' || kind === 'jump') {
    return readSimple(cursor, kind, depth)
  }
  if (kind === 'case') return readCase(cursor, line, depth)
  const head = WITH_PARENTHESES.has(kind) || textAt(cursor) === '(' ? readHead(cursor) : []
  const block = { kind, line, ...readBody(cursor, depth) }
  if (start?.text !== 'do' || textAt(cursor) !== 'while') return { ...block, head }
  cursor.at += 1
  return { ...block, head: readHead(cursor) }
}

function kindAt(cursor: Cursor): StatementKind {
  const text = textAt(cursor)
  const isLabel = textAt(cursor, 1) === ':' && text !== 'default' && text !== 'else'
  if (isLabel) return 'simple'
  if (text === 'else' && textAt(cursor, 1) === 'if') return 'elif'
  return KINDS.get(text) ?? 'simple'
}

// What stands in parentheses, or, in Go and Rust, up to the brace.
function readHead(cursor: Cursor): readonly CodeToken[] {
  const start = cursor.at
  if (textAt(cursor) === '(') {
    const end = closeOf(cursor.tokens, cursor.at)
    const isWhole = end < cursor.tokens.length && !isOperator(cursor.tokens[end + 1])
    if (isWhole) {
      cursor.at = end + 1
      return cursor.tokens.slice(start + 1, end)
    }
  }
  while (cursor.at < cursor.tokens.length && !endsHead(cursor)) cursor.at += 1
  return cursor.tokens.slice(start, cursor.at)
}

// In Go a condition may have a semicolon in it.
function endsHead(cursor: Cursor): boolean {
  if (textAt(cursor) !== ';') return /^[{}]$/u.test(textAt(cursor))
  const [token, next] = cursor.tokens.slice(cursor.at, cursor.at + 2)
  return token?.line !== next?.line
}

function isOperator(token: CodeToken | undefined): boolean {
  return token !== undefined && /^(?:&&|\|\||==|!=|<|>|<=|>=|\.)$/u.test(token.text)
}

function closeOf(tokens: readonly CodeToken[], from: number): number {
  let depth = 0
  for (let at = from; at < tokens.length; at += 1) {
    const text = tokens[at]?.text ?? ''
    if (text === '(') depth += 1
    if (text === ')') depth -= 1
    if (depth === 0) return at
    if (text === ';' && depth > 0 && tokens[from - 1]?.text !== 'for') return tokens.length
  }
  return tokens.length
}

function readBody(
  cursor: Cursor,
  depth: number,
): { readonly body: readonly Statement[]; readonly isClosed: boolean } {
  if (textAt(cursor) !== '{') {
    const isEmpty = cursor.at >= cursor.tokens.length || textAt(cursor) === '}'
    if (isEmpty) return { body: [], isClosed: false }
    if (textAt(cursor) === ';') {
      cursor.at += 1
      return { body: [], isClosed: true }
    }
    return { body: [readStatement(cursor, depth + 1)], isClosed: true }
  }
  cursor.at += 1
  const body = readList(cursor, depth + 1)
  const isClosed = textAt(cursor) === '}'
  cursor.at += 1
  return { body, isClosed }
}

function readCase(cursor: Cursor, line: number, depth: number): Statement {
  const start = cursor.at
  while (cursor.at < cursor.tokens.length && !/^(?::|->|=>|[{};])$/u.test(textAt(cursor)))
    cursor.at += 1
  const head = cursor.tokens.slice(start, cursor.at)
  if (/^(?::|->|=>)$/u.test(textAt(cursor))) cursor.at += 1
  const body: Statement[] = []
  while (hasMore(cursor) && !/^(?:\}|case|default)$/u.test(textAt(cursor))) {
    if (textAt(cursor) === ';') cursor.at += 1
    else body.push(readStatement(cursor, depth + 1))
  }
  return { kind: 'case', head, line, body, isClosed: true }
}

interface OpenSimple {
  readonly kind: StatementKind
  readonly head: CodeToken[]
  readonly body: Statement[]
  /** Parentheses and brackets that are open. */
  open: number
}

// Up to the semicolon; what stands in braces becomes its body.
function readSimple(cursor: Cursor, kind: StatementKind, depth: number): Statement {
  const line = cursor.tokens[cursor.at]?.line ?? 0
  const simple: OpenSimple = { kind, head: [], body: [], open: 0 }
  while (cursor.at < cursor.tokens.length && !isEnd(textAt(cursor), simple)) {
    if (!readPart(cursor, simple, depth) || isLineEnd(cursor, simple)) break
  }
  if (textAt(cursor) === ';') cursor.at += 1
  const { head, body } = simple
  const [only] = body
  const isDeclaration = kind === 'simple' && body.length === 1 && only !== undefined
  if (isDeclaration && only.kind !== 'simple' && only.head.length === head.length) return only
  return { kind, head, line, body, isClosed: true }
}

function isEnd(text: string, { open, body }: OpenSimple): boolean {
  if (text === '}') return true
  return open <= 0 && (text === ';' || (text === ',' && body.length > 0))
}

// A new line ends a statement, unless one of the two lines cannot stand alone.
function isLineEnd({ tokens, hasLineEnds, at }: Cursor, { open }: OpenSimple): boolean {
  const [last, next] = [tokens[at - 1], tokens[at]]
  if (!hasLineEnds || open > 0 || last === undefined || next === undefined) return false
  if (last.line === next.line || next.text === ';') return false
  return !GOES_ON_AFTER.test(last.text) && !GOES_ON_BEFORE.test(next.text)
}

// False when the statement ends with what was read.
function readPart(cursor: Cursor, simple: OpenSimple, depth: number): boolean {
  const token = cursor.tokens[cursor.at]
  if (token === undefined) return false
  if (token.text === '{' && !isLiteral(cursor)) {
    const block = readBlockOf(cursor, simple.head, depth)
    simple.body.push(block)
    return simple.open > 0 || !endsWith(block, simple.kind, textAt(cursor))
  }
  const end = token.text === '{' ? endOfLiteral(cursor) + 1 : cursor.at + 1
  simple.head.push(...cursor.tokens.slice(cursor.at, end))
  if (/^[([]$/u.test(token.text)) simple.open += 1
  if (/^[)\]]$/u.test(token.text)) simple.open -= 1
  cursor.at = end
  return true
}

const LITERAL_TOKENS_MAX = 200

// A list of values in braces is no block: nothing ends or is defined in it.
function isLiteral(cursor: Cursor): boolean {
  const before = cursor.tokens[cursor.at - 1]?.text ?? ''
  if (!/^(?:[=(,[\]:?]|return)$/u.test(before)) return false
  const end = endOfLiteral(cursor)
  if (end < 0) return false
  const inside = cursor.tokens.slice(cursor.at + 1, end)
  return inside.every(({ text }) => !/^(?:;|\{|\}|=>|function)$/u.test(text))
}

function endOfLiteral({ tokens, at }: Cursor): number {
  for (let end = at + 1; end < Math.min(tokens.length, at + LITERAL_TOKENS_MAX); end += 1) {
    if (tokens[end]?.text === '}') return end
  }
  return -1
}

// A declaration ends with its brace; an expression may go on after it.
function endsWith(block: Statement, kind: StatementKind, next: string): boolean {
  if (block.kind === 'class') return true
  return kind === 'simple' && !/^(?:[.,;)(]|\)|=)$/u.test(next)
}

function readBlockOf(cursor: Cursor, before: readonly CodeToken[], depth: number): Statement {
  const line = before[0]?.line ?? cursor.tokens[cursor.at]?.line ?? 0
  const named = nameBlock(before)
  cursor.at += 1
  const body = depth > DEPTH_MAX ? skipBlock(cursor) : readList(cursor, depth + 1)
  const isClosed = textAt(cursor) === '}'
  cursor.at += 1
  return { ...named, line, body, isClosed }
}

function skipBlock(cursor: Cursor): readonly Statement[] {
  let open = 1
  while (cursor.at < cursor.tokens.length) {
    if (textAt(cursor) === '{') open += 1
    if (textAt(cursor) === '}') open -= 1
    if (open === 0) break
    cursor.at += 1
  }
  return []
}
