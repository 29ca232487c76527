import * as z from 'zod'
import type { DeepReadonly } from '../deep-readonly.ts'
import { textUpTo } from '../field-schemas.ts'
import { FACT_LABEL_LENGTH_MAX } from '../statement.ts'
import { factInputSchema } from './fact-input.ts'

const TURNS_MAX = 10_000

const turnSchema = factInputSchema.pick({
  text: true,
  bucket: true,
  kind: true,
  speaker: true,
  occurredAt: true,
  entities: true,
  tags: true,
  topics: true,
  trust: true,
})

export const turnsInputSchema = z.strictObject({
  session: textUpTo(FACT_LABEL_LENGTH_MAX)
    .optional()
    .describe('The conversation, within your own scope.'),
  turns: z.array(turnSchema).min(1).max(TURNS_MAX).describe('What was said, in order.'),
})
export type TurnsInput = DeepReadonly<z.infer<typeof turnsInputSchema>>
