import { readFile, rename, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { FILE_MODE } from '../durable-write.ts'
import { isMissing } from '../file-error.ts'

export interface FileSizes {
  readonly bytes: number
  readonly packedBytes: number
}

/** In place of the size of a file that others changed, until it is merged: no file has it. */
export const CHANGED_BY_OTHERS = -1

export interface FileState {
  readonly store: string
  readonly cursor: string
  /** What each file looked like when it was last written to, by collection. */
  readonly files: Readonly<Record<string, FileSizes>>
}

const bytes = z.int().min(CHANGED_BY_OTHERS)
const stateSchema: z.ZodType<FileState> = z.object({
  store: z.string(),
  cursor: z.string(),
  files: z.record(z.string(), z.object({ bytes, packedBytes: bytes })),
})

/** Resolves to `undefined` when there is none that can be read. */
export async function readFileState(path: string): Promise<FileState | undefined> {
  try {
    const read = stateSchema.safeParse(JSON.parse(await readFile(path, 'utf8')))
    return read.success ? read.data : undefined
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Not forced to the disk: after a power cut an older state only costs repetition. */
export async function writeFileState(path: string, state: FileState): Promise<void> {
  const temporary = `${path}.tmp`
  await writeFile(temporary, `${JSON.stringify(state)}\n`, { mode: FILE_MODE })
  await rename(temporary, path)
}
