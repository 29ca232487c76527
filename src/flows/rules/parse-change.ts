import { type CodeChange, dedent, grammarsOf } from '../../core/knowledge/rules/code-change.ts'
import type { SyntaxNode, SyntaxTree } from '../../core/syntax/syntax-tree.ts'
import type { SyntaxParser } from '../../ports/syntax-parser.ts'

/** Reads the trees of both sides of a change, where there is a parser that can. */
export async function parseChange(
  given: Omit<CodeChange, 'trees'>,
  syntax: SyntaxParser | undefined,
): Promise<CodeChange> {
  const change = dedent(given)
  let best: { readonly errors: number; readonly trees: CodeChange['trees'] } | undefined
  for (const grammar of syntax === undefined ? [] : grammarsOf(change.language)) {
    const before = await syntax?.parse(change.before, grammar)
    const after = await syntax?.parse(change.after, grammar)
    if (before === undefined || after === undefined) continue
    const errors = countErrors(before) + countErrors(after)
    if (best === undefined || errors < best.errors) best = { errors, trees: { before, after } }
    if (errors === 0) break
  }
  return best === undefined ? change : { ...change, trees: best.trees }
}

/** The tree of a code by the grammar that reads it best. */
export async function parseCode(
  code: string,
  language: string,
  syntax: SyntaxParser | undefined,
): Promise<SyntaxTree | undefined> {
  const { trees } = await parseChange({ before: code, after: code, language }, syntax)
  return trees?.before.text === code ? trees.before : undefined
}

/** How many places of a tree the parser could not read. */
export function countErrors({ root }: SyntaxTree): number {
  const nodes: SyntaxNode[] = [root]
  for (const node of nodes) nodes.push(...node.children)
  return nodes.filter(({ isError }) => isError).length
}
