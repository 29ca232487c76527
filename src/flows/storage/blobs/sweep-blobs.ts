import { MemoryError } from '../../../core/errors.ts'
import { isKeptElsewhere } from '../../../core/storage/blobs/blob-place.ts'
import { BLOB_LIST_LIMIT_MAX } from '../../../core/storage/blobs/check-blob.ts'
import type { LooseBlob } from '../../../core/tasks/episodes/episode-tombstone.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { writeDraft } from '../records/draft.ts'
import { pageThrough } from '../records/page-through.ts'
import { toRecord } from '../records/read-records.ts'

/** Collections whose records reference blobs in their field `blobs`. */
const HOLDERS = ['episodes', 'tasks', 'task-steps', 'taken-out'] as const
/** Longer than any write takes: a blob is written before the record that references it. */
const ON_ITS_WAY_MS = 60 * 60 * 1_000

/**
 * Garbage-collects unreferenced blobs: those of purged records at once, those left behind by a
 * crash after they have been unreferenced for an hour.
 */
export async function sweepBlobs(caller: Caller, deps: MemoryContext): Promise<void> {
  await noteLoose(caller, deps)
  await sweepNoted(deps)
}

/** Deletes the blobs noted as loose. */
export async function sweepNoted(deps: MemoryContext): Promise<void> {
  for await (const document of pageThrough(deps.documents, 'loose-blobs', { filter: [] })) {
    await sweep(toRecord<LooseBlob>(document), deps)
  }
}

async function sweep({ id, at, isCertain }: LooseBlob, deps: MemoryContext): Promise<void> {
  const isDue = isCertain || deps.clock.now() - Date.parse(at) >= ON_ITS_WAY_MS
  if (!isDue || !(await deleteLoose(id, deps))) return
  await writeDraft('loose blobs', deps, async (draft) => {
    await draft.get('loose-blobs', [id])
    draft.remove('loose-blobs', id)
  })
}

// Blobs are content-addressed, so another process may start to need one while it is being deleted.
// The writer of such a record checks its blobs afterwards (`confirmMoves`); a reference written
// before the deletion is seen here, and the bytes are restored.
//
// Resolves to false for blobs on another host, which must delete them itself.
async function deleteLoose(id: string, deps: MemoryContext): Promise<boolean> {
  if (await isNeeded(id, deps)) return true
  try {
    const bytes = await readIfIntact(id, deps)
    await deps.blobs.delete(id)
    if (bytes !== undefined && (await isNeeded(id, deps))) await deps.blobs.put(bytes)
    return true
  } catch (error) {
    if (!isKeptElsewhere(error)) throw error
    return false
  }
}

async function readIfIntact(id: string, { blobs }: MemoryContext): Promise<Uint8Array | undefined> {
  return await blobs.get(id).catch((error: unknown): undefined => {
    if (!MemoryError.is(error, 'CORRUPT_DATA')) throw error
  })
}

async function noteLoose({ scope }: Caller, deps: MemoryContext): Promise<void> {
  const at = new Date(deps.clock.now()).toISOString()
  let after: string | undefined
  do {
    const hashes = await deps.blobs.list({
      limit: BLOB_LIST_LIMIT_MAX,
      ...(after === undefined ? {} : { after }),
    })
    for (const id of hashes) {
      if (await isNeeded(id, deps)) continue
      await writeDraft('loose blobs', deps, async (draft) => {
        const [known] = await draft.get('loose-blobs', [id])
        const loose: LooseBlob = { id, scope, at, isCertain: false }
        if (known === undefined) draft.put('loose-blobs', loose)
      })
    }
    after = hashes.length < BLOB_LIST_LIMIT_MAX ? undefined : hashes.at(-1)
  } while (after !== undefined)
}

async function isNeeded(hash: string, { documents }: MemoryContext): Promise<boolean> {
  for (const collection of HOLDERS) {
    const filter = [{ field: 'blobs', is: 'containing', values: [hash] }] as const
    if ((await documents.count(collection, filter)) > 0) return true
  }
  return false
}
