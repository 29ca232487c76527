/** One place that was hidden. `from` and `to` are offsets in the text as it was given. */
export interface Redaction {
  /** The rule that found it, such as `github-token` or `said-password`. */
  readonly rule: string
  readonly from: number
  readonly to: number
}

/** A place that a rule wants hidden, in the text as it is read. */
export interface Finding extends Redaction {
  /** The replacement: `[redacted: <what>]`. */
  readonly what: RedactedWhat
}

/** Looks for one family of secrets. Linear in the text, and never throws. */
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
 * Stands in for every character that is hidden already. No rule takes it for part of a value, so
 * that nothing is found twice and a second redaction finds nothing.
 */
export const HIDDEN = '\ue000'

/** Joins what overlaps; the longest of the joined says what it was. In the order of the text. */
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

/** The same text with the findings (joined, in order) masked; its length stays. */
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
 * which costs more than looking through a short text.
 */
export function* eachMatch(text: string, pattern: RegExp): Generator<RegExpExecArray, void> {
  let at = 0
  while (at <= text.length) {
    // Set again each time: the caller may look through another text between two matches.
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
  /** Its group `value`, if it has one, is what is hidden, and the match ends with it. */
  readonly pattern: RegExp
  /** Default: whatever the pattern finds. `before` is the text before it, about half a line. */
  readonly isSecret?: ((value: string, before: string) => boolean) | undefined
}

/** How far before a number the word may be that says what it is. */
const REACH = 40

/** What the rules of a table find. */
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
