import { watch } from 'node:fs'
import { join } from 'node:path'
import { createFolderTree, type Watcher } from './folder-tree.ts'

export interface WatchOptions {
  readonly folder: string
  /** `polling` is for network drives, where the system does not report changes. */
  readonly mode: 'events' | 'polling'
  readonly pollIntervalMs: number
}

// Long enough for an editor's write, rename and cleanup to arrive as one change.
const QUIET_MS = 50
// A folder that never becomes quiet is still reported.
const DELAY_MS_MAX = 500

/**
 * Watches each folder separately instead of the tree: on Linux with Node 20.20, recursive
 * watching misses every change to a file after an editor has replaced it by a rename, and uses
 * one watch per file, even in hidden folders. A system event only triggers a scan; changes are
 * the difference from the last scan.
 */
export function watchFolders(options: WatchOptions, onChange: (paths: readonly string[]) => void) {
  const { folder: root, mode, pollIntervalMs } = options
  const hints = new Map<string, Set<string>>()
  let timer: NodeJS.Timeout | undefined
  let firstHintAt = 0

  const tree = createFolderTree(root, (folder) => {
    if (mode === 'polling') return undefined
    return startWatcher(join(root, folder), {
      onHint: (name) => hint(folder, name),
      onEnd: (watcher) => tree.lose(folder, watcher),
    })
  })

  function hint(folder: string, name: string | null): void {
    const names = hints.get(folder) ?? new Set<string>()
    hints.set(folder, names)
    if (name !== null) names.add(name)
    const now = performance.now()
    if (timer === undefined) firstHintAt = now
    clearTimeout(timer)
    timer = setTimeout(flush, Math.min(QUIET_MS, Math.max(0, firstHintAt + DELAY_MS_MAX - now)))
  }

  function flush(): void {
    timer = undefined
    const due = [...hints]
    hints.clear()
    const changed = due.flatMap(([folder, names]) => tree.look(folder, names))
    if (changed.length > 0) onChange([...new Set(changed.map((path) => path.normalize('NFC')))])
  }

  tree.look('', new Set())
  const poll = setInterval(() => {
    for (const folder of tree.unwatched()) hint(folder, null)
  }, pollIntervalMs)

  return () => {
    clearTimeout(timer)
    clearInterval(poll)
    hints.clear()
    tree.close()
  }
}

/** Returns `undefined` if the system cannot watch the folder; it is then polled. */
function startWatcher(
  path: string,
  listener: {
    readonly onHint: (name: string | null) => void
    readonly onEnd: (watcher: Watcher) => void
  },
): Watcher | undefined {
  try {
    const watcher = watch(path, (_event, name) => listener.onHint(name))
    watcher.on('error', () => {
      watcher.close()
      listener.onEnd(watcher)
    })
    return watcher
  } catch {
    return undefined
  }
}
