import { declareCollection } from '../../documents/collection.ts'
import type { RecordKind } from '../../records/record-kind.ts'
import { SCOPE_FIELDS } from '../../records/scope-fields.ts'
import type { Scope } from '../../scope.ts'
import type { TrustLevel } from '../../trust/trust-level.ts'
import type { ChangeMeasure } from './measure-change.ts'
import { CHANGE_CATEGORIES, type ChangeCategory } from './refactorings/refactoring.ts'
import type { RepairPattern } from './repairs/repair-pattern.ts'

/** `fix`: it changes what the code does. */
export type CodePatternCategory = ChangeCategory | 'fix'
export const CODE_PATTERN_CATEGORIES: readonly CodePatternCategory[] = [...CHANGE_CATEGORIES, 'fix']

/** What a change of a sort is made for, whoever makes it. */
export const PURPOSE_ASPECTS = ['readability', 'maintainability', 'safety', 'size'] as const
export interface CodePurpose {
  readonly aspect: (typeof PURPOSE_ASPECTS)[number]
  readonly direction: 'better' | 'worse'
}

export const EFFECT_ASPECTS = ['lines', 'statements', 'branches'] as const

/** What was measured of the code before and after such a change. */
export interface CodeEffect {
  readonly aspect: (typeof EFFECT_ASPECTS)[number]
  /** After minus before, on the average. */
  readonly mean: number
  /** How many of the uses made more of it, and how many less. */
  readonly more: number
  readonly fewer: number
  readonly uses: number
}

/** Where a change went wrong: at a place more often than elsewhere, or in the words of a task. */
export interface Contraindication {
  readonly text: string
  readonly failures: number
  /** Uses that ended one way or the other: there, or in all when no place is named. */
  readonly uses: number
  readonly elsewhere?: { readonly failures: number; readonly uses: number } | undefined
  /** That it fails there more often by chance alone (Fisher, one-sided, corrected). */
  readonly pValue?: number | undefined
  /** The newest that show it. */
  readonly episodeIds: readonly string[]
}

/** One episode that made such a change. `open` is neither for nor against it. */
export interface CodePatternUse {
  readonly episodeId: string
  /** Milliseconds: when the task was finished. */
  readonly at: number
  readonly outcome: 'worked' | 'failed' | 'open'
  readonly trust: TrustLevel
  readonly language?: string | undefined
  readonly taskType?: string | undefined
  readonly file: string
  /** What it made more of, or less. */
  readonly measure?: ChangeMeasure | undefined
  readonly testsPassed?: boolean | undefined
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
  /** What is surely no chance first, then what was said, the newest first. */
  readonly contraindications: readonly Contraindication[]
  readonly purposes: readonly CodePurpose[]
  readonly effects: readonly CodeEffect[]
  readonly statistics: {
    readonly applications: number
    readonly successes: number
    readonly failures: number
    /** Uses after which tests passed, of those that ran some. */
    readonly tests?: { readonly passed: number; readonly uses: number } | undefined
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
