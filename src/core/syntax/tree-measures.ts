import type { SyntaxNode } from './syntax-tree.ts'

const BRANCH =
  /^(?:if|elif|elsif|unless|for|foreach|enhanced_for|while|until|catch|except|rescue|conditional|ternary|match_arm|when|expression_case|switch_case|switch_section)(?:_|$)|^(?:do_statement|case_clause|case_item|switch_block_statement_group)$/
const LOGICAL = new Set(['&&', '||', '??', 'and', 'or'])

/** Places at which code can go one way or another, from an offset of the text on. */
export function branchesIn(root: SyntaxNode, from = 0): number {
  const nodes = [root]
  // The list grows while it is read.
  for (const node of nodes) nodes.push(...node.children)
  return nodes.filter(
    ({ type, isNamed, start }) =>
      start >= from && (isNamed ? BRANCH.test(type) : LOGICAL.has(type)),
  ).length
}
