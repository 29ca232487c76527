import { declareCollection } from '../../documents/collection.ts'
import { cutTexts } from '../../records/cut-texts.ts'
import type { RecordKind } from '../../records/record-kind.ts'
import { SCOPE_FIELDS } from '../../records/scope-fields.ts'
import { voiceOf } from '../../records/voice-of.ts'
import type { Scope } from '../../scope.ts'
import type { TrustLevel } from '../../trust/trust-level.ts'
import type { FailureTraits } from './failure-traits.ts'

/** What was done about a bug, in somebody's words. */
export interface SolutionTelling {
  readonly description: string
  /** How it was gone about: the plan, or the steps. */
  readonly approach?: string | undefined
  /** What changed in the code, as lines of a diff. */
  readonly codeTemplate?: string | undefined
  /** When it is of use: in the condition language, or in plain words. */
  readonly conditions: readonly string[]
}

/** How an attempt ended; `open` is neither for nor against it. */
export type AttemptOutcome = 'worked' | 'failed' | 'open'

export interface SolutionAttempt extends SolutionTelling {
  /** Equal for solutions that are the same in other words. */
  readonly solution: string
  readonly outcome: AttemptOutcome
}

/** One episode that met the bug, or that did at last what another had failed to do. */
export interface BugSighting {
  readonly episodeId: string
  /** Milliseconds: when the task was finished. */
  readonly at: number
  readonly outcome: AttemptOutcome
  /** Equal for the same task. */
  readonly task: string
  readonly trust: TrustLevel
  readonly durationMs?: number | undefined
  /** Absent when only its task says what it is about. */
  readonly failure?: FailureTraits | undefined
  /** What the files import that it changed, when that is known. */
  readonly frameworks?: readonly string[] | undefined
  readonly fileTypes: readonly string[]
  readonly causes: readonly string[]
  readonly attempts: readonly SolutionAttempt[]
}

/** What somebody said of the bug. */
export interface ToldBug {
  readonly at: number
  readonly trust: TrustLevel
  readonly name?: string | undefined
  readonly failures: readonly FailureTraits[]
  readonly fileTypes: readonly string[]
  readonly causes: readonly string[]
  readonly solutions: readonly (SolutionTelling & { readonly solution: string })[]
}

/** Somebody says whether a solution helped. */
export interface BugFeedback {
  readonly at: number
  readonly solution: string
  readonly hasHelped: boolean
  /** The episode in which it was tried: what is known of that itself counts instead. */
  readonly episodeId?: string | undefined
}

/** All that a pattern is made of. Whatever is taken out of it is gone from the pattern. */
export interface BugParts {
  /** The newest first, each episode once. */
  readonly sightings: readonly BugSighting[]
  readonly told: readonly ToldBug[]
  readonly feedback: readonly BugFeedback[]
}

export interface BugSolution extends SolutionTelling {
  /** By what feedback names it. */
  readonly key: string
  readonly trust: TrustLevel
  readonly successes: number
  readonly attempts: number
  /** successes / attempts; absent while nobody has tried it. */
  readonly successRate?: number | undefined
  /** The least that the rate is likely to be (Wilson, 95 %): what solutions are ranked by. */
  readonly successRateMin: number
  /** Episodes that tried it, the newest first. */
  readonly episodeIds: readonly string[]
}

/** A bug as it is recognised again, and what helps against it. */
export interface BugPattern {
  readonly id: string
  readonly scope: Scope
  readonly createdAt: string
  readonly updatedAt: string
  readonly name: string
  readonly origin: 'learned' | 'told'
  /** Of the least trusted source. */
  readonly trust: TrustLevel
  readonly signature: {
    readonly errorTypes: readonly string[]
    /** Messages without the values of one time. */
    readonly messageTemplates: readonly string[]
    /** Places of the application, innermost first, as every machine tells them. */
    readonly stackPatterns: readonly (readonly string[])[]
    /** Lines of code that it happened in. */
    readonly codePatterns: readonly string[]
  }
  readonly context: {
    readonly fileTypes: readonly string[]
    readonly languages: readonly string[]
    readonly frameworks: readonly string[]
    readonly commonCauses: readonly string[]
  }
  /** The best first. */
  readonly solutions: readonly BugSolution[]
  readonly statistics: {
    readonly occurrences: number
    /** In how many ways it was said: with other names, or in other words. */
    readonly variants: number
    readonly resolutions: number
    readonly meanResolutionMs?: number | undefined
    readonly lastSeenAt?: string | undefined
  }
  /** Episodes that met it, the newest first. */
  readonly episodeIds: readonly string[]
}

export interface StoredBugPattern extends BugPattern {
  /** By what it is found: see `bug-keys.ts`. */
  readonly keys: readonly string[]
  readonly parts: BugParts
}

export const BUG_COLLECTION = 'bug-patterns'

/** The newest are kept: what helped long ago may not help any more. */
export const SIGHTINGS_MAX = 200
export const TOLD_MAX = 20
export const FEEDBACK_MAX = 200

export const bugPatternRecords: RecordKind = {
  collection: declareCollection({
    name: BUG_COLLECTION,
    fields: {
      ...SCOPE_FIELDS,
      keys: 'texts',
      episodeIds: 'texts',
      'signature.errorTypes': 'texts',
      'context.languages': 'texts',
      'statistics.occurrences': 'number',
      updatedAt: 'text',
    },
  }),
  isSearchable: false,
  findable: [],
  describe: () => undefined,
  forget: (body, { cutFor }) => cutTexts(body, cutFor(voiceOf(body))),
  searchedBy: 'log',
}

/** The pattern as everybody sees it, without what it is made of. */
export function bugPatternOf({
  keys: _keys,
  parts: _parts,
  ...pattern
}: StoredBugPattern): BugPattern {
  return pattern
}
