import { invalidInput } from '../../../core/errors.ts'
import { renderKeyset } from '../../../core/storage/documents/query.ts'
import { ITEMS, type ItemRecord, itemId } from '../../../core/storage/items/item.ts'
import { matchesItem } from '../../../core/storage/items/item-filter.ts'
import {
  type GetItemsInput,
  ITEM_LIST_DEFAULT,
  type ListItemsInput,
} from '../../../core/storage/items/item-input.ts'
import { within } from '../../../core/storage/items/namespace.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { readMany, toRecord } from '../records/read-records.ts'
import { rankItems } from './rank-items.ts'
import { ownedBy } from './write-items.ts'

/** An item as callers see it. */
export type Item = Pick<
  ItemRecord,
  'namespace' | 'key' | 'value' | 'version' | 'createdAt' | 'updatedAt'
>

/** Items read at once: they may be large. */
const PAGE = 50
/** What one call reads, whatever the filter leaves of it. */
const READ_MAX = 10_000
/** About the size at which a page ends, in characters of JSON. */
const PAGE_LENGTH_MAX = 8_388_608

export async function getItems({ items }: GetItemsInput, { scope }: Caller, deps: MemoryContext) {
  const ids = items.map((name) => itemId(scope, name))
  const found = await readMany<ItemRecord>(deps.documents, ITEMS, ids)
  return { items: found.map(showItem) }
}

export async function listItems(input: ListItemsInput, caller: Caller, deps: MemoryContext) {
  const { query, namespace = [], filter: wanted = {}, limit = ITEM_LIST_DEFAULT } = input
  if (query === undefined) return { ...(await listInOrder(input, caller, deps)), notices: [] }
  if (input.after !== undefined || input.orderBy !== undefined || input.descending === true) {
    throw invalidInput(
      'With "query" items are in order of rank, in one page',
      'Leave out "after", "orderBy" and "descending", and raise "limit".',
    )
  }
  const filter = [...ownedBy(caller), ...within(namespace)]
  const search = { query, filter, limit, isFiltered: Object.keys(wanted).length > 0 }
  const { ranked, notices } = await rankItems(search, caller, deps)
  const found = await readMany<ItemRecord>(
    deps.documents,
    ITEMS,
    ranked.map(({ id }) => id),
  )
  const scores = new Map(ranked.map(({ id, score }) => [id, score]))
  const items = found
    .filter(({ value }) => matchesItem(value, wanted))
    .map((item) => ({ ...showItem(item), score: scores.get(item.id) }))
  return { items: items.slice(0, limit), notices }
}

async function listInOrder(input: ListItemsInput, caller: Caller, deps: MemoryContext) {
  const { filter = {}, limit = ITEM_LIST_DEFAULT, orderBy: field = 'key' } = input
  const items: Item[] = []
  let read = 0
  let length = 0
  for await (const { record, isLast } of readInOrder(input, caller, deps)) {
    read += 1
    if (matchesItem(record.value, filter)) {
      items.push(showItem(record))
      length += JSON.stringify(record.value).length
    }
    const isFull = items.length === limit || read === READ_MAX || length > PAGE_LENGTH_MAX
    if (isFull && !isLast) {
      return { items, next: renderKeyset({ value: record[field], id: record.id }) }
    }
  }
  return { items }
}

async function* readInOrder(input: ListItemsInput, caller: Caller, { documents }: MemoryContext) {
  const { namespace = [], limit = ITEM_LIST_DEFAULT, orderBy = 'key', descending } = input
  let { after } = input
  do {
    const page = await documents.query(ITEMS, {
      filter: [...ownedBy(caller), ...within(namespace)],
      orderBy: { field: orderBy, direction: descending === true ? 'descending' : 'ascending' },
      limit: Math.min(PAGE, limit),
      ...(after === undefined ? {} : { after }),
    })
    after = page.next
    for (const [place, document] of page.documents.entries()) {
      const isLast = after === undefined && place === page.documents.length - 1
      yield { record: toRecord<ItemRecord>(document), isLast }
    }
  } while (after !== undefined)
}

function showItem({ namespace, key, value, version, createdAt, updatedAt }: ItemRecord): Item {
  return { namespace, key, value, version, createdAt, updatedAt }
}
