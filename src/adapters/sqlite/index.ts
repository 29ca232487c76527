export {
  createSqliteDocumentStore,
  type SqliteDocumentStoreOptions,
} from './documents/sqlite-document-store.ts'
export { openSqliteDatabase, type SqliteOptions } from './open-database.ts'
export type { SqliteDatabase } from './sqlite-database.ts'
export { createSqliteTextIndex, type SqliteTextIndex } from './text/sqlite-text-index.ts'
export { wipeOtherTextIndexes } from './text/wipe-other-indexes.ts'
export { createSqliteVectorIndex, type SqliteVectorIndex } from './vectors/sqlite-vector-index.ts'
export { wipeOtherVectorIndexes } from './vectors/wipe-other-indexes.ts'
