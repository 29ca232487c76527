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

/** Twice the largest body: escapes make a line longer than what it says. */
const LINE_BYTES_MAX = 8 * 1024 * 1024
/** How many deleted records are remembered as deleted; older ones are not. */
const DELETED_KEPT = 10_000
const CHUNK_BYTES = 1024 * 1024
const LINE_BREAK = Buffer.from('\n')

interface KnownLine {
  readonly number: number
  readonly bytes: Buffer
  readonly isWhole: boolean
  /** Where the line begins in the file. */
  readonly start: number
  /** Absent when the line is damaged. */
  readonly line?: JournalLine | undefined
}

/** The lines of a file that are not blank. None when there is no such file. */
export async function* readJournalFile(path: string): AsyncGenerator<KnownLine> {
  const file = await ifThere(open(path, 'r'))
  if (file === undefined) return
  try {
    // A device in its place has no size either, and may never end.
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
 * Adds lines for good. Resolves to the size of the file. What a writer that died left of a line is
 * cut off when it lies behind `acknowledgedBytes`: no caller was told that it was stored. Anything
 * else stays, as a line of its own.
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

/** Resolves to true when the file ends with a whole line, perhaps because a torn one was cut off. */
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
 * Leaves one line per record: the last one. What a writer that died left is cut off as above.
 * Resolves to the size of the file, or `undefined` when there is none.
 */
export async function packJournalFile(path: string, acknowledgedBytes: number) {
  await cutTornLine(path, acknowledgedBytes)
  const kept = await chooseLines(path)
  if (kept === undefined) return await sizeOf(path)
  // Always the same name: only one process packs at a time, and what a crash left is replaced.
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

/** The numbers of the lines that count; `undefined` when all do. */
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
  // It may hold something that no other line does: people can still fix it.
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
