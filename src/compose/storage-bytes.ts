import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** What a memory keeps in its folder; models and settings lie there, too. */
const KEPT = /^(?:.*\.sqlite(?:-wal|-shm)?|json|blobs)$/u

/** How many bytes the documents, indexes and blobs of a memory take in its folder. */
export async function storageBytes(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => [])
  const kept = names.filter((name) => KEPT.test(name))
  const sizes = await Promise.all(kept.map((name) => bytesOf(join(folder, name))))
  return sizes.reduce((sum, size) => sum + size, 0)
}

// What goes away meanwhile takes no room.
async function bytesOf(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined)
  if (found === undefined) return 0
  if (!found.isDirectory()) return found.size
  let sum = 0
  for (const name of await readdir(path).catch(() => [])) sum += await bytesOf(join(path, name))
  return sum
}
