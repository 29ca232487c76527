import { access, constants } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { CheckedWrite } from '../../../core/storage/documents/check-batch.ts'
import type { CollectionDeclaration } from '../../../core/storage/documents/collection.ts'
import { isOutOfRoom } from '../../../core/storage/documents/store-failure.ts'
import type { EventSink } from '../../../ports/event-sink.ts'
import { makeFolder, randomToken } from '../durable-write.ts'
import { createFileLock } from '../file-lock.ts'
import type { DocumentTable } from './document-table.ts'
import { damagedLine } from './line.ts'
import { planBatch } from './plan-batch.ts'
import { followView, type LogPaths, type LogView, loadView, pathsIn, readStamp } from './view.ts'
import { appendLine, createLog, cutLog, packLog, sizeOf } from './write-log.ts'

export interface LogFolderOptions {
  readonly folder: string
  readonly collections: readonly CollectionDeclaration[]
  readonly busyTimeoutMs: number
  readonly logBytesMax: number
  readonly events: EventSink | undefined
}

/** The documents of a folder that several processes share. */
export interface LogFolder {
  /** The documents, including every write by any process so far. */
  current(): Promise<DocumentTable>
  /** Resolves to the version of each write once the writes are durable. */
  write(writes: readonly CheckedWrite[]): Promise<readonly number[]>
  /** Compacts the log now, so that no deleted or replaced data remains. */
  pack(): Promise<void>
  /** Resolves when no write is in progress. */
  settle(): Promise<void>
}

export async function openLogFolder(options: LogFolderOptions): Promise<LogFolder> {
  const { folder, collections, busyTimeoutMs, logBytesMax, events } = options
  const paths = pathsIn(folder)
  await makeFolder(folder)
  const lock = createFileLock({ path: join(folder, 'lock'), busyTimeoutMs })
  let view: LogView | undefined
  let reading: Promise<unknown> = Promise.resolve()
  let writing: Promise<unknown> = Promise.resolve()

  function tell(message: string): void {
    events?.emit({ kind: 'background-failed', work: `keep ${folder}`, message })
  }

  async function read(): Promise<LogView> {
    if (view?.stamp === readStamp(paths.log)) return view
    const followed = view === undefined ? undefined : await followView(paths, view)
    view = followed ?? (await loadView(paths, collections))
    return view
  }

  // One read at a time, because each continues where the previous one ended.
  function catchUp(): Promise<LogView> {
    const result = reading.then(read)
    reading = result.catch(() => undefined)
    return result
  }

  /** Only for the lock holder: then no other process can be writing the torn tail. */
  async function catchUpAndRepair(): Promise<LogView> {
    const caughtUp = await catchUp()
    if (caughtUp.tornBytes === 0) return caughtUp
    await cutLog(paths.log, caughtUp.offset)
    const place = `${caughtUp.tornBytes} bytes after line ${caughtUp.lines} of ${paths.log}`
    tell(`A write was cut short by a crash: ${place} were dropped. It had not been acknowledged.`)
    return catchUp()
  }

  async function packWhenLarge({ offset, table, generation }: LogView): Promise<void> {
    if (offset <= logBytesMax || offset <= 2 * ((await sizeOf(paths.snapshot)) ?? 0)) return
    try {
      await packLog(paths, table, generation + 1)
    } catch (error) {
      // The write itself is durable in the log, so its caller does not get this error.
      tell(`The log could not be packed: ${error instanceof Error ? error.message : error}`)
    }
  }

  async function writeAlone(writes: readonly CheckedWrite[]): Promise<readonly number[]> {
    const { table } = await catchUpAndRepair()
    const { versions, line } = planBatch(table, writes)
    if (line === undefined) return versions
    await appendLine(paths.log, line)
    // The in-memory documents are only ever updated from what is read back from the log.
    await packWhenLarge(await catchUp())
    return versions
  }

  function hold<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = lock.hold(work)
    writing = result.catch(() => undefined)
    return result
  }

  const prepare = async (): Promise<void> => {
    await lock.sweep()
    await createIfMissing(paths)
    await catchUpAndRepair()
  }
  await prepareOrRead(paths, () => lock.hold(prepare), catchUp)

  return {
    async current() {
      return view?.stamp === readStamp(paths.log) ? view.table : (await catchUp()).table
    },
    write: (writes) => hold(() => writeAlone(writes)),
    pack: () =>
      hold(async () => {
        const { table, generation } = await catchUpAndRepair()
        await packLog(paths, table, generation + 1)
      }),
    async settle() {
      await writing
      await reading
    },
  }
}

// Where nothing can be written, the existing data is read as it is.
async function prepareOrRead(
  { log }: LogPaths,
  prepare: () => Promise<void>,
  read: () => Promise<unknown>,
): Promise<void> {
  try {
    await ((await isReadOnly(log)) ? read() : prepare())
  } catch (error) {
    if (!isOutOfRoom(error) || (await sizeOf(log)) === undefined) throw error
    await read()
  }
}

async function createIfMissing({ log, snapshot }: LogPaths): Promise<void> {
  if ((await sizeOf(log)) !== undefined) return
  if ((await sizeOf(snapshot)) !== undefined) {
    throw damagedLine(log, 1, 'the file is missing beside its snapshot')
  }
  await createLog(log, { generation: 1, sequence: 0, mark: randomToken() })
}

async function isReadOnly(path: string): Promise<boolean> {
  if ((await sizeOf(path)) === undefined) return false
  const isWritable = Promise.all(
    [path, dirname(path)].map((place) => access(place, constants.W_OK)),
  )
  return await isWritable.then(
    () => false,
    () => true,
  )
}
