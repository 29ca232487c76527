import { z } from 'zod'
import { scopeSchema } from '../../scope.ts'
import { TRUST_LEVELS } from '../../trust/trust-level.ts'
import {
  CODE_PATTERN_CATEGORIES,
  type CodePattern,
  EFFECT_ASPECTS,
  PURPOSE_ASPECTS,
} from './code-pattern.ts'
import type { ChangeDescription } from './describe-change.ts'
import { CHANGE_CATEGORIES } from './refactorings/refactoring.ts'
import { REPAIR_PATTERNS } from './repairs/repair-pattern.ts'

const texts = z.array(z.string()).readonly()

export const changeDescriptionSchema: z.ZodType<ChangeDescription> = z.object({
  languages: texts,
  linesAdded: z.int(),
  linesRemoved: z.int(),
  categories: z
    .array(
      z.object({
        category: z.enum(CHANGE_CATEGORIES),
        file: z.string(),
        text: z.string().describe('The code that shows it.'),
        names: z
          .tuple([z.string(), z.string()])
          .readonly()
          .optional()
          .describe('What it was called, and what it is called now.'),
      }),
    )
    .readonly(),
  repairs: z
    .array(z.object({ pattern: z.enum(REPAIR_PATTERNS), file: z.string(), text: z.string() }))
    .readonly(),
})

export const codePatternSchema: z.ZodType<CodePattern> = z.object({
  id: z.string(),
  scope: scopeSchema,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  name: z.string(),
  category: z.enum(CODE_PATTERN_CATEGORIES),
  repair: z.enum(REPAIR_PATTERNS).optional(),
  detection: z.string(),
  before: z.string().describe('A template: `$1` stands for anything.'),
  after: z.string(),
  applicability: z.object({ languages: texts, prerequisites: texts }),
  contraindications: z
    .array(
      z.object({
        text: z.string(),
        failures: z.int(),
        uses: z.int(),
        elsewhere: z.object({ failures: z.int(), uses: z.int() }).optional(),
        pValue: z.number().optional(),
        episodeIds: texts,
      }),
    )
    .readonly()
    .describe('Where it failed more often than elsewhere, then what its failures say.'),
  purposes: z
    .array(z.object({ aspect: z.enum(PURPOSE_ASPECTS), direction: z.enum(['better', 'worse']) }))
    .readonly()
    .describe('What a change of this sort is made for.'),
  effects: z
    .array(
      z.object({
        aspect: z.enum(EFFECT_ASPECTS),
        mean: z.number().describe('After minus before, on the average.'),
        more: z.int(),
        fewer: z.int(),
        uses: z.int(),
      }),
    )
    .readonly()
    .describe('What was measured each time that it was made.'),
  statistics: z.object({
    applications: z.int(),
    successes: z.int(),
    failures: z.int(),
    tests: z.object({ passed: z.int(), uses: z.int() }).optional(),
    successRate: z.number().optional(),
    lastAppliedAt: z.iso.datetime(),
  }),
  trust: z.enum(TRUST_LEVELS),
  episodeIds: texts,
})
