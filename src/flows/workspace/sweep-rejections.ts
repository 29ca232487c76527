import type { Filter } from '../../core/documents/filter.ts'
import type { Fact } from '../../core/facts/fact.ts'
import type { Rejection } from '../../core/facts/rejection.ts'
import { ownScopeConditions } from '../../core/records/scope-fields.ts'
import { analyzeQuery } from '../../core/text/analyze.ts'
import { factIdOf, PAGES, type PageRecord, pageId } from '../../core/workspace/page-record.ts'
import type { DocumentWrite } from '../../ports/document-store.ts'
import { leaveOutRejected } from '../gate/find-rejection.ts'
import { writeDraft } from '../records/draft.ts'
import { toRecord } from '../records/read-records.ts'
import { readSoundDocuments } from '../records/read-sound.ts'
import { readingDraft } from '../records/reading-draft.ts'
import { readAllPages } from './read-all-pages.ts'
import type { WorkspaceDeps } from './workspace-deps.ts'

/** Holds the files against what was rejected or restored since. */
export interface RejectionSweep {
  noteWrites(writes: readonly DocumentWrite[]): void
  /** The files that have to be read again, with the parts that have to be judged again. */
  findAffected(): Promise<readonly string[]>
}

/** So many lines that share words with what was rejected are held against it. */
const LOOKED_AT = 200

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
      await judgeAgain(said, deps)
      const cut = lifted ? await findCut(deps) : []
      return [...new Set([...said.map(({ path }) => path), ...cut])]
    },
  }
}

interface Place {
  readonly path: string
  readonly factId: string
}

/** Where files say what these facts said. */
async function findSaying(ids: readonly string[], deps: WorkspaceDeps): Promise<readonly Place[]> {
  const { documents } = await readSoundDocuments(deps.documents, { collection: 'facts', ids })
  const places: Place[] = []
  for (const rejected of documents.map((one) => toRecord<Fact>(one))) {
    for (const fact of await findAlike(rejected, deps)) {
      const { source } = fact
      const draft = readingDraft(deps.documents)
      const { rejection } = await leaveOutRejected(fact, draft, deps)
      if (rejection !== undefined && source.kind === 'file') {
        places.push({ path: source.path, factId: fact.id })
      }
    }
  }
  return places
}

async function findAlike({ text }: Fact, deps: WorkspaceDeps): Promise<readonly Fact[]> {
  const terms = analyzeQuery(text)
  if (terms.length === 0) return []
  const filter: Filter = [
    ...ownScopeConditions(deps.owner),
    { field: 'role', is: 'equal', value: 'page' },
    { field: 'status', is: 'equal', value: 'active' },
  ]
  const hits = await deps.indexing.search('text', () =>
    deps.text.search({ partition: deps.owner.tenant, terms, filter, limit: LOOKED_AT }),
  )
  const ids = hits.map(({ id }) => id)
  const found = await readSoundDocuments(deps.documents, { collection: 'facts', ids })
  return found.documents.map((one) => toRecord<Fact>(one))
}

// A mark that no part has makes the next reading judge the part again.
async function judgeAgain(places: readonly Place[], deps: WorkspaceDeps): Promise<void> {
  if (places.length === 0) return
  const { owner } = deps
  const factIds = new Set(places.map(({ factId }) => factId))
  const ids = [...new Set(places.map(({ path }) => pageId(owner, path)))]
  await writeDraft(`pages ${owner.tenant}`, deps, async (draft) => {
    for (const stored of await draft.get(PAGES, ids)) {
      const record = toRecord<PageRecord>(stored)
      const parts = record.parts.map((part) =>
        factIds.has(factIdOf(owner, record.path, part)) ? { ...part, mark: '' } : part,
      )
      const next: PageRecord = { ...record, contentHash: '', parts }
      draft.put(PAGES, next)
    }
  })
}

// Parts of which something was left out have no mark, so they are judged again by themselves.
async function findCut(deps: WorkspaceDeps): Promise<readonly string[]> {
  const paths: string[] = []
  await readAllPages(deps, ({ path, parts }) => {
    if (parts.some(({ mark }) => mark === '')) paths.push(path)
  })
  const ids = paths.map((path) => pageId(deps.owner, path))
  await writeDraft(`pages ${deps.owner.tenant}`, deps, async (draft) => {
    for (const stored of await draft.get(PAGES, ids)) {
      const next: PageRecord = { ...toRecord<PageRecord>(stored), contentHash: '' }
      draft.put(PAGES, next)
    }
  })
  return paths
}
