import type { Scope } from '../../scope.ts'
import type { TrustLevel } from '../../storage/records/trust-level.ts'
import { FORGETS_TEXTS, unsearchedRecords } from '../../storage/records/unsearched-records.ts'
import type { Refactoring } from '../changes/compare-hunks.ts'
import { describedRule } from '../changes/read-refactorings.ts'
import { ANY_LANGUAGE, type RuleUse, type StoredRule } from './code-rule.ts'
import { addEvidence, beginRule } from './rule-evidence.ts'

/** A refactoring as it was kept before it became a rule. */
export interface OlderCodePattern {
  readonly id: string
  readonly scope: Scope
  readonly category: Refactoring
  readonly before: string
  readonly after: string
  readonly trust: TrustLevel
  /** The newest first. */
  readonly uses: readonly (RuleUse & {
    readonly episodeId: string
    readonly at: number
    readonly outcome: 'worked' | 'failed' | 'open'
    readonly language?: string | undefined
  })[]
}

export const OLDER_CODE_PATTERNS = 'code-patterns'

export const olderCodePatternRecords = unsearchedRecords(
  OLDER_CODE_PATTERNS,
  { evidenceIds: 'texts' },
  FORGETS_TEXTS,
)

/** The rule that it is now; `idOf` gives the id of a rule by its key. */
export function adoptOlder(
  { scope, category, before, after, trust, uses }: OlderCodePattern,
  idOf: (key: string) => string,
): StoredRule | undefined {
  const language = uses[0]?.language ?? ANY_LANGUAGE
  const derived = describedRule({ category, before, after, language })
  const [first, ...rest] = uses
    .map(({ episodeId, at, outcome, language: _language, ...use }) => {
      const isFor = outcome === 'open' ? undefined : outcome === 'worked'
      return { source: episodeId, origin: 'episode' as const, at, isFor, use }
    })
    .toReversed()
  if (first === undefined) return undefined
  return rest.reduce(
    addEvidence,
    beginRule(derived, { id: idOf(derived.key), scope, trust }, first),
  )
}
