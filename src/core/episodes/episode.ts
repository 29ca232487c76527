import type { Provenance } from '../records/provenance.ts'
import type { Scope } from '../scope.ts'

export const EPISODE_STATUSES = ['success', 'partial', 'failure'] as const
export type EpisodeStatus = (typeof EPISODE_STATUSES)[number]

export const FEEDBACK_RATINGS = ['positive', 'neutral', 'negative'] as const
export type FeedbackRating = (typeof FEEDBACK_RATINGS)[number]

/** What was to be done. */
export interface EpisodeTask {
  /** What was asked, word for word. */
  readonly input?: string | undefined
  readonly description: string
  /** Such as `bugfix` or `research`. */
  readonly type?: string | undefined
  readonly goals: readonly string[]
  readonly constraints: readonly string[]
  /** The situation it was done in. */
  readonly context?: string | undefined
  /** 0 for a trifle, 1 for the hardest. */
  readonly complexity?: number | undefined
}

/** An error that was met on the way. */
export interface EpisodeError {
  readonly type: string
  readonly message?: string | undefined
  /** The trace as it was printed, from which the signatures are made. */
  readonly stack?: string | undefined
  /** What names the failure, whoever met it; made from the message when left out. */
  readonly signature?: string | undefined
  /** The same of the stack alone. */
  readonly stackSignature?: string | undefined
}

/** What the task was about. */
export interface EpisodeContext {
  readonly files: readonly string[]
  readonly symbols: readonly string[]
  readonly errors: readonly EpisodeError[]
}

/** One thing that happened while the task was done. */
export interface TraceEntry {
  readonly at?: string | undefined
  readonly tool?: string | undefined
  readonly input?: string | undefined
  readonly output?: string | undefined
  readonly error?: string | undefined
  readonly durationMs?: number | undefined
}

export interface ToolUse {
  readonly name: string
  readonly uses?: number | undefined
  readonly failures?: number | undefined
}

export interface EpisodeDecision {
  readonly decision: string
  readonly reason?: string | undefined
}

/** A change of strategy. */
export interface EpisodePivot {
  readonly from?: string | undefined
  readonly to: string
  readonly reason?: string | undefined
  /** The step before which it happened. */
  readonly step?: number | undefined
}

/** How it was done. */
export interface EpisodeExecution {
  readonly plan: readonly string[]
  readonly planSummary?: string | undefined
  readonly trace: readonly TraceEntry[]
  readonly steps?: { readonly total: number; readonly succeeded?: number | undefined } | undefined
  readonly toolsUsed: readonly ToolUse[]
  readonly decisions: readonly EpisodeDecision[]
  readonly pivots: readonly EpisodePivot[]
  readonly adaptations: readonly string[]
  readonly durationMs?: number | undefined
  /** What it took, each amount under its name, such as `tokens`. */
  readonly resources?: Readonly<Record<string, number>> | undefined
}

export interface EpisodePatch {
  readonly file: string
  readonly description?: string | undefined
  readonly linesAdded?: number | undefined
  readonly linesRemoved?: number | undefined
  /** What changed, as a unified diff. */
  readonly diff?: string | undefined
}

/** Something that was made or looked at, kept whole: a log, a report, a screenshot as text. */
export interface EpisodeArtifact {
  readonly name: string
  readonly text: string
}

/** What came of it. */
export interface EpisodeOutcome {
  readonly status: EpisodeStatus
  readonly output?: string | undefined
  readonly sideEffects: readonly string[]
  readonly patches: readonly EpisodePatch[]
  readonly artifacts: readonly EpisodeArtifact[]
  readonly testsPassed?: boolean | undefined
  /** Measures of quality, each under its name. */
  readonly quality?: Readonly<Record<string, number>> | undefined
  readonly userFeedback?:
    | { readonly rating: FeedbackRating; readonly comment?: string | undefined }
    | undefined
}

