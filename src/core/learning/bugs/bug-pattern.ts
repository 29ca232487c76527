import * as z from 'zod'
import { listOf } from '../../field-schemas.ts'
import { scopeSchema } from '../../scope.ts'
import { TRUST_LEVELS, type TrustLevel } from '../../storage/records/trust-level.ts'
import { FORGETS_TEXTS, unsearchedRecords } from '../../storage/records/unsearched-records.ts'
import type { FailureTraits } from './failure-traits.ts'

const texts = listOf(z.string())

export const bugSolutionSchema = z.object({
  key: z.string().describe('Identifies the solution in feedback.'),
  description: z.string(),
  approach: z.string().optional().describe('The plan, or the steps.'),
  codeTemplate: z.string().optional().describe('What changed in the code, as lines of a diff.'),
  conditions: texts.describe('When it applies: conditions or plain words.'),
  trust: z.enum(TRUST_LEVELS),
  successes: z.int(),
  attempts: z.int(),
  successRate: z.number().optional(),
  successRateMin: z
    .number()
    .describe(
      'Lower bound of the rate (Wilson, 95 %). Solutions rank by it, minus that of tasks without them.',
    ),
  episodeIds: texts.describe('Episodes that tried it, the newest first.'),
})
/** A fix of a bug, with how often it worked. */
export type BugSolution = z.infer<typeof bugSolutionSchema>

/** A bug as it is recognised again, and what helps against it. */
export const bugPatternSchema = z.object({
  id: z.string(),
  scope: scopeSchema,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  name: z.string(),
  origin: z.enum(['learned', 'reported']),
  trust: z.enum(TRUST_LEVELS).describe('Of the least trusted source.'),
  signature: z.object({
    errorTypes: texts,
    messageTemplates: texts.describe('Messages without variable parts.'),
    stackPatterns: listOf(texts).describe(
      'Frames of the application, innermost first, machine-independent.',
    ),
    codePatterns: texts.describe('Lines of code in which it occurred.'),
  }),
  context: z.object({ fileTypes: texts, languages: texts, frameworks: texts, commonCauses: texts }),
  solutions: z.array(bugSolutionSchema).readonly().describe('The best first.'),
  statistics: z.object({
    occurrences: z.int(),
    variants: z.int().describe('Distinct messages: other names or other wording.'),
    resolutions: z.int(),
    meanResolutionMs: z.number().optional(),
    lastSeenAt: z.iso.datetime().optional(),
  }),
  episodeIds: texts.describe('Episodes in which it occurred, the newest first.'),
})
/** A known bug: how to recognise it, and what fixed it. */
export type BugPattern = z.infer<typeof bugPatternSchema>

/** A solution in the words of one source. */
export type SolutionText = Pick<
  BugSolution,
  'description' | 'approach' | 'codeTemplate' | 'conditions'
>

/** How an attempt ended; `open` counts neither for nor against it. */
export type AttemptOutcome = 'worked' | 'failed' | 'open'

/** One episode in which the bug occurred, or that did what an earlier one had failed to do. */
export interface BugSighting {
  readonly episodeId: string
  /** Milliseconds: when the task was finished. */
  readonly at: number
  readonly outcome: AttemptOutcome
  /** Equal for the same task. */
  readonly task: string
  readonly trust: TrustLevel
  readonly durationMs?: number | undefined
  /** Absent when only the task links the episode to the bug. */
  readonly failure?: FailureTraits | undefined
  /** What the files import that it changed. */
  readonly frameworks?: readonly string[] | undefined
  readonly fileTypes: readonly string[]
  readonly causes: readonly string[]
  /** `solution` is equal for solutions that say the same in other words. */
  readonly attempts: readonly (SolutionText & {
    readonly solution: string
    readonly outcome: AttemptOutcome
  })[]
}

export interface BugReport {
  readonly at: number
  readonly trust: TrustLevel
  readonly name?: string | undefined
  readonly failures: readonly FailureTraits[]
  readonly fileTypes: readonly string[]
  readonly causes: readonly string[]
  readonly solutions: readonly (SolutionText & { readonly solution: string })[]
}

export interface BugFeedback {
  readonly at: number
  readonly solution: string
  readonly hasHelped: boolean
  /** The episode in which it was tried: what that episode itself shows counts instead. */
  readonly episodeId?: string | undefined
}

export interface BugParts {
  /** The newest first, each episode once. */
  readonly sightings: readonly BugSighting[]
  readonly reports: readonly BugReport[]
  readonly feedback: readonly BugFeedback[]
}

export interface StoredBugPattern extends BugPattern {
  /** Its lookup keys: see `bug-parts.ts`. */
  readonly keys: readonly string[]
  readonly parts: BugParts
}

export const BUG_COLLECTION = 'bug-patterns'
export const REPORTS_MAX = 20

export const bugPatternRecords = unsearchedRecords(
  BUG_COLLECTION,
  {
    keys: 'texts',
    episodeIds: 'texts',
    'signature.errorTypes': 'texts',
    'context.languages': 'texts',
    'statistics.occurrences': 'number',
    updatedAt: 'text',
  },
  FORGETS_TEXTS,
)

export function bugPatternOf({
  keys: _keys,
  parts: _parts,
  ...pattern
}: StoredBugPattern): BugPattern {
  return pattern
}
