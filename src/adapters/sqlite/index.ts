export {
  createSqliteDocumentStore,
  type SqliteDocumentStoreOptions,
} from './documents/sqlite-document-store.ts'
export { openSqliteDatabase, type SqliteOptions } from './open-database.ts'
export type { SqliteDatabase } from './sqlite-database.ts'
export {
  createSqliteTextIndex,
  type SqliteTextIndex,
  wipeOtherTextIndexes,
} from './text/sqlite-text-index.ts'
export {
  createSqliteVectorIndex,
  type SqliteVectorIndex,
  wipeOtherVectorIndexes,
} from './vectors/sqlite-vector-index.ts'
