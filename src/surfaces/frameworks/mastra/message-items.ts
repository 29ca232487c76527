import {
  filterByDateRange,
  type StorageListMessagesInput,
  storageMessageMatchesMetadataFilter,
} from '@mastra/core/storage'
import { invalidInput } from '../../../core/errors.ts'
import type { JsonObject } from '../../../core/json.ts'
import {
  deleteItems,
  eachItem,
  getItems,
  type ItemName,
  type ItemPut,
  type Items,
  type KeptItem,
  putItems,
  toJson,
} from '../item-calls.ts'

export type Message = Parameters<
  import('@mastra/core/storage').MemoryStorage['saveMessages']
>[0]['messages'][number]
type Filter = StorageListMessagesInput['filter']
type Include = NonNullable<StorageListMessagesInput['include']>[number]

/** The messages to read: of threads, or of all threads. */
export interface MessageQuery {
  readonly threads?: readonly string[] | undefined
  readonly resourceId?: string | undefined
  readonly filter?: Filter
  readonly isDescending?: boolean | undefined
}

const NUMBER_LENGTH = 4

/**
 * The messages of a thread, by time: a key begins with it. Beside them, where the message of an id
 * is, since a caller often knows no more of it.
 */
export class MessageItems {
  readonly #items: Items
  readonly #root: string

  constructor(items: Items, root: string) {
    this.#items = items
    this.#root = root
  }

  async *read({
    threads,
    resourceId,
    filter,
    isDescending,
  }: MessageQuery): AsyncGenerator<Message> {
    for await (const { value } of this.#inOrder({ threads, resourceId, isDescending })) {
      const message = messageOf(value as JsonObject)
      if (matches(message, filter)) yield message
    }
  }

  async byId(ids: readonly string[]): Promise<readonly Message[]> {
    const places = await this.#find(ids)
    const kept = await getItems(this.#items, [...places.values()])
    return kept.sort(byKey).map(({ value }) => messageOf(value as JsonObject))
  }

  /** A message and what is around it in its thread. */
  async around(wanted: Include, resourceId: string | undefined): Promise<readonly Message[]> {
    const { id, withPreviousMessages: before = 0, withNextMessages: behind = 0 } = wanted
    const thread = (await this.#find([id])).get(id)?.namespace.at(-1)
    if (thread === undefined) return []
    const all: Message[] = []
    for await (const message of this.read({ threads: [thread], resourceId })) all.push(message)
    const at = all.findIndex((message) => message.id === id)
    return at === -1 ? [] : all.slice(Math.max(0, at - before), at + behind + 1)
  }

  /** A message that is there is replaced, wherever it was. */
  async save(messages: readonly Message[]): Promise<void> {
    const places = await this.#find(messages.map(({ id }) => id))
    const puts: ItemPut[] = []
    const gone: ItemName[] = []
    for (const [number, message] of withoutRepeated(messages).entries()) {
      const before = places.get(message.id)
      const place = this.#placeOf(message, number, before)
      if (before !== undefined && before !== place) gone.push(before)
      const where = { namespace: place.namespace, key: place.key }
      const session = place.namespace.at(-1)
      const value = toJson({ ...message, createdAt: new Date(message.createdAt) })
      puts.push(
        { ...this.#pointer(message.id), value: toJson(where), session },
        { ...where, session, value },
      )
    }
    await putItems(this.#items, puts)
    await deleteItems(this.#items, gone)
  }

  /** Resolves to the threads that they were in. */
  async delete(ids: readonly string[]): Promise<readonly string[]> {
    const places = await this.#find(ids)
    await deleteItems(this.#items, [...places.values()])
    const pointers = [...places.keys()].map((id) => this.#pointer(id))
    await deleteItems(this.#items, pointers)
    return [...new Set([...places.values()].map(({ namespace }) => namespace.at(-1) ?? ''))]
  }

  async deleteThread(thread: string): Promise<void> {
    const pointers: ItemName[] = []
    for await (const { id } of this.read({ threads: [thread] })) pointers.push(this.#pointer(id))
    await deleteItems(this.#items, pointers)
    await this.#items.delete({ namespace: this.#thread(thread) })
  }

  async *#inOrder({ threads, resourceId, isDescending = false }: Omit<MessageQuery, 'filter'>) {
    const filter = resourceId === undefined ? {} : { resourceId: { equal: resourceId } }
    const [first, ...more] = threads ?? []
    const order = { orderBy: 'key', descending: isDescending } as const
    if (first !== undefined && more.length === 0) {
      yield* eachItem(this.#items, { namespace: this.#thread(first), filter, ...order })
      return
    }
    const namespaces = threads?.map((thread) => this.#thread(thread)) ?? [this.#messages]
    const found: KeptItem[] = []
    for (const namespace of namespaces) {
      for await (const item of eachItem(this.#items, { namespace, filter })) found.push(item)
    }
    found.sort(byKey)
    yield* isDescending ? found.reverse() : found
  }

  async #find(ids: readonly string[]): Promise<ReadonlyMap<string, ItemName>> {
    const names = [...new Set(ids)].map((id) => this.#pointer(id))
    const found = await getItems(this.#items, names)
    return new Map(found.map(({ key, value }) => [key, value as unknown as ItemName]))
  }

  // It stays where it is unless its time or thread changed: its order among others of that time.
  #placeOf({ id, threadId, createdAt }: Message, number: number, before?: ItemName): ItemName {
    if (threadId === undefined || threadId === '') {
      throw invalidInput(`The message "${id}" has no thread`, 'Pass its "threadId".')
    }
    const time = new Date(createdAt).toISOString()
    const isThere = before?.namespace.at(-1) === threadId && before.key.startsWith(time)
    if (isThere) return before
    const key = `${time}/${String(number).padStart(NUMBER_LENGTH, '0')}/${id}`
    return { namespace: this.#thread(threadId), key }
  }

  get #messages(): readonly string[] {
    return [this.#root, 'messages']
  }

  #thread(thread: string): readonly string[] {
    return [...this.#messages, thread]
  }

  #pointer(id: string): ItemName {
    return { namespace: [this.#root, 'message-ids'], key: id }
  }
}

function messageOf(value: JsonObject): Message {
  return { ...value, createdAt: new Date(String(value.createdAt)) } as unknown as Message
}

function matches(message: Message, filter: Filter): boolean {
  const { dateRange, metadata } = filter ?? {}
  const [isInRange] = filterByDateRange([message], ({ createdAt }) => createdAt, dateRange)
  return isInRange !== undefined && storageMessageMatchesMetadataFilter(message.content, metadata)
}

function withoutRepeated(messages: readonly Message[]): readonly Message[] {
  return [...new Map(messages.map((message) => [message.id, message])).values()]
}

function byKey(left: KeptItem, right: KeptItem): number {
  return left.key < right.key ? -1 : 1
}
