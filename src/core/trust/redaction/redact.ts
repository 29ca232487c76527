import { findCredentials } from './credentials.ts'
import {
  eachMatch,
  type Finder,
  type Finding,
  hideFindings,
  joinFindings,
  REDACTED_WHATS,
  type Redaction,
} from './finding.ts'
import { findPersonalNumbers } from './personal-numbers.ts'
import { findPrivateKeys } from './private-keys.ts'
import { findProviderTokens } from './provider-tokens.ts'
import { findRandomTokens } from './random-tokens.ts'
import { readText } from './reading.ts'
import { findSaidSecrets } from './said-secrets.ts'
import { findSecretFields } from './secret-fields.ts'

export interface Redacted {
  /** The text with `[redacted: <what>]` in each place; the very same text when nothing was found. */
  readonly text: string
  /** In the order of the text, never overlapping. Offsets of the text as it was given. */
  readonly found: readonly Redaction[]
}

const FINDERS: readonly Finder[] = [
  findPrivateKeys,
  findProviderTokens,
  findCredentials,
  findSaidSecrets,
  findSecretFields,
  findRandomTokens,
  findPersonalNumbers,
]

// Hiding one secret can uncover the edge of the next; ordinary text needs one pass, or two.
const PASSES_MAX = 8

// Only what this file writes counts as hidden already: any other text in brackets is looked at.
const MARKER: RegExp = new RegExp(`\\[redacted: (?:${REDACTED_WHATS.join('|')})\\]`, 'g')

/**
 * Hides secrets and personal numbers. How to reach a person stays: people want to be reminded of
 * it. Everything that is written (facts, episodes, traces,
 * imports, logs) passes through here first.
 *
 * Secrets are found by the published shape of a provider's keys, by what the text says about them
 * ("the password is …", `export TOKEN=…`) and by check digits. The text is looked at as it is
 * read: full-width digits and zero-width characters hide nothing. Redacting twice changes nothing
 * more. Never throws, whatever the text.
 *
 * @example
 * redact('PIN 4821').text // 'PIN [redacted: pin]'
 */
export function redact(text: string): Redacted {
  const reading = readText(text)
  const found = findAll(reading.text)
  if (found.length === 0) return { text, found }

  const given = joinFindings(
    found.map((finding) => ({ ...finding, ...reading.toGiven(finding.from, finding.to) })),
  )
  return { text: renderRedacted(text, given), found: given.map(withoutWhat) }
}

function findAll(text: string): Finding[] {
  let shown = hideFindings(text, findMarkers(text))
  let found: Finding[] = []
  for (let pass = 0; pass < PASSES_MAX; pass++) {
    const fresh = joinFindings(FINDERS.flatMap((find) => find(shown)))
    if (fresh.length === 0) break
    shown = hideFindings(shown, fresh)
    found = found.concat(fresh)
  }
  return joinFindings(found)
}

function findMarkers(text: string): Redaction[] {
  if (!text.includes('[redacted: ')) return []
  return Array.from(eachMatch(text, MARKER), (match) => ({
    rule: 'marker',
    from: match.index,
    to: match.index + match[0].length,
  }))
}

function renderRedacted(text: string, findings: readonly Finding[]): string {
  let rendered = ''
  let at = 0
  for (const { from, to, what } of findings) {
    rendered += `${text.slice(at, from)}[redacted: ${what}]`
    at = to
  }
  return rendered + text.slice(at)
}

function withoutWhat({ rule, from, to }: Finding): Redaction {
  return { rule, from, to }
}
