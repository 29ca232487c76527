import type { SyntaxToken } from '../../language/syntax/syntax-tokens.ts'
import type { ReadChange } from './code-change.ts'

const SHOWN_MAX = 12
const HUNKS_MAX = 24
const TEXT_LENGTH_MAX = 40

/** A token as any program may have it: names and literals are abstracted to their kind. */
export function abstractToken({ kind, text, type }: SyntaxToken): string {
  if (kind === 'mark') return text
  if (kind === 'name' && type !== 'name') return `<${type}>`
  return `<${kind}>`
}

/** What was removed and added, at several levels between the very words and their kinds. */
export function tokenFeatures({ before, after, alignment }: ReadChange): readonly string[] {
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
  const gone = charClasses(left.text.slice(head, left.text.length - tail))
  const come = charClasses(right.text.slice(head, right.text.length - tail))
  const place = tail === 0 ? 'at end' : head === 0 ? 'at start' : 'inside'
  return [
    `letters ${kind}: ${gone} => ${come}`,
    `letters ${place} ${kind}`,
    `letters at ${Math.min(head, 4)} ${kind}`,
    `letters gone ${kind} ${gone}`,
    `letters come ${kind} ${come}`,
  ]
}

const CLASSED_MAX = 200
const CLASSES_MAX = 12

/** The characters of a text, with letters and digits by their class alone. */
function charClasses(text: string): string {
  return text
    .slice(0, CLASSED_MAX)
    .replaceAll(/\p{Lu}+/gu, 'A')
    .replaceAll(/\p{Ll}+/gu, 'a')
    .replaceAll(/\d+/g, '0')
    .replaceAll(/\n[ \t]*/g, '¶')
    .replaceAll(/ {2,}/g, '␣␣')
    .slice(0, CLASSES_MAX)
}
