/** One redacted range. `from` and `to` are offsets in the original text. */
export interface Redaction {
  /** The rule that found it, such as `github-token` or `said-password`. */
  readonly rule: string
  readonly from: number
  readonly to: number
}

/** A range to redact, in the normalized text. */
export interface Finding extends Redaction {
  /** The replacement: `[redacted: <what>]`. */
  readonly what: RedactedWhat
}

/** Finds one family of secrets. Linear time, never throws. */
export type Finder = (text: string) => Finding[]

export const REDACTED_WHATS = [
  'api key',
  'authorization',
  'card number',
  'cookie',
  'iban',
  'password',
  'pin',
  'private key',
  'recovery phrase',
  'resident number',
  'secret',
  'social security number',
  'tax code',
] as const

export type RedactedWhat = (typeof REDACTED_WHATS)[number]

/**
 * Masks every character that is already redacted. No rule matches it as part of a value, so that
 * nothing is found twice and a second redaction finds nothing.
 */
export const HIDDEN = '\ue000'

/** Merges overlapping findings; the longest determines the label. In text order. */
export function joinFindings(findings: readonly Finding[]): Finding[] {
  const joined: Finding[] = []
  const inOrder = findings.toSorted((left, right) => left.from - right.from || right.to - left.to)
  for (const finding of inOrder) {
    const last = joined.at(-1)
    if (last === undefined || finding.from >= last.to) {
      joined.push(finding)
      continue
    }
    const longest = finding.to - finding.from > last.to - last.from ? finding : last
    joined[joined.length - 1] = { ...longest, from: last.from, to: Math.max(last.to, finding.to) }
  }
  return joined
}

/** The text with the findings (merged, in order) masked; its length is unchanged. */
export function hideFindings(text: string, findings: readonly Redaction[]): string {
  let shown = ''
  let at = 0
  for (const { from, to } of findings) {
    shown += text.slice(at, from) + HIDDEN.repeat(to - from)
    at = to
  }
  return shown + text.slice(at)
}

/**
 * Every match of a global pattern, in order. Unlike `matchAll` it makes no copy of the pattern,
 * which costs more than scanning a short text.
 */
export function* eachMatch(text: string, pattern: RegExp): Generator<RegExpExecArray, void> {
  let at = 0
  while (at <= text.length) {
    // Reset each time: the caller may scan another text between two matches.
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (match === null) return
    at = match.index + Math.max(1, match[0].length)
    yield match
  }
}

/** One rule of a table: what a pattern finds, and what makes it a secret. */
export interface ShapeRule {
  readonly rule: string
  readonly what: RedactedWhat
  /** Its group `value`, if present, is what is redacted, and must end the match. */
  readonly pattern: RegExp
  /** Default: whatever the pattern finds. `before` is the text before it, about half a line. */
  readonly isSecret?: ((value: string, before: string) => boolean) | undefined
}

/** The maximum distance between a number and the word before it that labels it. */
const REACH = 40

/** All matches of a rule table. */
export function findShapes(text: string, rules: readonly ShapeRule[]): Finding[] {
  const found: Finding[] = []
  for (const { rule, what, pattern, isSecret } of rules) {
    for (const match of eachMatch(text, pattern)) {
      const value = match.groups?.value ?? match[0]
      const to = match.index + match[0].length
      const from = to - value.length
      const before = text.slice(Math.max(0, from - REACH), from)
      const shown = before.slice(before.lastIndexOf(HIDDEN) + 1)
      if (isSecret?.(value, shown) !== false) found.push({ rule, what, from, to })
    }
  }
  return found
}
