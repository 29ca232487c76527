import { z } from 'zod'
import { BUCKETS, FACT_KINDS } from '../facts/fact.ts'
import { EXTRACT_TEXT_LENGTH_MAX, type Extracted } from './extract-statements.ts'
import { MEMORY_TYPES } from './memory-type.ts'

export interface ExtractInput {
  readonly text: string
}

export const extractInputSchema: z.ZodObject & z.ZodType<ExtractInput> = z.strictObject({
  text: z
    .string()
    .min(1)
    .max(EXTRACT_TEXT_LENGTH_MAX)
    .describe('A message or a note, of any number of sentences.'),
})

const share = z.number().min(0).max(1)

export const extractedSchema: z.ZodType<Extracted> = z.object({
  text: z.string(),
  bucket: z.enum(BUCKETS),
  kind: z.enum(FACT_KINDS),
  type: z.enum(MEMORY_TYPES).describe('What it does for those who will read it later.'),
  importance: share,
  certainty: share.describe('How sure the judgement is.'),
})
