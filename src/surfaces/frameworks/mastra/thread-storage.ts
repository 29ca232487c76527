import {
  calculatePagination,
  compareByField,
  jsonValueEquals,
  MemoryStorage,
  normalizePerPage,
  type StorageCloneThreadInput,
  type StorageCopyThreadOutput,
  type StorageListMessagesByResourceIdInput,
  type StorageListMessagesInput,
  type StorageListMessagesOutput,
  type StorageListThreadsInput,
  type StorageListThreadsOutput,
  type StorageResourceType,
  validateStorageMetadataFilter,
} from '@mastra/core/storage'
import { invalidInput, MemoryError } from '../../../core/errors.ts'
import type { JsonObject } from '../../../core/json.ts'
import type { Memory } from '../../../operations/memory.ts'
import { changeItem, eachItem, getItems, type Items, putItems, toJson } from '../item-calls.ts'
import { copyThread } from './copy-thread.ts'
import { type Message, MessageItems } from './message-items.ts'

type Thread = Awaited<ReturnType<MemoryStorage['saveThread']>>
type Updates = Parameters<MemoryStorage['updateMessages']>[0]['messages']
type Listed = Omit<StorageListMessagesInput, 'threadId'> & { readonly threads?: readonly string[] }
type Page = Pick<StorageListMessagesOutput, 'messages' | 'total'>

const MESSAGES_DEFAULT = 40
const THREADS_DEFAULT = 100

/** Threads, messages and resources of Mastra as items. */
export class ThreadStorage extends MemoryStorage {
  override readonly supportsPartialThreadUpdate = true
  readonly #items: Items
  readonly #root: string
  readonly #messages: MessageItems

  constructor({ items }: Memory, root: string) {
    super()
    this.#items = items
    this.#root = root
    this.#messages = new MessageItems(items, root)
  }

  override async getThreadById(wanted: {
    threadId: string
    resourceId?: string
  }): Promise<Thread | null> {
    const { threadId, resourceId } = wanted
    const [item] = await getItems(this.#items, [this.#thread(threadId)])
    if (item === undefined) return null
    const thread = dated<Thread>(item.value as JsonObject)
    return resourceId === undefined || thread.resourceId === resourceId ? thread : null
  }

  override async saveThread({ thread }: { thread: Thread }): Promise<Thread> {
    await putItems(this.#items, [
      { ...this.#thread(thread.id), value: toJson(thread), session: thread.id },
    ])
    return thread
  }

  override async updateThread(update: {
    id: string
    title?: string
    metadata?: Record<string, unknown>
  }): Promise<Thread> {
    const { id, title, metadata } = update
    const value = await changeItem(this.#items, this.#thread(id), (thread) => {
      return thread && { ...thread, ...(title === undefined ? {} : { title }), ...merged(thread) }
    })
    if (value !== undefined) return dated<Thread>(value)
    throw new MemoryError(`There is no thread "${id}"`, { code: 'NOT_FOUND' })

    function merged(thread: JsonObject) {
      const before = thread.metadata as Record<string, unknown> | undefined
      return { metadata: { ...before, ...metadata }, updatedAt: new Date() }
    }
  }

  override async deleteThread({ threadId }: { threadId: string }): Promise<void> {
    await this.#messages.deleteThread(threadId)
    await this.#items.delete({ items: [this.#thread(threadId)] })
  }

