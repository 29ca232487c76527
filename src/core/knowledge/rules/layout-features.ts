import type { SyntaxToken } from '../../syntax/syntax-tokens.ts'
import type { SyntaxNode } from '../../syntax/syntax-tree.ts'
import type { ReadChange } from './code-change.ts'
import { abstractToken } from './token-features.ts'

const GAPS_MAX = 40

interface ChangedGap {
  readonly was: string
  readonly is: string
  readonly previous: SyntaxToken | undefined
  readonly next: SyntaxToken | undefined
  /** True when the tokens on both sides of it stayed. */
  readonly isPure: boolean
  /** The place of the token after it. */
  readonly at: number
}

/** How white space changed, and between what: trees do not show it. */
export function layoutFeatures(change: ReadChange): string[] {
  const gaps = listChangedGaps(change)
  const { before, alignment } = change
  const lines = before.filter(({ gap }) => gap.includes('\n')).length
  return [
    `gaps ${Math.min(gaps.length, 3)}`,
    alignment.replacements.length === 0 ? 'only layout' : 'tokens changed',
    `lines ${Math.min(lines, 3)}`,
    ...gaps.slice(0, GAPS_MAX).flatMap(gapFeatures),
    ...moveFeatures(gaps),
  ]
}

function listChangedGaps({ before, after, alignment, ends }: ReadChange): readonly ChangedGap[] {
  const partners = new Map(alignment.pairs)
  const all = [...alignment.pairs, [before.length, after.length] as const]
  return all.flatMap(([row, column]) => {
    const was = unify(before[row]?.gap ?? ends[0])
    const is = unify(after[column]?.gap ?? ends[1])
    if (was === is) return []
    const isPure = row === 0 ? column === 0 : partners.get(row - 1) === column - 1
    return [{ was, is, isPure, previous: after[column - 1], next: after[column], at: column }]
  })
}

function unify(gap: string): string {
  return gap.replaceAll('\r\n', '\n')
}

function gapFeatures({ was, is, previous, next, isPure }: ChangedGap): string[] {
  const common = commonNode(previous, next)
  const place = common?.type ?? ''
  const after = nameToken(previous)
  const before = nameToken(next)
  const leftRoom = childOf(common, previous)
  const rightRoom = childOf(common, next)
  const fine = `${fineClass(was)} => ${fineClass(is)}`
  const broad = `${broadClass(was)} => ${broadClass(is)}`
  const what = whatChanged(was, is)
  const directed = [
    `gap ${fine}`,
    `gap ${fine} in ${place}`,
    `gap after ${after} ${fine}`,
    `gap before ${before} ${fine}`,
    `gap ${broad}`,
    `gap ${broad} in ${place}`,
    `gap after ${after} ${broad}`,
    `gap before ${before} ${broad}`,
    `gap after ${after} in ${place} ${broad}`,
    `gap before ${before} in ${place} ${broad}`,
    `gap between ${after} _ ${before} ${broad}`,
    `gap rooms ${leftRoom} _ ${rightRoom} ${broad}`,
    `gap after room ${leftRoom} ${broad}`,
    `gap before room ${rightRoom} ${broad}`,
    `gap rooms ${leftRoom} _ ${rightRoom} in ${place}`,
  ]
  // Which way it went does not matter here: the same rule may be kept either way.
  const undirected = [
    `at ${after} _ ${before} in ${place}`,
    `after ${after} in ${place}`,
    `before ${before} in ${place}`,
    `after ${after}`,
    `before ${before}`,
    `in ${place}`,
    `after room ${leftRoom} in ${place}`,
    `before room ${rightRoom} in ${place}`,
    `after ${sortOf(previous)} before ${sortOf(next)}`,
    `after ${sortOf(previous)}`,
    `before ${sortOf(next)}`,
  ]
  const features = [...directed, ...undirected.map((feature) => `${what} ${feature}`)]
  return isPure ? features : features.map((feature) => `beside ${feature}`)
}

/** A line break that went from one side of a token to the other. */
function moveFeatures(gaps: readonly ChangedGap[]): string[] {
  return gaps.flatMap((gap, index) => {
    const next = gaps[index + 1]
    if (next === undefined || next.at !== gap.at + 1 || gap.next === undefined) return []
    const [one, other] = [gap, next].map(({ was, is }) => countLines(is) - countLines(was))
    if (one === undefined || other === undefined || one * other >= 0) return []
    return [`break over ${abstractToken(gap.next)}`, 'break over']
  })
}

function countLines(gap: string): number {
  return gap.split('\n').length - 1
}

function nameToken(token: SyntaxToken | undefined): string {
  return token === undefined ? '^' : abstractToken(token)
}

function sortOf(token: SyntaxToken | undefined): string {
  if (token === undefined) return 'edge'
  if (token.kind !== 'mark') return token.kind
  return /^\w/.test(token.text) ? 'keyword' : 'mark'
}

function fineClass(gap: string): string {
  const lines = gap.split('\n')
  if (lines.length === 1) return gap.includes('\t') ? 'tab' : broadClass(gap)
  const trailing = lines.slice(0, -1).some((line) => line !== '') ? ' trailing' : ''
  const indent = lines.at(-1) === '' ? '' : ' indent'
  return `${Math.min(lines.length - 1, 4)} lines${trailing}${indent}`
}

function broadClass(gap: string): string {
  const lines = countLines(gap)
  if (lines > 0) return lines > 1 ? 'blank' : 'line'
  if (gap.length < 2) return gap === '' ? 'none' : 'space'
  return 'spaces'
}

function whatChanged(was: string, is: string): string {
  const [left, right] = [countLines(was), countLines(is)]
  if (left === right) return left === 0 ? 'space' : 'edge'
  return left > 1 || right > 1 ? 'blank' : 'line'
}

/** The smallest node that holds both tokens. */
function commonNode(
  left: SyntaxToken | undefined,
  right: SyntaxToken | undefined,
): SyntaxNode | undefined {
  if (left === undefined || right === undefined) return undefined
  return left.ancestors.find((node) => right.ancestors.includes(node))
}

/** The child of a node that a token stands in: the token itself when it is the child. */
function childOf(node: SyntaxNode | undefined, token: SyntaxToken | undefined): string {
  if (token === undefined) return '^'
  const at = node === undefined ? -1 : token.ancestors.indexOf(node)
  if (at <= 0) return abstractToken(token)
  return token.ancestors[at - 1]?.type ?? ''
}
