import type { Tree, TreeCursor } from '@vscode/tree-sitter-wasm'
import type { SyntaxNode } from '../../core/syntax/syntax-tree.ts'

const NODES_MAX = 100_000
const DEPTH_MAX = 500

interface OpenNode extends SyntaxNode {
  readonly children: OpenNode[]
}

/**
 * Copies a tree out of the engine's memory, so that the tree can be deleted. Nothing for a tree
 * with too many nodes, or too deep for whoever walks it by recursion. `offset` is taken away
 * from every place in the text.
 */
export function copyTree(tree: Tree, offset: number): SyntaxNode | undefined {
  const cursor = tree.walk()
  try {
    return copyFrom(cursor, offset)
  } finally {
    cursor.delete()
  }
}

function copyFrom(cursor: TreeCursor, offset: number): SyntaxNode | undefined {
  const root = readNode(cursor, offset)
  const path = [root]
  let count = 1
  if (!cursor.gotoFirstChild()) return root
  for (;;) {
    if (++count > NODES_MAX || path.length > DEPTH_MAX) return undefined
    const node = readNode(cursor, offset)
    path.at(-1)?.children.push(node)
    if (cursor.gotoFirstChild()) path.push(node)
    else if (!goToNext(cursor, path)) return root
  }
}

/** Goes to the next node that was not visited; false after the last one. */
function goToNext(cursor: TreeCursor, path: OpenNode[]): boolean {
  while (!cursor.gotoNextSibling()) {
    path.pop()
    if (path.length === 0 || !cursor.gotoParent()) return false
  }
  return true
}

function readNode(cursor: TreeCursor, offset: number): OpenNode {
  const { nodeType: type, currentFieldName: field } = cursor
  return {
    type,
    isNamed: cursor.nodeIsNamed,
    ...(field === null ? {} : { field }),
    start: Math.max(0, cursor.startIndex - offset),
    end: Math.max(0, cursor.endIndex - offset),
    isError: type === 'ERROR' || cursor.nodeIsMissing,
    children: [],
  }
}
