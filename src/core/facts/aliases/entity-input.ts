import * as z from 'zod'
import { countUpTo, textUpTo } from '../../field-schemas.ts'
import { FACT_LABEL_LENGTH_MAX } from '../../statement.ts'

const name = textUpTo(FACT_LABEL_LENGTH_MAX)

export const aliasInputSchema = z.strictObject({
  name: name.describe('The name that a person or thing is mostly known by.'),
  alias: name.describe('Another name of the same.'),
  isConfirmed: z
    .boolean()
    .optional()
    .describe('Set it when a person was shown both names and confirmed that they mean the same.'),
  unlink: z.boolean().optional().describe('Unlink the two names instead. Default: false.'),
})
export type AliasInput = z.infer<typeof aliasInputSchema>

export const aliasListSchema = z.strictObject({
  name: name.optional().describe('Only the names of this one.'),
  suggested: z
    .boolean()
    .optional()
    .describe('Also find names that may mean the same. Links nothing. Default: false.'),
  limit: countUpTo(1_000).optional().describe('At most this many pairs. Default: 100.'),
  after: z.string().max(4_000).optional().describe('The `next` of the page before.'),
})
export type AliasListInput = z.infer<typeof aliasListSchema>

export const aboutInputSchema = z.strictObject({
  name: name.describe('The person or thing to describe, by any of its names.'),
  limit: countUpTo(100).optional().describe('At most this many facts a kind. Default: 20.'),
})
export type AboutInput = z.infer<typeof aboutInputSchema>
