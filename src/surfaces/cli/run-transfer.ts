import { MemoryError } from '../../core/errors.ts'
import type { Memory } from '../../operations/operation.ts'
import type { CliIo, CliWorld } from './cli-world.ts'
import { EXIT_FAILED } from './exit-codes.ts'
import { formatImports, type ImportedFile } from './format/format-transfer.ts'
import type { View } from './format/style.ts'
import type { Flags } from './read-flags.ts'
import { createReporter } from './report-events.ts'
import { decodeText, withMemory } from './run-command.ts'
import { listTransferFiles, readTransferFile, writeTransferFile } from './transfer-files.ts'

/** The largest text that is imported from stdin. */
const INPUT_BYTES_MAX = 64 * 1_048_576

type ExportInput = Parameters<Memory['exportAll']>[0]
type ImportInput = Parameters<Memory['importAll']>[1]

/** Writes everything to stdout, or to a new file. */
export async function runExport(flags: Flags, world: CliWorld): Promise<number> {
  const { io } = world
  const { output, ...input } = flags.input
  const reporter = createReporter(io, { showsProgress: false })
  return await withMemory({ flags, world, reporter, door: 'cli' }, async ({ memory }) => {
    const pieces = memory.exportAll(input as ExportInput)
    if (typeof output === 'string') await writeTransferFile(output, pieces)
    else for await (const piece of pieces) io.print(piece.replace(/\n$/, ''))
    return 0
  })
}

/** Imports a file, all files of a folder, or stdin. A file that cannot be read stops no other. */
export async function runImport(flags: Flags, world: CliWorld, view: View): Promise<number> {
  const { io } = world
  const { path, ...given } = flags.input
  const input = given as ImportInput
  const reporter = createReporter(io, { showsProgress: false })
  return await withMemory({ flags, world, reporter, door: 'cli' }, async ({ memory }) => {
    const imported: ImportedFile[] = []
    if (path === '-') {
      const report = await memory.importAll(readStdin(io), input)
      imported.push({ path: '-', report })
    } else {
      for (const file of await listTransferFiles(String(path))) {
        imported.push(await importFile(file, input, memory))
      }
    }
    reporter.finish()
    const isJson = flags.globals.json === true
    io.print(isJson ? JSON.stringify({ files: imported }, null, 2) : formatImports(imported, view))
    return imported.some(({ error }) => error !== undefined) ? EXIT_FAILED : 0
  })
}

async function importFile(
  { path, name }: { readonly path: string; readonly name: string },
  input: ImportInput,
  memory: Memory,
): Promise<ImportedFile> {
  try {
    const chunks = readTransferFile(path)
    return { path: name, report: await memory.importAll(chunks, { ...input, path: name }) }
  } catch (error) {
    if (!MemoryError.is(error)) throw error
    return { path: name, error: `${error.message}. ${error.hint ?? ''}`.trim() }
  }
}

/** All of stdin, as a file in one piece. @throws MemoryError `LIMIT_EXCEEDED` */
export async function* readStdin(io: CliIo): AsyncGenerator<string> {
  const bytes = await io.readInput(INPUT_BYTES_MAX)
  if (bytes.byteLength > INPUT_BYTES_MAX) {
    throw new MemoryError(`Stdin holds more than ${INPUT_BYTES_MAX} bytes`, {
      code: 'LIMIT_EXCEEDED',
      hint: 'Import it as a file, which is read in pieces.',
    })
  }
  yield decodeText(bytes)
}
