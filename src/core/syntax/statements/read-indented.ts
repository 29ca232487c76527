import type { CodeToken } from '../code-tokens.ts'
import { KINDS, STATEMENTS_MAX, type Statement, type StatementKind } from './statement.ts'

interface LogicalLine {
  readonly indent: number
  readonly tokens: readonly CodeToken[]
}

const OPENERS: ReadonlySet<string> = new Set(['(', '[', '{'])
const CLOSERS: ReadonlySet<string> = new Set([')', ']', '}'])
const DEPTH_MAX = 60
const MODIFIED: ReadonlySet<string> = new Set(['def', 'for', 'with'])

/** The statements of a language whose blocks are told by indentation. */
export function readIndented(
  tokens: readonly CodeToken[],
  indentOf: (line: number) => number,
): readonly Statement[] {
  const lines = joinLines(tokens, indentOf).filter((line) => !isProse(line.tokens))
  return readBlock(lines.slice(0, STATEMENTS_MAX), { at: 0 }, -1, 0)
}

// A line goes on while a bracket is open; brackets that were opened before the fragment do not count.
function joinLines(
  tokens: readonly CodeToken[],
  indentOf: (line: number) => number,
): readonly LogicalLine[] {
  const lines: { indent: number; tokens: CodeToken[] }[] = []
  let depth = 0
  let last: number | undefined
  for (const token of tokens) {
    const isNew = token.line !== last && (depth === 0 || startsBlock(token))
    if (isNew) {
      lines.push({ indent: indentOf(token.line), tokens: [] })
      depth = 0
    }
    last = token.line
    if (OPENERS.has(token.text)) depth += 1
    if (CLOSERS.has(token.text)) depth = Math.max(0, depth - 1)
    lines.at(-1)?.tokens.push(token)
  }
  return lines
}

// Words of a text whose marks the fragment does not show: no code has three names in a row.
function isProse(tokens: readonly CodeToken[]): boolean {
  return tokens.some(
    ({ kind }, index) =>
      kind === 'name' && tokens[index + 1]?.kind === 'name' && tokens[index + 2]?.kind === 'name',
  )
}

// The end of a bracket that was left open is not in sight when a definition begins.
function startsBlock({ text }: CodeToken): boolean {
  return text === 'def' || text === 'class'
}

function readBlock(
  lines: readonly LogicalLine[],
  cursor: { at: number },
  parentIndent: number,
  depth: number,
): readonly Statement[] {
  const statements: Statement[] = []
  while (cursor.at < lines.length) {
    const line = lines[cursor.at]
    if (line === undefined || line.indent <= parentIndent) break
    cursor.at += 1
    statements.push(readStatement(lines, cursor, line, depth))
  }
  return statements
}

function readStatement(
  lines: readonly LogicalLine[],
  cursor: { at: number },
  { indent, tokens }: LogicalLine,
  depth: number,
): Statement {
  // A word before `def`, `for` or `with` says how they run.
  const isModified = tokens[0]?.kind === 'name' && MODIFIED.has(tokens[1]?.text ?? '')
  const words = isModified ? tokens.slice(1) : tokens
  const first = words[0]
  const kind = kindOf(words)
  const line = first?.line ?? 0
  const colon = BLOCKS.has(kind) ? colonOf(words) : -1
  if (colon < 0) return { kind, head: headOf(kind, words), line, body: [], isClosed: true }
  const inline = words.slice(colon + 1)
  const body =
    inline.length > 0
      ? [readStatement([], { at: 0 }, { indent, tokens: inline }, depth + 1)]
      : depth > DEPTH_MAX
        ? []
        : readBlock(lines, cursor, indent, depth + 1)
  const isNamed = kind === 'function' || kind === 'class'
  return {
    kind,
    ...(isNamed ? { name: words[1]?.text ?? '' } : {}),
    head: headOf(kind, words.slice(0, colon)),
    line,
    body,
    isClosed: cursor.at < lines.length,
  }
}

const BLOCKS: ReadonlySet<StatementKind> = new Set<StatementKind>([
  'if',
  'elif',
  'else',
  'loop',
  'try',
  'catch',
  'finally',
  'with',
  'function',
  'class',
])

function kindOf(words: readonly CodeToken[]): StatementKind {
  const text = words[0]?.text ?? ''
  if (text === 'def') return 'function'
  if (text === 'class') return 'class'
  const kind = KINDS.get(text) ?? 'simple'
  return kind === 'switch' || kind === 'case' ? 'simple' : kind
}

// Only the signature of a function, the condition of an if.
function headOf(kind: StatementKind, words: readonly CodeToken[]): readonly CodeToken[] {
  return kind === 'simple' || kind === 'import' || kind === 'jump' ? words : words.slice(1)
}

function colonOf(words: readonly CodeToken[]): number {
  let depth = 0
  for (const [index, { text }] of words.entries()) {
    if (OPENERS.has(text)) depth += 1
    if (CLOSERS.has(text)) depth -= 1
    if (text === ':' && depth <= 0 && words[0]?.text !== 'lambda') return index
  }
  return -1
}
