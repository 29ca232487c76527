import type { Provenance } from '../records/provenance.ts'
import type { Scope } from '../scope.ts'

export const PATTERN_CATEGORIES = [
  'strategy',
  'decomposition',
  'sequence',
  'tool-selection',
  'failure',
  'recovery',
  'optimization',
  'domain',
] as const
export type PatternCategory = (typeof PATTERN_CATEGORIES)[number]

/** Only what is `validated` is offered to an agent. */
export const PATTERN_STATUSES = ['candidate', 'validated', 'under-review', 'deprecated'] as const
export type PatternStatus = (typeof PATTERN_STATUSES)[number]

/** What a reader is to make of what a pattern is called: do it, avoid it, or know it as a sign. */
export const PATTERN_ADVICE = ['do', 'avoid', 'watch'] as const
export type PatternAdvice = (typeof PATTERN_ADVICE)[number]

/** When a pattern is of use. An empty list does not narrow. */
export interface Applicability {
  /** Types of tasks, as episodes name them. */
  readonly problemTypes: readonly string[]
  readonly domains: readonly string[]
  readonly complexity?: { readonly min: number; readonly max: number } | undefined
  /** Tools that the agent must have. */
  readonly capabilities: readonly string[]
  /** In the condition language: all of them must hold. */
  readonly conditions: readonly string[]
  /** None of them may hold. */
  readonly antiConditions: readonly string[]
}

export interface StrategyContent {
  readonly type: 'strategy'
  readonly approach: string
  readonly principles: readonly string[]
  readonly tradeOffs?: string | undefined
}

export interface TemplateParameter {
  readonly name: string
  readonly type: 'text' | 'number' | 'yes-no'
  readonly description?: string | undefined
  /** Used when no value is given; a parameter without one must be given. */
  readonly default?: string | undefined
}

export interface TemplateContent {
  readonly type: 'template'
  /** Subtasks in their order; `{{name}}` stands for a parameter. */
  readonly structure: readonly string[]
  readonly parameters: readonly TemplateParameter[]
  /** Lines, the first is 1, that are taken only when their condition on the parameters holds. */
  readonly rules: readonly { readonly line: number; readonly when: string }[]
}

export interface HeuristicContent {
  readonly type: 'heuristic'
  readonly condition: string
  readonly action: string
  readonly rationale?: string | undefined
}

export interface ProcedureStep {
  readonly name: string
  readonly action: string
  readonly tool?: string | undefined
}

/** A condition that can be decided, words that say what is meant, or both. */
export interface ProcedureCase {
  /** In the condition language, of the task or of the run so far. */
  readonly when?: string | undefined
  readonly description?: string | undefined
}

/** What is done after a step when something is the case. */
export interface ProcedureBranch extends ProcedureCase {
  /** The name of the step. */
  readonly after: string
  readonly steps: readonly ProcedureStep[]
  /** The step that comes after these; the next one when left out. */
  readonly goTo?: string | undefined
}

export interface ProcedureContent {
  readonly type: 'procedure'
  readonly steps: readonly ProcedureStep[]
  readonly branches: readonly ProcedureBranch[]
  /** It is over when one of them is the case. */
  readonly until: readonly ProcedureCase[]
}

export type PatternContent = StrategyContent | TemplateContent | HeuristicContent | ProcedureContent

/** One run that followed the pattern. */
export interface EvidenceEntry {
  /** Empty when nobody stored an episode of the run. */
  readonly episodeId: string
  /** Equal for the same run told twice, under whatever ids. */
  readonly runKey: string
  /** Milliseconds: when the run was finished. */
  readonly at: number
  /** True when it ended as the pattern says. */
  readonly isHit: boolean
  /** `mined`: the run shows it. `applied`: the agent was told of it, and said how it went. */
  readonly origin: 'mined' | 'applied'
  /** The type of its task, where it is known. */
  readonly type?: string | undefined
  /** How much quicker it was than the middle of comparable runs that succeeded; below 0, slower. */
  readonly savedMs?: number | undefined
  /** The same of what it took, by the name of the resource. */
  readonly saved?: Readonly<Record<string, number>> | undefined
}

/** What entries are compared with: comparable runs of one type of task, or of all types. */
export interface EvidenceBase {
  /** Left out for all runs of the scope. */
  readonly type?: string | undefined
  /** How many of these runs end as the pattern says, whether or not they follow it. */
  readonly rate: number
  /** How many runs tell so; 0 when nothing is known, and the rate is assumed. */
  readonly runs: number
  /** How many entries are compared with it. */
  readonly entries: number
  /** What the middle one of those that succeed takes, where the pattern is about that. */
  readonly middle?: number | undefined
}

