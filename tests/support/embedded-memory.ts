import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openMemory } from '../../src/compose/open-memory.ts'
import type { Memory } from '../../src/operations/memory.ts'
import { fixedClock } from '../../src/testing/index.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { START } from './test-memory.ts'

/** A memory in a folder, which can be closed and opened again like another process would. */
export interface EmbeddedMemory {
  readonly memory: Memory
  /** The folder that holds everything. */
  readonly home: string
  readonly clock: ReturnType<typeof fixedClock>
  /** Copies the database as it is now. */
  backup(): Promise<ReadonlyMap<string, Buffer>>
  /** Closes it and opens the same folder again, with the files of a backup if one is given. */
  reopen(backup?: ReadonlyMap<string, Buffer>): Promise<Memory>
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
    home,
    clock,
    async backup() {
      const names = (await readdir(home)).filter((name) => name.includes('.sqlite'))
      const files = names.map(async (name) => [name, await readFile(join(home, name))] as const)
      return new Map(await Promise.all(files))
    },
    async reopen(backup) {
      await memory.close()
      if (backup !== undefined) await putBack(home, backup)
      memory = await open()
      return memory
    },
  }
}

async function putBack(home: string, backup: ReadonlyMap<string, Buffer>): Promise<void> {
  const names = (await readdir(home)).filter((name) => name.includes('.sqlite'))
  for (const name of names) await rm(join(home, name))
  for (const [name, bytes] of backup) await writeFile(join(home, name), bytes)
}
