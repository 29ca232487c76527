import { invalidInput, MemoryError } from '../../../core/errors.ts'
import { groupBy } from '../../../core/group-by.ts'
import {
  addToSum,
  type CollectionSum,
  compareSums,
  isOfOneStore,
  NOTHING_SUMMED,
} from '../../../core/storage/records/migration.ts'
import { buildStoreState, STORE_STATES } from '../../../core/storage/records/store-state.ts'
import type { BlobStore } from '../../../ports/blob-store.ts'
import type { DocumentChange, DocumentStore, DocumentWrite } from '../../../ports/document-store.ts'
import type { EventSink } from '../../../ports/event-sink.ts'
import type { Snapshot } from '../../../ports/memory-copies.ts'
import { pagesOf, pageThrough } from '../records/page-through.ts'
import { toBody } from '../records/read-records.ts'
import { readStoreState } from '../records/read-store-state.ts'

/** What a memory is stored in. Indexes are made anew from it. */
export interface StoredMemory {
  readonly documents: DocumentStore
  readonly blobs: BlobStore
}

export interface CopiedMemory {
  readonly isResumed: boolean
  readonly documents: Readonly<Record<string, number>>
  readonly blobs: number
  readonly problems: readonly string[]
}

/** One less than a batch: the state of the copy is written with the documents. */
const TOGETHER = 500
const PAGE = 1_000

/**
 * Copies every document and blob into an empty store, then compares both. How far it is, is
 * written with the documents: killed at any moment, the next call resumes there. What is written to
 * the original meanwhile is copied too.
 *
 * @param beforeEnd Called when both are equal, before the copy can be used.
 * @throws MemoryError `INVALID_INPUT` if the target holds another memory; `CONFLICT` if the original
 *   was replaced after an interrupted copy.
 */
export async function copyMemory(
  source: StoredMemory,
  target: StoredMemory,
  { events, beforeEnd }: { readonly events: EventSink; beforeEnd(): Promise<void> },
): Promise<CopiedMemory> {
  const reached = await readStoreState('copied-until', target.documents)
  if (reached === undefined) await requireEmpty(target.documents)
  const onCopied = (done: number): void =>
    events.emit({ kind: 'work-progressed', work: 'copying the memory', done })
  // Blobs first: a document never refers to one that is not there.
  await copyBlobs(source.blobs, target.blobs, async () => true)
  await copyDocuments(source.documents, target.documents, { reached, onCopied })
  const isMissing = async (hash: string): Promise<boolean> => !(await target.blobs.has(hash))
  const blobs = await copyBlobs(source.blobs, target.blobs, isMissing)
  const original = await sumDocuments(source.documents)
  const problems = compareSums(original, await sumDocuments(target.documents))
  if (problems.length === 0) {
    await beforeEnd()
    const done = { kind: 'delete', collection: STORE_STATES, id: 'copied-until' } as const
    await target.documents.write({ writes: [done] })
  }
  return { isResumed: reached !== undefined, documents: countsOf(original), blobs, problems }
}

/** Writes every document of a snapshot into an empty store. */
export async function copySnapshot(source: Snapshot, target: DocumentStore): Promise<void> {
  for (const { name: collection } of source.collections) {
    if (isOfOneStore(collection)) continue
    for await (const page of pagesOf(source, collection, {}, TOGETHER)) {
      const writes = page.map(({ id, body }) => ({ kind: 'put', collection, id, body }) as const)
      if (writes.length > 0) await target.write({ writes })
    }
  }
}

/** What a memory holds. */
export async function countMemory({ documents, blobs }: StoredMemory) {
  const sums = await sumDocuments(documents)
  let count = 0
  for await (const hashes of blobPages(blobs)) count += hashes.length
  return { documents: countsOf(sums), blobs: count }
}

