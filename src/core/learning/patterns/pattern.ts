import * as z from 'zod'
import type { DeepReadonly } from '../../deep-readonly.ts'
import { scopeSchema } from '../../scope.ts'
import { provenanceSchema } from '../../storage/records/provenance.ts'
import { applicabilitySchema, contentSchema, guidanceSchema } from './pattern-content.ts'

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
/** What a pattern is about, such as the order of steps. */
export type PatternCategory = (typeof PATTERN_CATEGORIES)[number]

/** Only what is `validated` is offered to an agent. */
export const PATTERN_STATUSES = ['candidate', 'validated', 'under-review', 'deprecated'] as const
/** How far a pattern is proved. Only validated ones are offered. */
export type PatternStatus = (typeof PATTERN_STATUSES)[number]

/** What to make of a pattern's name. */
export const PATTERN_ADVICE = ['do', 'avoid'] as const
export type PatternAdvice = (typeof PATTERN_ADVICE)[number]

/** One run that followed the pattern. */
export interface EvidenceEntry {
  /** Empty when no episode of the run is stored. */
  readonly episodeId: string
  /** Equal for the same run stored twice, under whatever ids. */
  readonly runKey: string
  /** Milliseconds: when the run finished. */
  readonly at: number
  /** True when it ended as the pattern expects. */
  readonly isHit: boolean
  /** `mined`: the run shows it. `applied`: the agent was given the pattern and reported the run. */
  readonly origin: 'mined' | 'applied'
  /** The type of its task, where it is known. */
  readonly type?: string | undefined
  /** Milliseconds below the median of comparable runs that succeeded; negative when slower. */
  readonly savedMs?: number | undefined
  /** The same by resource. */
  readonly saved?: Readonly<Record<string, number>> | undefined
}

/** Comparable runs of one type of task, or of all types: what entries are compared with. */
const evidenceBase = z.object({
  type: z.string().optional().describe('The type of task. Absent: all runs of the scope.'),
  rate: z.number().describe('The share of these runs that end as the pattern expects.'),
  runs: z.int().describe('0 when nothing is known, and the rate is assumed.'),
  entries: z.int().describe("How many of the pattern's runs are compared with it."),
  middle: z
    .number()
    .optional()
    .describe('The median use of what the pattern saves, of runs that succeeded.'),
})
export type EvidenceBase = DeepReadonly<z.output<typeof evidenceBase>>

/** Runs that followed the pattern against runs that did not. */
const contrast = z.object({
  hits: z.int(),
  runs: z.int(),
  hitsWithout: z.int(),
  runsWithout: z.int(),
  pValue: z.number().describe("Fisher's exact test, one-sided."),
})
export type Contrast = DeepReadonly<z.output<typeof contrast>>

/** Figures over the last 90 days. */
const evidence = z.object({
  since: z.number().optional().describe('Earlier runs do not count: it was refined then.'),
  applications: z.int().describe('How often agents reported applying it.'),
  runs: z.int(),
  hits: z.int(),
  successRate: z.number(),
  baseRate: z.number().describe('The mean over its runs, each by its own base.'),
  bases: z.array(evidenceBase).describe('What its runs are compared with.'),
  improvement: z.number().describe('successRate − baseRate.'),
  timeSavedMs: z.number().optional().describe('The median over its runs.'),
  costSaved: z.record(z.string(), z.number()).optional(),
  confidence: z.number(),
  pValue: z.number().describe('Exact test against the bases, one-sided.'),
  adjustedPValue: z.number().describe('Corrected for all patterns that were tested together.'),
  contrast: contrast.optional(),
  minedPValue: z.number().optional().describe('Of mining, corrected for everything it tested.'),
  reference: z
    .object({ hits: z.int(), runs: z.int() })
    .optional()
    .describe('When it was validated. Drift is measured from then.'),
  helpfulness: z.number().optional().describe('Of its episodes, by feedback. Default: 0.5.'),
  lastValidatedAt: z.iso.datetime().optional(),
})
/** Entries: the newest first, each run once. */
export type PatternEvidence = DeepReadonly<z.output<typeof evidence>> & {
  readonly entries: readonly EvidenceEntry[]
}

const status = z.enum(PATTERN_STATUSES)

const lifecycle = z.object({
  status,
  uses: z.int(),
  lastUsedAt: z.iso.datetime().optional(),
  supersededBy: z.string().optional(),
  reason: z.string().optional().describe('Why it is under review or deprecated.'),
  refinements: z.int(),
  isRefined: z.boolean().optional().describe('Under review and refined since.'),
  moves: z
    .array(z.object({ at: z.iso.datetime(), from: status, to: status, reason: z.string() }))
    .optional()
    .describe('How it got its status, the newest first; at most 20.'),
})
export type PatternLifecycle = DeepReadonly<z.output<typeof lifecycle>>

const ids = z.array(z.string())

const view = z.object({
  id: z.string(),
  scope: scopeSchema,
  name: z.string(),
  category: z.enum(PATTERN_CATEGORIES),
  summary: z.string(),
  description: z.string().optional(),
  version: z.int().describe('Version of its content, from 1.'),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  expects: z.enum(['success', 'failure']).describe('How runs that follow it end.'),
  advice: z.enum(PATTERN_ADVICE).describe('Do or avoid what its name says.'),
  followedWhen: z
    .string()
    .optional()
    .describe(
      'A condition on a run: true when the run followed the pattern. Absent: only reported runs are evidence.',
    ),
  comparedWhen: z
    .string()
    .optional()
    .describe('A condition on a run: only such runs are compared. Absent: all where it applies.'),
  saves: z
    .string()
    .optional()
    .describe('`time` or a resource: its runs succeed with less of it than the median run.'),
  applicability: applicabilitySchema,
  content: contentSchema,
  evidence,
  guidance: guidanceSchema,
  lifecycle,
  relations: z.object({
    specializes: z.string().optional(),
    generalizes: ids,
    contradicts: ids,
    complements: ids,
  }),
  origin: z.enum(['mined', 'added']),
  source: provenanceSchema.optional(),
})

/** A pattern as it is shown: without the runs behind it. */
export type PatternView = DeepReadonly<z.output<typeof view>>
export const patternViewSchema: z.ZodType<PatternView> = view

/** What works, or what does not, learned from episodes. */
export type Pattern = Omit<PatternView, 'evidence' | 'advice'> & {
  /** Default: `do` where its runs succeed, `avoid` where they fail. */
  readonly advice?: PatternAdvice | undefined
  readonly evidence: PatternEvidence
}

export function toPatternView(pattern: Pattern): PatternView {
  const { entries: _entries, ...figures } = pattern.evidence
  return { ...pattern, advice: adviceOf(pattern), evidence: figures }
}

export function adviceOf({ advice, expects }: Pick<Pattern, 'advice' | 'expects'>): PatternAdvice {
  return advice ?? (expects === 'success' ? 'do' : 'avoid')
}
