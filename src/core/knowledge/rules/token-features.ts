import type { SyntaxToken } from '../../syntax/syntax-tokens.ts'
import { compareText } from '../../text/compare-text.ts'
import type { ReadChange } from './code-change.ts'

const SHOWN_MAX = 12
const HUNKS_MAX = 24

/** A token as any program may have it: what is its own choice is only named by its kind. */
export function abstractToken({ kind, text, type }: SyntaxToken): string {
  if (kind === 'mark') return text
  if (kind === 'name' && type !== 'name') return `<${type}>`
  return `<${kind}>`
}

/** What was removed and added, at several levels between the very words and their kinds. */
export function tokenFeatures(change: ReadChange): string[] {
  const { before, after, alignment } = change
  const { replacements } = alignment
  const features = [`hunks ${Math.min(replacements.length, 4)}`]
  for (const { before: left, after: right } of replacements.slice(0, HUNKS_MAX)) {
    const removed = before.slice(left.start, left.end)
    const added = after.slice(right.start, right.end)
    features.push(...sideFeatures('-', removed), ...sideFeatures('+', added))
    features.push(...sequenceFeatures(removed, added))
    const around = [before[left.start - 1], before[left.end]].map((token) =>
      token === undefined ? '^' : abstractToken(token),
    )
    const what = `${show(removed, abstractToken)} => ${show(added, abstractToken)}`
    features.push(`left ${around[0]}: ${what}`, `right ${around[1]}: ${what}`)
    features.push(`around ${around.join(' _ ')}: ${what}`)
    features.push(...relationFeatures(removed, added, change))
  }
  return features
}

function sideFeatures(sign: string, tokens: readonly SyntaxToken[]): string[] {
  return tokens.slice(0, SHOWN_MAX).flatMap((token) => {
    const name = abstractToken(token)
    const [parent = '', grandparent = ''] = token.ancestors.map(({ type }) => type)
    return [
      `${sign} ${token.text.slice(0, 40)}`,
      `${sign} ${name}`,
      `${sign} ${name} in ${parent}`,
      `${sign} ${name} in ${parent} in ${grandparent}`,
      `~ ${name} in ${parent}`,
      `~ ${name} in ${parent} in ${grandparent}`,
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

function sequenceFeatures(
  removed: readonly SyntaxToken[],
  added: readonly SyntaxToken[],
): string[] {
  const holes = new Map<string, string>()
  const hole = (token: SyntaxToken): string => {
    if (token.kind === 'mark') return token.text
    const known = holes.get(token.text) ?? `$${holes.size + 1}`
    holes.set(token.text, known)
    return known
  }
  return [
    `words ${show(removed, ({ text }) => text)} => ${show(added, ({ text }) => text)}`,
    `holes ${show(removed, hole)} => ${show(added, hole)}`,
    `kinds ${show(removed, operatorClass)} => ${show(added, operatorClass)}`,
    `removed ${show(removed, abstractToken)}`,
    `added ${show(added, abstractToken)}`,
  ]
}

function show(tokens: readonly SyntaxToken[], name: (token: SyntaxToken) => string): string {
  const shown = tokens.slice(0, SHOWN_MAX).map(name).join(' ')
  return tokens.length > SHOWN_MAX ? `${shown} …` : shown
}

/** How what came is related to what was there. */
function relationFeatures(
  removed: readonly SyntaxToken[],
  added: readonly SyntaxToken[],
  { before, after }: ReadChange,
): string[] {
  const [had, has] = [before, after].map((tokens) => new Set(tokens.map(({ text }) => text)))
  const isNamed = (tokens: readonly SyntaxToken[], known: ReadonlySet<string> | undefined) =>
    tokens.some(({ kind, text }) => kind === 'name' && known?.has(text) === true)
  const [left, right] = [removed[0], added[0]]
  const isOneForOne = removed.length === 1 && added.length === 1
  return [
    ...(removed.length > 0 && isSameBag(removed, added) ? ['same tokens'] : []),
    ...(isNamed(added, had) ? ['name again'] : []),
    ...(isNamed(removed, has) ? ['name still there'] : []),
    ...(removed.length === 0 ? ['only added'] : []),
    ...(added.length === 0 ? ['only removed'] : []),
    ...(isOneForOne && left && right ? spellingFeatures(left, right) : []),
  ]
}

function isSameBag(left: readonly SyntaxToken[], right: readonly SyntaxToken[]): boolean {
  const [one, other] = [left, right].map((tokens) =>
    tokens.map(({ text }) => text).sort(compareText),
  )
  return one?.join(' ') === other?.join(' ')
}

/** How one token was spelled differently: with other quotes, in another case, with spaces. */
function spellingFeatures(left: SyntaxToken, right: SyntaxToken): string[] {
  const { kind } = left
  const { head, tail } = sharedEnds(left.text, right.text)
  const gone = charClasses(left.text.slice(head, left.text.length - tail))
  const come = charClasses(right.text.slice(head, right.text.length - tail))
  const last = left.text.length - tail
  const near = `${charClasses(left.text.slice(Math.max(0, head - 2), head))}_${charClasses(left.text.slice(last, last + 1))}`
  return [
    `spelled ${kind} ${right.kind}`,
    ...quoteFeatures(left, right),
    ...(isOtherCase(left, right) ? ['other case', `other case ${kind}`] : []),
    `letters ${kind}: ${gone} => ${come}`,
    `letters ${kind}: ${near}: ${gone} => ${come}`,
    `letters ${placeOf(head, tail)} ${kind}`,
    `letters at ${Math.min(head, 4)} ${kind}`,
    `letters gone ${kind} ${gone}`,
    `letters come ${kind} ${come}`,
    ...(kind === 'comment' ? commentFeatures(left.text, right.text) : []),
  ]
}

/** How many characters two texts share at their beginnings and at their ends. */
function sharedEnds(left: string, right: string): { readonly head: number; readonly tail: number } {
  const shorter = Math.min(left.length, right.length)
  let head = 0
  while (head < shorter && left[head] === right[head]) head++
  let tail = 0
  while (tail < shorter - head && left.at(-1 - tail) === right.at(-1 - tail)) tail++
  return { head, tail }
}

function placeOf(head: number, tail: number): string {
  if (tail === 0) return 'at end'
  return head === 0 ? 'at start' : 'inside'
}

const QUOTES = /^["'`]|["'`]$/g

function quoteFeatures(left: SyntaxToken, right: SyntaxToken): string[] {
  if (left.text.replaceAll(QUOTES, '') !== right.text.replaceAll(QUOTES, '')) return []
  const quote = ({ text }: SyntaxToken): string => /^["'`]/.exec(text)?.[0] ?? 'none'
  const place = left.ancestors[0]?.type ?? ''
  return [`quote ${quote(left)} ${quote(right)}`, 'other quotes', `other quotes in ${place}`]
}

function isOtherCase(left: SyntaxToken, right: SyntaxToken): boolean {
  return left.text.toLowerCase() === right.text.toLowerCase()
}

function commentFeatures(left: string, right: string): string[] {
  const start = (text: string): string => /^(?:\/\*\*|\/\*|\/\/|#)/.exec(text)?.[0] ?? ''
  const lines = [left, right].map((text) => Math.min(text.split('\n').length, 3))
  return [
    `comment ${start(left)} => ${start(right)}`,
    `comment lines ${lines.join(' => ')}`,
    `comment ${lines.every((count) => count === 1) ? 'short' : 'long'}`,
  ]
}

const CLASSED_MAX = 200
const CLASSES_MAX = 12

/** What sort of characters a text is made of: letters and digits by their class alone. */
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
