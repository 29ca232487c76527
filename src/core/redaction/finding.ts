/** One place that was hidden. `from` and `to` are offsets in the text as it was given. */
export interface Redaction {
  /** The rule that found it, such as `github-token` or `said-password`. */
  readonly rule: string
  readonly from: number
  readonly to: number
}

/** A place that a rule wants hidden, in the text as it is read. */
export interface Finding extends Redaction {
  /** What stands in the place afterwards: `[redacted: <what>]`. */
  readonly what: RedactedWhat
}

/** Looks for one family of secrets. Linear in the text, and never throws. */
export type Finder = (text: string) => Finding[]

export const REDACTED_WHATS = [
  'api key',
  'authorization',
  'card number',
  'cookie',
  'email address',
  'iban',
  'password',
  'phone number',
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
    joined[joined.length - 1] = {
      ...longest,
      from: last.from,
      to: Math.max(last.to, finding.to),
    }
  }
  return joined
}

/** The same text with the findings (joined, in order) put out of sight; its length stays. */
export function hideFindings(text: string, findings: readonly Redaction[]): string {
  let shown = ''
  let at = 0
  for (const { from, to } of findings) {
    shown += text.slice(at, from) + HIDDEN.repeat(to - from)
    at = to
  }
  return shown + text.slice(at)
}
