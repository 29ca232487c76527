import { open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import {
  type TombstoneEntry,
  tombstoneEntrySchema,
} from '../../core/learning/transfer/tombstone-entry.ts'
import type { TombstoneLog } from '../../ports/tombstone-log.ts'
import { makeFolder, randomToken, replaceFile } from './durable-write.ts'
import { isMissing, toStoreError } from './file-error.ts'

export interface FileTombstoneLogOptions {
  /** Created with the first entry. */
  readonly path: string
}

const OWNER_ONLY = 0o600

/**
 * A JSON Lines file. A torn line, or one that git marked as a conflict, is skipped when the file
 * is read; each entry starts on a new line, so a bad line does not affect others.
 */
export function createFileTombstoneLog({ path }: FileTombstoneLogOptions): TombstoneLog {
  return {
    async read() {
      try {
        const text = await readFile(path, 'utf8')
        return text.split('\n').flatMap(readLine)
      } catch (error) {
        if (isMissing(error)) return []
        throw toStoreError(error, path)
      }
    },

    async append(entries) {
      if (entries.length === 0) return
      try {
        await makeFolder(dirname(path))
        const file = await open(path, 'a', OWNER_ONLY)
        try {
          // Newline first: the last writer may have crashed in the middle of a line.
          const lines = entries.map((entry) => `\n${JSON.stringify(entry)}`)
          await file.appendFile(`${lines.join('')}\n`)
          await file.datasync()
        } finally {
          await file.close()
        }
      } catch (error) {
        throw toStoreError(error, path)
      }
    },

    async dropReplacements(factIds) {
      const wanted = new Set(factIds)
      try {
        const lines = (await readFile(path, 'utf8')).split('\n')
        const kept = lines.filter((line) => !isReplacement(line, wanted))
        if (kept.length === lines.length) return
        const temporary = `${path}.${randomToken()}`
        await replaceFile(path, { temporary }, (file) => file.writeFile(kept.join('\n')))
      } catch (error) {
        if (!isMissing(error)) throw toStoreError(error, path)
      }
    },
  }
}

function isReplacement(line: string, wanted: ReadonlySet<string>): boolean {
  return readLine(line).some((entry) => entry.kind === 'replacement' && wanted.has(entry.fact.id))
}

function readLine(line: string): readonly TombstoneEntry[] {
  if (line.trim() === '') return []
  try {
    const read = tombstoneEntrySchema.safeParse(JSON.parse(line))
    return read.success ? [read.data] : []
  } catch {
    return []
  }
}
