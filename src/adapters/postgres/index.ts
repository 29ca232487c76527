export { migratePostgresFormat } from './migrate-format.ts'
export {
  createPostgresDocumentStore,
  type PostgresDocumentStore,
  type PostgresDocumentStoreOptions,
  planPostgresTables,
} from './postgres-document-store.ts'
export type { PostgresClient, PostgresPool, PostgresResult } from './postgres-pool.ts'
export {
  createPostgresTextIndex,
  type PostgresTextIndex,
  type PostgresTextIndexOptions,
} from './postgres-text-index.ts'
export {
  createPostgresVectorIndex,
  type PostgresVectorIndex,
  type PostgresVectorIndexOptions,
} from './postgres-vector-index.ts'
export { seesAllRows } from './row-security.ts'
export { dropSchema, swapSchemas } from './swap-schemas.ts'
