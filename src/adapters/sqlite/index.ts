export {
  createSqliteDocumentStore,
  type SqliteDocumentStoreOptions,
} from './documents/sqlite-document-store.ts'
export { openSqliteDatabase, type SqliteDatabase, type SqliteOptions } from './sqlite-database.ts'
export { createSqliteTextIndex, type SqliteTextIndex } from './text/sqlite-text-index.ts'
export { wipeOtherTextIndexes } from './text/wipe-other-indexes.ts'
export { createSqliteVectorIndex, type SqliteVectorIndex } from './vectors/sqlite-vector-index.ts'
export { wipeOtherVectorIndexes } from './vectors/wipe-other-indexes.ts'
