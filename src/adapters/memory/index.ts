export { createMemoryBlobStore } from './memory-blob-store.ts'
export { createMemoryCache, type MemoryCacheOptions } from './memory-cache.ts'
export { createMemoryDocumentStore } from './memory-document-store.ts'
export { createMemoryTextIndex } from './memory-text-index.ts'
export { createMemoryVectorIndex, type MemoryVectorIndexOptions } from './memory-vector-index.ts'
export {
  createMemoryWorkspaceFiles,
  type MemoryWorkspaceOptions,
} from './memory-workspace-files.ts'
