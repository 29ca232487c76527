import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { MemoryError } from '../../core/errors.ts'
import { linesOfDatabase, type ReadDatabase } from './lines-of-database.ts'

const SQLITE = 'SQLite format 3\u0000'

/** True for an SQLite database, whatever its name. */
export async function isDatabase(path: string): Promise<boolean> {
  const file = await open(path).catch(() => undefined)
  try {
    const { buffer } = (await file?.read(Buffer.alloc(SQLITE.length))) ?? {}
    return buffer?.toString('latin1') === SQLITE
  } finally {
    await file?.close()
  }
}

/**
 * The lines of a session log, in chunks, or of what a database of an agent or of another memory
 * holds. Nothing is changed in either. What is not UTF-8 is replaced: a log may end within a character.
 *
 * @throws MemoryError `NOT_FOUND`, `INVALID_INPUT`, `UNSUPPORTED`
 */
export async function* readSessionLog(
  path: string,
  openDatabase: (path: string) => Promise<ReadDatabase>,
): AsyncGenerator<string> {
  if (await isDatabase(path)) {
    const database = await openDatabase(path)
    try {
      for (const line of linesOfDatabase(database, path)) yield `${line}\n`
    } finally {
      database.close()
    }
    return
  }
  try {
    for await (const chunk of createReadStream(path, 'utf8')) yield String(chunk)
  } catch (cause) {
    throw new MemoryError(`${path} cannot be read`, {
      code: 'NOT_FOUND',
      hint: 'Check the file and its permissions.',
      cause,
    })
  }
}
