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

/** The rules that it is now, one for each language; `idOf` gives the id of a rule by its key. */
export function adoptOlder(
  { scope, category, before, after, trust, uses }: OlderCodePattern,
  idOf: (key: string) => string,
): readonly StoredRule[] {
  const languages = [...new Set(uses.map(({ language = ANY_LANGUAGE }) => language))]
  return languages.flatMap((language) => {
    const derived = describedRule({ category, before, after, language })
    const evidence = uses
      .filter((use) => (use.language ?? ANY_LANGUAGE) === language)
      .map(({ episodeId, at, outcome, language: _language, ...use }) => {
        const isFor = outcome === 'open' ? undefined : outcome === 'worked'
        return { source: episodeId, origin: 'episode' as const, at, isFor, use }
      })
      .toReversed()
    const [first, ...rest] = evidence
    if (first === undefined) return []
    const rule = beginRule(derived, { id: idOf(derived.key), scope, trust }, first)
    return [rest.reduce(addEvidence, rule)]
  })
}
