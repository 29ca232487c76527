import { invalidInput } from '../../../core/errors.ts'
import type { PurgeInput } from '../../../core/facts/purge-input.ts'
import { compareText } from '../../../core/language/text/compare-text.ts'
import { parseMoment } from '../../../core/language/time/parse-moment.ts'
import { isKeptElsewhere } from '../../../core/storage/blobs/blob-place.ts'
import type { Filter } from '../../../core/storage/documents/filter.ts'
import { scopeConditions } from '../../../core/storage/records/scope-fields.ts'
import type { StoredEpisode } from '../../../core/tasks/episodes/lifecycle.ts'
import type { StoredDocument } from '../../../ports/document-store.ts'
import { type Caller, requireOwner } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { dropKeptAside } from '../../facts/forgotten/kept-aside.ts'
import { leavePack } from '../../storage/blobs/packs.ts'
import { sweepBlobs } from '../../storage/blobs/sweep-blobs.ts'
import { type Draft, writeDraft } from '../../storage/records/draft.ts'
import { toRecord } from '../../storage/records/read-records.ts'
import { putTombstone } from './delete-episode.ts'

/** For how long a deleted episode can be brought back. */
const RETENTION = '30d'
const PURGED_MAX = 500

/**
 * Removes for good what was deleted long enough ago, by default before the retention period: the record, its parts in cold
 * storage, how it was used. That it was there stays known, so that no copy of it comes back.
 */
export async function purgeDeleted(
  { id, before = RETENTION, dryRun = false }: PurgeInput,
  caller: Caller,
  deps: MemoryContext,
) {
  requireOwner(caller)
  if (id !== undefined) {
    throw invalidInput('Episodes are purged by age', 'Pass "before", and omit "id".')
  }
  const until = Date.parse(parseMoment(before, deps.clock.now())) + 1
  const filter: Filter = [
    ...scopeConditions(caller.scope),
    { field: 'lifecycle.phase', is: 'equal', value: 'deleted' },
    { field: 'lifecycle.since', is: 'between', to: new Date(until).toISOString() },
  ]
  const page = await deps.documents.query('episodes', { filter, limit: PURGED_MAX })
  const ids = page.documents.map(({ id }) => id)
  if (dryRun) {
    const left = (await deps.documents.count('episodes', filter)) - ids.length
    return { ids, left, isDryRun: true }
  }
  const purged: string[] = []
  for (const together of groupByPack(page.documents)) {
    try {
      await purgeTogether(together, caller, deps)
      purged.push(...together)
    } catch (error) {
      // What shares a pack that another host keeps is left to that host.
      if (!isKeptElsewhere(error)) throw error
    }
  }
  await sweepBlobs(caller, deps)
  const left = await deps.documents.count('episodes', filter)
  return { ids: purged, left, isDryRun: false }
}

/** With those that share their packs, all of it fits into one write. */
const PURGED_TOGETHER_MAX = 5

// Neighbours in a pack go together, so that what they leave behind is packed once.
function groupByPack(documents: readonly StoredDocument[]): readonly (readonly string[])[] {
  const packOf = (document: StoredDocument): string =>
    toRecord<StoredEpisode>(document).blobs.at(-1) ?? ''
  const ids = documents
    .toSorted((left, right) => compareText(packOf(left), packOf(right)))
    .map(({ id }) => id)
  return Array.from({ length: Math.ceil(ids.length / PURGED_TOGETHER_MAX) }, (_group, at) =>
    ids.slice(at * PURGED_TOGETHER_MAX, (at + 1) * PURGED_TOGETHER_MAX),
  )
}

async function purgeTogether(ids: readonly string[], caller: Caller, deps: MemoryContext) {
  // The location of a part is not indexed.
  const foundAsBefore = new Set<string>()
  const purge = async (draft: Draft): Promise<void> => {
    foundAsBefore.clear()
    const due = (await draft.get('episodes', ids))
      .map((document) => toRecord<StoredEpisode>(document))
      .filter(({ lifecycle }) => lifecycle.phase === 'deleted')
    for (const pack of new Set(due.flatMap(({ blobs }) => blobs))) {
      for (const id of await leavePack(due, { pack, draft }, deps)) foundAsBefore.add(id)
    }
    for (const episode of due) await removeOne(episode, draft, { caller, deps })
  }
  await writeDraft('consolidation', deps, purge, { foundAsBefore })
}

async function removeOne(
  { id, scope }: StoredEpisode,
  draft: Draft,
  { caller, deps }: { readonly caller: Caller; readonly deps: MemoryContext },
): Promise<void> {
  draft.remove('episodes', id)
  await draft.get('episode-usage', [id])
  draft.remove('episode-usage', id)
  await dropKeptAside({ collection: 'episodes', id }, draft)
  await putTombstone({ id, scope }, 'purged', draft, { caller, deps })
  draft.tell({ kind: 'record-changed', action: 'purged', id })
}
