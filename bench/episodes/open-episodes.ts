import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { configSchema } from '../../src/compose/config-schema.ts'
import { createEventSink } from '../../src/compose/event-sink.ts'
import { openStorage } from '../../src/compose/open-storage.ts'
import { createMemory, type Memory } from '../../src/index.ts'
import type { BlobStore } from '../../src/ports/blob-store.ts'
import type { Clock } from '../../src/ports/clock.ts'
import type { DocumentStore } from '../../src/ports/document-store.ts'
import type { Embedder } from '../../src/ports/embedder.ts'
import type { MemoryEvent } from '../../src/ports/event-sink.ts'
import type { SyntaxParser } from '../../src/ports/syntax-parser.ts'
import { createProgress, type Progress } from '../progress.ts'

/** The embedded store and its blobs in a folder, with a clock and an embedder given by the caller. */
export interface OpenedEpisodes {
  readonly memory: Memory
  /** What the memory is stored in, to look beneath it. */
  readonly documents: DocumentStore
  readonly blobs: BlobStore
  /** How many episodes were read by their ids from the store: what no cache held. */
  countReads(): number
  close(): Promise<void>
}

export interface OpenEpisodesOptions {
  readonly folder: string
  readonly clock: Clock
  /** Without one everything is found by words. */
  readonly embedder?: Embedder | undefined
  /** Without one, nothing is learned from changed code. */
  readonly syntax?: SyntaxParser | undefined
  readonly onEvent?: ((event: MemoryEvent) => void) | undefined
}

export async function openEpisodes(options: OpenEpisodesOptions): Promise<OpenedEpisodes> {
  const { folder, clock, embedder, syntax, onEvent } = options
  const storage = await openStorage({
    config: configSchema.shape.storage.parse({ durability: 'process-crash' }),
    store: { folder, file: 'loci.sqlite' },
    model: embedder,
    events: createEventSink(undefined),
  })
  const { text, blobs, vectors } = storage
  let reads = 0
  const documents: DocumentStore = {
    ...storage.documents,
    get(collection, ids) {
      if (collection === 'episodes') reads += ids.length
      return storage.documents.get(collection, ids)
    },
  }
  const meaning =
    embedder === undefined || vectors === undefined ? undefined : { embedder, vectors }
  const show = showWork()
  const memory = createMemory({
    documents,
    text,
    blobs,
    meaning,
    syntax,
    scope: { tenant: 'bench' },
    clock,
    onEvent: (event) => {
      onEvent?.(event)
      if (event.kind === 'work-progressed') show(event.work)(event.done, event.total ?? event.done)
    },
  })
  return {
    memory,
    documents,
    blobs,
    countReads: () => reads,
    async close() {
      await memory.close()
      await storage.close()
    },
  }
}

// Each kind of work has a line of its own.
function showWork(): (work: string) => Progress {
  const lines = new Map<string, Progress>()
  return (work) => {
    const line = lines.get(work) ?? createProgress(work, process.stderr)
    lines.set(work, line)
    return line
  }
}

/** Runs work in a folder that is removed afterwards. */
export async function inTemporaryFolder<Result>(
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'loci-bench-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The bytes of all files in a folder and in the folders in it. */
export async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  let bytes = 0
  for (const entry of entries) {
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size
  }
  return bytes
}
