import * as z from 'zod'
import { json } from '../core/field-schemas.ts'
import {
  deleteItemsSchema,
  getItemsSchema,
  listItemsSchema,
  listNamespacesSchema,
  putItemsSchema,
} from '../core/storage/items/item-input.ts'
import { listNamespaces } from '../flows/storage/items/list-namespaces.ts'
import { getItems, listItems } from '../flows/storage/items/read-items.ts'
import { deleteItems, putItems } from '../flows/storage/items/write-items.ts'
import { arrayOf, listOf, notices } from './fields.ts'
import { defineGroup, defineOperation } from './operation.ts'

const namespace = arrayOf(z.string())
const name = { namespace, key: z.string() }
const state = {
  version: z.int().describe('1 when first put, and one more with every change.'),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
}
const item = z.object({ ...name, value: json, ...state })

export const items = defineGroup(
  {
    name: 'items',
    noun: 'item',
    summary: 'JSON values of an application, by namespace and key. `recall` never reads them.',
  },
  {
    put: defineOperation({
      summary: 'Store JSON values by namespace and key, all or none of them.',
      effect: 'writes',
      input: putItemsSchema,
      output: z.object({ items: arrayOf(z.object({ ...name, ...state })) }),
      http: 'POST /v1/items',
      cli: {
        examples: [
          `loci item put --items '[{"namespace":["users","ada"],"key":"theme","value":{"dark":true}}]'`,
        ],
      },
      run: putItems,
    }),
    get: defineOperation({
      summary: 'Read values by namespace and key. What does not exist is left out.',
      effect: 'reads',
      input: getItemsSchema,
      output: z.object({ items: arrayOf(item) }),
      http: 'POST /v1/items/get',
      cli: {
        examples: [`loci item get --items '[{"namespace":["users","ada"],"key":"theme"}]'`],
      },
      run: getItems,
    }),
    list: defineOperation({
      summary: 'List values by namespace and fields, in order or ranked by a query.',
      effect: 'reads',
      input: listItemsSchema,
      output: listOf(
        item.extend({
          score: z.number().optional().describe('By rank, 0 to 1. With `query` only.'),
        }),
      ).extend({ notices }),
      http: 'POST /v1/items/list',
      cli: {
        positional: 'query',
        examples: [
          `loci item list --namespace users --namespace ada --filter '{"dark":{"equal":true}}'`,
        ],
        waitsForIndexes: true,
      },
      run: listItems,
    }),
    delete: defineOperation({
      summary: 'Delete values for good: some, or a whole namespace.',
      effect: 'removes',
      isIdempotent: true,
      input: deleteItemsSchema,
      output: z.object({
        deleted: z.int().describe('How many existed.'),
        isDryRun: z.boolean(),
      }),
      http: 'POST /v1/items/delete',
      cli: { examples: ['loci item delete --namespace users --namespace ada --dry-run'] },
      run: deleteItems,
    }),
    namespaces: defineOperation({
      summary: 'List the namespaces that hold values.',
      effect: 'reads',
      input: listNamespacesSchema,
      output: listOf(namespace),
      http: 'POST /v1/items/namespaces',
      cli: { examples: ['loci item namespaces --prefix users --max-depth 2'] },
      run: listNamespaces,
    }),
  },
)
