import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import * as z from 'zod'
import { checkFormat, FORMAT } from '../../core/storage/records/format.ts'
import type { JournalLine } from '../../core/storage/records/journal-line.ts'
import type { CollectionLine, RecordJournal } from '../../ports/record-journal.ts'
import { FILE_MODE, makeFolder, randomToken, replaceFile } from './durable-write.ts'
import { guard, ifThere, isMissing, systemCode } from './file-error.ts'
import { createFileLock } from './file-lock.ts'
import { appendJournalLines, packJournalFile, readJournalFile } from './journal/journal-file.ts'
import { sizeOf } from './log/write-log.ts'

export interface FileRecordJournalOptions {
  /** Created if missing. Holds one JSON Lines file per collection. */
  readonly folder: string
  /** The names of all collections. */
  readonly collections: readonly string[]
  /** How long a write waits for other processes before it fails. */
  readonly busyTimeoutMs: number
  /** The required format of its lines. Default: the current one. */
  readonly format?: number
}

const FORMAT_FILE = 'format.json'
/** A file is compacted once it exceeds twice its compacted size and has grown by more than this. */
const GROWTH_BYTES_MIN = 64 * 1024

const GIT_IGNORE = `# What Loci stored and learned: one JSON line for each record. It is kept out of git,
# because it may hold conversations and traces. Delete this file to keep it in git after all.
/*.jsonl
/*.jsonl.tmp
/blobs/
/backups/
/format.json*
/state.json*
/lock*
/.gitignore
`

/** A journal in a folder that several processes on one machine may share. */
export function createFileRecordJournal(options: FileRecordJournalOptions): RecordJournal {
  const { folder, collections, busyTimeoutMs } = options
  const lock = createFileLock({ path: join(folder, 'lock'), busyTimeoutMs })
  const pathOf = (collection: string): string => join(folder, `${collection}.jsonl`)
  const statePath = join(folder, 'state.json')
  let preparing: Promise<void> | undefined

  async function measure(files: Record<string, FileSizes>): Promise<void> {
    for (const name of collections) {
      const bytes = await sizeOf(pathOf(name))
      if (bytes === undefined) delete files[name]
      else files[name] = { bytes, packedBytes: files[name]?.packedBytes ?? 0 }
    }
  }

  return {
    alone: (work) =>
      guard(folder, async () => {
        preparing ??= prepare(folder, statePath, options.format ?? FORMAT)
        await preparing
        return await lock.hold(work)
      }),

    state: () =>
      guard(folder, async () => {
        const state = await readFileState(statePath)
        return state === undefined ? undefined : { store: state.store, cursor: state.cursor }
      }),

    isAsLeft: () =>
      guard(folder, async () => {
        const known = await readFileState(statePath)
        const found = await Promise.all(
          collections.map((name) => isAsLeft(pathOf(name), sizesOf(name, known))),
        )
        return found.every(Boolean)
      }),

    append: (lines, { store, cursor }) =>
      guard(folder, async () => {
        const known = await readFileState(statePath)
        const files: Record<string, FileSizes> = { ...known?.files }
        // Sequentially: no file may still be written to when the lock is released.
        for (const [name, own] of groupLines(lines)) {
          files[name] = await append(pathOf(name), own, sizesOf(name, known))
        }
        // If the store has another name, all files were read and merged.
        if (store !== known?.store) await measure(files)
        await writeFileState(statePath, { store, cursor, files })
      }),

    read: (collection) => readJournalFile(pathOf(collection)),

    pack: () =>
      guard(folder, async () => {
        const known = await readFileState(statePath)
        const files: Record<string, FileSizes> = {}
        for (const name of collections) {
          const sizes = await pack(pathOf(name), sizesOf(name, known))
          if (sizes !== undefined) files[name] = sizes
        }
        if (known !== undefined) await writeFileState(statePath, { ...known, files })
      }),

    cite: (collection, number) => `${basename(folder)}/${collection}.jsonl#L${number}`,
  }
}

