import { z } from 'zod'
import { BUCKETS, FACT_KINDS, FACT_LABEL_LENGTH_MAX, FACT_LABELS_MAX } from '../core/facts/fact.ts'

const label = z.string().min(1).max(FACT_LABEL_LENGTH_MAX)
const moment = z.string().min(2).max(40)

export const idField: z.ZodString = z
  .string()
  .min(1)
  .max(200)
  .describe('The id of the fact, as `recall` and `list` show it.')

export const labelsField: z.ZodArray<z.ZodString> = z.array(label).max(FACT_LABELS_MAX)

interface FilterFields {
  buckets: z.ZodOptional<z.ZodArray<z.ZodEnum<{ [Name in (typeof BUCKETS)[number]]: Name }>>>
  kinds: z.ZodOptional<z.ZodArray<z.ZodEnum<{ [Name in (typeof FACT_KINDS)[number]]: Name }>>>
  tags: z.ZodOptional<z.ZodArray<z.ZodString>>
  entities: z.ZodOptional<z.ZodArray<z.ZodString>>
  since: z.ZodOptional<z.ZodString>
  until: z.ZodOptional<z.ZodString>
}

/** The fields by which `recall` and `list` narrow facts. */
export const filterFields: FilterFields = {
  buckets: z.array(z.enum(BUCKETS)).max(BUCKETS.length).optional().describe('Only these buckets.'),
  kinds: z
    .array(z.enum(FACT_KINDS))
    .max(FACT_KINDS.length)
    .optional()
    .describe('Only these kinds.'),
  tags: labelsField.optional().describe('Only facts with one of these tags.'),
  entities: labelsField.optional().describe('Only facts about one of these entities.'),
  since: moment.optional().describe('Written since: 30d, 12h, 2w, or a date such as 2025-11-27.'),
  until: moment.optional().describe('Written before: a duration ago, or a date.'),
}
