import { statSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { MemoryError } from '../../../core/errors.ts'
import type { CollectionDeclaration } from '../../../core/storage/documents/collection.ts'
import { checkFormat } from '../../../core/storage/records/format.ts'
import { ifThere } from '../file-error.ts'
import { createDocumentTable, type DocumentTable, type LoggedWrite } from './document-table.ts'
import { damagedLine, parseLine, readChecksum } from './line.ts'
import { type MarkRecord, nextMark } from './marks.ts'
import { type FileLine, readLines } from './read-lines.ts'

export interface LogPaths {
  readonly log: string
  readonly snapshot: string
}

/** The documents as of the last read of the files. */
export interface LogView {
  readonly table: DocumentTable
  readonly generation: number
  /** The state of the log when it was read, so that a stat shows whether there is more. */
  readonly stamp: string
  /** The offset of the next line of the log. */
  readonly offset: number
  /** The last line read, to detect that the log was replaced by a copy. */
  readonly last: { readonly at: number; readonly checksum: string }
  /** The number of log lines read so far. */
  readonly lines: number
  /** Bytes after the last complete line, from a crashed writer or a write in progress. */
  readonly tornBytes: number
}

interface LoggedBatch {
  readonly checksum: string
  readonly sequence: number
  readonly writes: readonly LoggedWrite[]
}

export function pathsIn(folder: string): LogPaths {
  return { log: join(folder, 'documents.jsonl'), snapshot: join(folder, 'snapshot.jsonl') }
}

/** Synchronous, because it runs before every read and takes microseconds. */
export function readStamp(path: string): string {
  return renderStamp(statSync(path, { bigint: true }))
}

function renderStamp(found: { ino: bigint; size: bigint; mtimeNs: bigint }): string {
  return `${found.ino} ${found.size} ${found.mtimeNs}`
}

/** Reads everything: the snapshot, if there is one, then the log. */
export async function loadView(
  paths: LogPaths,
  collections: readonly CollectionDeclaration[],
): Promise<LogView> {
  return withFile(paths.log, async (file) => {
    const { header, end } = await readHeader(file, paths.log)
    // The log is opened first: a snapshot newer than the log does no harm, as writes that it
    // already contains are skipped; an older one would leave a gap.
    const table = createDocumentTable(collections)
    await loadSnapshot(paths.snapshot, table)
    if (header.sequence > table.sequence) {
      throw damagedLine(paths.snapshot, 1, `the writes up to ${header.sequence} are missing`)
    }
    const { marks, sequence } = table
    if (marks.last === undefined) marks.add({ sequence, mark: header.mark })
    if ((marks.at(header.sequence) ?? header.mark) !== header.mark) {
      throw damagedLine(paths.snapshot, 1, 'it belongs to another log')
    }
    return readLog(file, paths.log, startOf(header, end, table))
  })
}

/** Reads the new lines. Resolves to `undefined` if everything must be read again. */
export async function followView(paths: LogPaths, view: LogView): Promise<LogView | undefined> {
  return withFile(paths.log, async (file) => {
    const { header, end } = await readHeader(file, paths.log)
    try {
      if (header.generation === view.generation) {
        return (await isContinued(file, view)) ? await readLog(file, paths.log, view) : undefined
      }
      // The new log must continue the known state; otherwise this view is behind, or diverged.
      if (view.table.marks.last?.mark !== header.mark) return undefined
      return await readLog(file, paths.log, startOf(header, end, view.table))
    } catch (error) {
      // Only a read from the start can distinguish corruption from a log that was replaced
      // concurrently.
      if (MemoryError.is(error, 'CORRUPT_DATA')) return undefined
      throw error
    }
  })
}

/** False if the log lost a failed write, or was replaced by another copy. */
async function isContinued(file: FileHandle, { offset, last }: LogView): Promise<boolean> {
  const { size } = await file.stat()
  return size >= offset && (await readChecksum(file, last.at)) === last.checksum
}

function startOf(header: LogHeader, end: number, table: DocumentTable): LogView {
  const { generation, checksum } = header
  const last = { at: 0, checksum }
  return { table, generation, stamp: '', offset: end, last, lines: 1, tornBytes: 0 }
}

async function loadSnapshot(path: string, table: DocumentTable): Promise<void> {
  const reading = withFile(path, async (file) => {
    const { header, end } = await readHeader(file, path)
    let records = 0
    for await (const line of readLines(file, end)) {
      records++
      const record = line.isWhole ? parseLine(line.bytes) : undefined
      if (record === undefined) throw damagedLine(path, records + 1, 'its checksum does not match')
      applyRecord(table, record)
    }
    // The last write always has its own line, so the numbers must match.
    if (records !== header.records || table.sequence !== header.sequence) {
      throw damagedLine(path, records + 1, `${header.records} lines should follow the header`)
    }
  })
  await ifThere(reading)
}

function applyRecord(table: DocumentTable, record: Readonly<Record<string, unknown>>): void {
  const { marks } = record as { readonly marks?: readonly MarkRecord[] }
  if (marks === undefined) table.apply(record as unknown as LoggedWrite, Number(record.sequence))
  for (const [sequence, mark] of marks ?? []) table.marks.add({ sequence, mark })
}

async function readLog(file: FileHandle, path: string, from: LogView): Promise<LogView> {
  const found = await file.stat({ bigint: true })
  const { table } = from
  let { offset, last, lines } = from
  let tornBytes = 0
  for await (const line of readLines(file, offset)) {
    const batch = parseLine(line.bytes) as LoggedBatch | undefined
    if (!line.isWhole || batch === undefined) {
      if (!(await isTorn(file, line))) {
        throw damagedLine(path, lines + 1, 'its checksum does not match')
      }
      tornBytes = line.end - offset
      break
    }
    applyBatch(table, batch, () => damagedLine(path, lines + 1, 'a line before it is missing'))
    last = { at: offset, checksum: batch.checksum }
    offset = line.end
    lines++
  }
  return { ...from, stamp: renderStamp(found), offset, last, lines, tornBytes }
}

// A single NUL may be a flipped bit; a gap is longer.
const GAP = Buffer.alloc(2)

/**
 * True for what a crash can leave behind: a last line that is incomplete, or with gaps where the
 * disk allocated space for bytes that were never written. Anything else is corruption.
 */
async function isTorn(file: FileHandle, line: FileLine): Promise<boolean> {
  if (!line.isWhole) return true
  return line.bytes.includes(GAP) && (await file.stat()).size === line.end
}

function applyBatch(table: DocumentTable, batch: LoggedBatch, gap: () => MemoryError): void {
  const last = batch.sequence + batch.writes.length - 1
  if (last <= table.sequence) return
  if (batch.sequence !== table.sequence + 1) throw gap()
  for (const [at, write] of batch.writes.entries()) table.apply(write, batch.sequence + at)
  const mark = nextMark(table.marks.last?.mark ?? '', batch.checksum)
  table.marks.add({ sequence: last, mark })
}

async function withFile<Result>(path: string, work: (file: FileHandle) => Promise<Result>) {
  const file = await open(path, 'r')
  try {
    return await work(file)
  } finally {
    await file.close()
  }
}

/** The first line of a log or a snapshot. */
interface LogHeader {
  /** The checksum of this line. */
  readonly checksum: string
  readonly format: number
  /** How often the log was compacted, so that a new log is never mistaken for a longer old one. */
  readonly generation: number
  /** A snapshot holds all writes up to this one; a log holds the writes after it. */
  readonly sequence: number
  /** The mark of that write's batch; random in a new folder. */
  readonly mark: string
  /** The number of lines that follow, in a snapshot. */
  readonly records: number
}

// More than any header needs.
const HEADER_BYTES_MAX = 512

/** Reads the first line and its end offset. */
async function readHeader(file: FileHandle, path: string) {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES_MAX), 0, undefined, 0)
  const length = buffer.subarray(0, bytesRead).indexOf('\n')
  const header = length < 0 ? undefined : parseLine(buffer.subarray(0, length))
  if (typeof header?.format !== 'number' || typeof header.generation !== 'number') {
    throw damagedLine(path, 1, 'the header cannot be read')
  }
  checkFormat(header.format, path)
  return { header: header as unknown as LogHeader, end: length + 1 }
}
