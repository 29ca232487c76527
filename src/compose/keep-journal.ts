import { randomUUID } from 'node:crypto'
import { createFileRecordJournal } from '../adapters/files/index.ts'
import { ALL_RECORD_KINDS, MEMORY_COLLECTIONS } from '../core/all-record-kinds.ts'
import { checkJournal } from '../flows/storage/journal/check-journal.ts'
import type { JournalDeps } from '../flows/storage/journal/journal-deps.ts'
import { openJournaledStore } from '../flows/storage/journal/journaled-store.ts'
import type { Config } from './config-schema.ts'
import type { Store } from './find-home.ts'
import type { OpenedStorage } from './open-storage.ts'

/**
 * Journals the records of a store in a workspace to files next to it, so that the store can be
 * deleted. A store in its own folder, on a server or on a read-only disk has no journal.
 */
export async function keepJournal(
  storage: OpenedStorage,
  { records }: Store,
  { kind, busyTimeoutMs }: Config['storage'],
): Promise<OpenedStorage> {
  const isKept = kind === 'embedded' || kind === 'json'
  if (records === undefined || !isKept || storage.isReadOnly === true) return storage
  const deps = { ...openJournal(records, { busyTimeoutMs }), documents: storage.documents }
  try {
    const documents = await openJournaledStore(deps)
    return {
      ...storage,
      documents,
      diagnose: async () => [
        ...(await storage.diagnose()),
        ...(await checkJournal(documents, deps)),
      ],
      async discardUnused() {
        await storage.discardUnused()
        await documents.pack()
      },
    }
  } catch (error) {
    await storage.close()
    throw error
  }
}

const BUSY_TIMEOUT_MS = 5_000

/** The records in a folder, without their store. */
export function openJournal(
  folder: string,
  options: { readonly busyTimeoutMs?: number; readonly format?: number } = {},
): Omit<JournalDeps, 'documents'> {
  const collections = MEMORY_COLLECTIONS.map(({ name }) => name)
  return {
    journal: createFileRecordJournal({
      folder,
      collections,
      busyTimeoutMs: BUSY_TIMEOUT_MS,
      ...options,
    }),
    kinds: ALL_RECORD_KINDS,
    nextName: randomUUID,
  }
}
