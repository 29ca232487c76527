import type { SyntaxToken } from '../../syntax/syntax-tokens.ts'

/** How one token was spelled anew: with other quotes, in another case, with spaces. */
export function spellingFeatures(left: SyntaxToken, right: SyntaxToken): string[] {
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
