import * as z from 'zod'
import { countUpTo, json } from '../../field-schemas.ts'
import { scopeSchema } from '../../scope.ts'
import { itemFilterSchema } from './item-filter.ts'
import { ANY_PART, namespacePath, PATH_LENGTH_MAX } from './namespace.ts'

/** The maximum size of a value, in bytes of its JSON as UTF-8: 1 MiB. */
export const VALUE_BYTES_MAX = 1_048_576
/** The maximum size of all values of a call: 4 MiB. */
export const CALL_BYTES_MAX = 4_194_304
/** How many items one call may name. */
export const ITEMS_MAX = 100
export const ITEM_LIST_MAX = 1_000
export const ITEM_LIST_DEFAULT = 50
export const NAMESPACES_DEFAULT = 100
const DEPTH_MAX = 20
const NAME_LENGTH_MAX = 500
const INDEX_PATHS_MAX = 20
const QUERY_LENGTH_MAX = 4_000
const CURSOR_LENGTH_MAX = 4_000

const part = z
  .string()
  .min(1)
  .max(NAME_LENGTH_MAX)
  .refine(isName, 'must not contain control characters')

function isName(text: string): boolean {
  return text.isWellFormed() && !/\p{Cc}/u.test(text)
}

const parts = z
  .array(part)
  .max(DEPTH_MAX)
  .refine((given) => namespacePath(given).length <= PATH_LENGTH_MAX, {
    message: `must have at most ${PATH_LENGTH_MAX} characters altogether`,
  })
  .readonly()
const namespace = parts.describe('From the widest part to the narrowest: `["users", "ada"]`.')
const pattern = parts.describe(`\`${ANY_PART}\` stands for any part.`)
const key = part.describe('Unique in its namespace.')
const expectedVersion = z.int().min(0).optional().describe('Its version. Default: any.')
const index = z.array(z.string().min(1).max(NAME_LENGTH_MAX)).max(INDEX_PATHS_MAX).readonly()

/** What is known about an item apart from whose it is. */
export const itemFields = {
  namespace,
  key,
  value: json,
  index,
  version: z.int().min(1),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
}

export const putItemsSchema = z.strictObject({
  items: z
    .array(
      z.strictObject({
        namespace,
        key,
        value: json.describe('Any JSON of at most 1 MiB.'),
        index: index
          .optional()
          .describe(
            'Where the texts are that `query` searches: `["title", "notes[*].text"]`, `["$"]` for all. Default: nowhere.',
          ),
        session: scopeSchema.shape.session.describe(
          'The conversation that it belongs to, for `admin.erase`. Default: your own, or that of before.',
        ),
        expectedVersion: expectedVersion.describe(
          'The version that it replaces; 0 if there must be none. Default: any.',
        ),
      }),
    )
    .min(1)
    .max(ITEMS_MAX)
    .readonly()
    .describe('Written together or not at all.'),
})
export type PutItemsInput = z.infer<typeof putItemsSchema>

export const getItemsSchema = z.strictObject({
  items: z
    .array(z.strictObject({ namespace, key }))
    .min(1)
    .max(ITEMS_MAX)
    .readonly()
    .describe('Their namespaces and keys.'),
})
export type GetItemsInput = z.infer<typeof getItemsSchema>

export const listItemsSchema = z.strictObject({
  query: z
    .string()
    .min(1)
    .max(QUERY_LENGTH_MAX)
    .optional()
    .describe('Ranks by words and meaning, over the texts that were put with `index`.'),
  namespace: namespace.optional().describe('Of it, and of all below it. Default: all.'),
  filter: itemFilterSchema.optional(),
  orderBy: z
    .enum(['key', 'createdAt', 'updatedAt'])
    .optional()
    .describe('Default: `key`. Without `query` only.'),
  descending: z.boolean().optional().describe('Default: false.'),
  limit: countUpTo(ITEM_LIST_MAX).optional().describe(`Default: ${ITEM_LIST_DEFAULT}.`),
  after: z
    .string()
    .min(1)
    .max(CURSOR_LENGTH_MAX)
    .optional()
    .describe('The `next` of the previous page, with the same order.'),
})
export type ListItemsInput = z.infer<typeof listItemsSchema>

export const deleteItemsSchema = z.strictObject({
  items: z
    .array(z.strictObject({ namespace, key, expectedVersion }))
    .min(1)
    .max(ITEMS_MAX)
    .readonly()
    .optional()
    .describe('These, together or not at all.'),
  namespace: namespace
    .optional()
    .describe('Everything in it and below it, in portions; `[]` for all items of this scope.'),
  dryRun: z.boolean().optional().describe('Only count. Default: false.'),
})
export type DeleteItemsInput = z.infer<typeof deleteItemsSchema>

export const listNamespacesSchema = z.strictObject({
  prefix: pattern.optional(),
  suffix: pattern.optional(),
  maxDepth: countUpTo(DEPTH_MAX).optional().describe('Deeper namespaces are cut to this length.'),
  limit: countUpTo(ITEM_LIST_MAX).optional().describe(`Default: ${NAMESPACES_DEFAULT}.`),
  after: z
    .string()
    .min(1)
    .max(CURSOR_LENGTH_MAX)
    .optional()
    .describe('The `next` of the previous page, with the same input.'),
})
export type ListNamespacesInput = z.infer<typeof listNamespacesSchema>
