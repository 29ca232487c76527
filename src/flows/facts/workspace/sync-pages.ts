import { MemoryError } from '../../../core/errors.ts'
import { PAGES, type PageRecord, pageId } from '../../../core/facts/workspace/page-record.ts'
import type { DocumentWrite } from '../../../ports/document-store.ts'
import type { WorkspaceFile } from '../../../ports/workspace-files.ts'
import { writeDraft } from '../../storage/records/draft.ts'
import { readMany, readOne } from '../../storage/records/read-records.ts'
import { createRejectionSweep } from './sweep-rejections.ts'
import { pagesTurn, readAllPages, type WorkspaceDeps } from './workspace-deps.ts'
import { type FoundFile, type PageTally, writePages } from './write-pages.ts'

/** Synchronizes the index with the files. Its methods must not run concurrently. */
export interface PageFollower {
  /** Marks files to be checked. */
  announce(paths: readonly string[]): void
  noteWrites(writes: readonly DocumentWrite[]): void
  lookAtAll(): Promise<PageTally>
  lookAtAnnounced(): Promise<void>
}

/** Shows whether a file is unchanged since it was read. */
type KnownFile = Omit<PageRecord, 'parts' | 'problems'>

/** Files are read and written in groups: one transaction per file would be slowest. */
const FILES_TOGETHER = 50
/** A change this soon after the last scan may have the same file timestamp. */
const UNSURE_MS = 2_000

export function createPageFollower(deps: WorkspaceDeps): PageFollower {
  const sweep = createRejectionSweep(deps)
  const announced = new Set<string>()
  let known: Map<string, KnownFile> | undefined

  // What must be judged again must be reread, even where only sizes and times are compared.
  async function takeAnnounced(): Promise<readonly string[]> {
    const paths = [...new Set([...announced, ...(await sweep.findAffected())])]
    announced.clear()
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
    for (let start = 0; start < total; start += FILES_TOGETHER) {
      deps.background.signal.throwIfAborted()
      const group = files.slice(start, start + FILES_TOGETHER)
      const found = await Promise.all(group.map((file) => readFile(file, deps)))
      await writePages(
        found.flatMap((one) => one ?? []),
        tally,
        deps,
      )
      onProgress(start + group.length)
    }
    await renew(files.map(({ path }) => path))
    return tally
  }

  // Reloads what the index knows of these files.
  async function renew(paths: readonly string[]): Promise<void> {
    for (const path of paths) known?.delete(path)
    const ids = paths.map((path) => pageId(deps.owner, path))
    if (known === undefined) return
    for (const record of await readMany<PageRecord>(deps.documents, PAGES, ids)) {
      known.set(record.path, headOf(record))
    }
  }

  return {
    announce(paths) {
      for (const path of paths) announced.add(path)
    },
    noteWrites: sweep.noteWrites,
    async lookAtAll() {
      if (known === undefined) {
        known = new Map()
        for await (const record of readAllPages(deps)) known.set(record.path, headOf(record))
      }
      await takeAnnounced()
      return await read(await findChanged(known, deps))
    },
    async lookAtAnnounced() {
      const paths = await takeAnnounced()
      if (paths.length === 0) return
      const there = new Map((await deps.files.list(paths)).map((file) => [file.path, file]))
      const gone = paths.filter((path) => !there.has(path))
      await read([...there.values(), ...gone.map(goneFile)])
    },
  }
}

function headOf({ parts: _parts, problems: _problems, ...head }: PageRecord): KnownFile {
  return head
}

function goneFile(path: string): WorkspaceFile {
  return { path, sizeBytes: 0, modifiedAtMs: 0 }
}

/** The files that may differ from the index, including deleted ones. */
async function findChanged(known: ReadonlyMap<string, KnownFile>, { files }: WorkspaceDeps) {
  const listed = await files.list()
  const there = new Set(listed.map(({ path }) => path))
  const gone = [...known.keys()].filter((path) => !there.has(path)).map(goneFile)
  // Deleted files last: the content of a renamed file is found before it is missed.
  return [...listed.filter((file) => !isAsKnown(file, known.get(file.path))), ...gone]
}

function isAsKnown(file: WorkspaceFile, head: KnownFile | undefined): boolean {
  const { sizeBytes, modifiedAtMs } = file
  if (head === undefined || !head.isReadable || head.contentHash === '') return false
  if (head.sizeBytes !== sizeBytes || head.modifiedAtMs !== modifiedAtMs) return false
  return Math.abs(head.readAtMs - modifiedAtMs) > UNSURE_MS
}

async function readFile(file: WorkspaceFile, deps: WorkspaceDeps): Promise<FoundFile | undefined> {
  try {
    return { path: file.path, text: await deps.files.read(file.path), file }
  } catch (error) {
    if (!MemoryError.is(error)) throw error
    await putUnreadable(file, error, deps)
    return undefined
  }
}

// The previous content of the file still counts: it will be readable again.
async function putUnreadable(
  { path, sizeBytes, modifiedAtMs }: WorkspaceFile,
  { message, hint }: MemoryError,
  deps: WorkspaceDeps,
): Promise<void> {
  const { owner } = deps
  const id = pageId(owner, path)
  const said = hint === undefined ? message : `${message}. ${hint}`
  await writeDraft(pagesTurn(deps), deps, async (draft) => {
    const known = await readOne<PageRecord>(draft, PAGES, id)
    const record: PageRecord = {
      ...{ id, scope: owner, path, sizeBytes, modifiedAtMs, readAtMs: deps.clock.now() },
      contentHash: known?.contentHash ?? '',
      isReadable: false,
      parts: known?.parts ?? [],
      problems: [{ line: 1, toLine: 1, message: said }],
    }
    draft.put(PAGES, record)
  })
}
