import * as z from 'zod'
import type { JsonObject } from '../../json.ts'
import { passagesOf } from '../../language/text/embedded-passages.ts'
import { type Scope, scopeSchema } from '../../scope.ts'
import { declareCollection } from '../documents/collection.ts'
import { cutTexts } from '../records/cut-texts.ts'
import { ownerKey } from '../records/owner.ts'
import type { RecordKind } from '../records/record-kind.ts'
import { SCOPE_FIELDS } from '../records/scope-fields.ts'
import { itemFields } from './item-input.ts'
import { namespacePath } from './namespace.ts'
import { textAt } from './text-at.ts'

export const ITEMS = 'items'

/** A value that an application keeps under a namespace and a key. */
export const portableItemSchema = z.object({
  /** The session is only what `erase` finds it by: every conversation sees the same items. */
  scope: scopeSchema,
  ...itemFields,
})
export type PortableItem = Readonly<z.infer<typeof portableItemSchema>>

export interface ItemRecord extends PortableItem {
  readonly id: string
  /** The owner key. */
  readonly owner: string
  /** The namespace as one text, by which it is found and ordered. */
  readonly path: string
  readonly isIndexed: boolean
}

/** What names an item in its scope. */
export type ItemName = Pick<ItemRecord, 'namespace' | 'key'>

/** More is not read: a longer text is found by its beginning. */
const INDEXED_LENGTH_MAX = 20_000

export const itemRecords: RecordKind = {
  collection: declareCollection({
    name: ITEMS,
    fields: {
      ...SCOPE_FIELDS,
      owner: 'text',
      path: 'text',
      key: 'text',
      isIndexed: 'boolean',
      createdAt: 'text',
      updatedAt: 'text',
    },
  }),
  isSearchable: true,
  findable: [{ field: 'isIndexed', is: 'equal', value: true }],
  describe(body) {
    const item = body as unknown as ItemRecord
    if (!item.isIndexed) return undefined
    const text = textAt(item.value, item.index).slice(0, INDEXED_LENGTH_MAX)
    return {
      partition: item.scope.tenant,
      // No status and no record type: no search for facts or episodes finds an item.
      attributes: { owner: item.owner, path: item.path },
      text,
      passages: passagesOf(text),
    }
  },
  forget(body, { cutFor }) {
    const item = body as unknown as ItemRecord
    const value = cutTexts(item.value, cutFor('agent'))
    if (value === item.value) return body
    // Whoever read it before must not write back what was forgotten.
    return { ...item, value, version: item.version + 1 } as unknown as JsonObject
  },
  searchedBy: 'log',
}

export function itemOwner(scope: Scope): string {
  return ownerKey(scope, ITEMS)
}

export function itemId(scope: Scope, { namespace, key }: ItemName): string {
  return ownerKey(scope, 'item', namespacePath(namespace), key)
}

export function toPortableItem(item: ItemRecord): PortableItem {
  const { id: _id, owner: _owner, path: _path, isIndexed: _isIndexed, ...portable } = item
  return portable
}

export function buildItem(scope: Scope, given: Omit<PortableItem, 'scope'>): ItemRecord {
  return {
    id: itemId(scope, given),
    scope,
    owner: itemOwner(scope),
    path: namespacePath(given.namespace),
    isIndexed: given.index.length > 0,
    ...given,
  }
}
