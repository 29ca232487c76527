import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { FILE_MODE, fillFile } from '../adapters/files/durable-write.ts'
import { fetchBlobs } from '../adapters/files/file-blob-store.ts'
import { createFileBlobStore } from '../adapters/files/index.ts'
import { createMemoryTextIndex } from '../adapters/memory/index.ts'
import type { PostgresDocumentStore, PostgresPool } from '../adapters/postgres/index.ts'
import { createSqliteDocumentStore, openSqliteDatabase } from '../adapters/sqlite/index.ts'
import { copySqliteFile } from '../adapters/sqlite/sqlite-copy.ts'
import { createSystemClock, createUuidV7Source } from '../adapters/system/index.ts'
import { createGptTokenCounter } from '../adapters/tokenizer/index.ts'
import { ALL_RECORD_KINDS, MEMORY_COLLECTIONS } from '../core/all-record-kinds.ts'
import { MemoryError } from '../core/errors.ts'
import type { Rejection } from '../core/facts/rejection.ts'
import { BLOBS_FOLDER } from '../core/facts/workspace/workspace-path.ts'
import { machineTimeZone } from '../core/language/time/time-zone.ts'
import type { TombstoneEntry } from '../core/learning/transfer/tombstone-entry.ts'
import { backupName } from '../core/storage/records/backup.ts'
import { isOfOneStore } from '../core/storage/records/migration.ts'
import type { EpisodeTombstone } from '../core/tasks/episodes/episode-tombstone.ts'
import { copyMemory, copySnapshot } from '../flows/storage/migration/copy-memory.ts'
import { pagesOf, pageThrough } from '../flows/storage/records/page-through.ts'
import { toRecord } from '../flows/storage/records/read-records.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { DocumentStore } from '../ports/document-store.ts'
import type { CopyReport, MemoryCopies, Snapshot } from '../ports/memory-copies.ts'
import { createEventSink } from './event-sink.ts'
import { TEXT_INDEX_ID } from './index-ids.ts'
import { inspectBlobStore, inspectCopy, joinReports } from './inspect-copy.ts'
import { requireParts } from './place-blobs.ts'
import { DOCUMENTS_FILE, TOMBSTONES_FILE } from './replace-home.ts'

/** A memory on a server, while it is open. */
export interface ServerMemory {
  readonly documents: DocumentStore
  readonly blobs: BlobStore
  atOneMoment: PostgresDocumentStore['atOneMoment']
}

export interface ServerPlace {
  /** Runs `work` on the memory, opening it if necessary. */
  use<Result>(work: (memory: ServerMemory) => Promise<Result>): Promise<Result>
  connect(): Promise<PostgresPool & { end(): Promise<void> }>
  /** The blobs of a memory whose documents are these. */
  blobsOf(documents: DocumentStore): Promise<BlobStore>
  /** A folder for temporary files. */
  readonly folder: string
}

/** Copies of a memory in PostgreSQL, in the format of the embedded store: each restores the other. */
export function createPostgresCopies(place: ServerPlace): MemoryCopies {
  return {
    copyTo: (folder, previous) =>
      place.use(async ({ documents, blobs, atOneMoment }) => {
        await requireParts(documents, blobs)
        const [target, earlier] = [folder, previous].map((one) => one && join(one, BLOBS_FOLDER))
        // Each blob that the documents refer to is among those before, or those after.
        await fetchBlobs(blobs, target ?? '', earlier)
        await atOneMoment((snapshot) => writeSqlite(snapshot, folder))
        await fetchBlobs(blobs, target ?? '', earlier)
        // The documents say what is forgotten.
        await fillFile(join(folder, TOMBSTONES_FILE), FILE_MODE, async () => {})
      }),
    inspect: (copy) =>
      copy === undefined ? place.use(inspectServer) : inspectCopy(copy, DOCUMENTS_FILE),
    replaceBy: (copy, at) => replaceServer(copy, at, place),
  }
}

async function writeSqlite(snapshot: Snapshot, folder: string): Promise<void> {
  const draft = join(folder, 'draft.sqlite')
  const database = await openSqliteDatabase({ path: draft, durability: 'process-crash' })
  try {
    const collections = MEMORY_COLLECTIONS
    await copySnapshot(snapshot, await createSqliteDocumentStore({ database, collections }))
  } finally {
    database.close()
  }
  await copySqliteFile(draft, join(folder, DOCUMENTS_FILE))
  for (const end of ['', '-wal', '-shm']) await rm(`${draft}${end}`, { force: true })
}

async function inspectServer({ blobs, atOneMoment }: ServerMemory): Promise<CopyReport> {
  const documents = await atOneMoment(async (snapshot) => {
    const names = snapshot.collections.map(({ name }) => name).filter((name) => !isOfOneStore(name))
    const reports: CopyReport[] = []
    for (const name of names) reports.push(await inspectCollection(snapshot, name))
    return reports
  })
  return joinReports([...documents, await inspectBlobStore(blobs)])
}

