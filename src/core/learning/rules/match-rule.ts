import { addTo } from '../../group-by.ts'
import { isLeaf, listTokens, partsOf } from '../../language/syntax/syntax-tokens.ts'
import type { SyntaxNode, SyntaxTree } from '../../language/syntax/syntax-tree.ts'
import type { DerivedRule } from './code-rule.ts'
import { type PatternNode, wordOf } from './rule-pattern.ts'
import { fillTemplate } from './template-text.ts'

export interface RuleMatch {
  readonly start: number
  readonly end: number
  /** The matched code, and what the rule suggests instead. */
  readonly found: string
  readonly suggestion: string
}

const MATCHES_MAX = 50

/** A node with the siblings among which a template may lie. */
interface Spot {
  readonly parent: string
  readonly siblings: readonly SyntaxNode[]
  readonly at: number
}

/** Code prepared for matching many rules. */
export interface OpenCode {
  readonly text: string
  /** By the type of the node. */
  readonly spots: ReadonlyMap<string, readonly Spot[]>
  /** Where tokens begin: a match that begins inside a string or a comment is none. */
  readonly starts: ReadonlySet<number>
}

export function openCode(text: string, tree: SyntaxTree | undefined): OpenCode {
  const spots = new Map<string, Spot[]>()
  const nodes = tree === undefined ? [] : [tree.root]
  for (const node of nodes) {
    const siblings = partsOf(node)
    nodes.push(...siblings)
    for (const [at, { type }] of siblings.entries()) {
      addTo(spots, type, { parent: node.type, siblings, at })
    }
  }
  const starts = new Set(listTokens(text, tree).map(({ start }) => start))
  return { text, spots, starts }
}

type Applied = Pick<DerivedRule, 'pattern' | 'replacement'>

/** Where in a code a rule applies, in the order of the code. */
export function findMatches(rule: Applied, code: OpenCode): readonly RuleMatch[] {
  const { nodes, expression = '', anchor = '' } = rule.pattern
  if (!code.text.includes(anchor)) return []
  const matches =
    nodes === undefined ? matchText(rule, expression, code) : matchTree(rule, nodes, code)
  return matches.toSorted((one, other) => one.start - other.start).slice(0, MATCHES_MAX)
}

type Found = Map<number, string>

function matchTree(
  { pattern, replacement }: Applied,
  nodes: readonly PatternNode[],
  { text, spots }: OpenCode,
): readonly RuleMatch[] {
  // A hole says nothing about where to look: the first node that has a type does.
  const anchor = nodes.findIndex(({ type, hole }) => type !== undefined && hole === undefined)
  const found = spots.get(nodes[anchor]?.type ?? '') ?? []
  return found.flatMap(({ parent, siblings, at }) => {
    if (pattern.parent !== undefined && pattern.parent !== parent) return []
    const run = at < anchor ? [] : siblings.slice(at - anchor, at - anchor + nodes.length)
    const values: Found = new Map()
    const isMatch =
      run.length === nodes.length &&
      run.every((node, i) => unify(nodes[i] ?? {}, node, text, values))
    const [start, end] = [run[0]?.start ?? 0, run.at(-1)?.end ?? 0]
    const suggestion = isMatch ? fillTemplate(replacement, values) : ''
    return isMatch ? [{ start, end, found: text.slice(start, end), suggestion }] : []
  })
}

/** Matches a pattern against a node. What its holes match is added to `found`. */
function unify(pattern: PatternNode, node: SyntaxNode, text: string, found: Found): boolean {
  if (pattern.hole !== undefined) return bind(pattern, node, text, found)
  if (pattern.type !== node.type) return false
  if (pattern.text !== undefined) {
    return isLeaf(node) && text.slice(node.start, node.end) === pattern.text
  }
  const parts = partsOf(node)
  const wanted = pattern.parts ?? []
  if (parts.length !== wanted.length) return false
  return parts.every((part, i) => unify(wanted[i] ?? {}, part, text, found))
}

function bind({ hole, type }: PatternNode, node: SyntaxNode, text: string, found: Found): boolean {
  if (hole === undefined || !node.isNamed || node.isError) return false
  if (type !== undefined && (type !== node.type || !isLeaf(node))) return false
  const value = type === undefined ? text.slice(node.start, node.end) : wordOf(node, text)
  const known = found.get(hole)
  if (known !== undefined) return known === value
  found.set(hole, value)
  return true
}

/** Longer lines are data or minified: an expression may go over them once for every character. */
const LINE_LENGTH_MAX = 1_000

function withoutLongLines(text: string): string {
  const lines = text.split('\n')
  return lines
    .map((line) => (line.length > LINE_LENGTH_MAX ? ' '.repeat(line.length) : line))
    .join('\n')
}

function matchText(
  { replacement, pattern: { isAnywhere = false } }: Applied,
  expression: string,
  { text, starts }: OpenCode,
): readonly RuleMatch[] {
  if (expression === '') return []
  const matches: RuleMatch[] = []
  for (const match of withoutLongLines(text).matchAll(new RegExp(expression, 'gu'))) {
    if (match[0] === '' || !(isAnywhere || starts.has(match.index))) continue
    const found: Found = new Map(
      Object.entries(match.groups ?? {}).map(([name, value = '']) => [
        Number(name.slice(1)),
        value,
      ]),
    )
    const suggestion = fillTemplate(replacement, found)
    const end = match.index + match[0].length
    matches.push({ start: match.index, end, found: match[0], suggestion })
    if (matches.length >= MATCHES_MAX) break
  }
  return matches
}
