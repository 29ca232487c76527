import { type FileHandle, open, stat } from 'node:fs/promises'
import { FORMAT } from '../../../core/storage/records/format.ts'
import { FILE_MODE, replaceFile } from '../durable-write.ts'
import { ifThere } from '../file-error.ts'
import type { DocumentTable, Row, Tombstone } from './document-table.ts'
import { renderLine } from './line.ts'
import type { Mark } from './marks.ts'
import { renderWrite } from './plan-batch.ts'
import type { LogPaths } from './view.ts'

const CHUNK_BYTES = 1024 * 1024

/** Appends one or more lines durably. On failure, the log is left unchanged. */
export async function appendLine(path: string, line: Buffer): Promise<void> {
  const file = await open(path, 'a', FILE_MODE)
  try {
    const { size } = await file.stat()
    try {
      await file.appendFile(line)
      await file.datasync()
    } catch (cause) {
      // If this fails as well, the next writer truncates the torn tail. A line that was already
      // complete then counts, as after any lost acknowledgement.
      await file.truncate(size).catch(() => undefined)
      throw cause
    }
  } finally {
    await file.close()
  }
}

/** Truncates what a crashed writer left after the last complete line. */
export async function cutLog(path: string, sizeBytes: number): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.truncate(sizeBytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

export async function createLog(path: string, start: { readonly generation: number } & Mark) {
  const header = renderLine(JSON.stringify({ format: FORMAT, ...start }))
  await replaceFile(path, { temporary: `${path}.tmp` }, (file) => file.writeFile(header))
}

/**
 * Compacts the log: a new full snapshot, then a new log that follows it. A crash between the two
 * leaves the old log, whose writes are already in the snapshot; they are skipped.
 */
export async function packLog(paths: LogPaths, table: DocumentTable, generation: number) {
  const { marks, sequence } = table
  const start = { generation, sequence, mark: marks.last?.mark ?? '' }
  // One line per row, and one for the marks.
  const header = { format: FORMAT, ...start, records: table.size + 1 }
  await replaceFile(paths.snapshot, { temporary: `${paths.snapshot}.tmp` }, async (file) => {
    await file.appendFile(renderLine(JSON.stringify(header)))
    await writeRecords(file, table.changedAfter(0))
    await file.appendFile(renderLine(JSON.stringify({ marks: marks.list() })))
  })
  await createLog(paths.log, start)
}

async function writeRecords(file: FileHandle, entries: Iterable<Row | Tombstone>): Promise<void> {
  let lines: Buffer[] = []
  let bytes = 0
  for (const entry of entries) {
    const write = renderWrite(entry, 'json' in entry ? entry.json : undefined)
    const line = renderLine(`{"sequence":${entry.sequence},${write.slice(1)}`)
    lines.push(line)
    bytes += line.length
    if (bytes < CHUNK_BYTES) continue
    await file.appendFile(Buffer.concat(lines))
    lines = []
    bytes = 0
  }
  await file.appendFile(Buffer.concat(lines))
}

/** Resolves to `undefined` if the file does not exist. */
export async function sizeOf(path: string): Promise<number | undefined> {
  return (await ifThere(stat(path)))?.size
}
