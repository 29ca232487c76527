import assert from 'node:assert/strict'
import {
  createMemoryBlobStore,
  createMemoryDocumentStore,
  createMemoryTextIndex,
  createMemoryVectorIndex,
} from '../../src/adapters/memory/index.ts'
import { copyMemory } from '../../src/flows/storage/migration/copy-memory.ts'
import { createMemory, MEMORY_COLLECTIONS } from '../../src/index.ts'
import { hashingEmbedder } from '../../src/testing/index.ts'
import { fillTenants, probeTenants } from '../../tests/support/tenant-probes.ts'
import { seededRandom } from '../random.ts'

const TENANTS = 100
const DIMENSIONS = 32
/** Probes write too: a copy is used for this many, so that it stays small. */
const PROBES_PER_COPY = 5_000

/**
 * Asks as one of a hundred tenants in one store for things of the others, again and again. Another
 * seed asks other questions: so a million can be asked in several runs.
 */
export async function soakTenants(times: number, seed: number): Promise<void> {
  const random = seededRandom(seed)
  const filled = createParts()
  const original = openMemoryOn(filled)
  const tenants = await fillTenants(original, TENANTS)
  await original.settle()
  let own = 0
  for (let done = 0; done < times; ) {
    const count = Math.min(PROBES_PER_COPY, times - done)
    const parts = createParts()
    await copyMemory(filled, parts, { events: { emit: () => {} }, beforeEnd: async () => {} })
    const memory = openMemoryOn(parts)
    const callers = tenants.map((tenant) => ({
      ...tenant,
      caller: memory.as({ scope: { tenant: `tenant-${tenant.number}` }, surface: 'library' }),
    }))
    const found = await probeTenants(callers, count, random)
    await memory.close()
    assert.deepEqual(found.leaks, [])
    own += found.own
    done += count
    process.stderr.write(`\r${done} of ${times} probes`)
  }
  await original.close()
  console.log(
    `\n${times} probes of ${TENANTS} tenants over every operation (seed ${seed}): no leak; ${own} answers showed something of their own.`,
  )
}

function createParts() {
  return {
    documents: createMemoryDocumentStore({ collections: MEMORY_COLLECTIONS }),
    blobs: createMemoryBlobStore(),
  }
}

function openMemoryOn(parts: ReturnType<typeof createParts>) {
  const embedder = hashingEmbedder({ dimensions: DIMENSIONS })
  return createMemory({
    ...parts,
    text: createMemoryTextIndex({ id: 'text' }),
    meaning: {
      embedder,
      vectors: createMemoryVectorIndex({ id: 'vectors', dimensions: DIMENSIONS }),
    },
    scope: { tenant: 'owner' },
  })
}