async function inspectCollection(snapshot: Snapshot, name: string): Promise<CopyReport> {
  let count = 0
  const problems: string[] = []
  try {
    for await (const page of pagesOf(snapshot, name, {})) count += page.length
  } catch (error) {
    if (!MemoryError.is(error, 'CORRUPT_DATA')) throw error
    problems.push(`${error.message}.`)
  }
  return { documents: count === 0 ? {} : { [name]: count }, blobs: 0, problems }
}

/** Where a backup is restored, beside the memory. */
const RESTORING = 'loci_restoring'
const LIVE = 'loci'

// The new memory is made beside the old one and takes its place in one transaction.
async function replaceServer(
  copy: string,
  at: string,
  place: ServerPlace,
): Promise<string | undefined> {
  const { createPostgresDocumentStore, dropSchema, swapSchemas } = await import(
    '../adapters/postgres/index.ts'
  )
  const old = await place.use(async ({ documents, atOneMoment, blobs }) => ({
    tombstones: await readTombstones(documents),
    ...(await inspectServer({ documents, atOneMoment, blobs: NO_BLOBS })),
    blobs,
  }))
  const temporary = await mkdtemp(join(place.folder, 'restoring-'))
  const pool = await place.connect()
  try {
    await dropSchema(pool, RESTORING)
    const documents = await createPostgresDocumentStore({
      ...{ pool, schema: RESTORING, collections: MEMORY_COLLECTIONS },
      // Rows are hidden from other tenants from the first moment on.
      tenants: { field: 'scope.tenant', current: () => undefined },
    })
    const target = { documents, blobs: await place.blobsOf(documents) }
    await withBackup(copy, temporary, async (source) => {
      const { problems } = await copyMemory(source, target, {
        events: createEventSink(undefined),
        beforeEnd: () => forgetAgain(target, old.tombstones),
      })
      if (problems.length > 0) throw differs(problems)
    })
    const kept = `${LIVE}_replaced_${backupName(at)
      .toLowerCase()
      .replaceAll(/[^0-9tz]/gu, '')}`
    await swapSchemas(pool, { place: LIVE, by: RESTORING, kept })
    if (Object.keys(old.documents).length > 0 || old.problems.length > 0) return kept
    await dropSchema(pool, kept)
    return undefined
  } finally {
    await pool.end()
    await rm(temporary, { recursive: true, force: true })
  }
}

const NO_BLOBS = { list: async () => [] } as unknown as BlobStore

// A backup is not opened itself: that would change its files.
async function withBackup(
  copy: string,
  temporary: string,
  work: (source: { documents: DocumentStore; blobs: BlobStore }) => Promise<void>,
): Promise<void> {
  const path = join(temporary, DOCUMENTS_FILE)
  await copyFile(join(copy, DOCUMENTS_FILE), path)
  const database = await openSqliteDatabase({ path, durability: 'process-crash' })
  try {
    const documents = await createSqliteDocumentStore({ database, collections: MEMORY_COLLECTIONS })
    await work({ documents, blobs: createFileBlobStore({ folder: join(copy, BLOBS_FOLDER) }) })
  } finally {
    database.close()
  }
}

async function readTombstones(documents: DocumentStore): Promise<readonly TombstoneEntry[]> {
  const entries: TombstoneEntry[] = []
  for await (const one of pageThrough(documents, 'rejections', {})) {
    entries.push({ kind: 'rejection', rejection: toRecord<Rejection>(one) })
  }
  for await (const one of pageThrough(documents, 'episode-tombstones', {})) {
    entries.push({ kind: 'episode', tombstone: toRecord<EpisodeTombstone>(one) })
  }
  return entries
}

// What was forgotten after the backup stays forgotten.
async function forgetAgain(
  target: { readonly documents: DocumentStore; readonly blobs: BlobStore },
  tombstones: readonly TombstoneEntry[],
): Promise<void> {
  const [{ mergeTombstones }, { LEARNING_HOOKS }] = await Promise.all([
    import('../flows/tasks/episodes/merge-tombstones.ts'),
    import('../flows/learning/learning-hooks.ts'),
  ])
  const clock = createSystemClock()
  const deps = {
    ...target,
    // Whoever opens the memory makes its indexes.
    text: createMemoryTextIndex({ id: TEXT_INDEX_ID }),
    kinds: ALL_RECORD_KINDS,
    learning: LEARNING_HOOKS,
    clock,
    zone: machineTimeZone(),
    tokens: createGptTokenCounter(),
    ids: createUuidV7Source({ clock }),
    events: createEventSink(undefined),
  }
  const keepNothing = async (): Promise<void> => {}
  await mergeTombstones(deps, {
    read: async () => tombstones,
    append: keepNothing,
    dropReplacements: keepNothing,
  })
}

function differs(problems: readonly string[]): MemoryError {
  return new MemoryError(`The restored memory differs from the backup: ${problems.join(' ')}`, {
    code: 'STORE_FAILED',
    hint: 'Nothing was changed. Try again; `loci verify <backup>` checks the backup.',
  })
}
