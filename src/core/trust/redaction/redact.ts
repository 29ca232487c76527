import { recentValues } from '../../recent-values.ts'
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
import { findLikelySecrets } from './likely-secrets.ts'
import { findPersonalNumbers } from './personal-numbers.ts'
import { findPrivateKeys } from './private-keys.ts'
import { findProviderTokens } from './provider-tokens.ts'
import { readText } from './reading.ts'
import { findSaidSecrets } from './said-secrets.ts'
import { findSecretFields } from './secret-fields.ts'
import { findTableSecrets } from './secret-tables.ts'
import { findSecretWords } from './secret-words.ts'
import { isPlaceholder, isRandomLooking, PUBLIC_LABEL } from './value-shapes.ts'

export interface Redacted {
  /** The text with `[redacted: <what>]` at each finding; the same string when nothing was found. */
  readonly text: string
  /** In text order, never overlapping. Offsets in the original text. */
  readonly found: readonly Redaction[]
}

const FINDERS: readonly Finder[] = [
  findPrivateKeys,
  findProviderTokens,
  findCredentials,
  findSaidSecrets,
  findSecretFields,
  findTableSecrets,
  findRandomTokens,
  findPersonalNumbers,
]

// Redacting one secret can expose the edge of the next; ordinary text needs one or two passes.
const PASSES_MAX = 8

// Only markers written by this file count as redacted: any other text in brackets is scanned.
const MARKER: RegExp = new RegExp(`\\[redacted: (?:${REDACTED_WHATS.join('|')})\\]`, 'g')

/**
 * Hides secrets and personal numbers. How to reach a person stays: people want to be reminded of
 * it. Everything that is written (facts, episodes, traces,
 * imports, logs) passes through here first.
 *
 * Secrets are found by the published shape of a provider's keys, by what the text says about them
 * ("the password is …", `export TOKEN=…`), and by check digits. The text is normalized first:
 * full-width digits and zero-width characters hide nothing. Idempotent. Never throws.
 *
 * @example
 * redact('PIN 4821').text // 'PIN [redacted: pin]'
 */
export function redact(text: string): Redacted {
  if (cleanRecently.get(text) === true) return { text, found: [] }
  const redacted = redactBy(text, () => [])
  if (redacted.found.length === 0) cleanRecently.set(text, true)
  return redacted
}

// What a flow has read is read again where it is written, and names of fields, tools and types
// come with every record. No secret is kept here.
const [CLEAN_BYTES_MAX, BYTES_BESIDE_TEXT] = [4_000_000, 64]
const cleanRecently = recentValues<string, true>(
  CLEAN_BYTES_MAX,
  (text) => text.length + BYTES_BESIDE_TEXT,
)

/** The model was fitted on what people say in a sentence or two, not on code, documents or logs. */
const SAID_LENGTH_MAX = 600

/**
 * Hides in a statement also what a fitted model takes for a secret that no form tells: "root gets in
 * with Brombeere!77".
 */
export function redactStatement(text: string): Redacted {
  return redactBy(text, text.length <= SAID_LENGTH_MAX ? findLikelySecrets : () => [])
}

function redactBy(text: string, findMore: Finder): Redacted {
  const reading = readText(text)
  const found = findAll(reading.text, findMore)
  if (found.length === 0) return { text, found }

  const given = joinFindings(
    found.map((finding) => ({ ...finding, ...reading.toGiven(finding.from, finding.to) })),
  )
  return { text: renderRedacted(text, given), found: given.map(withoutWhat) }
}

function findAll(text: string, findMore: Finder): Finding[] {
  let shown = hideFindings(text, findMarkers(text))
  let found: Finding[] = []
  for (let pass = 0; pass < PASSES_MAX; pass++) {
    const formal = joinFindings(FINDERS.flatMap((find) => find(shown)))
    // What the forms tell exactly is not left to the model.
    const fresh = formal.length > 0 ? formal : findMore(shown)
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

const RUN = /(?<![\w+/=.~-])[\w+/=.~-]{20,}/g
// Longer runs are data (images, bundles), not credentials.
const RUN_LENGTH_MAX = 512
// The maximum distance to a preceding word that makes a random token suspicious: about a line.
const REACH = 60

/** Random tokens near a word for secrets. */
function findRandomTokens(text: string): Finding[] {
  const words = [...findSecretWords(text)].filter(({ kind }) => kind !== 'shorthand')
  if (words.length === 0) return []
  const runs = [...eachMatch(text, RUN)].filter(({ 0: run }) => run.length <= RUN_LENGTH_MAX)
  let next = 0
  return runs.flatMap(({ index, 0: run }) => {
    while ((words[next]?.to ?? Number.POSITIVE_INFINITY) <= index) next++
    const nearest = words[next - 1]
    if (nearest === undefined || !isNear(text, nearest.to, index)) return []
    const token = withoutTail(run)
    if (!isRandomLooking(token) || isPlaceholder(token)) return []
    return [{ rule: 'random-token', what: 'secret', from: index, to: index + token.length }]
  })
}

// Never looks past redacted text: its length differs between the first and a second redaction.
function isNear(text: string, wordTo: number, tokenFrom: number): boolean {
  if (tokenFrom - wordTo > REACH) return false
  const between = text.slice(wordTo, tokenFrom)
  return !/[\n\ue000]/.test(between) && !PUBLIC_LABEL.test(between)
}

function withoutTail(token: string): string {
  let to = token.length
  while (to > 0 && '.=~-'.includes(token.charAt(to - 1))) to--
  return token.slice(0, to)
}
