import {
  changedFile,
  checkWorkspacePath,
  checkWorkspaceText,
  findCaseTwin,
  sameButForCase,
} from '../../core/facts/workspace/workspace-path.ts'
import { compareText } from '../../core/language/text/compare-text.ts'
import type { Clock } from '../../ports/clock.ts'
import type { WorkspaceFiles } from '../../ports/workspace-files.ts'

export interface MemoryWorkspaceOptions {
  readonly clock: Clock
}

/** An in-memory workspace. For tests, and as the reference implementation of the port. */
export function createMemoryWorkspaceFiles(options: MemoryWorkspaceOptions): WorkspaceFiles {
  const files = new Map<string, { readonly text: string; readonly modifiedAtMs: number }>()
  const watchers = new Set<(paths: readonly string[]) => void>()

  function tell(path: string): void {
    for (const watcher of watchers) {
      // Asynchronous, as with a real folder; and not at all if it was stopped in between.
      setImmediate(() => {
        if (watchers.has(watcher)) watcher([path])
      })
    }
  }

  return {
    async list(paths) {
      const wanted = paths === undefined ? undefined : new Set(paths.map(checkWorkspacePath))
      const shown = [...files].filter(([path]) => wanted?.has(path) !== false)
      const listed = shown.map(([path, { text, modifiedAtMs }]) => ({
        path,
        sizeBytes: Buffer.byteLength(text),
        modifiedAtMs,
      }))
      return listed.sort((left, right) => compareText(left.path, right.path))
    },
    async read(path) {
      return files.get(checkWorkspacePath(path))?.text
    },
    async write(path, text, expected) {
      const known = checkWorkspacePath(path)
      checkWorkspaceText(known, text)
      if (files.get(known)?.text !== expected) throw changedFile(known)
      const twin = expected === undefined ? findCaseTwin(known, files.keys()) : undefined
      if (twin !== undefined) throw sameButForCase(known, twin)
      files.set(known, { text, modifiedAtMs: options.clock.now() })
      tell(known)
    },
    async delete(path) {
      const known = checkWorkspacePath(path)
      if (files.delete(known)) tell(known)
    },
    watch(onChange) {
      // A wrapper, so that the same function may be registered twice.
      const watcher = (paths: readonly string[]): void => onChange(paths)
      watchers.add(watcher)
      return () => {
        watchers.delete(watcher)
      }
    },
  }
}
