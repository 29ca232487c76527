import { MemoryError } from '../../../core/errors.ts'
import type { Fact } from '../../../core/facts/fact.ts'
import { leaveOut, takeOutLines, toStatement } from '../../../core/facts/leave-out.ts'
import { buildStoredFile, type StoredFile } from '../../../core/facts/memory-tool/stored-file.ts'
import { TOOL_FILES_MAX } from '../../../core/facts/memory-tool/tool-input.ts'
import type { Rejection } from '../../../core/facts/rejection.ts'
import { isToolPage, pageOf } from '../../../core/facts/workspace/page.ts'
import {
  type Cutter,
  takeOutOfBlocks,
  takeOutOfPage,
} from '../../../core/facts/workspace/take-out.ts'
import { isInScope, type Scope } from '../../../core/scope.ts'
import { ownerOf } from '../../../core/storage/records/owner.ts'
import { ownScopeConditions, scopeConditions } from '../../../core/storage/records/scope-fields.ts'
import type { WorkspaceFiles } from '../../../ports/workspace-files.ts'
import type { MemoryContext } from '../../context.ts'
import { writeDraft } from '../../storage/records/draft.ts'
import { findRecords, toRecord } from '../../storage/records/read-records.ts'
import { readIfReadable } from '../pins/core-page.ts'
import type { Cascade } from './cascade.ts'

/** A line of a user's page that still contains purged content. */
export interface LeftLine {
  readonly path: string
  readonly line: number
}

const PAGE_FACTS_MAX = 1_000
/** How often a page is reread when an editor wrote it concurrently. */
const ATTEMPTS_MAX = 5

/** Removes rejected content from the blocks that reflection wrote into pages. */
export async function cutGenerated(cascade: Cascade, deps: MemoryContext): Promise<void> {
  const { workspace: files, workspaceOwner: owner } = deps
  if (files === undefined || owner === undefined) return
  const cutter = cutterOf(rulingIn(owner, cascade))
  for (const { path } of await files.list()) {
    const page = pageOf(path)
    if (page === undefined || page.form === 'daily' || page.form === 'other') continue
    await change(path, files, (text) => takeOutOfBlocks(text, page, cutter))
  }
}

/**
 * Also removes it from what Loci wrote for agents: files of the memory tool, and sections such as
 * `Retain (agent)`. Resolves to the user-written lines that still contain it.
 */
export async function cutFiles(
  cascade: Cascade,
  deps: MemoryContext,
): Promise<readonly LeftLine[]> {
  await cutStoredFiles(cascade, deps)
  const { workspace: files, workspaceOwner: owner } = deps
  if (files === undefined || owner === undefined) return []
  const cutter = cutterOf(rulingIn(owner, cascade))
  const left: LeftLine[] = []
  for (const page of await findPages(cascade.fact, owner, files, deps)) {
    const { path } = page
    let lines: readonly LeftLine[] = []
    await change(path, files, (text) => {
      const cleaned = takeOutOfPage(text, page, cutter)
      lines = cleaned.left.map(({ fromLine }) => ({ path, line: fromLine }))
      return cleaned.text
    })
    left.push(...lines)
  }
  return left
}

// A rejection in a single conversation also applies where all conversations meet.
function rulingIn(owner: Scope, { rejections }: Cascade): readonly Rejection[] {
  return rejections.filter(({ scope }) => isInScope(owner, scope))
}

function cutterOf(rejections: readonly Rejection[]): Cutter {
  return {
    judge(text) {
      const { text: rest, rejection } = leaveOut(toStatement(text), rejections)
      return rejection === undefined ? text : rest
    },
    cutLines: (text) => takeOutLines(text, rejections),
  }
}

/** The tool's own pages, and those where the index knows that something was cut. */
async function findPages(
  fact: Fact,
  owner: Scope,
  files: WorkspaceFiles,
  { documents }: MemoryContext,
) {
  const out = await findRecords<Fact>(documents, 'facts', {
    filter: [
      ...ownScopeConditions(owner),
      { field: 'role', is: 'equal', value: 'page' },
      { field: 'status', is: 'one-of', values: ['rejected', 'forgotten'] },
    ],
    limit: PAGE_FACTS_MAX,
  })
  const known = new Set(
    [fact, ...out].flatMap(({ source }) => (source.kind === 'file' ? [source.path] : [])),
  )
  const listed = await files.list()
  return listed
    .flatMap(({ path }) => pageOf(path) ?? [])
    .filter((page) => known.has(page.path) || isToolPage(page))
}

async function change(path: string, files: WorkspaceFiles, clean: (text: string) => string) {
  for (let attempt = 1; ; attempt++) {
    // A damaged file must not prevent forgetting.
    const before = await readIfReadable(path, files)
    if (before === undefined) return
    const after = clean(before)
    if (after === before) return
    try {
      await files.write(path, after, before)
      return
    } catch (error) {
      if (!MemoryError.is(error, 'CONFLICT') || attempt === ATTEMPTS_MAX) throw error
    }
  }
}

// Files of the memory tool if there is no workspace.
async function cutStoredFiles(cascade: Cascade, deps: MemoryContext): Promise<void> {
  const { id, scope } = cascade.fact
  await writeDraft(id, deps, async (draft) => {
    const filter = scopeConditions(ownerOf(scope))
    for (const stored of await draft.find('files', { filter, limit: TOOL_FILES_MAX })) {
      const file = toRecord<StoredFile>(stored)
      const text = takeOutLines(file.text, rulingIn(file.scope, cascade))
      if (text === file.text) continue
      const modifiedAtMs = deps.clock.now()
      draft.put('files', buildStoredFile(file.scope, { path: file.path, text, modifiedAtMs }))
    }
  })
}
