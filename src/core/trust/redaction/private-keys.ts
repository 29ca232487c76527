import { eachMatch, type Finding, HIDDEN } from './finding.ts'

const BEGIN = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g
const END = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g

// The body of a truncated block: lines of base64.
const CUT_OFF_BODY = /\s*[A-Za-z0-9+/=]{20,}(?:\s+[A-Za-z0-9+/=]{20,})*/y

// The longest keys in use (16,384 bits, armoured) stay below this.
const BLOCK_LENGTH_MAX = 32_768
// Shorter blocks are shown in documentation: "-----BEGIN PRIVATE KEY-----\n...\n-----END".
const BODY_LENGTH_MIN = 20

/** PEM and PGP blocks of private keys, complete or truncated. */
export function findPrivateKeys(text: string): Finding[] {
  if (!text.includes('-----BEGIN ')) return []
  const ends = Array.from(eachMatch(text, END), (match) => ({
    from: match.index,
    to: match.index + match[0].length,
  }))
  const found: Finding[] = []
  let nextEnd = 0
  let covered = 0
  for (const begin of eachMatch(text, BEGIN)) {
    const bodyFrom = begin.index + begin[0].length
    if (begin.index < covered) continue
    while ((ends[nextEnd]?.from ?? Number.POSITIVE_INFINITY) < bodyFrom) nextEnd++
    const to = endOfBlock(text, bodyFrom, ends[nextEnd])
    if (to === undefined) continue
    covered = to
    found.push({ rule: 'private-key', what: 'private key', from: begin.index, to })
  }
  return found
}

function endOfBlock(
  text: string,
  bodyFrom: number,
  end: { readonly from: number; readonly to: number } | undefined,
): number | undefined {
  const length = end === undefined ? Number.POSITIVE_INFINITY : end.from - bodyFrom
  if (end !== undefined && length <= BLOCK_LENGTH_MAX) {
    // Already redacted text does not count: its length differs in a second redaction.
    const shown = text.slice(bodyFrom, end.from).replaceAll(HIDDEN, '')
    return shown.length >= BODY_LENGTH_MIN ? end.to : undefined
  }
  CUT_OFF_BODY.lastIndex = bodyFrom
  return CUT_OFF_BODY.test(text) ? CUT_OFF_BODY.lastIndex : undefined
}
