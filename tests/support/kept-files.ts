import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Indexes are made anew from the documents, and locks come and go. */
const DERIVED = /index\.sqlite|\.lock/u

/** Every file beneath these folders with its bytes, but for what is derived. */
export function keptFiles(folders: readonly string[]): Readonly<Record<string, string>> {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((path) => statSync(path).isFile() && !DERIVED.test(path))
      .map((path) => [relative(folder, path), readFileSync(path, 'base64')] as const),
  )
  return Object.fromEntries(files.toSorted(([left], [right]) => (left < right ? -1 : 1)))
}
