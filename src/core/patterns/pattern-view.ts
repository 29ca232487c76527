import { z } from 'zod'
import { provenanceSchema } from '../records/provenance.ts'
import { scopeSchema } from '../scope.ts'
import {
  PATTERN_ADVICE,
  PATTERN_CATEGORIES,
  PATTERN_STATUSES,
  type Pattern,
  type PatternAdvice,
  type PatternEvidence,
} from './pattern.ts'
import { applicabilitySchema, contentSchema, guidanceSchema } from './pattern-schema.ts'
import { adviceOf } from './tell-advice.ts'

/** A pattern as it is shown: the runs behind it are told apart. */
export interface PatternView extends Omit<Pattern, 'evidence' | 'advice'> {
  readonly advice: PatternAdvice
  readonly evidence: Omit<PatternEvidence, 'entries'>
}

export function toPatternView(pattern: Pattern): PatternView {
  const { entries: _entries, ...evidence } = pattern.evidence
  return { ...pattern, advice: adviceOf(pattern), evidence }
}

const ids = z.array(z.string()).readonly()

const evidence: z.ZodType<PatternView['evidence']> = z.object({
  since: z.number().optional().describe('Runs before it do not count: it was refined then.'),
  applications: z.int(),
  runs: z.int(),
  hits: z.int(),
  successRate: z.number(),
  baseRate: z.number(),
  bases: z
    .array(
      z.object({
        type: z.string().optional().describe('The type of task; left out for all runs.'),
        rate: z.number().describe('How many of these runs end so.'),
        runs: z.int().describe('0 when nothing is known, and the rate is assumed.'),
        entries: z.int().describe('How many of its runs are compared with it.'),
        middle: z.number().optional(),
      }),
    )
    .readonly()
    .describe('What its runs are compared with.'),
  improvement: z.number(),
  timeSavedMs: z.number().optional(),
  costSaved: z.record(z.string(), z.number()).optional(),
  confidence: z.number(),
  pValue: z.number(),
  adjustedPValue: z.number(),
  contrast: z
    .object({
      hits: z.int(),
      runs: z.int(),
      hitsWithout: z.int(),
      runsWithout: z.int(),
      pValue: z.number(),
    })
    .optional(),
  minedPValue: z.number().optional(),
  reference: z.object({ hits: z.int(), runs: z.int() }).optional(),
  helpfulness: z.number().optional(),
  lastValidatedAt: z.iso.datetime().optional(),
})

const status = z.enum(PATTERN_STATUSES)

const lifecycle: z.ZodType<Pattern['lifecycle']> = z.object({
  status,
  uses: z.int(),
  lastUsedAt: z.iso.datetime().optional(),
  supersededBy: z.string().optional(),
  reason: z.string().optional(),
  refinements: z.int(),
  isRefined: z.boolean().optional(),
  moves: z
    .array(z.object({ at: z.iso.datetime(), from: status, to: status, reason: z.string() }))
    .readonly()
    .optional(),
})

export const patternViewSchema: z.ZodType<PatternView> = z.object({
  id: z.string(),
  scope: scopeSchema,
  name: z.string(),
  category: z.enum(PATTERN_CATEGORIES),
  summary: z.string(),
  description: z.string().optional(),
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  expects: z.enum(['success', 'failure']).describe('How runs end that have its sign.'),
  advice: z
    .enum(PATTERN_ADVICE)
    .describe('What its name says is to be done, or to be avoided, or tells how a run is going.'),
  sign: z.string().optional(),
  saves: z.string().optional(),
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
  origin: z.enum(['mined', 'told']),
  source: provenanceSchema.optional(),
})
