import { isOut } from '../../core/facts/change-fact.ts'
import type { Erased, EraseInput } from '../../core/facts/erase-input.ts'
import { narrowScope } from '../../core/facts/erase-input.ts'
import type { Fact } from '../../core/facts/fact.ts'
import { passagesOf } from '../../core/language/text/embedded-passages.ts'
import type { Filter } from '../../core/storage/documents/filter.ts'
import { scopeConditions } from '../../core/storage/records/scope-fields.ts'
import { voiceOf } from '../../core/storage/records/voice-of.ts'
import type { StoredEpisode } from '../../core/tasks/episodes/lifecycle.ts'
import { betweenSteps, type Caller, requireVoice } from '../caller.ts'
import type { MemoryContext } from '../context.ts'
import { sweepBlobs } from '../storage/blobs/sweep-blobs.ts'
import { writeDraft } from '../storage/records/draft.ts'
import { pageThrough } from '../storage/records/page-through.ts'
import { readMany } from '../storage/records/read-records.ts'
import { turnOf } from './batch.ts'
import { putRejection } from './reject-fact.ts'
import { removeFact } from './remove-fact.ts'
import { nowOf } from './write-fact.ts'

/** Per call; a larger scope takes several. */
const ERASED_MAX = 5_000
/** A fact is a few documents, and a write holds 1,000. */
const FACTS_TOGETHER = 50
const RECORDS_TOGETHER = 500

/**
 * What stays: that something was there, without what it said, so that no copy of it comes back; and
 * what is read again from pages, which are files of their owner.
 */
const STAYING: ReadonlySet<string> = new Set([
  ...['history', 'rejections', 'episode-tombstones', 'loose-blobs', 'blob-places', 'pages'],
  'removals',
])
const REMOVED_LAST: readonly string[] = ['facts', 'episodes']

/**
 * Permanently deletes everything of a user, agent, project or session below the caller: no undo.
 * What was said there stays forgotten there.
 *
 * @throws MemoryError `FORBIDDEN` outside of the caller's scope, or if a more trusted source said
 *   some of it: then nothing is deleted.
 */
export async function erase(
  input: EraseInput,
  caller: Caller,
  deps: MemoryContext,
): Promise<Erased> {
  const scope = narrowScope(caller.scope, input)
  const own: Caller = { ...caller, scope, isOwner: true }
  const { dryRun: isDryRun = false } = input
  await requireVoices(own, deps)
  const collections = deps.kinds
    .filter(({ collection }) => 'scope.tenant' in collection.fields)
    .map(({ collection }) => collection.name)
    .filter((name) => !STAYING.has(name))
  const counts = await countAll(collections, own, deps)
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  if (isDryRun || total === 0) return { scope, counts, left: total, isDryRun }
  // Otherwise buffered writes of this process would be written afterwards.
  await deps.recallLog.flush()
  await (await deps.openTasks()).flush()
  let room = ERASED_MAX
  for (const name of collections.filter((one) => !REMOVED_LAST.includes(one))) {
    room -= await eraseRecords(name, room, own, deps)
  }
  room -= await eraseFacts(room, own, deps)
  await eraseEpisodes(room, own, deps)
  await deps.text.optimize()
  await deps.meaning?.vectors.optimize()
  await deps.discardUnused()
  const rest = await countAll(collections, own, deps)
  const erased = collections.map((name) => [name, (counts[name] ?? 0) - (rest[name] ?? 0)] as const)
  const left = Object.values(rest).reduce((sum, count) => sum + count, 0)
  return {
    scope,
    counts: Object.fromEntries(erased.filter(([, count]) => count > 0)),
    left,
    isDryRun,
  }
}

function filterOf(collection: string, { scope }: Caller): Filter {
  const spoken = { field: 'role', is: 'one-of', values: ['statement', 'turn'] } as const
  return [...scopeConditions(scope), ...(collection === 'facts' ? [spoken] : [])]
}

// All are checked before the first is deleted.
async function requireVoices(caller: Caller, deps: MemoryContext): Promise<void> {
  for (const collection of REMOVED_LAST) {
    const filter = filterOf(collection, caller)
    for await (const { id, body } of pageThrough(deps.documents, collection, { filter })) {
      requireVoice(caller, voiceOf(body), `erase ${id}, which a more trusted source said`)
    }
  }
}

async function countAll(
  collections: readonly string[],
  caller: Caller,
  { documents }: MemoryContext,
): Promise<Readonly<Record<string, number>>> {
  const counts: [string, number][] = []
  for (const name of collections) {
    counts.push([name, await documents.count(name, filterOf(name, caller))])
  }
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

async function findIds(collection: string, limit: number, caller: Caller, deps: MemoryContext) {
  if (limit <= 0) return []
  const filter = filterOf(collection, caller)
  const page = await deps.documents.query(collection, { filter, limit })
  return page.documents.map(({ id }) => id)
}

async function eraseRecords(name: string, room: number, caller: Caller, deps: MemoryContext) {
  let erased = 0
  for (;;) {
    const ids = await findIds(name, Math.min(room - erased, RECORDS_TOGETHER), caller, deps)
    if (ids.length === 0) return erased
    await betweenSteps(caller)
    await writeDraft(`erase ${name}`, deps, async (draft) => {
      await draft.get(name, ids)
      for (const id of ids) draft.remove(name, id)
    })
    erased += ids.length
  }
}

async function eraseFacts(room: number, caller: Caller, deps: MemoryContext) {
  let erased = 0
  for (;;) {
    const ids = await findIds('facts', Math.min(room - erased, FACTS_TOGETHER), caller, deps)
    if (ids.length === 0) return erased
    await betweenSteps(caller)
    const texts = await writeDraft(turnOf(caller.scope), deps, async (draft) => {
      const facts = await readMany<Fact>(draft, 'facts', ids)
      for (const fact of facts) {
        const given = { why: 'forgotten', at: nowOf(deps) } as const
        if (!isOut(fact)) putRejection(fact, given, { draft, caller, deps })
        await removeFact(fact, { draft, caller, deps })
      }
      return facts.map(({ text }) => text)
    })
    const passages = texts.flatMap((text) => passagesOf(text).map((passage) => passage.text))
    await deps.meaning?.forgetTexts?.([...texts, ...passages])
    erased += ids.length
  }
}

// What was learned from them goes too. A record of several goes with the last of them.
async function eraseEpisodes(room: number, caller: Caller, deps: MemoryContext): Promise<void> {
  const ids = await findIds('episodes', Math.min(room, RECORDS_TOGETHER), caller, deps)
  if (ids.length === 0) return
  const { deleteEpisode } = await import('../tasks/episodes/delete-episode.ts')
  const { purgeDeleted } = await import('../tasks/episodes/purge-deleted.ts')
  for (const { id, consolidation } of await readMany<StoredEpisode>(
    deps.documents,
    'episodes',
    ids,
  )) {
    await betweenSteps(caller)
    if (consolidation === undefined) await deleteEpisode({ id }, caller, deps)
  }
  await purgeDeleted({ before: nowOf(deps) }, caller, deps)
  await sweepBlobs(caller, deps)
}
