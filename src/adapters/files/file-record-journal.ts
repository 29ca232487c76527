import { rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { JournalLine } from '../../core/records/journal-line.ts'
import type { CollectionLine, RecordJournal } from '../../ports/record-journal.ts'
import { FILE_MODE, makeFolder } from './durable-write.ts'
import { systemCode, toStoreError } from './file-error.ts'
import { createFileLock } from './file-lock.ts'
import { appendJournalLines, packJournalFile, readJournalFile } from './journal/journal-file.ts'
import {
  type FileSizes,
  type FileState,
  readFileState,
  writeFileState,
} from './journal/state-file.ts'
import { sizeOf } from './log/write-log.ts'

export interface FileRecordJournalOptions {
  /** Made when it is not there. Holds one file of JSON lines a collection. */
  readonly folder: string
  /** The names of all collections that there are. */
  readonly collections: readonly string[]
  /** How long a write waits for other processes before it gives up. */
  readonly busyTimeoutMs: number
}

/** A file that has grown to more than twice its packed size, and by more than this, is packed. */
const GROWTH_BYTES_MIN = 64 * 1024

const GIT_IGNORE = `# What Loci was told and what it learned: one JSON line for each record. It is kept out of git,
# because it may hold conversations and traces. Delete this file to keep it in git after all.
/*.jsonl
/*.jsonl.tmp
/blobs/
/state.json*
/lock*
/.gitignore
`

/** A journal in a folder that several processes of one machine may share. */
export function createFileRecordJournal(options: FileRecordJournalOptions): RecordJournal {
  const { folder, collections, busyTimeoutMs } = options
  const lock = createFileLock({ path: join(folder, 'lock'), busyTimeoutMs })
  const pathOf = (collection: string): string => join(folder, `${collection}.jsonl`)
  const statePath = join(folder, 'state.json')
  let preparing: Promise<void> | undefined

  async function guard<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (cause) {
      throw toStoreError(cause, folder)
    }
  }

  return {
    alone: (work) =>
      guard(async () => {
        preparing ??= prepare(folder, statePath)
        await preparing
        return await lock.hold(work)
      }),

    state: () =>
      guard(async () => {
        const state = await readFileState(statePath)
        return state === undefined ? undefined : { store: state.store, cursor: state.cursor }
      }),

    isAsLeft: () =>
      guard(async () => {
        const { files = {} } = (await readFileState(statePath)) ?? {}
        const sizes = await Promise.all(collections.map((name) => sizeOf(pathOf(name))))
        return collections.every((name, at) => files[name]?.bytes === sizes[at])
      }),

    append: (lines, { store, cursor }) =>
      guard(async () => {
        const known = await readFileState(statePath)
        const written = await Promise.all(
          [...groupLines(lines)].map(async ([name, own]) => {
            return [name, await append(pathOf(name), own, sizesOf(name, known))] as const
          }),
        )
        const files = { ...known?.files, ...Object.fromEntries(written) }
        await writeFileState(statePath, { store, cursor, files })
      }),

    read: (collection) => readJournalFile(pathOf(collection)),

    pack: () =>
      guard(async () => {
        const known = await readFileState(statePath)
        const files: Record<string, FileSizes> = {}
        for (const name of collections) {
          await rm(`${pathOf(name)}.tmp`, { force: true })
          const bytes = await packJournalFile(pathOf(name), sizesOf(name, known).bytes)
          if (bytes !== undefined) files[name] = { bytes, packedBytes: bytes }
        }
        if (known !== undefined) await writeFileState(statePath, { ...known, files })
      }),

    cite: (collection, number) => `${basename(folder)}/${collection}.jsonl#L${number}`,
  }
}

async function prepare(folder: string, statePath: string): Promise<void> {
  await makeFolder(folder)
  // Only once: who has deleted the file wants the records in git.
  if ((await sizeOf(statePath)) !== undefined) return
  const path = join(folder, '.gitignore')
  await writeFile(path, GIT_IGNORE, { flag: 'wx', mode: FILE_MODE }).catch((error: unknown) => {
    if (systemCode(error) !== 'EEXIST') throw error
  })
}

// Where nothing is known of the files, all that is in them counts as acknowledged.
function sizesOf(collection: string, known: FileState | undefined): FileSizes {
  if (known === undefined) return { bytes: Number.POSITIVE_INFINITY, packedBytes: 0 }
  return known.files[collection] ?? { bytes: 0, packedBytes: 0 }
}

async function append(
  path: string,
  lines: readonly JournalLine[],
  { bytes, packedBytes }: FileSizes,
): Promise<FileSizes> {
  const size = await appendJournalLines(path, lines, bytes)
  const isLarge = size > 2 * packedBytes && size > packedBytes + GROWTH_BYTES_MIN
  const packed = isLarge ? await packJournalFile(path, size) : undefined
  return { bytes: packed ?? size, packedBytes: packed ?? packedBytes }
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
