import { afterAll, beforeAll } from 'vitest'
import { createPostgresVectorIndex } from '../../src/adapters/postgres/index.ts'
import type { PostgresVectorIndexOptions } from '../../src/adapters/postgres/postgres-vector-index.ts'
import {
  VECTOR_INDEX_TEST_DIMENSIONS as dimensions,
  vectorIndexCases,
} from '../../src/conformance/vector-index-cases.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres-database.ts'
import { proveConformance } from '../support/prove-conformance.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.drop())

function openIndex(options: Partial<PostgresVectorIndexOptions> = {}) {
  return createPostgresVectorIndex({
    pool: database.pool,
    schema: database.nextSchema(),
    id: 'vectors/test-model',
    dimensions,
    ...options,
  })
}

/** A threshold of nothing makes the smallest index take the way of the largest. */
const GRAPH = { exactRowsMax: 0 }

proveConformance('S3 postgres vectors', vectorIndexCases, () => openIndex())

proveConformance('S3 postgres vectors with the graph', vectorIndexCases, () =>
  openIndex({ tuning: GRAPH }),
)

proveConformance('S3 postgres vectors in half precision', vectorIndexCases, () =>
  openIndex({ tuning: GRAPH, precision: 'half' }),
)
