// Mastra on a memory: a storage of threads and workflows, and a processor that recalls and remembers.

import { MastraCompositeStore } from '@mastra/core/storage'
import type { Memory } from '../../../operations/memory.ts'
import { ThreadStorage } from './thread-storage.ts'
import { WorkflowStorage } from './workflow-storage.ts'

export {
  createMastraProcessor,
  type MastraProcessor,
  type MastraProcessorOptions,
} from './processor.ts'

export interface MastraStorageOptions {
  /** The name of the storage in Mastra. Default: `loci`. */
  readonly id?: string
  /** The first part of every namespace in the memory. Default: `mastra`. */
  readonly root?: string
  /** The storage of all that is not kept in the memory. Default: Mastra goes without it. */
  readonly others?: MastraCompositeStore
}

/** A storage of Mastra in a memory: `new Mastra({ storage })`, `new Memory({ storage })`. */
export function createMastraStorage(
  memory: Memory,
  { id = 'loci', root = 'mastra', others }: MastraStorageOptions = {},
): MastraCompositeStore {
  return new MastraCompositeStore({
    id,
    name: 'Loci',
    ...(others === undefined ? {} : { default: others }),
    domains: {
      memory: new ThreadStorage(memory, root),
      workflows: new WorkflowStorage(memory, root),
    },
  })
}