/** Runs that followed the pattern against runs that did not. */
export interface Contrast {
  readonly hits: number
  readonly runs: number
  readonly hitsWithout: number
  readonly runsWithout: number
  /** Fisher's exact test, one-sided. */
  readonly pValue: number
}

/** What is known for and against a pattern. Rates and values are of the last 90 days. */
export interface PatternEvidence {
  /** The newest first, each run once. */
  readonly entries: readonly EvidenceEntry[]
  /** Entries before this moment (milliseconds) do not count: it was refined then. */
  readonly since?: number | undefined
  /** How often agents applied it and said so, all in all. */
  readonly applications: number
  readonly runs: number
  readonly hits: number
  /** hits / runs; 0 without runs. */
  readonly successRate: number
  /** What `successRate` is compared with: the mean over the entries, each by its own base. */
  readonly baseRate: number
  /** Where that comes from: the types of tasks, all runs of the scope, or nothing. */
  readonly bases: readonly EvidenceBase[]
  /** `successRate` − `baseRate`. */
  readonly improvement: number
  /** The middle of what its runs save. */
  readonly timeSavedMs?: number | undefined
  /** The same by the name of the resource, such as `tokens`. */
  readonly costSaved?: Readonly<Record<string, number>> | undefined
  readonly confidence: number
  /** Exact test against the bases, one-sided: binomial where there is one of them. */
  readonly pValue: number
  /** The same, corrected for everything that was tested in that run. */
  readonly adjustedPValue: number
  readonly contrast?: Contrast | undefined
  /** What mining found for it, corrected for everything that it looked at. */
  readonly minedPValue?: number | undefined
  /** With what it was validated: what drift is measured from. */
  readonly reference?: { readonly hits: number; readonly runs: number } | undefined
  /** How helpful its episodes were, as those say who used them; 0.5 when nobody said so. */
  readonly helpfulness?: number | undefined
  readonly lastValidatedAt?: string | undefined
}

export interface PatternGuidance {
  readonly whenToApply: string
  readonly howToApply: string
  readonly benefits: readonly string[]
  readonly risks: readonly string[]
  readonly alternatives: readonly string[]
}

export interface PatternLifecycle {
  readonly status: PatternStatus
  readonly uses: number
  readonly lastUsedAt?: string | undefined
  readonly supersededBy?: string | undefined
  /** Why it is under review, or deprecated. */
  readonly reason?: string | undefined
  /** How often it was refined. */
  readonly refinements: number
  /** Under review, and refined since: fresh evidence brings it back. */
  readonly isRefined?: boolean | undefined
  /** How it got its status, the newest first. At most 20 are kept. */
  readonly moves?: readonly PatternMove[] | undefined
}

export interface PatternMove {
  readonly at: string
  readonly from: PatternStatus
  readonly to: PatternStatus
  readonly reason: string
}

export interface PatternRelations {
  readonly specializes?: string | undefined
  readonly generalizes: readonly string[]
  readonly contradicts: readonly string[]
  readonly complements: readonly string[]
}

/** What works, or what does not, learned from episodes. */
export interface Pattern {
  readonly id: string
  readonly scope: Scope
  readonly name: string
  readonly category: PatternCategory
  /** One or two sentences. */
  readonly summary: string
  readonly description?: string | undefined
  /** Counts every change of what it says, from 1. Evidence alone does not count. */
  readonly version: number
  readonly createdAt: string
  readonly updatedAt: string
  /** How runs end that have its sign. */
  readonly expects: 'success' | 'failure'
  /** Left out: `do` where its runs succeed, `avoid` where they fail. */
  readonly advice?: PatternAdvice | undefined
  /**
   * What a run looks like that followed it, as a condition on the run. Without it, only runs
   * that say so (`metadata.appliedPatterns`, `recordApplication`) are evidence.
   */
  readonly sign?: string | undefined
  /**
   * What it saves: `time`, or the name of a resource. Then a run went as it says when it succeeded
   * and took less of it than the middle one of comparable runs that did.
   */
  readonly saves?: string | undefined
  readonly applicability: Applicability
  readonly content: PatternContent
  readonly evidence: PatternEvidence
  readonly guidance: PatternGuidance
  readonly lifecycle: PatternLifecycle
  readonly relations: PatternRelations
  readonly origin: 'mined' | 'told'
  /** Who told it, of one that was told. */
  readonly source?: Provenance | undefined
}
