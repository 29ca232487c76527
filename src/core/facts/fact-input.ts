import * as z from 'zod'
import type { DeepReadonly } from '../deep-readonly.ts'
import { countUpTo, textUpTo } from '../field-schemas.ts'
import {
  BUCKETS,
  FACT_KINDS,
  FACT_LABEL_LENGTH_MAX,
  FACT_LABELS_MAX,
  FACT_TEXT_LENGTH_MAX,
} from '../statement.ts'
import { TRUST_LEVELS } from '../storage/records/trust-level.ts'
import { FACT_ROLES, FACT_STATUSES, ownFields } from './fact.ts'

const label = textUpTo(FACT_LABEL_LENGTH_MAX)
const labels = z.array(label).max(FACT_LABELS_MAX)
const moment = z.string().min(2).max(40)

const MESSAGES_MAX = 1_000

/** A message of a conversation with a model. */
const messageSchema = z.strictObject({
  role: z.enum(['user', 'assistant', 'tool', 'system']).describe('Whose message it is.'),
  content: z.string().max(FACT_TEXT_LENGTH_MAX).describe('What was said.'),
  name: label.optional().describe('Who said it. Default: the role.'),
  occurredAt: moment.optional().describe('When it was said.'),
})

export const factInputSchema = z.strictObject({
  text: textUpTo(FACT_TEXT_LENGTH_MAX).describe(
    'What to remember, as one self-contained sentence.',
  ),
  bucket: z.enum(BUCKETS).optional().describe('The bucket. Default: inferred.'),
  kind: z.enum(FACT_KINDS).optional().describe('The kind of statement. Default: inferred.'),
  importance: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe('0 to 1; below 0.2 it is not stored. Default: inferred.'),
  confidence: z.number().min(0).max(1).optional().describe('For an opinion: confidence, 0 to 1.'),
  entities: labels.optional().describe('Who or what it is about.'),
  tags: labels.optional().describe('Labels to find it by.'),
  topics: labels
    .optional()
    .describe('Topics, such as `work/loci`. Recall can be narrowed to them.'),
  trust: z
    .enum(TRUST_LEVELS)
    .optional()
    .describe('Where the text comes from, if that is less trusted than you are: `web`, `tool`.'),
  occurredAt: moment
    .optional()
    .describe('When it happened: a date, a full ISO 8601 time, or 3d for three days ago.'),
  validFrom: moment.optional().describe('When it starts to be true, if known.'),
  validUntil: moment
    .optional()
    .describe('When it stops being true (exclusive): a date, or 30d for in 30 days.'),
  speaker: label.optional().describe('Who said it.'),
  session: label.optional().describe('The conversation it was said in, within your own scope.'),
  supersedes: label.optional().describe('The id of the fact that this one replaces.'),
  keep: z.boolean().optional().describe('Store it even if it reads like small talk.'),
  ...ownFields,
})
/** A statement to remember. */
export type FactInput = DeepReadonly<z.infer<typeof factInputSchema>>

/** One statement, or the messages of a conversation. */
export const rememberInputSchema = factInputSchema.extend({
  text: factInputSchema.shape.text.optional(),
  messages: z
    .array(messageSchema)
    .min(1)
    .max(MESSAGES_MAX)
    .optional()
    .describe('Instead of a text: a conversation. Each statement worth keeping is stored.'),
})
export type RememberInput = DeepReadonly<z.infer<typeof rememberInputSchema>>

/** Each is a condition of the filter. */
const METADATA_ASKED_MAX = 16

export const factFilterFields = {
  buckets: z.array(z.enum(BUCKETS)).max(BUCKETS.length).optional().describe('Only these buckets.'),
  kinds: z
    .array(z.enum(FACT_KINDS))
    .max(FACT_KINDS.length)
    .optional()
    .describe('Only these kinds.'),
  roles: z
    .array(z.enum(FACT_ROLES))
    .max(FACT_ROLES.length)
    .optional()
    .describe('Only statements, turns of conversations, or pages.'),
  speakers: labels.optional().describe('Only what one of these said.'),
  tags: labels.optional().describe('Only facts with one of these tags.'),
  topics: labels.optional().describe('Only facts with one of these topics or their subtopics.'),
  entities: labels.optional().describe('Only facts about one of these entities.'),
  metadata: ownFields.metadata
    .unwrap()
    .refine((given) => Object.keys(given).length <= METADATA_ASKED_MAX, {
      message: `can have at most ${METADATA_ASKED_MAX} fields`,
    })
    .optional()
    .describe('Only facts whose metadata has these values, such as {"tenantId": 7}.'),
  since: moment.optional().describe('Happened since: 30d, 12h, 2w, or a date such as 2025-11-27.'),
  until: moment.optional().describe('Happened before: a duration ago, or a date.'),
}

/** What narrows facts: kind, bucket, people, topics, time. */
export type FactFilterInput = DeepReadonly<z.infer<z.ZodObject<typeof factFilterFields>>>

export const listInputSchema = z.strictObject({
  ...factFilterFields,
  status: z
    .enum([...FACT_STATUSES, 'all'])
    .optional()
    .describe('Default: active.'),
  externalIds: labels.optional().describe('Only facts with one of these external ids.'),
  linked: z.boolean().optional().describe('Only facts that a later one may have outdated.'),
  flagged: z.boolean().optional().describe('Only facts that look like an instruction to a model.'),
  limit: countUpTo(1_000).optional().describe('At most this many facts. Default: 50.'),
  after: z.string().max(4_000).optional().describe('The `next` of the previous page.'),
})
/** Which facts to list. */
export type ListInput = DeepReadonly<z.infer<typeof listInputSchema>>
