import { MemoryError } from '../../core/errors.ts'
import type { Memory } from '../../operations/operation.ts'
import type { CliWorld } from './cli-world.ts'
import { EXIT_FAILED } from './exit-codes.ts'
import { formatImports, type ImportedFile } from './format/format-transfer.ts'
import type { View } from './format/style.ts'
import type { Flags } from './read-flags.ts'
import { createReporter } from './report-events.ts'
import { withMemory } from './run-command.ts'
import { readStdin } from './run-transfer.ts'
import { listTransferFiles, readTransferFile, type TransferFile } from './transfer-files.ts'

const LINES = /\.(?:jsonl|ndjson)$/i

type RunsInput = Parameters<Memory['importAllRuns']>[1]

/** Imports the runs of a file, of all files of a folder, or of stdin, and shows how far it is. */
export async function runImportRuns(flags: Flags, world: CliWorld, view: View): Promise<number> {
  const { io } = world
  const { path, ...given } = flags.input
  const input = given as RunsInput
  const isJson = flags.globals.json === true
  const reporter = createReporter(io, { showsProgress: !isJson })
  return await withMemory({ flags, world, reporter, door: 'cli' }, async ({ memory }) => {
    const imported: ImportedFile[] = []
    if (path === '-') {
      imported.push({ path: '-', report: await memory.importAllRuns(readStdin(io), input) })
    } else {
      for (const file of await listRunFiles(String(path))) {
        imported.push(await importFile(file, input, memory))
      }
    }
    reporter.finish()
    io.print(isJson ? JSON.stringify({ files: imported }, null, 2) : formatImports(imported, view))
    return imported.some(({ error }) => error !== undefined) ? EXIT_FAILED : 0
  })
}

// A file that was named is read whatever it is called; of a folder, only what can hold runs.
async function listRunFiles(path: string): Promise<readonly TransferFile[]> {
  const files = await listTransferFiles(path)
  return files.filter((file) => file.path === path || LINES.test(file.name))
}

async function importFile(
  { path, name }: TransferFile,
  input: RunsInput,
  memory: Memory,
): Promise<ImportedFile> {
  try {
    const chunks = readTransferFile(path)
    return { path: name, report: await memory.importAllRuns(chunks, { ...input, path: name }) }
  } catch (error) {
    if (!MemoryError.is(error)) throw error
    return { path: name, error: `${error.message}. ${error.hint ?? ''}`.trim() }
  }
}
