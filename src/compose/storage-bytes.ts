import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** What a memory keeps in its folder; models and settings lie there, too. */
const KEPT = /^(?:.*\.sqlite(?:-wal|-shm)?|.*\.jsonl|json|blobs)$/u

/** How many bytes the documents, indexes and blobs of a memory take in its folders. */
export async function storageBytes(folders: readonly string[]): Promise<number> {
  const paths = await Promise.all(folders.map(listKept))
  const sizes = await Promise.all(paths.flat().map(bytesOf))
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function listKept(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => KEPT.test(name)).map((name) => join(folder, name))
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
