import { join } from 'node:path'
import { changedFile, checkWorkspaceText } from '../../core/facts/workspace/workspace-path.ts'
import type { WorkspaceFiles } from '../../ports/workspace-files.ts'
import { makeFolder } from './durable-write.ts'
import { guard } from './file-error.ts'
import { createFileLock } from './file-lock.ts'
import { listFiles, listSome } from './workspace/list-files.ts'
import { readText, removeFile, replaceText } from './workspace/replace-text.ts'
import { refuseCaseTwins, resolvePath } from './workspace/resolve-path.ts'
import { watchFolders } from './workspace/watch-folders.ts'

export interface NodeWorkspaceOptions {
  /** Created with the first write if missing. */
  readonly folder: string
  /** How long a write waits for other processes before it fails. Default: 5 seconds. */
  readonly busyTimeoutMs?: number
  /** `polling` for network drives, which do not report changes. Default: `events`. */
  readonly watchMode?: 'events' | 'polling'
  /** How often folders that cannot be watched are polled. Default: 1 second. */
  readonly pollIntervalMs?: number
}

const BUSY_TIMEOUT_MS = 5_000
const POLL_INTERVAL_MS = 1_000
/** Hidden, so that users do not see it. */
const OWN_FOLDER = '.memory'

/**
 * A workspace in a local folder. Writers of this package take a lock, so that none overwrites
 * another; editors take no lock, so an edit made at the very moment of a write may be seen as
 * one change instead of two.
 */
export function createNodeWorkspaceFiles(options: NodeWorkspaceOptions): WorkspaceFiles {
  const { folder, busyTimeoutMs = BUSY_TIMEOUT_MS } = options
  const lock = createFileLock({ path: join(folder, OWN_FOLDER, 'lock'), busyTimeoutMs })
  const alone = (work: () => Promise<void>): Promise<void> =>
    guard(folder, async () => {
      await makeFolder(join(folder, OWN_FOLDER))
      await lock.hold(work)
    })

  return {
    list: (paths) =>
      guard(folder, () => (paths === undefined ? listFiles(folder) : listSome(folder, paths))),

    read: (path) =>
      guard(folder, async () => (await readText(await resolvePath(folder, path)))?.text),

    async write(path, text, expected) {
      // Rejected before anything is created: a wrong path must not leave a folder behind.
      const { path: known } = await guard(folder, () => resolvePath(folder, path))
      checkWorkspaceText(known, text)
      await alone(async () => {
        const file = await resolvePath(folder, known)
        const before = await readText(file)
        if (before?.text !== expected) throw changedFile(known)
        if (before === undefined) await refuseCaseTwins(folder, known)
        await replaceText(file, text, before)
      })
    },

    async delete(path) {
      const file = await guard(folder, () => resolvePath(folder, path))
      if (file.exists) await alone(async () => removeFile(await resolvePath(folder, path)))
    },

    watch: (onChange) =>
      watchFolders(
        {
          folder,
          mode: options.watchMode ?? 'events',
          pollIntervalMs: options.pollIntervalMs ?? POLL_INTERVAL_MS,
        },
        onChange,
      ),
  }
}
