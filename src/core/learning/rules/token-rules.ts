import type { SyntaxToken } from '../../language/syntax/syntax-tokens.ts'
import { escapeRegex } from '../../language/text/escape-regex.ts'
import type { ReadChange } from './code-change.ts'
import type { Template } from './template-text.ts'

/** A changed run of tokens with its neighbours, as text with holes. */
export interface TokenRule {
  readonly before: Template
  readonly after: Template
  /** Finds the stretch in other code; each hole is a group. */
  readonly expression: string
  /** The longest text that every match has in it; empty when there is none. */
  readonly anchor: string
  readonly hasHoles: boolean
}

/** More of them are a rewrite. */
const REPLACEMENTS_MAX = 12

/** The changed stretches of a change: tokens that were replaced, else white space alone. */
export function listTokenRules(change: ReadChange): readonly TokenRule[] {
  const { before, after, alignment } = change
  if (alignment.replacements.length > REPLACEMENTS_MAX) return []
  if (alignment.replacements.length > 0) {
    return alignment.replacements.map(({ before: left, after: right }) =>
      makeRule(
        before.slice(Math.max(0, left.start - 1), left.end + 1),
        after.slice(Math.max(0, right.start - 1), right.end + 1),
        false,
      ),
    )
  }
  return alignment.pairs.flatMap(([row, column], index) => {
    const [one, other] = [before[row], after[column]]
    if (index === 0 || one === undefined || other === undefined || one.gap === other.gap) return []
    return [makeRule(before.slice(row - 1, row + 1), after.slice(column - 1, column + 1), true)]
  })
}

function makeRule(
  before: readonly SyntaxToken[],
  after: readonly SyntaxToken[],
  isLayout: boolean,
): TokenRule {
  const shared = new Set(after.filter(isOwn).map(({ text }) => text))
  const numbers = new Map<string, number>()
  for (const token of before.filter(isOwn)) {
    if (shared.has(token.text) && !numbers.has(token.text)) {
      numbers.set(token.text, numbers.size + 1)
    }
  }
  return {
    before: toTemplate(before, numbers),
    after: toTemplate(after, numbers),
    expression: toExpression(before, numbers, isLayout),
    anchor: anchorOf(before, numbers),
    hasHoles: numbers.size > 0,
  }
}

function anchorOf(tokens: readonly SyntaxToken[], numbers: ReadonlyMap<string, number>): string {
  const fixed = tokens.map(({ text }) => text).filter((text) => !numbers.has(text))
  return fixed.reduce((longest, text) => (text.length > longest.length ? text : longest), '')
}

function isOwn({ kind }: SyntaxToken): boolean {
  return kind !== 'mark' && kind !== 'comment'
}

function toTemplate(
  tokens: readonly SyntaxToken[],
  numbers: ReadonlyMap<string, number>,
): Template {
  return tokens
    .flatMap(({ text, gap }, index) => [index === 0 ? '' : gap, numbers.get(text) ?? text])
    .filter((piece) => piece !== '')
}

const HOLE: Readonly<Record<SyntaxToken['kind'], string>> = {
  name: '[\\p{L}_$@][\\p{L}\\p{N}\\p{M}_$]{0,99}',
  number: '\\d[\\w.]{0,39}',
  string: '(?:"[^"\\n]{0,400}"|\'[^\'\\n]{0,400}\'|`[^`]{0,400}`)',
  comment: '[^\\n]{0,400}',
  mark: '[^\\s]',
}

/** A name is tried once, not once from each of its letters. */
const WORD_START = '(?<![\\p{L}\\p{N}\\p{M}_$@])'

/** Every repetition is bounded, so that no code takes long to be looked through. */
function toExpression(
  tokens: readonly SyntaxToken[],
  numbers: ReadonlyMap<string, number>,
  isLayout: boolean,
): string {
  const known = new Set<number>()
  return tokens
    .map((token, index) => {
      const hole = numbers.get(token.text)
      const space = index === 0 ? '' : gapExpression(token, tokens[index - 1], isLayout)
      if (hole === undefined) return space + escapeRegex(token.text)
      if (known.has(hole)) return `${space}\\k<h${hole}>`
      known.add(hole)
      const isWhole = index === 0 && token.kind === 'name'
      return `${isWhole ? WORD_START : space}(?<h${hole}>${HOLE[token.kind]})`
    })
    .join('')
}

function gapExpression(
  { gap, text }: SyntaxToken,
  previous: SyntaxToken | undefined,
  isLayout: boolean,
): string {
  if (isLayout) {
    const lines = gap.split('\n').length - 1
    return lines === 0 ? escapeRegex(gap) : `(?:[ \\t\\r]{0,100}\\n){${lines}}[ \\t]{0,100}`
  }
  const isGlued = /\w$/.test(previous?.text ?? '') && /^\w/.test(text)
  return isGlued ? '\\s{1,100}' : '\\s{0,100}'
}
