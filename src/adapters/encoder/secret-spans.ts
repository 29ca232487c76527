import type { PlacedToken } from './wordpiece.ts'

/** How many secrets of one text are told; more are joined to the last. */
export const SECRETS_MAX = 32

type Span = readonly [from: number, to: number]

/**
 * The tokens that are surely part of a secret, joined with their neighbours, and with the letters and
 * digits of the same script around them: half a password is as bad as all of it.
 */
export function joinSecrets(
  text: string,
  tokens: readonly PlacedToken[],
  chances: readonly number[],
  least: number,
): readonly Span[] {
  const spans: Span[] = []
  let before = -2
  for (const [at, { from, to }] of tokens.entries()) {
    // Also what is no number is not sure.
    if (!((chances[at] ?? 0) >= least)) continue
    const last = spans.at(-1)
    const isJoined = last !== undefined && (before === at - 1 || spans.length === SECRETS_MAX)
    if (isJoined) spans.pop()
    spans.push(isJoined ? [last[0], to] : [from, to])
    before = at
  }
  return spans.map(([from, to]) => [growBack(text, from), growOn(text, to)])
}

const LETTER = /[\p{L}\p{N}]/u
const HANGUL = /\p{Script=Hangul}/u

function isOneWord(left: string, right: string): boolean {
  if (!LETTER.test(left) || !LETTER.test(right)) return false
  return HANGUL.test(left) === HANGUL.test(right)
}

function growBack(text: string, from: number): number {
  let at = from
  while (at > 0 && isOneWord(text.charAt(at - 1), text.charAt(at))) at--
  return at
}

function growOn(text: string, to: number): number {
  let at = to
  while (at < text.length && isOneWord(text.charAt(at - 1), text.charAt(at))) at++
  return at
}
