import assert from 'node:assert/strict'
import {
  createMemoryDocumentStore,
  createMemoryTextIndex,
  createMemoryVectorIndex,
} from '../../src/adapters/memory/index.ts'
import { createMemory, MEMORY_COLLECTIONS } from '../../src/index.ts'
import { hashingEmbedder } from '../../src/testing/index.ts'
import { fillTenants, probeTenants } from '../../tests/support/tenant-probes.ts'
import { seededRandom } from '../random.ts'

const TENANTS = 100
const DIMENSIONS = 32
/** Probes write too: a store is used for this many, so that it stays small. */
const PROBES_PER_STORE = 10_000

/** Asks as one of a hundred tenants in one store for things of the others, again and again. */
export async function soakTenants(times: number): Promise<void> {
  const random = seededRandom(times)
  let own = 0
  for (let done = 0; done < times; ) {
    const count = Math.min(PROBES_PER_STORE, times - done)
    const embedder = hashingEmbedder({ dimensions: DIMENSIONS })
    const memory = createMemory({
      documents: createMemoryDocumentStore({ collections: MEMORY_COLLECTIONS }),
      text: createMemoryTextIndex({ id: 'text' }),
      meaning: {
        embedder,
        vectors: createMemoryVectorIndex({ id: 'vectors', dimensions: DIMENSIONS }),
      },
      scope: { tenant: 'owner' },
    })
    const found = await probeTenants(await fillTenants(memory, TENANTS), count, random)
    await memory.close()
    assert.deepEqual(found.leaks, [])
    own += found.own
    done += count
    process.stderr.write(`\r${done} of ${times} probes`)
  }
  console.log(
    `\n${times} probes of ${TENANTS} tenants over every operation: no leak; ${own} answers showed something of their own.`,
  )
}
