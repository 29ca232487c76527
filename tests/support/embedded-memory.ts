import { openMemory } from '../../src/compose/open-memory.ts'
import type { Memory } from '../../src/flows/memory.ts'
import { fixedClock } from '../../src/testing/index.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { START } from './test-memory.ts'

/** A memory in a folder, which can be closed and opened again like another process would. */
export interface EmbeddedMemory {
  readonly memory: Memory
  readonly clock: ReturnType<typeof fixedClock>
  /** Closes it and opens the same folder again. */
  reopen(): Promise<Memory>
}

/** Opens the embedded store in a folder of its own, found by words alone so that it is quick. */
export async function openEmbeddedMemory(): Promise<EmbeddedMemory> {
  const home = temporaryFolder()
  const clock = fixedClock(Date.parse(START))
  const open = async (): Promise<Memory> => {
    const { memory } = await openMemory({
      home,
      environment: {},
      config: { embedder: { kind: 'none' }, timeZone: 'UTC' },
      clock,
    })
    return memory
  }
  let memory = await open()
  return {
    memory,
    clock,
    async reopen() {
      await memory.close()
      memory = await open()
      return memory
    },
  }
}
