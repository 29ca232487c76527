export { createMiniLmEmbedder, type MiniLmOptions } from './minilm-embedder.ts'
export type { RuntimeReport } from './model-runtime.ts'
