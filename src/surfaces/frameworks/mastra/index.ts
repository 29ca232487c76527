// Mastra on a memory: a storage of threads, messages and resources.

export { createMastraStorage, type MastraStorageOptions } from './storage.ts'