/** What was learned from it. */
export interface EpisodeReflection {
  readonly insights: readonly string[]
  readonly problemPattern?: string | undefined
  readonly solutionPattern?: string | undefined
  readonly gotchas: readonly string[]
  readonly tips: readonly string[]
  readonly patternsDiscovered: readonly string[]
  readonly failuresAnalysed: readonly string[]
  readonly performance?: string | undefined
}

/** What it is found by. */
export interface EpisodeMetadata {
  readonly domain?: string | undefined
  readonly strategies: readonly string[]
  readonly tags: readonly string[]
  readonly appliedPatterns: readonly string[]
}

export interface EpisodeContent {
  readonly task: EpisodeTask
  readonly context: EpisodeContext
  readonly execution: EpisodeExecution
  readonly outcome: EpisodeOutcome
  readonly reflection: EpisodeReflection
  readonly metadata: EpisodeMetadata
}

/**
 * What happened in one finished task. Never changes after it is stored: how often it was used
 * is kept beside it. Times are ISO 8601 in UTC, with milliseconds.
 */
export interface Episode extends EpisodeContent {
  readonly id: string
  readonly scope: Scope
  readonly createdAt: string
  /** When the task was finished, if that was said. */
  readonly occurredAt?: string | undefined
  /** Milliseconds of `occurredAt`, or else of `createdAt`: what time windows act on. */
  readonly eventAt: number
  readonly source: Provenance
  /** What stands deeper in the content than a store can look. */
  readonly keys: EpisodeKeys
  /** Present when it stands for several others. */
  readonly consolidation?: Consolidation | undefined
}

/** By what episodes are looked up exactly. */
export interface EpisodeKeys {
  readonly tools: readonly string[]
  readonly errorTypes: readonly string[]
  /** Of each failure that it met: by all of it, by what was said, by where it happened. */
  readonly failures: readonly string[]
  readonly failureTemplates: readonly string[]
  readonly failureStacks: readonly string[]
  /** The functions of the application in which they happened. */
  readonly failurePlaces: readonly string[]
}

/** What episodes have in common that are nearly the same. */
export interface Consolidation {
  /** All of them, the one that tells the story first. */
  readonly episodeIds: readonly string[]
  readonly count: number
  readonly successRate: number
  readonly durationMs?: number | undefined
  /** What all of them have. */
  readonly common: {
    readonly tools: readonly string[]
    readonly files: readonly string[]
    readonly tags: readonly string[]
    readonly plan: readonly string[]
    readonly patterns: readonly string[]
  }
  /** What each has that not all have. */
  readonly variations: readonly EpisodeVariation[]
}

export interface EpisodeVariation {
  readonly episodeId: string
  readonly description?: string | undefined
  readonly tools: readonly string[]
  readonly files: readonly string[]
  readonly tags: readonly string[]
  readonly durationMs?: number | undefined
}

/** Where an episode belongs, as the caller may say it. */
export interface EpisodePlacement {
  /** A UUID of the caller's own, so that a retry cannot store it twice. */
  readonly id?: string | undefined
  readonly occurredAt?: string | undefined
  readonly session?: string | undefined
  readonly project?: string | undefined
}

/** An episode as it was told, its lists filled in. */
export interface ToldEpisode extends EpisodeContent, EpisodePlacement {}

type ListField<Section> = {
  [Field in keyof Section]-?: Section[Field] extends readonly unknown[] ? Field : never
}[keyof Section]

/** A section whose lists may be left out; they are empty then. */
export type Told<Section> = Omit<Section, ListField<Section>> & {
  readonly [Field in ListField<Section>]?: Section[Field] | undefined
}

/** What a caller may say of an episode. */
export interface EpisodeInput extends EpisodePlacement {
  readonly task: Told<EpisodeTask>
  readonly context?: Told<EpisodeContext> | undefined
  readonly execution?: Told<EpisodeExecution> | undefined
  readonly outcome: Told<EpisodeOutcome>
  readonly reflection?: Told<EpisodeReflection> | undefined
  readonly metadata?: Told<EpisodeMetadata> | undefined
}
