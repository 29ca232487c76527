import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FILE_MODE, makeFolder } from './durable-write.ts'
import { guard } from './file-error.ts'

/** Appends lines to a file for each day: `2026-11-18.jsonl`. Old ones may be moved or deleted. */
export function createFileAuditLog(options: { readonly folder: string }): {
  append(entry: object, at: string): Promise<void>
} {
  const { folder } = options
  return {
    append: (entry, at) =>
      guard(folder, async () => {
        await makeFolder(folder)
        const path = join(folder, `${at.slice(0, 10)}.jsonl`)
        // One call writes a whole line, so that several processes may append.
        await appendFile(path, `${JSON.stringify({ at, ...entry })}\n`, { mode: FILE_MODE })
      }),
  }
}
