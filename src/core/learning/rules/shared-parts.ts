import type { SubtreeIds } from '../../language/syntax/edit-script.ts'
import { isLeaf, kindOf, partsOf } from '../../language/syntax/syntax-tokens.ts'
import type { SyntaxNode } from '../../language/syntax/syntax-tree.ts'

/** One side of a changed place, with the text that its nodes stand in. */
export interface PlaceSide {
  readonly nodes: readonly SyntaxNode[]
  readonly text: string
}

/** What stands on both sides of a change: it may be anything without changing the rule. */
export interface SharedParts {
  readonly trees: ReadonlySet<number>
  /** Names, and what strings say. */
  readonly words: ReadonlySet<string>
  /** Words that are one thing in one place and another in the other, such as a string and a name. */
  readonly turned: ReadonlySet<string>
}

export function findShared(before: PlaceSide, after: PlaceSide, ids: SubtreeIds): SharedParts {
  const [left, right] = [listNodes(before.nodes), listNodes(after.nodes)]
  const trees = both(
    left.filter(({ isNamed }) => isNamed).map((node) => ids.of(node)),
    right.filter(({ isNamed }) => isNamed).map((node) => ids.of(node)),
  )
  // A template that begins with a hole and nothing else would match everything.
  if (before.nodes.length === 1) trees.delete(ids.of(before.nodes[0] as SyntaxNode))
  const typesByWord = new Map<string, Set<string>>()
  const words = [left, right].map((nodes, side) =>
    nodes.filter(isOwnWord).map((node) => {
      const word = wordOf(node, (side === 0 ? before : after).text)
      typesByWord.set(word, (typesByWord.get(word) ?? new Set()).add(node.type))
      return word
    }),
  )
  const shared = both(words[0] ?? [], words[1] ?? [])
  const turned = [...shared].filter((word) => (typesByWord.get(word)?.size ?? 0) > 1)
  return { trees, words: shared, turned: new Set(turned) }
}

/** Without the subtrees that hide something which the other side needs by itself. */
export function withoutHiding(
  shared: SharedParts,
  needed: ReadonlySet<string>,
  before: PlaceSide,
  ids: SubtreeIds,
): SharedParts {
  const isNeeded = (node: SyntaxNode): boolean =>
    needed.has(`tree:${ids.of(node)}`) ||
    (isOwnWord(node) && needed.has(`word:${wordOf(node, before.text)}`))
  const hiding = listNodes(before.nodes)
    .filter((node) => partsOf(node).length > 0 && shared.trees.has(ids.of(node)))
    .filter((node) => listNodes(partsOf(node)).some(isNeeded))
    .map((node) => ids.of(node))
  return { ...shared, trees: new Set([...shared.trees].filter((id) => !hiding.includes(id))) }
}

function both<Item>(left: readonly Item[], right: readonly Item[]): Set<Item> {
  const known = new Set(right)
  return new Set(left.filter((item) => known.has(item)))
}

/** A leaf that the program chose itself: a name, a string, a number. */
export function isOwnWord(node: SyntaxNode): boolean {
  return isLeaf(node) && node.end > node.start && !['mark', 'comment'].includes(kindOf(node))
}

const QUOTES = /^["'`]|["'`]$/g

/** A name, or what a string says: a rule may turn one into the other. */
export function wordOf({ start, end }: SyntaxNode, text: string): string {
  const word = text.slice(start, end)
  return word.length > 2 ? word.replaceAll(QUOTES, '') : word
}

function listNodes(roots: readonly SyntaxNode[]): readonly SyntaxNode[] {
  const nodes = [...roots]
  for (const node of nodes) nodes.push(...partsOf(node))
  return nodes
}
