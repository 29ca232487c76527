import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { MemoryError } from '../../../core/errors.ts'
import {
  type JournalLine,
  parseJournalLine,
  readLeadingId,
  renderJournalLine,
} from '../../../core/storage/records/journal-line.ts'
import { replaceFile, syncFolder } from '../durable-write.ts'
import { ifThere } from '../file-error.ts'
import { readLines } from '../log/read-lines.ts'
import { appendLine, cutLog, sizeOf } from '../log/write-log.ts'

/** Twice the largest body: escaping makes a line longer than its content. */
const LINE_BYTES_MAX = 8 * 1024 * 1024
/** How many tombstones are kept; older ones are dropped. */
const DELETED_KEPT = 10_000
const CHUNK_BYTES = 1024 * 1024
const LINE_BREAK = Buffer.from('\n')

interface KnownLine {
  readonly number: number
  readonly bytes: Buffer
  readonly isWhole: boolean
  /** The byte offset of the line in the file. */
  readonly start: number
  /** Absent if the line is damaged. */
  readonly line?: JournalLine | undefined
}

/** The non-blank lines of a file. None if the file does not exist. */
export async function* readJournalFile(path: string): AsyncGenerator<KnownLine> {
  const file = await ifThere(open(path, 'r'))
  if (file === undefined) return
  try {
    // A device in its place also has size 0, and may never end.
    if ((await file.stat()).size === 0) return
    let number = 0
    let start = 0
    for await (const { bytes, end, isWhole } of readLines(file, 0)) {
      number += 1
      if (bytes.length > LINE_BYTES_MAX) throw tooLong(path, number)
      const text = decode(bytes)
      const line = text === undefined ? undefined : parseJournalLine(text)
      if (text?.trim() !== '') yield { number, bytes, isWhole, start, line }
      start = end
    }
  } finally {
    await file.close()
  }
}

/**
 * Appends lines durably. Resolves to the size of the file. A torn line of a crashed writer is
 * truncated if it is past `acknowledgedBytes`: no write of it was acknowledged. Anything else
 * is kept as a separate line.
 */
export async function appendJournalLines(
  path: string,
  lines: readonly JournalLine[],
  acknowledgedBytes: number,
): Promise<number> {
  const size = await sizeOf(path)
  const start = (await cutTornLine(path, acknowledgedBytes)) ? '' : '\n'
  const text = lines.map((line) => `${renderJournalLine(line)}\n`).join('')
  await appendLine(path, Buffer.from(start + text))
  if (size === undefined) await syncFolder(dirname(path))
  return (await sizeOf(path)) ?? 0
}

/** Resolves to true if the file ends with a complete line, possibly after cutting a torn one. */
async function cutTornLine(path: string, acknowledgedBytes: number): Promise<boolean> {
  if (await endsLine(path)) return true
  for await (const { isWhole, start, line } of readJournalFile(path)) {
    if (isWhole || line !== undefined || start < acknowledgedBytes) continue
    await cutLog(path, start)
    return true
  }
  return false
}

async function endsLine(path: string): Promise<boolean> {
  const size = (await sizeOf(path)) ?? 0
  if (size === 0) return true
  const file = await open(path, 'r')
  try {
    const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1)
    return buffer.equals(LINE_BREAK)
  } finally {
    await file.close()
  }
}

/**
 * Keeps only the last line of each record. Torn lines of crashed writers are cut as above.
 * Resolves to the size of the file, or `undefined` if it does not exist.
 */
export async function packJournalFile(path: string, acknowledgedBytes: number) {
  await cutTornLine(path, acknowledgedBytes)
  const kept = await chooseLines(path)
  if (kept === undefined) return await sizeOf(path)
  // A fixed name: only one process compacts at a time, and a leftover of a crash is overwritten.
  await replaceFile(path, { temporary: `${path}.tmp` }, async (file) => {
    let waiting: Buffer[] = []
    let size = 0
    for await (const { number, bytes } of readJournalFile(path)) {
      if (!kept.has(number)) continue
      waiting.push(bytes, LINE_BREAK)
      size += bytes.length
      if (size < CHUNK_BYTES) continue
      await file.appendFile(Buffer.concat(waiting))
      waiting = []
      size = 0
    }
    await file.appendFile(Buffer.concat(waiting))
  })
  return await sizeOf(path)
}

/** The numbers of the lines to keep; `undefined` if all are kept. */
async function chooseLines(path: string): Promise<ReadonlySet<number> | undefined> {
  const last = new Map<string, { readonly number: number; readonly isDeleted: boolean }>()
  const damaged: { readonly number: number; readonly id: string | undefined }[] = []
  let count = 0
  for await (const { number, bytes, line } of readJournalFile(path)) {
    count += 1
    if (line === undefined) damaged.push({ number, id: readLeadingId(bytes.toString('utf8')) })
    else last.set(line.id, { number, isDeleted: 'deleted' in line })
  }
  const newest = [...last.values()].sort((left, right) => left.number - right.number)
  const living = newest.filter(({ isDeleted }) => !isDeleted)
  const deleted = newest.filter(({ isDeleted }) => isDeleted).slice(-DELETED_KEPT)
  // It may hold data that no other line has, and a person can still repair it.
  const unrepaired = damaged.filter(({ number, id }) => {
    const since = id === undefined ? undefined : last.get(id)
    return since === undefined || since.number < number
  })
  const kept = new Set([...living, ...deleted, ...unrepaired].map(({ number }) => number))
  return kept.size === count ? undefined : kept
}

function decode(bytes: Buffer): string | undefined {
  try {
    return UTF8.decode(bytes)
  } catch {
    return undefined
  }
}

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function tooLong(path: string, number: number): MemoryError {
  return new MemoryError(`Line ${number} of ${path} has more than ${LINE_BYTES_MAX} bytes`, {
    code: 'CORRUPT_DATA',
    hint: 'Move that line to another file, and open the memory again.',
  })
}
