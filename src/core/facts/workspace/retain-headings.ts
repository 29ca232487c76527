import english from '../../language/en/retain-headings.json' with { type: 'json' }
import italian from '../../language/it/retain-headings.json' with { type: 'json' }
import korean from '../../language/ko/retain-headings.json' with { type: 'json' }
import { foldWord, prepareText } from '../../language/text/fold-text.ts'
import { lowerTrust, TRUST_LEVELS, type TrustLevel } from '../../storage/records/trust-level.ts'

const TABLES = [english, italian, korean]
/** The headings under which bullets are statements. */
const HEADINGS = new Set(TABLES.flatMap(({ headings }) => headings.map(foldHeading)))
/** Who wrote a section, in brackets after its heading: `Retain (agent)`. */
const WRITERS = new Map(TABLES.flatMap(({ writers }) => Object.entries<string>(writers)))

// Without case, accents, emphasis, emoji and punctuation.
function foldHeading(text: string): string {
  return foldWord(prepareText(text))
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}

/** The trust in the bullets below a heading, if they are statements. */
export function readRetainHeading(heading: string): TrustLevel | undefined {
  if (HEADINGS.has(foldHeading(heading))) return 'person'
  // The brackets distinguish `Retain (agent)` from a heading about agents.
  const [, title, writer] = /^([^()（）]*)[(（]([^()（）]*)[)）]\P{L}*$/u.exec(heading) ?? []
  if (title === undefined || writer === undefined || !HEADINGS.has(foldHeading(title))) {
    return undefined
  }
  const named = WRITERS.get(foldHeading(writer))
  return TRUST_LEVELS.find((level) => level === named)
}

export function retainHeading(trust: TrustLevel): string {
  return trust === 'person' ? 'Retain' : `Retain (${trust})`
}

/** The trust in text below several headings: the lowest of them. */
export function leastTrust(levels: readonly (TrustLevel | undefined)[]): TrustLevel | undefined {
  return levels.reduce((least, level) => {
    if (least === undefined || level === undefined) return least ?? level
    return lowerTrust(least, level)
  }, undefined)
}
