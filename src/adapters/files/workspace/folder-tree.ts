import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sortEntries } from './list-files.ts'

/** Reports changes in a folder, such as an `FSWatcher`. */
export interface Watcher {
  close(): void
}

/**
 * The folders of a workspace as of the last scan. A folder is identified by its path with a
 * trailing slash, the workspace root by an empty string; names are spelled as on the
 * disk.
 */
export interface FolderTree {
  /**
   * Scans a folder and any new subfolders, and returns the files that were added, removed or
   * changed since the last scan. Those `named` count as changed even if they look the same,
   * because file timestamps are too coarse.
   */
  look(folder: string, named: ReadonlySet<string>): readonly string[]
  /** The folders without a watcher, because the system could not provide one. */
  unwatched(): readonly string[]
  /** Marks a folder whose watcher has ended. */
  lose(folder: string, watcher: Watcher): void
  close(): void
}

interface KnownFolder {
  /** Each file, with a stamp that identifies its version. */
  readonly files: ReadonlyMap<string, string>
  /** Each folder, with a stamp that tells it from another of the same name. */
  readonly folders: ReadonlyMap<string, string>
  readonly watcher: Watcher | undefined
}

const NONE: ReadonlyMap<string, string> = new Map()

/** Fully synchronous, so that no change can fall between a scan and its handling. */
export function createFolderTree(
  root: string,
  startWatcher: (folder: string) => Watcher | undefined,
): FolderTree {
  const known = new Map<string, KnownFolder>()

  function look(folder: string, named: ReadonlySet<string>): string[] {
    const before = known.get(folder)
    // Watched before it is read, so that changes in between are reported.
    const watcher = before?.watcher ?? startWatcher(folder)
    const now = readFolder(root, folder)
    if (now === undefined) {
      watcher?.close()
      const gone = forget(folder)
      // The workspace root may be recreated, so it stays known.
      if (folder === '') known.set('', { files: NONE, folders: NONE, watcher: undefined })
      return gone
    }
    known.set(folder, { ...now, watcher })
    const changed = differences(before?.files ?? NONE, now.files)
    const touched = [...named].filter((name) => now.files.has(name))
    const inside = differences(before?.folders ?? NONE, now.folders).flatMap((name) => {
      const below = `${folder}${name}/`
      const gone = forget(below)
      return now.folders.has(name) ? [...gone, ...look(below, new Set())] : gone
    })
    return [...[...changed, ...touched].map((name) => folder + name), ...inside]
  }

  /** Stops watching a folder and its subfolders, and returns the files they contained. */
  function forget(folder: string): string[] {
    const before = known.get(folder)
    if (before === undefined) return []
    before.watcher?.close()
    known.delete(folder)
    const below = [...before.folders.keys()].flatMap((name) => forget(`${folder}${name}/`))
    return [...[...before.files.keys()].map((name) => folder + name), ...below]
  }

  return {
    // An event may arrive late, for a folder that is gone.
    look: (folder, named) => (folder === '' || known.has(folder) ? look(folder, named) : []),
    unwatched: () =>
      [...known].filter(([, { watcher }]) => watcher === undefined).map(([folder]) => folder),
    lose(folder, watcher) {
      const before = known.get(folder)
      if (before?.watcher === watcher) known.set(folder, { ...before, watcher: undefined })
    },
    close() {
      for (const { watcher } of known.values()) watcher?.close()
      known.clear()
    },
  }
}

/** Returns `undefined` if the folder does not exist. */
function readFolder(root: string, path: string): Omit<KnownFolder, 'watcher'> | undefined {
  const folder = join(root, path)
  try {
    const { files, folders } = sortEntries(path, readdirSync(folder, { withFileTypes: true }))
    return {
      files: new Map(files.map((name) => [name, stampFile(join(folder, name))])),
      folders: new Map(folders.map((name) => [name, stampFolder(join(folder, name))])),
    }
  } catch {
    return undefined
  }
}

function stampFile(path: string): string {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false })
  return found === undefined ? '' : `${found.ino} ${found.size} ${found.mtimeNs}`
}

function stampFolder(path: string): string {
  return String(statSync(path, { bigint: true, throwIfNoEntry: false })?.ino)
}

/** The names that were added, removed or have a different stamp. */
function differences(before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>) {
  const gone = [...before.keys()].filter((name) => !now.has(name))
  const other = [...now].filter(([name, stamp]) => before.get(name) !== stamp)
  return [...gone, ...other.map(([name]) => name)]
}
