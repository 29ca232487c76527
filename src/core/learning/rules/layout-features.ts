import type { SyntaxToken } from '../../language/syntax/syntax-tokens.ts'
import type { ReadChange } from './code-change.ts'
import { abstractToken } from './token-features.ts'

const GAPS_MAX = 40

interface ChangedGap {
  readonly was: string
  readonly is: string
  readonly previous: SyntaxToken | undefined
  readonly next: SyntaxToken | undefined
}

/** How white space changed, and between what: trees do not show it. */
export function layoutFeatures(change: ReadChange): readonly string[] {
  const gaps = listChangedGaps(change)
  const lines = change.before.filter(({ gap }) => gap.includes('\n')).length
  return [
    `gaps ${Math.min(gaps.length, 3)}`,
    change.alignment.replacements.length === 0 ? 'only layout' : 'tokens changed',
    `lines ${Math.min(lines, 3)}`,
    ...gaps.slice(0, GAPS_MAX).flatMap(gapFeatures),
  ]
}

// Only between tokens that stayed: what changes beside a changed token follows from that.
function listChangedGaps({ before, after, alignment, ends }: ReadChange): readonly ChangedGap[] {
  const partners = new Map(alignment.pairs)
  const all = [...alignment.pairs, [before.length, after.length] as const]
  return all.flatMap(([row, column]) => {
    const was = (before[row]?.gap ?? ends[0]).replaceAll('\r\n', '\n')
    const is = (after[column]?.gap ?? ends[1]).replaceAll('\r\n', '\n')
    const isPure = row === 0 ? column === 0 : partners.get(row - 1) === column - 1
    if (was === is || !isPure) return []
    return [{ was, is, previous: after[column - 1], next: after[column] }]
  })
}

function gapFeatures({ was, is, previous, next }: ChangedGap): readonly string[] {
  const place = previous?.ancestors.find((node) => next?.ancestors.includes(node))?.type ?? ''
  const [after, before] = [nameToken(previous), nameToken(next)]
  const fine = `${fineClass(was)} => ${fineClass(is)}`
  const broad = `${broadClass(was)} => ${broadClass(is)}`
  const what = whatChanged(was, is)
  return [
    ...[fine, broad].flatMap((change) => [
      `gap ${change}`,
      `gap ${change} in ${place}`,
      `gap after ${after} ${change}`,
      `gap before ${before} ${change}`,
    ]),
    `gap after ${after} in ${place} ${broad}`,
    `gap before ${before} in ${place} ${broad}`,
    `gap between ${after} _ ${before} ${broad}`,
    // Without a direction: the same rule may be kept either way.
    `${what} at ${after} _ ${before} in ${place}`,
    `${what} after ${after} in ${place}`,
    `${what} before ${before} in ${place}`,
    `${what} after ${after}`,
    `${what} before ${before}`,
    `${what} in ${place}`,
    `${what} after ${sortOf(previous)} before ${sortOf(next)}`,
    `${what} after ${sortOf(previous)}`,
    `${what} before ${sortOf(next)}`,
  ]
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
