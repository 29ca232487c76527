// Mastra on a memory: a storage of threads and workflows, and a processor that recalls and remembers.

export {
  createMastraProcessor,
  type MastraProcessor,
  type MastraProcessorOptions,
} from './processor.ts'
export { createMastraStorage, type MastraStorageOptions } from './storage.ts'
