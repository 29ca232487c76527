import { join } from 'node:path'
import { createMemoryVectorIndex } from '../../src/adapters/memory/memory-vector-index.ts'
import { openSqliteDatabase } from '../../src/adapters/sqlite/open-database.ts'
import { createSqliteVectorIndex } from '../../src/adapters/sqlite/vectors/sqlite-vector-index.ts'
import type { VectorTuning } from '../../src/adapters/sqlite/vectors/vector-tuning.ts'
import {
  VECTOR_INDEX_TEST_DIMENSIONS as dimensions,
  vectorIndexCases,
} from '../../src/conformance/vector-index-cases.ts'
import type { VectorIndex } from '../../src/ports/vector-index.ts'
import { proveConformance } from '../support/prove-conformance.ts'

const id = 'vectors:test-model'

async function openSqlite(folder: string, tuning: Partial<VectorTuning>): Promise<VectorIndex> {
  const path = join(folder, 'memory.db')
  const database = await openSqliteDatabase({ path, durability: 'process-crash' })
  const index = createSqliteVectorIndex({ database, id, dimensions, tuning })
  return {
    ...index,
    async close() {
      await index.close()
      database.close()
    },
  }
}

proveConformance('S5 memory vector index', vectorIndexCases, async () =>
  createMemoryVectorIndex({ id, dimensions }),
)

proveConformance('S5 sqlite vector index', vectorIndexCases, (folder) => openSqlite(folder, {}))

// Thresholds of nothing make the smallest index take the ways of the largest. All candidates
// survive, so the answers must still be exact.
const COARSE = { exactRowsMax: 0, exactPassingMax: 0, blockRows: 16 }

proveConformance('S5 sqlite vector index with codes', vectorIndexCases, (folder) =>
  openSqlite(folder, COARSE),
)
