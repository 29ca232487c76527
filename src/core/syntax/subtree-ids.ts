import { isLeaf, kindOf } from './syntax-tokens.ts'
import type { SyntaxNode, SyntaxTree } from './syntax-tree.ts'

/** Says which subtrees are equal. Layout and comments do not count. */
export interface SubtreeIds {
  /** Equal for equal subtrees of all trees that were added. */
  of(node: SyntaxNode): number
}

/** Gives every subtree of some trees a number, the same to those that read the same. */
export function numberSubtrees(trees: readonly SyntaxTree[]): SubtreeIds {
  const known = new Map<string, number>()
  const ids = new WeakMap<SyntaxNode, number>()
  const number = (key: string): number => {
    const id = known.get(key) ?? known.size + 1
    known.set(key, id)
    return id
  }
  for (const { root, text } of trees) {
    for (const node of childrenFirst(root)) {
      const { type, start, end } = node
      const inside = isLeaf(node)
        ? text.slice(start, end)
        : partsOf(node).map((child) => ids.get(child) ?? 0)
      ids.set(node, number(JSON.stringify([type, inside])))
    }
  }
  return { of: (node) => ids.get(node) ?? 0 }
}

/** The children of a node that matter: all but comments. */
export function partsOf(node: SyntaxNode): readonly SyntaxNode[] {
  return isLeaf(node) ? [] : node.children.filter((child) => kindOf(child) !== 'comment')
}

function childrenFirst(root: SyntaxNode): readonly SyntaxNode[] {
  const nodes = [root]
  // The list grows while it is read.
  for (const node of nodes) nodes.push(...node.children)
  return nodes.reverse()
}
