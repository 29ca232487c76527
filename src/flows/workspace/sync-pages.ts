import { GET_IDS_MAX } from '../../core/documents/limits.ts'
import { MemoryError } from '../../core/errors.ts'
import { PAGES, type PageRecord, pageId } from '../../core/workspace/page-record.ts'
import type { WorkspaceFile } from '../../ports/workspace-files.ts'
import { writeDraft } from '../records/draft.ts'
import { toRecord } from '../records/read-records.ts'
import { readAllPages } from './read-all-pages.ts'
import type { WorkspaceDeps } from './workspace-deps.ts'
import { type FoundFile, type PageTally, writePages } from './write-pages.ts'

/** What tells that a file is still as it was read. */
export type KnownFiles = Map<string, KnownFile>
type KnownFile = Omit<PageRecord, 'parts' | 'problems'>

/** Files are read and written in groups: one transaction for each would take longest. */
const FILES_TOGETHER = 50
/** A change so soon after the last look may bear the same time of the disk's clock. */
const UNSURE_MS = 2_000

/** Which files the index knows, and in which state. */
export async function readKnownFiles(deps: WorkspaceDeps): Promise<KnownFiles> {
  const known: KnownFiles = new Map()
  await readAllPages(deps, (record) => known.set(record.path, headOf(record)))
  return known
}

/** Reads anew what the index knows of these files. */
export async function renewKnownFiles(
  known: KnownFiles,
  paths: readonly string[],
  { documents, owner }: WorkspaceDeps,
): Promise<void> {
  for (const path of paths) known.delete(path)
  for (let start = 0; start < paths.length; start += GET_IDS_MAX) {
    const ids = paths.slice(start, start + GET_IDS_MAX).map((path) => pageId(owner, path))
    for (const stored of await documents.get(PAGES, ids)) {
      const head = headOf(toRecord<PageRecord>(stored))
      known.set(head.path, head)
    }
  }
}

function headOf({ parts: _parts, problems: _problems, ...head }: PageRecord): KnownFile {
  return head
}

/** The files that may say something else than the index knows, those that are gone included. */
export async function findChanged(
  known: KnownFiles,
  { files }: WorkspaceDeps,
): Promise<readonly WorkspaceFile[]> {
  const listed = await files.list()
  const there = new Set(listed.map(({ path }) => path))
  const gone = [...known.keys()]
    .filter((path) => !there.has(path))
    .map((path) => ({ path, sizeBytes: 0, modifiedAtMs: 0 }))
  // Those that are gone come last: what a renamed file says is found before it is missed.
  return [...listed.filter((file) => !isAsKnown(file, known.get(file.path))), ...gone]
}

function isAsKnown(
  { sizeBytes, modifiedAtMs }: WorkspaceFile,
  head: KnownFile | undefined,
): boolean {
  if (head === undefined || !head.isReadable || head.contentHash === '') return false
  if (head.sizeBytes !== sizeBytes || head.modifiedAtMs !== modifiedAtMs) return false
  return Math.abs(head.readAtMs - modifiedAtMs) > UNSURE_MS
}

/** Brings the index in step with these files. */
export async function syncFiles(
  files: readonly WorkspaceFile[],
  tally: PageTally,
  deps: WorkspaceDeps,
  options: { readonly signal: AbortSignal; onProgress?(done: number): void },
): Promise<void> {
  for (let start = 0; start < files.length; start += FILES_TOGETHER) {
    options.signal.throwIfAborted()
    const group = files.slice(start, start + FILES_TOGETHER)
    const found = await Promise.all(group.map((file) => readFile(file, deps)))
    await writePages(
      found.filter((one) => one !== undefined),
      tally,
      deps,
    )
    options.onProgress?.(start + group.length)
  }
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

// What the file said before still counts: it will be readable again.
async function putUnreadable(
  { path, sizeBytes, modifiedAtMs }: WorkspaceFile,
  { message, hint }: MemoryError,
  deps: WorkspaceDeps,
): Promise<void> {
  const id = pageId(deps.owner, path)
  await writeDraft(`pages ${deps.owner.tenant}`, deps, async (draft) => {
    const [stored] = await draft.get(PAGES, [id])
    const known = stored === undefined ? undefined : toRecord<PageRecord>(stored)
    const problem = {
      line: 1,
      toLine: 1,
      message: hint === undefined ? message : `${message}. ${hint}`,
    }
    const record: PageRecord = {
      id,
      scope: deps.owner,
      path,
      contentHash: known?.contentHash ?? '',
      sizeBytes,
      modifiedAtMs,
      readAtMs: deps.clock.now(),
      isReadable: false,
      parts: known?.parts ?? [],
      problems: [problem],
    }
    draft.put(PAGES, record)
  })
}
