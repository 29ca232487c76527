import { foldWord, prepareText } from '../../text/fold-text.ts'
import { lowerTrust, type TrustLevel } from '../../trust/trust-level.ts'
import { ENGLISH_RETAIN_HEADINGS, ENGLISH_WRITERS } from './english.ts'
import { ITALIAN_RETAIN_HEADINGS, ITALIAN_WRITERS } from './italian.ts'
import { KOREAN_RETAIN_HEADINGS, KOREAN_WRITERS } from './korean.ts'

/** The headings under which bullets are statements, in the languages that Loci reads. */
export const RETAIN_HEADINGS: readonly string[] = [
  ...ENGLISH_RETAIN_HEADINGS,
  ...ITALIAN_RETAIN_HEADINGS,
  ...KOREAN_RETAIN_HEADINGS,
]

const WRITERS: ReadonlyMap<string, TrustLevel> = new Map(
  Object.entries({ ...ENGLISH_WRITERS, ...ITALIAN_WRITERS, ...KOREAN_WRITERS }),
)

/** Compares headings without case, accents, emphasis, emoji and punctuation. */
export function foldHeading(text: string): string {
  return foldWord(prepareText(text))
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}

/** Reads headings: how far what stands below one is trusted, if bullets there are statements. */
export type HeadingReader = (heading: string) => TrustLevel | undefined

export function createHeadingReader(retainHeadings: readonly string[]): HeadingReader {
  const retain = new Set(retainHeadings.map(foldHeading))
  return (heading) => {
    if (retain.has(foldHeading(heading))) return 'person'
    // `Retain (agent)`: the brackets tell it from a heading that speaks of agents.
    const [, title, writer] = /^([^()（）]*)[(（]([^()（）]*)[)）]\P{L}*$/u.exec(heading) ?? []
    if (title === undefined || writer === undefined) return undefined
    return retain.has(foldHeading(title)) ? WRITERS.get(foldHeading(writer)) : undefined
  }
}

/** The heading that Loci writes above what somebody of this trust retains. */
export function retainHeading(trust: TrustLevel): string {
  return trust === 'person' ? 'Retain' : `Retain (${trust})`
}

/** How far a place below several headings is trusted: as far as the least of them. */
export function leastTrust(levels: readonly (TrustLevel | undefined)[]): TrustLevel | undefined {
  return levels.reduce((least, level) => {
    if (least === undefined || level === undefined) return least ?? level
    return lowerTrust(least, level)
  }, undefined)
}
