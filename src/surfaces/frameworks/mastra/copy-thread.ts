import { randomUUID } from 'node:crypto'
import type {
  MemoryStorage,
  StorageCloneThreadInput,
  StorageCopyThreadOutput,
} from '@mastra/core/storage'
import { MemoryError } from '../../../core/errors.ts'

/** A new thread with the messages of another one, which get new ids. */
export async function copyThread(
  storage: MemoryStorage,
  input: StorageCloneThreadInput,
): Promise<StorageCopyThreadOutput> {
  const { sourceThreadId, newThreadId = randomUUID(), resourceId, metadata, options } = input
  const source = await storage.getThreadById({ threadId: sourceThreadId })
  if (source === null) throw failed('NOT_FOUND', `There is no thread "${sourceThreadId}"`)
  if ((await storage.getThreadById({ threadId: newThreadId })) !== null) {
    throw failed('CONFLICT', `There is a thread "${newThreadId}" already`)
  }
  const messages = await messagesOf(storage, sourceThreadId, options)
  const now = new Date()
  const last = messages.at(-1)
  const clone = { sourceThreadId, clonedAt: now, ...(last && { lastMessageId: last.id }) }
  const title = input.title ?? (source.title === undefined ? undefined : `Clone of ${source.title}`)
  const thread = {
    id: newThreadId,
    resourceId: resourceId ?? source.resourceId,
    ...(title === undefined ? {} : { title }),
    metadata: { ...metadata, clone },
    createdAt: now,
    updatedAt: now,
  }
  const copies = messages.map((message) => ({
    ...message,
    id: randomUUID(),
    threadId: newThreadId,
    ...(resourceId === undefined ? {} : { resourceId }),
  }))
  await storage.saveThread({ thread })
  await storage.saveMessages({ messages: copies })
  const ids = messages.map(({ id }, at) => [id, copies[at]?.id ?? ''] as const)
  return { thread, messageIdMap: Object.fromEntries(ids) }
}

async function messagesOf(
  storage: MemoryStorage,
  threadId: string,
  { messageFilter = {}, messageLimit = 0 }: NonNullable<StorageCloneThreadInput['options']> = {},
) {
  const { startDate: start, endDate: end, messageIds = [] } = messageFilter
  const dateRange = { ...(start && { start }), ...(end && { end }) }
  const all = await storage.listMessages({ threadId, perPage: false, filter: { dateRange } })
  const isWanted = (id: string) => messageIds.length === 0 || messageIds.includes(id)
  return all.messages.filter(({ id }) => isWanted(id)).slice(-messageLimit)
}

function failed(code: 'NOT_FOUND' | 'CONFLICT', message: string): MemoryError {
  return new MemoryError(message, { code, hint: 'List the threads of the storage.' })
}
