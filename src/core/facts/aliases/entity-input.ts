import * as z from 'zod'
import { countUpTo, textUpTo } from '../../field-schemas.ts'
import { FACT_LABEL_LENGTH_MAX } from '../../statement.ts'
import { TOPICS_MAX } from '../topics/topic.ts'

const name = textUpTo(FACT_LABEL_LENGTH_MAX)

export const aliasInputSchema = z.strictObject({
  name: name.describe('The main name of the person or thing.'),
  alias: name.describe('Another name for it.'),
  topics: z
    .array(name)
    .max(TOPICS_MAX)
    .optional()
    .describe('Topics in which the alias is a name. Default: all.'),
  isConfirmed: z
    .boolean()
    .optional()
    .describe('Set it if a person saw both names and confirmed that they refer to the same thing.'),
  unlink: z.boolean().optional().describe('Unlink the two names instead. Default: false.'),
})
/** Two names to join, or to separate. */
export type AliasInput = z.infer<typeof aliasInputSchema>

export const aliasListSchema = z.strictObject({
  name: name.optional().describe('Only the names of this entity.'),
  suggested: z
    .boolean()
    .optional()
    .describe('Also find names that may refer to the same thing. Links nothing. Default: false.'),
  limit: countUpTo(1_000).optional().describe('At most this many pairs. Default: 100.'),
  after: z.string().max(4_000).optional().describe('The `next` of the previous page.'),
})
/** Which names to list. */
export type AliasListInput = z.infer<typeof aliasListSchema>

export const aboutInputSchema = z.strictObject({
  name: name.describe('The person or thing to describe, by any of its names.'),
  limit: countUpTo(100).optional().describe('At most this many facts of each kind. Default: 20.'),
})
/** Which person or thing to tell about. */
export type AboutInput = z.infer<typeof aboutInputSchema>
