import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

export const ROOT: string = join(import.meta.dirname, '..', '..')

export interface SourceFile {
  /** Relative to the repository, with forward slashes. */
  readonly path: string
  readonly text: string
}

const IGNORED = new Set(['node_modules', 'dist', '.git', 'coverage', '.cache'])

/** Every file below a folder of the repository whose name ends so. */
export function readFiles(folder: string, ending: string): readonly SourceFile[] {
  return listFiles(join(ROOT, folder))
    .filter((path) => path.endsWith(ending))
    .map((path) => ({
      path: relative(ROOT, path).replaceAll('\\', '/'),
      text: readFileSync(path, 'utf8'),
    }))
}

function listFiles(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !IGNORED.has(entry.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? listFiles(path) : [path]
    })
}

/** Source files without their tests. */
export function readSourceFiles(folder: string): readonly SourceFile[] {
  return readFiles(folder, '.ts').filter(({ path }) => !path.endsWith('.test.ts'))
}
