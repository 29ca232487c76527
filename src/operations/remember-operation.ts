import { z } from 'zod'
import { BUCKETS, FACT_KINDS, FACT_TEXT_LENGTH_MAX, factSchema } from '../core/facts/fact.ts'
import { labelsField } from './fact-fields.ts'
import { defineOperation, type Operation } from './operation.ts'

export const rememberOperation: Operation = defineOperation({
  name: 'remember',
  summary: 'Store one statement, or strengthen the fact that already says it.',
  input: z.strictObject({
    text: z
      .string()
      .min(1)
      .max(FACT_TEXT_LENGTH_MAX)
      .describe('What to remember, as one self-contained sentence.'),
    bucket: z.enum(BUCKETS).optional().describe('Where it belongs; `fact` when left out.'),
    kind: z.enum(FACT_KINDS).optional().describe('What sort it is; `world` when left out.'),
    importance: z.number().min(0).max(1).optional().describe('0 to 1; 0.5 when left out.'),
    entities: labelsField.optional().describe('Whom or what it is about.'),
    tags: labelsField.optional().describe('Labels to find it by.'),
    occurredAt: z
      .string()
      .min(2)
      .max(40)
      .optional()
      .describe('When it happened: a date, a full ISO 8601 time, or 3d for three days ago.'),
  }),
  output: z.object({
    outcome: z.enum(['stored', 'merged']),
    reason: z.string(),
    fact: factSchema,
  }),
  http: { method: 'POST', path: '/v1/facts' },
  positional: 'text',
  effect: 'writes',
  isIdempotent: false,
  run: (memory, input) => memory.remember(input),
})
