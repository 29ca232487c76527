import { ITEMS, type ItemRecord } from '../../../core/storage/items/item.ts'
import {
  type ListNamespacesInput,
  NAMESPACES_DEFAULT,
} from '../../../core/storage/items/item-input.ts'
import {
  ANY_PART,
  behind,
  directlyAfter,
  endsWith,
  type Namespace,
  readPath,
  startsWith,
  within,
} from '../../../core/storage/items/namespace.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { findRecords } from '../records/read-records.ts'
import { ownedBy } from './write-items.ts'

/** Namespaces that one call looks at. */
const READ_MAX = 5_000

/** The namespaces that hold items, in their order. Reads one item of each. */
export async function listNamespaces(
  input: ListNamespacesInput,
  caller: Caller,
  deps: MemoryContext,
) {
  const { prefix = [], suffix = [], maxDepth, limit = NAMESPACES_DEFAULT } = input
  const items: Namespace[] = []
  let from = readCursor(input.after)
  for (let read = 0; read < READ_MAX && items.length < limit; read++) {
    const found = await findFirst(from, prefix, caller, deps)
    if (found === undefined) return { items }
    const isWanted = startsWith(found, prefix) && endsWith(found, suffix)
    const shown = found.slice(0, maxDepth)
    if (isWanted) items.push(shown)
    // What is below it would be cut to the same.
    from = isWanted && shown.length === maxDepth ? behind(shown) : directlyAfter(found)
  }
  return { items, next: Buffer.from(from).toString('base64url') }
}

/** The first namespace from a path on that may start with the pattern. */
async function findFirst(
  from: string,
  prefix: Namespace,
  caller: Caller,
  { documents }: MemoryContext,
): Promise<Namespace | undefined> {
  const any = prefix.indexOf(ANY_PART)
  const fixed = any === -1 ? prefix : prefix.slice(0, any)
  const [item] = await findRecords<ItemRecord>(documents, ITEMS, {
    filter: [...ownedBy(caller), ...within(fixed), { field: 'path', is: 'between', from }],
    orderBy: { field: 'path', direction: 'ascending' },
    limit: 1,
  })
  return item === undefined ? undefined : readPath(item.path)
}

function readCursor(after = ''): string {
  return Buffer.from(after, 'base64url').toString('utf8').toWellFormed().replaceAll('\u0000', '')
}
