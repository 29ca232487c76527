import { type LexedKind, lexCode } from './lex-code.ts'
import type { SyntaxNode } from './syntax-tree.ts'

/** A token with the white space before it. */
export interface SyntaxToken {
  readonly text: string
  readonly kind: LexedKind
  readonly start: number
  readonly end: number
  readonly gap: string
}

const TOKENS_MAX = 20_000

export function listTokens(text: string): readonly SyntaxToken[] {
  let last = 0
  return lexCode(text)
    .slice(0, TOKENS_MAX)
    .map(({ kind, start, end }) => {
      const gap = text.slice(last, start)
      last = end
      return { text: text.slice(start, end), kind, start, end, gap }
    })
}

/** True for what is one token to a reader: a name, a mark, a string without holes in it. */
export function isLeaf(node: SyntaxNode): boolean {
  if (node.children.length === 0) return true
  return ONE_TOKEN.test(node.type) && node.children.every(({ children }) => children.length === 0)
}

const ONE_TOKEN = /string|regex|regexp|char|comment|float|integer/
const NAME = /identifier|name|word|constant|variable|^(?:this|self|super)$/
const NUMBER = /number|integer|int_literal|float|numeric/

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
