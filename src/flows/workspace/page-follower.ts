import type { DocumentWrite } from '../../ports/document-store.ts'
import type { WorkspaceFile } from '../../ports/workspace-files.ts'
import { createRejectionSweep } from './sweep-rejections.ts'
import {
  findChanged,
  type KnownFiles,
  readKnownFiles,
  renewKnownFiles,
  syncFiles,
} from './sync-pages.ts'
import type { WorkspaceDeps } from './workspace-deps.ts'
import type { PageTally } from './write-pages.ts'

/** Brings the index in step with the files. Its methods must not run at the same time. */
export interface PageFollower {
  /** Marks files to be looked at. */
  tell(paths: readonly string[]): void
  noteWrites(writes: readonly DocumentWrite[]): void
  lookAtAll(): Promise<PageTally>
  lookAtTold(): Promise<void>
}

export function createPageFollower(deps: WorkspaceDeps): PageFollower {
  const sweep = createRejectionSweep(deps)
  const told = new Set<string>()
  let known: KnownFiles | undefined

  // What is to be judged anew must be read anew, also where only sizes and times are compared.
  async function takeTold(): Promise<readonly string[]> {
    const paths = [...new Set([...told, ...(await sweep.findAffected())])]
    told.clear()
    for (const path of paths) {
      const head = known?.get(path)
      if (head !== undefined) known?.set(path, { ...head, contentHash: '' })
    }
    return paths
  }

  async function read(files: readonly WorkspaceFile[]): Promise<PageTally> {
    const tally: PageTally = { added: 0, removed: 0, changed: 0, moved: 0 }
    const total = files.length
    const onProgress = (done: number): void =>
      deps.events.emit({ kind: 'work-progressed', work: 'reading the workspace', done, total })
    if (total > 0) onProgress(0)
    await syncFiles(files, tally, deps, { signal: deps.background.signal, onProgress })
    const paths = files.map(({ path }) => path)
    if (known !== undefined) await renewKnownFiles(known, paths, deps)
    return tally
  }

  return {
    tell(paths) {
      for (const path of paths) told.add(path)
    },
    noteWrites: sweep.noteWrites,
    async lookAtAll() {
      known ??= await readKnownFiles(deps)
      await takeTold()
      return await read(await findChanged(known, deps))
    },
    async lookAtTold() {
      const paths = await takeTold()
      if (paths.length === 0) return
      const there = new Map((await deps.files.list(paths)).map((file) => [file.path, file]))
      const gone = paths.filter((path) => !there.has(path))
      await read([
        ...there.values(),
        ...gone.map((path) => ({ path, sizeBytes: 0, modifiedAtMs: 0 })),
      ])
    },
  }
}
