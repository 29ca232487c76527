import type { ParsedPiece } from './complete-fragment.ts'
import { isList } from './read-statements.ts'
import { isLeaf, kindOf } from './syntax-tokens.ts'
import type { SyntaxLanguage, SyntaxNode } from './syntax-tree.ts'

const BRANCH =
  /^(?:if|elif|elsif|unless|for|foreach|enhanced_for|while|until|catch|except|rescue|conditional|ternary|match_arm|when|expression_case|switch_case|switch_section)(?:_|$)|^(?:do_statement|case_clause|case_item|switch_block_statement_group)$/
const LOGICAL = new Set(['&&', '||', '??', 'and', 'or'])

/** Counts the branches in code, from an offset of the text on. */
export function branchesIn(root: SyntaxNode, from = 0): number {
  return nodesIn(root).filter(
    ({ type, isNamed, start }) =>
      start >= from && (isNamed ? BRANCH.test(type) : LOGICAL.has(type)),
  ).length
}

function nodesIn(root: SyntaxNode): readonly SyntaxNode[] {
  const nodes = [root]
  // The list grows while it is read.
  for (const node of nodes) nodes.push(...node.children)
  return nodes
}

/** The maximum nesting depth of blocks. */
export function nestingOf(root: SyntaxNode): number {
  const open = [{ node: root, depth: 0 }]
  let deepest = 0
  for (const { node, depth } of open) {
    deepest = Math.max(deepest, depth)
    for (const part of node.children) {
      open.push({ node: part, depth: depth + (part.isNamed && isList(part) ? 1 : 0) })
    }
  }
  return deepest
}

/** How a file is laid out. A choice is absent where the file shows none. */
export interface Layout {
  readonly indentation?: string | undefined
  readonly quotes?: string | undefined
  readonly semicolons?: string | undefined
  readonly codeLines: number
  readonly commentLines: number
  /** Characters of code, without spaces around it. */
  readonly characters: number
}

/** The minimum number of occurrences for a style choice: fewer may be slips. */
const SHOWN_MIN = 3
const EITHER_QUOTES = new Set<SyntaxLanguage>([
  'javascript',
  'typescript',
  'tsx',
  'python',
  'ruby',
  'php',
])

export function readLayout({ tree, piece }: ParsedPiece): Layout {
  const { root, text, language } = tree
  const tokens = [...leavesIn(root)]
    .filter(({ start, end }) => start >= piece.start && end <= piece.end)
    .map((node, at, all) => ({
      kind: kindOf(node),
      said: text.slice(node.start, node.end),
      gap: at === 0 ? '\n' : text.slice(all[at - 1]?.end, node.start),
    }))
  const code = tokens.filter(({ kind }) => kind !== 'comment')
  const firsts = code.filter(({ gap }) => gap.includes('\n'))
  const strings = code.filter(({ kind }) => kind === 'string')
  const comments = tokens.filter(({ kind }) => kind === 'comment')
  return {
    indentation: indentationOf(firsts.map(({ gap }) => gap.slice(gap.lastIndexOf('\n') + 1))),
    quotes: EITHER_QUOTES.has(language) ? quotesOf(strings.map(({ said }) => said)) : undefined,
    semicolons: /script|tsx/.test(language) ? semicolonsOf(root, text) : undefined,
    codeLines: firsts.length,
    commentLines: comments.reduce((sum, { said }) => sum + said.split('\n').length, 0),
    characters: code.reduce((sum, { said, gap }) => sum + said.length + Number(gap === ' '), 0),
  }
}

/** The tokens as a reader counts them, in the order of the text. */
function* leavesIn(root: SyntaxNode): Generator<SyntaxNode> {
  const open = [root]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (isLeaf(node)) yield node
    else open.push(...node.children.toReversed())
  }
}

function indentationOf(indents: readonly string[]): string | undefined {
  const tabs = indents.filter((indent) => indent.startsWith('\t')).length
  const steps = new Map<number, number>()
  let before = 0
  for (const indent of indents) {
    const step = indent.length - before
    if (step > 0 && indent.startsWith(' ')) steps.set(step, (steps.get(step) ?? 0) + 1)
    before = indent.length
  }
  const [step, count] = [2, 3, 4, 8]
    .map((width) => [width, steps.get(width) ?? 0] as const)
    .reduce((best, next) => (next[1] > best[1] ? next : best))
  if (tabs >= SHOWN_MIN && tabs > count) return 'tabs'
  return count > 0 ? `${step} spaces` : undefined
}

// A string that contains a quote had no free choice.
function quotesOf(strings: readonly string[]): string | undefined {
  const plain = strings.filter((text) => text.length > 2 && !/["'\\\n]/.test(text.slice(1, -1)))
  const count = (quote: string): number => plain.filter((text) => text.startsWith(quote)).length
  return moreOf([count("'"), 'single quotes'], [count('"'), 'double quotes'])
}

const ENDING =
  /(?:expression|return|throw|break|continue|import)_statement$|(?:lexical|variable)_declaration$/

function semicolonsOf(root: SyntaxNode, text: string): string | undefined {
  const ends = nodesIn(root)
    .filter(({ type }) => ENDING.test(type))
    .map(({ end }) => text[end - 1])
  const ended = ends.filter((sign) => sign === ';').length
  const bare = ends.filter((sign) => sign !== ';' && sign !== '}').length
  return moreOf([ended, 'semicolons'], [bare, 'no semicolons'])
}

type Count = readonly [count: number, value: string]

function moreOf([one, first]: Count, [two, second]: Count): string | undefined {
  if (one + two < SHOWN_MIN || one === two) return undefined
  return one > two ? first : second
}
