import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { ConfigInput } from '../../src/compose/config-schema.ts'
import { openMemory } from '../../src/compose/open-memory.ts'
import { citationOf } from '../../src/core/facts/workspace/render-entity-page.ts'
import type { Memory } from '../../src/operations/memory.ts'
import { fixedClock } from '../../src/testing/index.ts'
import { temporaryFolder } from './temporary-folder.ts'

const NOW = '2026-03-01T12:00:00.000Z'

/** A folder of Markdown, edited as a person's editor would. */
export interface TestFolder {
  readonly folder: string
  save(path: string, text: string): void
  read(path: string): string
  move(from: string, to: string): void
  remove(path: string): void
  /** Deletes all that is derived. */
  dropIndex(): void
  /** Copies a folder of it, and returns what puts the copy back in its place. */
  copy(path: string): () => void
  /** Every byte of the files in a folder of it, as text. */
  bytesIn(path: string): string
}

export function testFolder(): TestFolder {
  const folder = temporaryFolder()
  const at = (path: string): string => join(folder, path)
  return {
    folder,
    save(path, text) {
      mkdirSync(dirname(at(path)), { recursive: true })
      writeFileSync(at(path), text)
    },
    read: (path) => readFileSync(at(path), 'utf8'),
    move(from, to) {
      mkdirSync(dirname(at(to)), { recursive: true })
      renameSync(at(from), at(to))
    },
    remove: (path) => rmSync(at(path)),
    dropIndex: () => rmSync(at('.memory'), { recursive: true, force: true }),
    copy(path) {
      const kept = join(temporaryFolder(), 'copy')
      cpSync(at(path), kept, { recursive: true })
      return () => {
        rmSync(at(path), { recursive: true, force: true })
        cpSync(kept, at(path), { recursive: true })
      }
    },
    bytesIn: (path) =>
      readdirSync(at(path), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'))
        .join('\n'),
  }
}

/** Opens the memory of a folder as the command line does, by words alone. */
export async function openFolder(
  { folder }: TestFolder,
  storage: ConfigInput['storage'] = {},
  workspace: ConfigInput['workspace'] = {},
): Promise<Memory> {
  const configFile = join(temporaryFolder(), 'loci.config.json')
  writeFileSync(configFile, '{}')
  const { memory } = await openMemory({
    configFile,
    environment: {},
    clock: fixedClock(Date.parse(NOW)),
    config: {
      workspace: { folder, ...workspace },
      embedder: { kind: 'none' },
      timeZone: 'UTC',
      storage,
    },
  })
  return memory
}

/** What recall says, each with its citation. */
export async function recalled(memory: Memory, query: string): Promise<readonly string[]> {
  const { items: results } = await memory.recall({ query })
  return results.map(({ text, source }) =>
    source.kind === 'file' ? `${citationOf(source.path, source.line)} ${text}` : text,
  )
}

/** Runs on a memory over a folder with these files. */
export async function withFolder(
  files: Readonly<Record<string, string>>,
  use: (memory: Memory, folder: TestFolder) => Promise<void>,
): Promise<void> {
  const folder = testFolder()
  for (const [path, text] of Object.entries(files)) folder.save(path, text)
  const memory = await openFolder(folder)
  try {
    await use(memory, folder)
  } finally {
    await memory.close()
  }
}
