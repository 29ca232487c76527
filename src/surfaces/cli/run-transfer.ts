import type { OpenedContext } from '../../compose/open-context.ts'
import { MemoryError } from '../../core/errors.ts'
import type { LeftOut } from '../../core/learning/transfer/export-line.ts'
import type { ImportReport } from '../../core/learning/transfer/import-report.ts'
import type { MigrateMemoryInput } from '../../core/storage/records/migration.ts'
import { callOperation } from '../../operations/call.ts'
import { topLevel } from '../../operations/top-level.ts'
import {
  formatImports,
  formatSessions,
  type ImportedFile,
  type ImportedLog,
} from '../../operations/views/format-transfer.ts'
import { renderResult } from '../../operations/views/render-result.ts'
import type { View } from '../../operations/views/style.ts'
import type { CliIo, CliWorld } from './cli-world.ts'
import { EXIT_CODES, EXIT_FAILED, EXIT_IN_PART } from './exit-codes.ts'
import type { Flags } from './read-flags.ts'
import { createReporter } from './report-events.ts'
import { openOptions, readStdin, withMemory } from './run-command.ts'
import {
  listTransferFiles,
  readTransferFile,
  type TransferFile,
  writeTransferFile,
} from './transfer-files.ts'

/** The largest text imported from stdin. */
const INPUT_BYTES_MAX = 64 * 1_048_576

/** The maximum number of problems to print: a few show the pattern. */
const LEFT_OUT_SHOWN_MAX = 5

/** Writes everything to stdout, or to a new file. */
export async function runExport(flags: Flags, world: CliWorld): Promise<number> {
  const { io } = world
  const { output, ...input } = flags.input
  const reporter = createReporter(io, { showsProgress: false })
  return await withMemory({ flags, world, reporter, surface: 'cli' }, async (opened) => {
    const leftOut: LeftOut[] = []
    const pieces = exportPieces(opened, input, leftOut)
    if (typeof output === 'string') await writeTransferFile(output, pieces)
    else for await (const piece of pieces) io.print(piece.replace(/\n$/, ''))
    if (leftOut.length === 0) return 0
    io.printError(renderLeftOut(leftOut))
    return EXIT_IN_PART
  })
}

/** Restores a backup without opening the memory, which may be damaged. */
export async function runRestore(flags: Flags, world: CliWorld, view: View): Promise<number> {
  const reporter = createReporter(world.io, { showsProgress: false })
  const options = openOptions({ flags, world, reporter, surface: 'cli' })
  const { backup, replace } = flags.input
  const restored = await world.parts.restore(
    { backup: String(backup), replace: replace === true },
    options,
  )
  const isJson = flags.globals.json === true
  world.io.print(isJson ? JSON.stringify(restored, null, 2) : renderResult(restored, view))
  return 0
}

/** Copies the memory to another kind of storage. */
export async function runMigrate(flags: Flags, world: CliWorld, view: View): Promise<number> {
  const isJson = flags.globals.json === true
  const reporter = createReporter(world.io, { showsProgress: !isJson })
  const options = openOptions({ flags, world, reporter, surface: 'cli' })
  // Checked by the schema.
  const migrated = await world.parts.migrate(flags.input as unknown as MigrateMemoryInput, options)
  reporter.finish()
  world.io.print(isJson ? JSON.stringify(migrated, null, 2) : renderResult(migrated, view))
  return migrated.problems.length === 0 ? 0 : EXIT_FAILED
}

async function* exportPieces(
  { context, owner }: OpenedContext,
  input: object,
  leftOut: LeftOut[],
): AsyncGenerator<string> {
  let after: string | undefined
  do {
    const page = await callOperation(
      topLevel.operations.export,
      { ...input, ...(after === undefined ? {} : { after }) },
      owner,
      context,
    )
    if (page.content !== '') yield page.content
    leftOut.push(...(page.leftOut ?? []))
    after = page.next
  } while (after !== undefined)
}

function renderLeftOut(leftOut: readonly LeftOut[]): string {
  const shown = leftOut.slice(0, LEFT_OUT_SHOWN_MAX)
  const more = leftOut.length - shown.length
  const episodes = leftOut.length === 1 ? 'episode is' : 'episodes are'
  return [
    `Partial export: ${leftOut.length} ${episodes} not in it. Export on the other host too.`,
    ...shown.map(({ id, reason }) => `  ${id}: ${reason}`),
    ...(more === 0 ? [] : [`  and ${more} more, listed in the export.`]),
  ].join('\n')
}

