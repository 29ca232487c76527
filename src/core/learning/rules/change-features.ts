import { compareTrees } from '../../language/syntax/edit-script.ts'
import type { SyntaxToken } from '../../language/syntax/syntax-tokens.ts'
import { type CodeChange, type ReadChange, readChange } from './code-change.ts'

const PLACES_MAX = 6

/** The features that distinguish kinds of changes, as words, each once. */
export function changeFeatures(change: CodeChange): readonly string[] {
  const read = readChange(change)
  return [...new Set([...tokenFeatures(read), ...layoutFeatures(read), ...placeFeatures(change)])]
}

/** Where the trees differ, and how. */
function placeFeatures({ trees }: CodeChange): string[] {
  if (trees === undefined) return []
  const { places } = compareTrees(trees.before, trees.after)
  return places.slice(0, PLACES_MAX).flatMap(({ before, after, parent }) => {
    const [left, right] = [before, after].map((nodes) => nodes.map(({ type }) => type).join(' '))
    return [`place ${left} => ${right}`, `place in ${parent}`, `place of ${left}`]
  })
}

const SHOWN_MAX = 12
const HUNKS_MAX = 24
const TEXT_LENGTH_MAX = 40
const LETTERS_MAX = 12

/** A token as any program may have it: names and literals are abstracted to their kind. */
function abstractToken({ kind, text, type }: SyntaxToken): string {
  if (kind === 'mark') return text
  if (kind === 'name' && type !== 'name') return `<${type}>`
  return `<${kind}>`
}

/** What was removed and added, at several levels between the very words and their kinds. */
function tokenFeatures({ before, after, alignment }: ReadChange): readonly string[] {
  return alignment.replacements.slice(0, HUNKS_MAX).flatMap(({ before: left, after: right }) => {
    const removed = before.slice(left.start, left.end)
    const added = after.slice(right.start, right.end)
    return [
      ...sideFeatures('-', removed),
      ...sideFeatures('+', added),
      `kinds ${show(removed, operatorClass)} => ${show(added, operatorClass)}`,
      `removed ${show(removed, abstractToken)}`,
      `added ${show(added, abstractToken)}`,
      ...spellingFeatures(removed, added),
    ]
  })
}

function sideFeatures(sign: string, tokens: readonly SyntaxToken[]): readonly string[] {
  return tokens.slice(0, SHOWN_MAX).flatMap((token) => {
    const name = abstractToken(token)
    const [parent = '', grandparent = ''] = token.ancestors.map(({ type }) => type)
    return [
      `${sign} ${token.text.slice(0, TEXT_LENGTH_MAX)}`,
      `${sign} ${name}`,
      `${sign} ${name} in ${parent}`,
      `${sign} ${name} in ${parent} in ${grandparent}`,
      `${sign} ${operatorClass(token)}`,
    ]
  })
}

function operatorClass({ kind, text }: SyntaxToken): string {
  if (kind !== 'mark') return kind
  if (/^(?:&&|\|\||\?\?)=$/.test(text)) return 'logical assignment'
  if (/^(?:===?|!==?|<=|>=|<|>)$/.test(text)) return 'comparison'
  if (/^(?:&&|\|\||\?\?|!)$/.test(text)) return 'logical'
  if (/^[-+*/%&|^<>]+=$/.test(text)) return 'assignment'
  if (/^[-+*/%&|^<>]+$/.test(text)) return 'arithmetic'
  return /^\w/.test(text) ? 'keyword' : text
}

function show(tokens: readonly SyntaxToken[], name: (token: SyntaxToken) => string): string {
  const shown = tokens.slice(0, SHOWN_MAX).map(name).join(' ')
  return tokens.length > SHOWN_MAX ? `${shown} …` : shown
}

/** How one token was spelled differently: with other quotes, in another case, with spaces. */
function spellingFeatures(
  [left, ...more]: readonly SyntaxToken[],
  [right, ...others]: readonly SyntaxToken[],
): readonly string[] {
  if (left === undefined || right === undefined || more.length + others.length > 0) return []
  const { kind } = left
  const shorter = Math.min(left.text.length, right.text.length)
  let head = 0
  while (head < shorter && left.text[head] === right.text[head]) head++
  let tail = 0
  while (tail < shorter - head && left.text.at(-1 - tail) === right.text.at(-1 - tail)) tail++
  const gone = left.text.slice(head, left.text.length - tail).slice(0, LETTERS_MAX)
  const come = right.text.slice(head, right.text.length - tail).slice(0, LETTERS_MAX)
  return [
    `letters ${kind}: ${gone} => ${come}`,
    `letters gone ${kind} ${gone}`,
    `letters come ${kind} ${come}`,
  ]
}

const GAPS_MAX = 40

interface ChangedGap {
  readonly was: string
  readonly is: string
  readonly previous: SyntaxToken | undefined
  readonly next: SyntaxToken | undefined
}

/** How white space changed, and between what: trees do not show it. */
function layoutFeatures(change: ReadChange): readonly string[] {
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
  const change = `${gapClass(was)} => ${gapClass(is)}`
  const what = whatChanged(was, is)
  return [
    `gap ${change}`,
    `gap ${change} in ${place}`,
    `gap after ${after} ${change}`,
    `gap before ${before} ${change}`,
    // Without a direction: the same rule may be kept either way.
    `${what} at ${after} _ ${before} in ${place}`,
    `${what} after ${after} in ${place}`,
    `${what} before ${before} in ${place}`,
    `${what} after ${after}`,
    `${what} before ${before}`,
    `${what} in ${place}`,
  ]
}

function countLines(gap: string): number {
  return gap.split('\n').length - 1
}

function nameToken(token: SyntaxToken | undefined): string {
  return token === undefined ? '^' : abstractToken(token)
}

function gapClass(gap: string): string {
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
