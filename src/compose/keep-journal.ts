import { randomUUID } from 'node:crypto'
import { createFileRecordJournal } from '../adapters/files/index.ts'
import { ALL_RECORD_KINDS, MEMORY_COLLECTIONS } from '../core/records/all-record-kinds.ts'
import { checkJournal } from '../flows/journal/check-journal.ts'
import type { JournalDeps } from '../flows/journal/journal-deps.ts'
import { openJournaledStore } from '../flows/journal/journaled-store.ts'
import type { Config } from './config-schema.ts'
import type { Store } from './find-home.ts'
import type { OpenedStorage } from './open-storage.ts'

/**
 * Keeps the records of a store that lies in a workspace in files beside it, so that the store can
 * be deleted. A store in a folder of its own, on a server or on a read-only disk is left as it is.
 */
export async function keepJournal(
  storage: OpenedStorage,
  { records }: Store,
  { kind, busyTimeoutMs }: Config['storage'],
): Promise<OpenedStorage> {
  const isKept = records !== undefined && (kind === 'embedded' || kind === 'json')
  if (!isKept || storage.isReadOnly === true) return storage
  const collections = MEMORY_COLLECTIONS.map(({ name }) => name)
  const deps: JournalDeps = {
    documents: storage.documents,
    journal: createFileRecordJournal({ folder: records, collections, busyTimeoutMs }),
    kinds: ALL_RECORD_KINDS,
    nextName: randomUUID,
  }
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
