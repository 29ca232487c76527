import * as z from 'zod'
import type { DeepReadonly } from '../deep-readonly.ts'
import { textUpTo } from '../field-schemas.ts'
import { factInputSchema } from './fact-input.ts'

const { shape } = factInputSchema

export const updateInputSchema = z.strictObject(
  {
    id: textUpTo(200).describe('The id of the fact.'),
    tags: shape.tags.describe('Its tags from now on; [] removes them.'),
    topics: shape.topics.describe('Its topics from now on; [] removes them.'),
    entities: shape.entities.describe('Who or what it is about, from now on.'),
    harmless: z
      .boolean()
      .optional()
      .describe(
        'For people: it is no instruction to a model, so its flags go. false: they return.',
      ),
    importance: shape.importance.describe('How important it is: 0 to 1.'),
    metadata: shape.metadata
      .unwrap()
      .nullable()
      .optional()
      .describe('All of its metadata from now on. null removes it.'),
    externalId: shape.externalId
      .unwrap()
      .nullable()
      .optional()
      .describe('Its id in another system. null removes it.'),
    validFrom: shape.validFrom
      .unwrap()
      .nullable()
      .optional()
      .describe('When it starts to be true. null removes it.'),
    validUntil: shape.validUntil
      .unwrap()
      .nullable()
      .optional()
      .describe('When it stops being true (exclusive): a date, or 30d. null removes it.'),
  },
  {
    error: (issue) =>
      issue.code === 'unrecognized_keys' && issue.keys.includes('text')
        ? 'The text of a fact cannot be updated: use `correct`, which keeps what was believed before.'
        : undefined,
  },
)
export type UpdateInput = DeepReadonly<z.infer<typeof updateInputSchema>>
