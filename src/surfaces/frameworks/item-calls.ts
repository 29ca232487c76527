// What the stores of frameworks need of `memory.items`, in as many calls as it takes.

import { MemoryError } from '../../core/errors.ts'
import type { JsonObject, JsonValue } from '../../core/json.ts'
import { CALL_BYTES_MAX, ITEMS_MAX } from '../../core/storage/items/item-input.ts'
import type { Memory } from '../../operations/memory.ts'

export type Items = Memory['items']
export type KeptItem = Awaited<ReturnType<Items['get']>>['items'][number]
export type ItemPut = Parameters<Items['put']>[0]['items'][number]

export interface ItemName {
  readonly namespace: readonly string[]
  readonly key: string
}

type ListInput = Omit<NonNullable<Parameters<Items['list']>[0]>, 'after'>

/** The name of a session is not longer. An item of a longer one belongs to none. */
const SESSION_LENGTH_MAX = 200
/** Values are large: a page of them is held in memory. */
const PAGE = 50
/** Of those who change one item at the same time, one succeeds each time. */
const ATTEMPTS_MAX = 100

/** All that a call gives in pages. */
export async function* eachOf<One>(
  read: (after: string | undefined) => Promise<{
    readonly items: readonly One[]
    readonly next?: string | undefined
  }>,
): AsyncGenerator<One> {
  let after: string | undefined
  do {
    const page = await read(after)
    yield* page.items
    after = page.next
  } while (after !== undefined)
}

export function eachItem(items: Items, query: ListInput): AsyncGenerator<KeptItem> {
  return eachOf((after) => items.list({ limit: PAGE, ...query, after }))
}

/** Those that exist, in any order. */
export async function getItems(items: Items, names: readonly ItemName[]): Promise<KeptItem[]> {
  const found: KeptItem[] = []
  for (let at = 0; at < names.length; at += ITEMS_MAX) {
    found.push(...(await items.get({ items: names.slice(at, at + ITEMS_MAX) })).items)
  }
  return found
}

/** In the order given: whoever reads the last of them finds all before it. */
export async function putItems(items: Items, puts: readonly ItemPut[]): Promise<void> {
  let portion: ItemPut[] = []
  let bytes = 0
  for (const put of puts) {
    const size = Buffer.byteLength(JSON.stringify(put.value))
    if (portion.length === ITEMS_MAX || (bytes > 0 && bytes + size > CALL_BYTES_MAX)) {
      await items.put({ items: portion })
      portion = []
      bytes = 0
    }
    portion.push(withSession(put))
    bytes += size
  }
  if (portion.length > 0) await items.put({ items: portion })
}

function withSession({ session = '', ...put }: ItemPut): ItemPut {
  return session === '' || session.length > SESSION_LENGTH_MAX ? put : { ...put, session }
}

export async function deleteItems(items: Items, names: readonly ItemName[]): Promise<void> {
  for (let at = 0; at < names.length; at += ITEMS_MAX) {
    await items.delete({ items: names.slice(at, at + ITEMS_MAX) })
  }
}

/**
 * Replaces a value by what `change` makes of it; undefined leaves it as it is. What somebody else
 * writes in between is not lost: `change` then sees that.
 */
export async function changeItem(
  items: Items,
  { namespace, key }: ItemName,
  change: (value: JsonObject | undefined) => object | undefined,
): Promise<JsonObject | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    const [item] = (await items.get({ items: [{ namespace, key }] })).items
    const changed = change(item?.value as JsonObject | undefined)
    if (changed === undefined) return undefined
    const value = toJson(changed)
    try {
      await items.put({ items: [{ namespace, key, value, expectedVersion: item?.version ?? 0 }] })
      return value
    } catch (error) {
      if (attempt === ATTEMPTS_MAX || !MemoryError.is(error, 'CONFLICT')) throw error
    }
  }
}

/** As JSON keeps it: a date is text, and what is undefined is not there. */
export function toJson(value: object): JsonObject {
  return JSON.parse(JSON.stringify(value)) as Record<string, JsonValue>
}