  override async listThreads(input: StorageListThreadsInput): Promise<StorageListThreadsOutput> {
    const { page = 0, perPage: given, filter: { resourceId, metadata = {} } = {} } = input
    const { field, direction } = this.parseOrderBy(input.orderBy)
    this.validatePaginationInput(page, given ?? THREADS_DEFAULT)
    this.validateMetadataKeys(metadata)
    const filter = resourceId === undefined ? {} : { resourceId: { equal: resourceId } }
    const found: Thread[] = []
    for await (const { value } of eachItem(this.#items, { namespace: this.#threads, filter })) {
      const thread = dated<Thread>(value as JsonObject)
      const isWanted = Object.entries(metadata).every(([name, wanted]) => {
        return jsonValueEquals(thread.metadata?.[name], wanted)
      })
      if (isWanted) found.push(thread)
    }
    found.sort(compareByField<Thread>(field, direction))
    const size = normalizePerPage(given, THREADS_DEFAULT)
    const { offset, perPage } = calculatePagination(page, given, size)
    const threads = found.slice(offset, offset + size)
    return { threads, total: found.length, page, perPage, hasMore: offset + size < found.length }
  }

  override async listMessages(input: StorageListMessagesInput): Promise<StorageListMessagesOutput> {
    const { threadId, ...query } = input
    const threads = [...new Set([threadId].flat())]
    if (threads.length === 0 || threads.some((id) => id.trim() === '')) {
      throw invalidInput('"threadId" is empty', 'Pass the id of a thread, or several.')
    }
    return await this.#list({ ...query, threads })
  }

  override async listMessagesByResourceId(
    input: StorageListMessagesByResourceIdInput,
  ): Promise<StorageListMessagesOutput> {
    return await this.#list(input)
  }

  override async listMessagesById(wanted: { messageIds: string[] }) {
    return { messages: [...(await this.#messages.byId(wanted.messageIds))] }
  }

  override async saveMessages({ messages }: { messages: Message[] }) {
    await this.#messages.save(messages)
    await this.#touch(messages.map(({ threadId = '' }) => threadId))
    return { messages }
  }

  override async updateMessages({ messages: updates }: { messages: Updates }): Promise<Message[]> {
    const known = await this.#messages.byId(updates.map(({ id }) => id))
    const byId = new Map(known.map((message) => [message.id, message]))
    for (const update of updates) {
      const message = byId.get(update.id)
      if (message !== undefined) byId.set(update.id, updated(message, update))
    }
    const messages = [...byId.values()]
    await this.#messages.save(messages)
    await this.#touch([...known, ...messages].map(({ threadId = '' }) => threadId))
    return messages
  }

  override async deleteMessages(ids: string[]): Promise<void> {
    await this.#touch(await this.#messages.delete(ids))
  }

  override async copyThread(input: StorageCloneThreadInput): Promise<StorageCopyThreadOutput> {
    return await copyThread(this, input)
  }

  override async getResourceById(wanted: {
    resourceId: string
  }): Promise<StorageResourceType | null> {
    const [item] = await getItems(this.#items, [this.#resource(wanted.resourceId)])
    return item === undefined ? null : dated<StorageResourceType>(item.value as JsonObject)
  }

  override async saveResource({ resource }: { resource: StorageResourceType }) {
    await putItems(this.#items, [{ ...this.#resource(resource.id), value: toJson(resource) }])
    return resource
  }

  override async updateResource(update: {
    resourceId: string
    workingMemory?: string
    metadata?: Record<string, unknown>
  }): Promise<StorageResourceType> {
    const { resourceId: id, workingMemory, metadata } = update
    const now = new Date()
    const value = await changeItem(this.#items, this.#resource(id), (before) => ({
      ...(before ?? { id, createdAt: now }),
      ...(workingMemory === undefined ? {} : { workingMemory }),
      metadata: { ...(before?.metadata as object | undefined), ...metadata },
      updatedAt: now,
    }))
    return dated<StorageResourceType>(value ?? {})
  }

  override async dangerouslyClearAll(): Promise<void> {
    for (const part of ['message-ids', 'messages', 'threads', 'resources']) {
      await this.#items.delete({ namespace: [this.#root, part] })
    }
  }

  async #list(input: Listed): Promise<StorageListMessagesOutput> {
    const { page = 0, perPage: given, include = [], threads, resourceId, filter } = input
    const { direction } = this.parseOrderBy(input.orderBy, 'ASC')
    this.validatePaginationInput(page, given ?? MESSAGES_DEFAULT)
    validateStorageMetadataFilter(filter?.metadata)
    const size = normalizePerPage(given, MESSAGES_DEFAULT)
    const { offset, perPage } = calculatePagination(page, given, size)
    const end = offset + size
    const { messages, total } =
      size === 0 ? { messages: [], total: 0 } : await this.#page(input, offset, end)
    const all = new Map(messages.map((message) => [message.id, message]))
    for (const one of include) {
      for (const message of await this.#messages.around(one, resourceId)) {
        if (!all.has(message.id)) all.set(message.id, message)
      }
    }
    const shown = [...all.values()]
    // Without an include they are in the order of the store, which is exact.
    if (shown.length > messages.length) shown.sort(byTime(direction))
    const seen = shown.filter(({ threadId = '' }) => threads?.includes(threadId) ?? true).length
    const isIncluding = include.length > 0 && filter?.metadata === undefined
    const hasMore = size > 0 && (isIncluding ? seen : end) < total
    return { messages: shown, total, page, perPage, hasMore }
  }

  async #page(input: Listed, offset: number, end: number): Promise<Page> {
    const { threads, resourceId, filter, orderBy, includeTotal = true } = input
    const isDescending = orderBy?.direction === 'DESC'
    const messages: Message[] = []
    let total = 0
    const query = { ...(threads && { threads }), resourceId, filter, isDescending }
    for await (const message of this.#messages.read(query)) {
      if (total >= offset && total < end) messages.push(message)
      total += 1
      // Without the total, the one after the page says that there is more.
      if (!includeTotal && total > end) break
    }
    return { messages, total }
  }

  /** Their messages changed. */
  async #touch(threads: readonly string[]): Promise<void> {
    for (const id of new Set(threads)) {
      await changeItem(this.#items, this.#thread(id), (thread) => {
        return thread && { ...thread, updatedAt: laterThan(thread) }
      })
    }
  }

  get #threads(): readonly string[] {
    return [this.#root, 'threads']
  }

  #thread(id: string) {
    return { namespace: this.#threads, key: id }
  }

  #resource(id: string) {
    return { namespace: [this.#root, 'resources'], key: id }
  }
}

function updated(message: Message, { content, ...update }: Updates[number]): Message {
  const { metadata: before } = message.content
  const metadata = { ...before, ...content?.metadata }
  const hasMetadata = before !== undefined || content?.metadata !== undefined
  return {
    ...message,
    ...Object.fromEntries(Object.entries(update).filter(([, value]) => value !== undefined)),
    content: { ...message.content, ...content, ...(hasMetadata ? { metadata } : {}) },
  } as Message
}

function laterThan({ updatedAt }: JsonObject): Date {
  return new Date(Math.max(Date.now(), Date.parse(String(updatedAt)) + 1))
}

function dated<Kind extends { createdAt: Date; updatedAt: Date }>(value: JsonObject): Kind {
  const { createdAt, updatedAt } = value
  const dates = { createdAt: new Date(String(createdAt)), updatedAt: new Date(String(updatedAt)) }
  return { ...value, ...dates } as unknown as Kind
}

function byTime(direction: 'ASC' | 'DESC') {
  const sign = direction === 'ASC' ? 1 : -1
  return (left: Message, right: Message) =>
    sign * (left.createdAt.getTime() - right.createdAt.getTime())
}