/** @throws MemoryError `INVALID_CONFIG` for a store into which a copy was begun and not finished. */
export async function requireWhole(documents: DocumentStore): Promise<void> {
  if ((await readStoreState('copied-until', documents)) === undefined) return
  throw new MemoryError('This memory is a copy that was not finished', {
    code: 'INVALID_CONFIG',
    hint: 'Run the same `loci migrate` again, which resumes it; or set storage.kind back.',
  })
}

async function requireEmpty(documents: DocumentStore): Promise<void> {
  for (const { name } of documents.collections) {
    if (isOfOneStore(name) || (await documents.count(name)) === 0) continue
    throw invalidInput(
      'The storage to copy to already holds a memory',
      'Empty it first (for embedded and json, move its files out of the folder), or choose another.',
    )
  }
}

async function copyDocuments(
  source: DocumentStore,
  target: DocumentStore,
  { reached, onCopied }: { readonly reached: string | undefined; onCopied(done: number): void },
): Promise<void> {
  let cursor = reached
  for (let done = 0; ; ) {
    const page = await source.changes(cursor, TOGETHER)
    if (page.startedOver === true) {
      throw new MemoryError('The memory was replaced after its copying had begun', {
        code: 'CONFLICT',
        hint: 'Empty the storage to copy to, and start again.',
      })
    }
    if (page.cursor === cursor) return
    const writes = await toWrites(page.changes, source)
    const state = buildStoreState('copied-until', page.cursor)
    const put = {
      kind: 'put',
      collection: STORE_STATES,
      id: state.id,
      body: toBody(state),
    } as const
    await target.write({ writes: [...writes, put] })
    cursor = page.cursor
    done += writes.length
    onCopied(done)
    if (page.changes.length === 0) return
  }
}

async function toWrites(
  changes: readonly DocumentChange[],
  source: DocumentStore,
): Promise<readonly DocumentWrite[]> {
  const copied = changes.filter(({ collection }) => !isOfOneStore(collection))
  const writes: DocumentWrite[] = []
  for (const [collection, some] of groupBy(copied, (change) => change.collection)) {
    const found = await source.get(
      collection,
      some.map(({ id }) => id),
    )
    const bodies = new Map(found.map(({ id, body }) => [id, body]))
    for (const { id } of some) {
      const body = bodies.get(id)
      writes.push(
        body === undefined
          ? { kind: 'delete', collection, id }
          : { kind: 'put', collection, id, body },
      )
    }
  }
  return writes
}

async function sumDocuments(store: DocumentStore): Promise<ReadonlyMap<string, CollectionSum>> {
  const sums = new Map<string, CollectionSum>()
  for (const { name } of store.collections) {
    if (isOfOneStore(name)) continue
    let sum = NOTHING_SUMMED
    for await (const document of pageThrough(store, name, {})) sum = addToSum(sum, document)
    sums.set(name, sum)
  }
  return sums
}

function countsOf(sums: ReadonlyMap<string, CollectionSum>): Readonly<Record<string, number>> {
  const counts = [...sums].filter(([, { count }]) => count > 0)
  return Object.fromEntries(counts.map(([name, { count }]) => [name, count]))
}

/** Copies the blobs; their hashes are checked when they are read and when they are written. */
async function copyBlobs(
  source: BlobStore,
  target: BlobStore,
  isDue: (hash: string) => Promise<boolean>,
): Promise<number> {
  let count = 0
  for await (const hashes of blobPages(source)) {
    for (const hash of hashes) {
      const bytes = (await isDue(hash)) ? await source.get(hash) : undefined
      // It may also have been deleted meanwhile.
      if (bytes !== undefined) await target.put(bytes)
    }
    count += hashes.length
  }
  return count
}

async function* blobPages(blobs: BlobStore): AsyncGenerator<readonly string[]> {
  for (let after: string | undefined; ; ) {
    const hashes = await blobs.list({ limit: PAGE, after })
    yield hashes
    after = hashes.at(-1)
    if (hashes.length < PAGE) return
  }
}
