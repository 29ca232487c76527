import { z } from 'zod'
import { scopeSchema } from '../../scope.ts'
import { TRUST_LEVELS } from '../../trust/trust-level.ts'
import type { BugPattern, BugSolution } from './bug-pattern.ts'
import { type AspectMatch, BUG_ASPECTS } from './match-bug-pattern.ts'

const texts = z.array(z.string()).readonly()

export const bugSolutionSchema: z.ZodType<BugSolution> = z.object({
  key: z.string(),
  description: z.string(),
  approach: z.string().optional(),
  codeTemplate: z.string().optional(),
  conditions: texts,
  trust: z.enum(TRUST_LEVELS),
  successes: z.int(),
  attempts: z.int(),
  successRate: z.number().optional(),
  successRateMin: z.number().describe('The least that it is likely to be: the order is by this.'),
  episodeIds: texts,
})

export const bugPatternSchema: z.ZodType<BugPattern> = z.object({
  id: z.string(),
  scope: scopeSchema,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  name: z.string(),
  origin: z.enum(['learned', 'told']),
  trust: z.enum(TRUST_LEVELS),
  signature: z.object({
    errorTypes: texts,
    messageTemplates: texts,
    stackPatterns: z.array(texts).readonly(),
    codePatterns: texts,
  }),
  context: z.object({ fileTypes: texts, languages: texts, frameworks: texts, commonCauses: texts }),
  solutions: z.array(bugSolutionSchema).readonly().describe('The best first.'),
  statistics: z.object({
    occurrences: z.int(),
    variants: z
      .int()
      .describe('In how many ways it was said: with other names, or in other words.'),
    resolutions: z.int(),
    meanResolutionMs: z.number().optional(),
    lastSeenAt: z.iso.datetime().optional(),
  }),
  episodeIds: texts,
})

export const aspectMatchSchema: z.ZodType<AspectMatch> = z.object({
  aspect: z.enum(BUG_ASPECTS),
  score: z.number(),
  weight: z.number(),
})