/** Imports a file, all files of a folder, or stdin. An unreadable file does not stop the others. */
export async function runImport(flags: Flags, world: CliWorld, view: View): Promise<number> {
  const { io } = world
  const { path, ...input } = flags.input
  const isJson = flags.globals.json === true
  const reporter = createReporter(io, { showsProgress: !isJson })
  return await withMemory(
    { flags, world, reporter, surface: 'cli' },
    async ({ context, owner }) => {
      const { createMemoryFor } = await import('../../operations/memory.ts')
      const memory = createMemoryFor(owner, context)
      const take: Take = (chunks, more) => memory.importAll(chunks, { ...input, ...more })
      const imported: ImportedFile[] = []
      if (path === '-') {
        imported.push({ path: '-', report: await take(stdinChunk(io), {}) })
      } else {
        for (const file of await listTransferFiles(String(path))) {
          const isDatabase = await world.parts.isDatabase(file.path)
          const lines = isDatabase ? world.parts.readSessionLog(file.path) : undefined
          imported.push(await importFile(file, take, lines))
        }
      }
      reporter.finish()
      io.print(
        isJson ? JSON.stringify({ files: imported }, null, 2) : formatImports(imported, view),
      )
      return judgeImports(imported, io)
    },
  )
}

/** Imports the sessions of the agents on this machine, or the logs in a folder. */
export async function runImportSessions(
  flags: Flags,
  world: CliWorld,
  view: View,
): Promise<number> {
  const { io, parts } = world
  const { folder, ...input } = flags.input
  const isJson = flags.globals.json === true
  const reporter = createReporter(io, { showsProgress: !isJson })
  const logs = await parts.findSessionLogs(typeof folder === 'string' ? folder : undefined)
  return await withMemory(
    { flags, world, reporter, surface: 'cli' },
    async ({ context, owner }) => {
      const { createMemoryFor } = await import('../../operations/memory.ts')
      const memory = createMemoryFor(owner, context)
      const imported: ImportedLog[] = []
      for (const { agent, path, name, ...known } of logs) {
        const take: Take = (chunks, more) =>
          memory.importAll(chunks, { ...input, ...known, ...more, format: 'sessions' })
        const read = { path, name: name.slice(-PATH_LENGTH_MAX) }
        imported.push({ agent, ...(await importFile(read, take, parts.readSessionLog(path))) })
        const progress = { work: 'importing sessions', done: imported.length, total: logs.length }
        reporter.onEvent({ kind: 'work-progressed', ...progress })
      }
      reporter.finish()
      io.print(
        isJson ? JSON.stringify({ logs: imported }, null, 2) : formatSessions(imported, view),
      )
      return logs.length === 0 ? 0 : judgeImports(imported, io)
    },
  )
}

/** The longest path that the import takes. */
const PATH_LENGTH_MAX = 1_000

type Take = (chunks: AsyncIterable<string>, more: object) => Promise<ImportReport>

async function importFile(
  { path, name }: TransferFile,
  take: Take,
  chunks: AsyncIterable<string> = readTransferFile(path),
): Promise<ImportedFile> {
  try {
    return { path: name, report: await take(chunks, { path: name }) }
  } catch (error) {
    if (!MemoryError.is(error)) throw error
    return { path: name, error: `${error.message}. ${error.hint ?? ''}`.trim() }
  }
}

/** Lets scripts detect that nothing, or not everything, was read. */
function judgeImports(imported: readonly ImportedFile[], io: CliIo): number {
  const unread = imported.filter(({ error }) => error !== undefined).length
  const lines = imported.reduce((sum, { report }) => sum + (report?.problemsTotal ?? 0), 0)
  const isAnyRead = imported.some(({ report }) => Object.keys(report?.outcomes ?? {}).length > 0)
  if (isAnyRead && unread + lines === 0) return 0
  const what = [
    ...(unread === 0 ? [] : [`${unread} ${unread === 1 ? 'file' : 'files'}`]),
    ...(lines === 0 ? [] : [`${lines} ${lines === 1 ? 'line' : 'lines'}`]),
  ].join(' and ')
  const said = what === '' ? 'it is empty' : `${what} could not be read`
  io.printError(isAnyRead ? `Partly imported: ${said}.` : `Nothing was imported: ${said}.`)
  return isAnyRead ? EXIT_IN_PART : EXIT_CODES.INVALID_INPUT
}

/** All of stdin, as one chunk. */
async function* stdinChunk(io: CliIo): AsyncGenerator<string> {
  yield await readStdin(io, INPUT_BYTES_MAX, 'Import it as a file, which is read in chunks.')
}