async function prepare(folder: string, statePath: string, format: number): Promise<void> {
  await makeFolder(folder)
  const found = await readJournalFormat(folder)
  if (found === undefined) await writeFormat(folder, format)
  else checkFormat(found, folder, format)
  // Only once: a user who deleted the file wants the records in git.
  if ((await sizeOf(statePath)) !== undefined) return
  const path = join(folder, '.gitignore')
  await writeFile(path, GIT_IGNORE, { flag: 'wx', mode: FILE_MODE }).catch((error: unknown) => {
    if (systemCode(error) !== 'EEXIST') throw error
  })
}

/** The format of the records in a folder; `undefined` if there are none. */
export async function readJournalFormat(folder: string): Promise<number | undefined> {
  const text = await ifThere(readFile(join(folder, FORMAT_FILE), 'utf8'))
  if (text !== undefined) return z.object({ format: z.int() }).parse(JSON.parse(text)).format
  const names = (await ifThere(readdir(folder))) ?? []
  // Edition one wrote no format.
  return names.some((name) => name.endsWith('.jsonl')) ? 1 : undefined
}

async function writeFormat(folder: string, format: number): Promise<void> {
  const path = join(folder, FORMAT_FILE)
  await replaceFile(path, { temporary: `${path}.${randomToken()}` }, (file) =>
    file.writeFile(`${JSON.stringify({ format })}\n`),
  )
}

// Without a known file state, everything in the files counts as acknowledged.
function sizesOf(collection: string, known: FileState | undefined): FileSizes {
  if (known === undefined) return { bytes: Number.POSITIVE_INFINITY, packedBytes: 0 }
  return known.files[collection] ?? { bytes: 0, packedBytes: 0 }
}

async function isAsLeft(path: string, { bytes }: FileSizes): Promise<boolean> {
  return bytes === ((await sizeOf(path)) ?? 0)
}

async function pack(path: string, known: FileSizes): Promise<FileSizes | undefined> {
  await rm(`${path}.tmp`, { force: true })
  const isOurs = await isAsLeft(path, known)
  const bytes = await packJournalFile(path, known.bytes)
  if (!isOurs) return { bytes: CHANGED_BY_OTHERS, packedBytes: bytes ?? 0 }
  return bytes === undefined ? undefined : { bytes, packedBytes: bytes }
}

async function append(path: string, lines: readonly JournalLine[], known: FileSizes) {
  const { bytes, packedBytes } = known
  const isOurs = await isAsLeft(path, known)
  const size = await appendJournalLines(path, lines, bytes)
  const isLarge = size > 2 * packedBytes && size > packedBytes + GROWTH_BYTES_MIN
  const packed = isLarge ? await packJournalFile(path, size) : undefined
  return {
    bytes: isOurs ? (packed ?? size) : CHANGED_BY_OTHERS,
    packedBytes: packed ?? packedBytes,
  }
}

function groupLines(lines: readonly CollectionLine[]): ReadonlyMap<string, readonly JournalLine[]> {
  const groups = new Map<string, JournalLine[]>()
  for (const { collection, line } of lines) {
    const group = groups.get(collection) ?? []
    group.push(line)
    groups.set(collection, group)
  }
  return groups
}

/** Replaces the size of a file changed by others until it is merged. No file has this size. */
const CHANGED_BY_OTHERS = -1

const bytes = z.int().min(CHANGED_BY_OTHERS)
const sizesSchema = z.object({ bytes, packedBytes: bytes })
type FileSizes = Readonly<z.infer<typeof sizesSchema>>

const stateSchema = z.object({
  store: z.string(),
  cursor: z.string(),
  /** The state of each file after the last write to it, by collection. */
  files: z.record(z.string(), sizesSchema),
})
type FileState = Readonly<z.infer<typeof stateSchema>>

/** Resolves to `undefined` if the file is missing or unreadable. */
async function readFileState(path: string): Promise<FileState | undefined> {
  try {
    const read = stateSchema.safeParse(JSON.parse(await readFile(path, 'utf8')))
    return read.success ? read.data : undefined
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Not fsynced: after a power failure, an older state only costs repeated work. */
async function writeFileState(path: string, state: FileState): Promise<void> {
  const temporary = `${path}.tmp`
  await writeFile(temporary, `${JSON.stringify(state)}\n`, { mode: FILE_MODE })
  await rename(temporary, path)
}
