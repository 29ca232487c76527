import { createProcessHolder } from '../../src/adapters/system/index.ts'
import { createTreeSitterParser } from '../../src/adapters/tree-sitter/index.ts'
import { configSchema } from '../../src/compose/config-schema.ts'
import { createMemory } from '../../src/compose/create-memory.ts'
import { createEventSink } from '../../src/compose/event-sink.ts'
import { type OpenedStorage, openStorage } from '../../src/compose/open-storage.ts'
import type { Memory } from '../../src/operations/memory.ts'
import type { Clock } from '../../src/ports/clock.ts'
import type { MemoryEvent } from '../../src/ports/event-sink.ts'
import { hashingEmbedder } from '../../src/testing/index.ts'

const DIMENSIONS = 128
const BUSY_TIMEOUT_MS = 10_000

/** All that the product has for a nightly run, with a model that needs no loading. */
export async function openNightMemory(
  home: string,
  options: { readonly clock?: Clock; readonly onEvent?: (event: MemoryEvent) => void } = {},
): Promise<Memory> {
  const embedder = hashingEmbedder({ dimensions: DIMENSIONS })
  const { documents, text, blobs, vectors, diagnose, close } = await openNightStorage(home)
  if (vectors === undefined) throw new Error('The embedded store has vectors')
  const memory = createMemory({
    documents,
    text,
    blobs,
    meaning: { embedder, vectors },
    syntax: createTreeSitterParser(),
    holder: createProcessHolder(),
    // That of the command, which is to find the same run.
    scope: { tenant: 'default' },
    ...options,
  })
  return {
    ...memory,
    admin: {
      ...memory.admin,
      // As the product does it: the file itself is looked at, too.
      async doctor() {
        const { status, checks } = await memory.admin.doctor()
        const file = await diagnose()
        const isBroken = file.some((check) => check.status === 'failed')
        return { status: isBroken ? 'failed' : status, checks: [...file, ...checks] }
      },
    },
    async close() {
      await memory.close()
      await close()
    },
  }
}

/** What stands beneath it. */
export function openNightStorage(home: string): Promise<OpenedStorage> {
  return openStorage({
    config: configSchema.shape.storage.parse({
      durability: 'process-crash',
      busyTimeoutMs: BUSY_TIMEOUT_MS,
    }),
    store: { folder: home, file: 'loci.sqlite' },
    model: hashingEmbedder({ dimensions: DIMENSIONS }),
    events: createEventSink(undefined),
  })
}
