import type { ChangedPlace, SubtreeIds } from '../../language/syntax/edit-script.ts'
import { isLeaf, kindOf, partsOf } from '../../language/syntax/syntax-tokens.ts'
import type { SyntaxNode } from '../../language/syntax/syntax-tree.ts'

/**
 * A node of a template. With `hole` alone it matches any subtree; with `hole` and `type`,
 * any leaf of that type. Holes with the same number match the same thing.
 */
export interface PatternNode {
  readonly type?: string | undefined
  readonly text?: string | undefined
  readonly hole?: number | undefined
  readonly parts?: readonly PatternNode[] | undefined
}

/** One side of a template: as trees to match, and as text in which the numbers are holes. */
interface SidePattern {
  readonly nodes: readonly PatternNode[]
  readonly text: readonly (string | number)[]
}

/** `usual`: what both sides share is left open. `broad`: every name and literal. */
type PatternLevel = 'usual' | 'broad'

const UNFOLDINGS_MAX = 10

/** Replaces what both sides of a changed place share by holes. */
export function generalise(
  place: ChangedPlace,
  texts: { readonly before: string; readonly after: string },
  ids: SubtreeIds,
  level: PatternLevel,
): Readonly<Record<'before' | 'after', SidePattern>> {
  const before: PlaceSide = { nodes: place.before, text: texts.before }
  const after: PlaceSide = { nodes: place.after, text: texts.after }
  let shared = findShared(before, after, ids)
  for (let round = 1; ; round++) {
    const naming = nameHoles({ ids, shared, level })
    const left = describe(before, naming.holeOf)
    const bound = new Set(naming.keys())
    const right = describe(after, naming.holeOf)
    const unbound = new Set([...naming.keys()].filter((key) => !bound.has(key)))
    const isDone = level !== 'usual' || unbound.size === 0 || round > UNFOLDINGS_MAX
    if (isDone) return { before: left, after: right }
    const unfolded = withoutHiding(shared, unbound, before, ids)
    const isStuck = unfolded.trees.size === shared.trees.size
    // What cannot be bound stays as it was written.
    shared = isStuck ? withoutKeys(shared, unbound) : unfolded
  }
}

/** One side of a handwritten template, in which these names match anything. */
export function readTemplate(side: PlaceSide, holes: ReadonlyMap<string, number>): SidePattern {
  return describe(side, (node) => {
    const whole = holes.get(side.text.slice(node.start, node.end))
    if (whole !== undefined) return { hole: whole }
    const word = isOwnWord(node) ? holes.get(wordOf(node, side.text)) : undefined
    return word === undefined ? undefined : { hole: word, type: node.type }
  })
}

function withoutKeys(shared: SharedParts, keys: ReadonlySet<string>): SharedParts {
  return {
    trees: new Set([...shared.trees].filter((id) => !keys.has(`tree:${id}`))),
    words: new Set([...shared.words].filter((word) => !keys.has(`word:${word}`))),
    turned: shared.turned,
  }
}

interface HoleRules {
  readonly ids: SubtreeIds
  readonly shared: SharedParts
  readonly level: PatternLevel
}

type HoleOf = (node: SyntaxNode, text: string, parent: string) => PatternNode | undefined

function nameHoles(rules: HoleRules): { readonly holeOf: HoleOf; keys(): Iterable<string> } {
  const numbers = new Map<string, number>()
  return {
    keys: () => numbers.keys(),
    holeOf(node, text, parent) {
      const key = openKey(node, { text, parent }, rules)
      if (key === undefined) return undefined
      const hole = numbers.get(key) ?? numbers.size + 1
      numbers.set(key, hole)
      return key.startsWith('tree:') ? { hole } : { hole, type: node.type }
    },
  }
}

interface Surroundings {
  readonly text: string
  readonly parent: string
}

/** The key of the hole that a node becomes; nothing when it stays as it is. */
function openKey(node: SyntaxNode, place: Surroundings, rules: HoleRules): string | undefined {
  const { ids, shared, level } = rules
  if (isFixed(node)) return undefined
  const word = isOwnWord(node) ? wordOf(node, place.text) : undefined
  const isWordShared = word !== undefined && shared.words.has(word)
  if (isWordShared && shared.turned.has(word)) return `word:${word}`
  if (level === 'usual' && isInterface(node, place)) return undefined
  if (shared.trees.has(ids.of(node))) return `tree:${ids.of(node)}`
  return isWordShared || (word !== undefined && level === 'broad') ? `word:${word}` : undefined
}

