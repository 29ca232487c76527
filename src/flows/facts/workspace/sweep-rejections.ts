import type { Fact } from '../../../core/facts/fact.ts'
import type { Rejection } from '../../../core/facts/rejection.ts'
import {
  factIdOf,
  PAGES,
  type PageRecord,
  pageId,
} from '../../../core/facts/workspace/page-record.ts'
import type { Filter } from '../../../core/storage/documents/filter.ts'
import { ownScopeConditions } from '../../../core/storage/records/scope-fields.ts'
import type { DocumentWrite } from '../../../ports/document-store.ts'
import { writeDraft } from '../../storage/records/draft.ts'
import { readIntactRecords } from '../../storage/records/read-intact.ts'
import { readMany } from '../../storage/records/read-records.ts'
import { findByWords } from '../find-related.ts'
import { leaveOutRejected, storedRejections } from '../rejections.ts'
import { pagesTurn, readAllPages, type WorkspaceDeps } from './workspace-deps.ts'

/** Compares the files with recent rejections and restorations. */
export interface RejectionSweep {
  noteWrites(writes: readonly DocumentWrite[]): void
  /** The files to read again, with the parts to judge again. */
  findAffected(): Promise<readonly string[]>
}

/** How many lines that share words with a rejected fact are compared with it. */
const COMPARED_MAX = 200

export function createRejectionSweep(deps: WorkspaceDeps): RejectionSweep {
  const rejectedIds = new Set<string>()
  let isLifted = false
  return {
    noteWrites(writes) {
      for (const write of writes) {
        if (write.collection !== 'rejections') continue
        if (write.kind === 'delete') isLifted = true
        else rejectedIds.add((write.body as unknown as Rejection).factId)
      }
    },
    async findAffected() {
      if (rejectedIds.size === 0 && !isLifted) return []
      const ids = [...rejectedIds]
      const lifted = isLifted
      rejectedIds.clear()
      isLifted = false
      const said = await findSaying(ids, deps)
      const paths = said.map(({ path }) => path)
      const factIds = new Set(said.map(({ factId }) => factId))
      await readAgain(paths, factIds, deps)
      return [...new Set([...paths, ...(lifted ? await findCut(deps) : [])])]
    },
  }
}

interface Place {
  readonly path: string
  readonly factId: string
}

/** Where files contain what these facts said. */
async function findSaying(ids: readonly string[], deps: WorkspaceDeps): Promise<readonly Place[]> {
  const source = storedRejections(deps)
  const places: Place[] = []
  for (const rejected of await readIntactRecords<Fact>(deps.documents, 'facts', ids)) {
    for (const fact of await findAlike(rejected, deps)) {
      const { rejection } = await leaveOutRejected(fact, source)
      if (rejection !== undefined && fact.source.kind === 'file') {
        places.push({ path: fact.source.path, factId: fact.id })
      }
    }
  }
  return places
}

async function findAlike({ text }: Fact, deps: WorkspaceDeps): Promise<readonly Fact[]> {
  const filter: Filter = [
    ...ownScopeConditions(deps.owner),
    { field: 'role', is: 'equal', value: 'page' },
    { field: 'status', is: 'equal', value: 'active' },
  ]
  const search = { partition: deps.owner.tenant, filter, limit: COMPARED_MAX }
  const ids = await findByWords(text, search, deps)
  return await readIntactRecords<Fact>(deps.documents, 'facts', ids)
}

// A file without its hash is read again, and a part without its mark is judged again.
async function readAgain(
  paths: readonly string[],
  factIds: ReadonlySet<string>,
  deps: WorkspaceDeps,
): Promise<void> {
  if (paths.length === 0) return
  const { owner } = deps
  const ids = [...new Set(paths.map((path) => pageId(owner, path)))]
  await writeDraft(pagesTurn(deps), deps, async (draft) => {
    for (const record of await readMany<PageRecord>(draft, PAGES, ids)) {
      const parts = record.parts.map((part) =>
        factIds.has(factIdOf(owner, record.path, part)) ? { ...part, mark: '' } : part,
      )
      const next: PageRecord = { ...record, contentHash: '', parts }
      draft.put(PAGES, next)
    }
  })
}

// Parts that were cut have no mark, so they are judged again anyway.
async function findCut(deps: WorkspaceDeps): Promise<readonly string[]> {
  const paths: string[] = []
  for await (const { path, parts } of readAllPages(deps)) {
    if (parts.some(({ mark }) => mark === '')) paths.push(path)
  }
  await readAgain(paths, new Set(), deps)
  return paths
}
