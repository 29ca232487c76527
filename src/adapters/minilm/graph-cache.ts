import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

export interface GraphCache {
  /** Resolves to `undefined` when there is none, or it is damaged. */
  read(): Promise<Uint8Array | undefined>
  /** Resolves to false when the folder cannot be written; that only costs time. */
  write(graph: Uint8Array): Promise<boolean>
}

const HASH_BYTES = 32

/**
 * Keeps one built graph in a file that starts with its own SHA-256. Any number of processes
 * may read and write at once: a file appears whole, under its final name, or not at all.
 */
export function createGraphCache(options: {
  readonly folder: string
  readonly key: string
}): GraphCache {
  const { folder, key } = options
  const path = join(folder, `${key}.graph`)

  return {
    async read() {
      const file = await readFile(path).catch(() => undefined)
      if (file === undefined) return undefined
      const graph = file.subarray(HASH_BYTES)
      return sha256(graph).equals(file.subarray(0, HASH_BYTES)) ? graph : undefined
    },

    async write(graph) {
      const temporary = join(folder, `${key}.${randomUUID()}.tmp`)
      try {
        await mkdir(folder, { recursive: true })
        await writeDurably(temporary, [sha256(graph), graph])
        await rename(temporary, path)
        return true
      } catch {
        await rm(temporary, { force: true }).catch(() => undefined)
        return false
      }
    },
  }
}

async function writeDurably(path: string, pieces: readonly Uint8Array[]): Promise<void> {
  const file = await open(path, 'wx')
  try {
    for (const piece of pieces) await file.writeFile(piece)
    await file.sync()
  } finally {
    await file.close()
  }
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}
