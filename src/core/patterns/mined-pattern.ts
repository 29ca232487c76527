import type { Contrast, EvidenceEntry, Pattern, PatternAdvice } from './pattern.ts'

/** What the miner found, before anybody has decided whether it is kept. */
export interface MinedPattern
  extends Pick<
    Pattern,
    'name' | 'category' | 'summary' | 'expects' | 'saves' | 'applicability' | 'content' | 'guidance'
  > {
  /** Equal when the same thing is found again in the same scope, with whatever evidence. */
  readonly key: string
  readonly sign: string
  /** Runs that do not do a thing can be its evidence, so that `expects` does not say it. */
  readonly advice: PatternAdvice
  readonly evidence: {
    /** The newest first, each run once. */
    readonly entries: readonly EvidenceEntry[]
    readonly baseRate: number
    readonly contrast: Contrast
    /** Corrected for everything that this mining looked at. */
    readonly adjustedPValue: number
  }
}
