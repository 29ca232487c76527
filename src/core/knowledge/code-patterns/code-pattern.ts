import { declareCollection } from '../../documents/collection.ts'
import type { RecordKind } from '../../records/record-kind.ts'
import { SCOPE_FIELDS } from '../../records/scope-fields.ts'
import type { Scope } from '../../scope.ts'
import type { TrustLevel } from '../../trust/trust-level.ts'
import { CHANGE_CATEGORIES, type ChangeCategory } from './refactorings/refactoring.ts'
import type { RepairPattern } from './repairs/repair-pattern.ts'

/** `fix`: it changes what the code does. */
export type CodePatternCategory = ChangeCategory | 'fix'
export const CODE_PATTERN_CATEGORIES: readonly CodePatternCategory[] = [...CHANGE_CATEGORIES, 'fix']

export const EFFECT_ASPECTS = [
  'readability',
  'maintainability',
  'safety',
  'performance',
  'size',
] as const
export type EffectAspect = (typeof EFFECT_ASPECTS)[number]

/** What a change of this sort is usually good or bad for. */
export interface CodeEffect {
  readonly aspect: EffectAspect
  readonly direction: 'better' | 'worse'
}

/** One episode that made such a change. `open` is neither for nor against it. */
export interface CodePatternUse {
  readonly episodeId: string
  /** Milliseconds: when the task was finished. */
  readonly at: number
  readonly outcome: 'worked' | 'failed' | 'open'
  readonly trust: TrustLevel
  readonly language?: string | undefined
  readonly file: string
  /** What went wrong, in the words of the episode. */
  readonly warning?: string | undefined
  /** The episode that took it back: it did not work then, whatever it said itself. */
  readonly undone?: { readonly episodeId: string; readonly warning: string } | undefined
}

/** A change to code that was made and may be made again. */
export interface CodePattern {
  readonly id: string
  readonly scope: Scope
  readonly createdAt: string
  readonly updatedAt: string
  readonly name: string
  readonly category: CodePatternCategory
  /** What kind of repair it is, when it is one. */
  readonly repair?: RepairPattern | undefined
  /** How code looks that it can be made to. */
  readonly detection: string
  /** Templates; `$1` stands for anything, the same on both sides. Empty for what was not there. */
  readonly before: string
  readonly after: string
  readonly applicability: {
    readonly languages: readonly string[]
    readonly prerequisites: readonly string[]
  }
  /** Where it went wrong, the newest first. */
  readonly contraindications: readonly string[]
  readonly effects: readonly CodeEffect[]
  readonly statistics: {
    readonly applications: number
    readonly successes: number
    /** successes / those that ended one way or the other; absent while none has. */
    readonly successRate?: number | undefined
    readonly lastAppliedAt: string
  }
  /** Of the least trusted source. */
  readonly trust: TrustLevel
  /** Episodes that made it, the newest first. */
  readonly episodeIds: readonly string[]
}

export interface StoredCodePattern extends CodePattern {
  /** The newest first, each episode once. */
  readonly uses: readonly CodePatternUse[]
  /** All episodes that it is made of, those that took it back included. */
  readonly evidenceIds: readonly string[]
}

export const CODE_PATTERN_COLLECTION = 'code-patterns'

/** The newest are kept. */
export const USES_MAX = 200

export const codePatternRecords: RecordKind = {
  collection: declareCollection({
    name: CODE_PATTERN_COLLECTION,
    fields: {
      ...SCOPE_FIELDS,
      category: 'text',
      repair: 'text',
      evidenceIds: 'texts',
      'applicability.languages': 'texts',
      'statistics.applications': 'number',
      updatedAt: 'text',
    },
  }),
  isSearchable: false,
  findable: [],
  describe: () => undefined,
}

/** The pattern as everybody sees it, without what it is made of. */
export function codePatternOf({
  uses: _uses,
  evidenceIds: _evidenceIds,
  ...pattern
}: StoredCodePattern): CodePattern {
  return pattern
}
