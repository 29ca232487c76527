import { isLeaf, partsOf } from './syntax-tokens.ts'
import type { SyntaxNode, SyntaxTree } from './syntax-tree.ts'
import { type Alignment, alignSequences, FULL_WEIGHT } from './token-diff.ts'

/** A difference between two trees: a run of siblings and its replacement. */
export interface ChangedPlace {
  /** The node that holds both runs. */
  readonly parent: string
  readonly before: readonly SyntaxNode[]
  readonly after: readonly SyntaxNode[]
}

export interface TreeChange {
  readonly places: readonly ChangedPlace[]
  readonly ids: SubtreeIds
}

const PLACES_MAX = 50

interface NodePair {
  /** The type of the node that holds the first of them. */
  readonly parent: string
  readonly before: SyntaxNode
  readonly after: SyntaxNode
}

/**
 * Finds the smallest differences between two trees, top down: equal children are skipped, and where
 * one child became another of its kind, the search recurses into them.
 */
export function compareTrees(before: SyntaxTree, after: SyntaxTree): TreeChange {
  const ids = numberSubtrees([before, after])
  const places: ChangedPlace[] = []
  const open: NodePair[] = [{ parent: '', before: before.root, after: after.root }]
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    if (places.length >= PLACES_MAX) break
    if (ids.of(pair.before) === ids.of(pair.after)) continue
    const inner = listInner(pair, ids)
    if (inner.length > 0) open.push(...inner.toReversed())
    else places.push(...listPlaces(pair, ids))
  }
  return { places, ids }
}

/** The pairs of changed children, if only they changed; none when the node itself did. */
function listInner({ before, after }: NodePair, ids: SubtreeIds): readonly NodePair[] {
  const [left, right] = [partsOf(before), partsOf(after)]
  const pairs: NodePair[] = []
  for (const { before: rows, after: columns } of alignById(left, right, ids).replacements) {
    if (rows.end - rows.start !== columns.end - columns.start) return []
    for (let i = 0; i < rows.end - rows.start; i++) {
      const [one, other] = [left[rows.start + i], right[columns.start + i]]
      if (one === undefined || other === undefined || !isSameKind(one, other)) return []
      pairs.push({ parent: before.type, before: one, after: other })
    }
  }
  return pairs
}

/** A leaf says too little without its parent. */
function isSameKind(one: SyntaxNode, other: SyntaxNode): boolean {
  return one.type === other.type && partsOf(one).length > 0 && partsOf(other).length > 0
}

/** In a list of statements or members only the changed run counts; otherwise the whole node. */
function listPlaces({ parent, before, after }: NodePair, ids: SubtreeIds): readonly ChangedPlace[] {
  const { type } = before
  const [left, right] = [partsOf(before), partsOf(after)]
  const { replacements } = alignById(left, right, ids)
  const isOneKind = before.type === after.type && left.length > 0 && right.length > 0
  if (isOneKind && replacements.length === 1) {
    const [run] = replacements.map(({ before: rows, after: columns }) => ({
      parent: type,
      before: left.slice(rows.start, rows.end),
      after: right.slice(columns.start, columns.end),
    }))
    if (run !== undefined && isSubstitution(run)) return [run]
  }
  if (!isOneKind || !LIST.test(type)) return [{ parent, before: [before], after: [after] }]
  return replacements.flatMap(splitRun).map(({ before: rows, after: columns }) => {
    // A pure addition or removal is identified by the sibling after it, or else before it.
    const isOneSided = rows.start === rows.end || columns.start === columns.end
    const hasNext = left[rows.end]?.isNamed === true
    const [head, tail] = isOneSided ? (hasNext ? [0, 1] : [1, 0]) : [0, 0]
    return {
      parent: type,
      before: left.slice(Math.max(0, rows.start - head), rows.end + tail),
      after: right.slice(Math.max(0, columns.start - head), columns.end + tail),
    }
  })
}

type Replacement = Alignment['replacements'][number]

/** Runs of equal length are separate changes that happen to be adjacent. */
function splitRun({ before, after }: Replacement): readonly Replacement[] {
  const count = before.end - before.start
  if (count !== after.end - after.start) return [{ before, after }]
  return Array.from({ length: count }, (_one, at) => ({
    before: { start: before.start + at, end: before.start + at + 1 },
    after: { start: after.start + at, end: after.start + at + 1 },
  }))
}

/** One whole expression or statement in place of another is enough on its own. */
function isSubstitution({ before, after }: ChangedPlace): boolean {
  const [[one], [other]] = [before, after]
  if (before.length !== 1 || after.length !== 1 || one === undefined || other === undefined) {
    return false
  }
  return one.isNamed && other.isNamed && partsOf(one).length + partsOf(other).length > 0
}

const LIST =
  /block|program|body|module|source_file|translation_unit|compilation_unit|suite|document|statements|declaration_list|ERROR/

function alignById(left: readonly SyntaxNode[], right: readonly SyntaxNode[], ids: SubtreeIds) {
  return alignSequences(left, right, (one, other) =>
    ids.of(one) === ids.of(other) ? FULL_WEIGHT : 0,
  )
}

/** Identifies equal subtrees. Ignores layout and comments. */
export interface SubtreeIds {
  /** Equal for equal subtrees of all trees that were added. */
  of(node: SyntaxNode): number
}

/** Numbers every subtree of some trees; equal subtrees get the same number. */
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

function childrenFirst(root: SyntaxNode): readonly SyntaxNode[] {
  const nodes = [root]
  // The list grows while it is read.
  for (const node of nodes) nodes.push(...node.children)
  return nodes.reverse()
}