/** What is inside them may be anything; that they are there, and around how much, may not. */
const BRACKETS = /^(?:parenthesized|arguments$|argument_list$)/

/** Marks, `null`, `this`, empty brackets: they mean the same everywhere. */
function isFixed(node: SyntaxNode): boolean {
  if (!node.isNamed || BRACKETS.test(node.type)) return true
  return isLeaf(node) ? kindOf(node) === 'mark' : partsOf(node).every(({ isNamed }) => !isNamed)
}

const USED = new Set([
  'function',
  'constructor',
  'method',
  'macro',
  'property',
  'attribute',
  'field',
])
const PROPERTY = /^(?:property_identifier|field_identifier|type_identifier)$/
const USE = /call|invocation|access|scoped/

/** What a program calls or uses by its name: that name is what the rule is about. */
function isInterface(node: SyntaxNode, { text, parent }: Surroundings): boolean {
  const { field = '', type, start, end } = node
  if (USED.has(field) || PROPERTY.test(type)) return true
  if (field === 'name' && USE.test(parent)) return true
  return field === 'object' && /^\p{Lu}/u.test(text.slice(start, end))
}

interface Cut {
  /** Absent for a comment, which is not part of a rule. */
  readonly hole?: number
  readonly start: number
  readonly end: number
}

function describe({ nodes, text }: PlaceSide, holeOf: HoleOf): SidePattern {
  const cuts: Cut[] = []
  const convert = (node: SyntaxNode, parent: string): PatternNode => {
    const open = holeOf(node, text, parent)
    if (open?.hole !== undefined) {
      cuts.push({ hole: open.hole, ...innerRange(node, text, open.type !== undefined) })
      return open
    }
    const { type, start, end, children } = node
    if (isLeaf(node)) return { type, text: text.slice(start, end) }
    for (const child of children) if (kindOf(child) === 'comment') cuts.push(child)
    return { type, parts: partsOf(node).map((child) => convert(child, type)) }
  }
  return { nodes: nodes.map((node) => convert(node, '')), text: cutOut({ nodes, text }, cuts) }
}

/** Of a string only what it says is left open: the quotes belong to the template. */
function innerRange({ start, end }: SyntaxNode, text: string, isWord: boolean): Cut {
  const isQuoted = isWord && end - start > 2 && /^["'`]/.test(text.slice(start, end))
  return isQuoted ? { start: start + 1, end: end - 1 } : { start, end }
}

function cutOut({ nodes, text }: PlaceSide, cuts: readonly Cut[]): readonly (string | number)[] {
  const pieces: (string | number)[] = []
  let at = nodes[0]?.start ?? 0
  for (const { hole, start, end } of cuts.toSorted((one, other) => one.start - other.start)) {
    pieces.push(text.slice(at, start))
    if (hole !== undefined) pieces.push(hole)
    at = end
  }
  pieces.push(text.slice(at, nodes.at(-1)?.end ?? 0))
  return pieces.filter((piece) => piece !== '')
}

/** What is larger was rewritten: no rule is looked for in it. */
const PLACE_NODES_MAX = 1_500

export function isRuleSized({ before, after }: ChangedPlace): boolean {
  const nodes = [...before, ...after]
  for (const node of nodes) {
    if (nodes.length > PLACE_NODES_MAX) return false
    nodes.push(...node.children)
  }
  return nodes.length <= PLACE_NODES_MAX
}

export function countNodes(nodes: readonly PatternNode[]): number {
  return nodes.reduce((sum, { parts = [] }) => sum + 1 + countNodes(parts), 0)
}

/** One side of a changed place, with the text of its nodes. */
interface PlaceSide {
  readonly nodes: readonly SyntaxNode[]
  readonly text: string
}

/** What both sides of a change share: it may be anything without changing the rule. */
interface SharedParts {
  readonly trees: ReadonlySet<number>
  /** Names, and what strings say. */
  readonly words: ReadonlySet<string>
  /** Words that are one thing in one place and another in the other, such as a string and a name. */
  readonly turned: ReadonlySet<string>
}

function findShared(before: PlaceSide, after: PlaceSide, ids: SubtreeIds): SharedParts {
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

/** Without the subtrees that hide something the other side needs on its own. */
function withoutHiding(
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
function isOwnWord(node: SyntaxNode): boolean {
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
