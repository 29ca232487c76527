export type { QdrantConnection } from './qdrant-connection.ts'
export {
  createQdrantVectorIndex,
  type QdrantVectorIndex,
  type QdrantVectorIndexOptions,
} from './qdrant-vector-index.ts'
