import { z } from 'zod'
import { PATTERN_ADVICE, PATTERN_CATEGORIES, PATTERN_STATUSES } from '../core/patterns/pattern.ts'
import { scopeSchema } from '../core/scope.ts'
import { defineOperation, type Operation } from './operation.ts'

const share = z.number().min(0).max(1)
const status = z.enum(PATTERN_STATUSES)

export const minePatternsOperation: Operation = defineOperation({
  name: 'mine-patterns',
  summary: 'Find what runs that succeed do and runs that fail do not, and keep it as patterns.',
  input: z.strictObject({
    dryRun: z.boolean().optional().describe('Only say what would be found.'),
  }),
  output: z.object({
    digested: z.int().describe('Episodes that were looked at for the first time.'),
    scopes: z
      .array(
        z.object({
          scope: scopeSchema,
          runs: z.int(),
          found: z
            .array(
              z.object({
                name: z.string(),
                advice: z.enum(PATTERN_ADVICE),
                summary: z.string(),
                category: z.enum(PATTERN_CATEGORIES),
                expects: z.enum(['success', 'failure']),
                followedWhen: z.string().describe('True of the runs that followed it.'),
                runs: z.int(),
                adjustedPValue: share.describe('Corrected for everything that was looked at.'),
              }),
            )
            .readonly(),
          moves: z
            .array(
              z.object({
                id: z.string(),
                name: z.string(),
                from: status.optional(),
                to: status,
                reason: z.string().optional(),
              }),
            )
            .readonly(),
        }),
      )
      .readonly(),
    isDryRun: z.boolean(),
  }),
  http: { method: 'POST', path: '/v1/patterns/mine' },
  effect: 'writes',
  isIdempotent: true,
  run: (memory, input) => memory.minePatterns(input),
})
