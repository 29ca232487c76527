import { type LexedKind, lexCode } from './lex-code.ts'
import type { SyntaxNode, SyntaxTree } from './syntax-tree.ts'

/** A token with the white space before it and its ancestors, nearest first. */
export interface SyntaxToken {
  readonly text: string
  readonly kind: LexedKind
  readonly start: number
  readonly end: number
  readonly gap: string
  /** What the grammar calls it; the kind where there is no tree. */
  readonly type: string
  readonly ancestors: readonly SyntaxNode[]
}

/** Deeper nesting says nothing about a change. */
const ANCESTORS_MAX = 8
const TOKENS_MAX = 20_000

/** The tokens of a text, read off its tree where there is one. */
export function listTokens(text: string, tree?: SyntaxTree | undefined): readonly SyntaxToken[] {
  const pieces = tree === undefined ? lexed(text, 0, []) : leavesOf(tree)
  const tokens: SyntaxToken[] = []
  let last = 0
  for (const piece of pieces.slice(0, TOKENS_MAX)) {
    tokens.push({ ...piece, gap: text.slice(last, piece.start) })
    last = piece.end
  }
  return tokens
}

type Piece = Omit<SyntaxToken, 'gap'>

function leavesOf({ text, root }: SyntaxTree): readonly Piece[] {
  const pieces: Piece[] = []
  const open: { node: SyntaxNode; ancestors: readonly SyntaxNode[] }[] = [
    { node: root, ancestors: [] },
  ]
  let last = 0
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, ancestors } = next
    if (!isLeaf(node)) {
      const path = [node, ...ancestors].slice(0, ANCESTORS_MAX)
      for (const child of node.children.toReversed()) open.push({ node: child, ancestors: path })
      continue
    }
    if (node.end <= node.start || node.start < last) continue
    // What the grammar leaves out between two leaves is read without it.
    pieces.push(...lexed(text.slice(last, node.start), last, ancestors))
    pieces.push(toPiece(text, node, ancestors))
    last = node.end
  }
  pieces.push(...lexed(text.slice(last), last, []))
  return pieces
}

function lexed(text: string, offset: number, ancestors: readonly SyntaxNode[]): readonly Piece[] {
  return lexCode(text).map(({ kind, start, end }) => ({
    text: text.slice(start, end),
    kind,
    type: kind,
    start: start + offset,
    end: end + offset,
    ancestors,
  }))
}

/** True for what is one token to a reader: a name, a mark, a string without holes in it. */
export function isLeaf(node: SyntaxNode): boolean {
  if (node.children.length === 0) return true
  return ONE_TOKEN.test(node.type) && node.children.every(({ children }) => children.length === 0)
}

const ONE_TOKEN = /string|regex|regexp|char|comment|float|integer/
const NAME = /identifier|name|word|constant|variable|^(?:this|self|super)$/
const NUMBER = /number|integer|int_literal|float|numeric/

function toPiece(text: string, node: SyntaxNode, ancestors: readonly SyntaxNode[]): Piece {
  const { type, start, end } = node
  return { text: text.slice(start, end), kind: kindOf(node), type, start, end, ancestors }
}

/** What a leaf is. Keywords are marks: they mean the same in every program. */
export function kindOf({ type, isNamed }: SyntaxNode): LexedKind {
  if (!isNamed) return 'mark'
  if (type.includes('comment')) return 'comment'
  if (NAME.test(type)) return 'name'
  if (NUMBER.test(type)) return 'number'
  return ONE_TOKEN.test(type) ? 'string' : 'mark'
}

/** The children of a node that matter: all but comments. */
export function partsOf(node: SyntaxNode): readonly SyntaxNode[] {
  return isLeaf(node) ? [] : node.children.filter((child) => kindOf(child) !== 'comment')
}
