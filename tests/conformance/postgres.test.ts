import { afterAll, beforeAll } from 'vitest'
import {
  createPostgresDocumentStore,
  createPostgresTextIndex,
} from '../../src/adapters/postgres/index.ts'
import {
  DOCUMENT_STORE_TEST_COLLECTIONS,
  documentStoreCases,
} from '../../src/conformance/document-store-cases.ts'
import { textIndexCases } from '../../src/conformance/text-index-cases.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres-database.ts'
import { proveConformance } from '../support/prove-conformance.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.drop())

proveConformance('S3 postgres documents', documentStoreCases, () =>
  createPostgresDocumentStore({
    pool: database.pool,
    schema: database.nextSchema(),
    collections: DOCUMENT_STORE_TEST_COLLECTIONS,
  }),
)

proveConformance('S3 postgres text', textIndexCases, () =>
  createPostgresTextIndex({
    pool: database.pool,
    schema: database.nextSchema(),
    id: 'words-1',
  }),
)
