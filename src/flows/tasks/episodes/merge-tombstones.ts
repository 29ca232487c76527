import { retellFact } from '../../../core/facts/build-fact.ts'
import { isOut, takeOutBy } from '../../../core/facts/change-fact.ts'
import type { Fact } from '../../../core/facts/fact.ts'
import { buildFactKey } from '../../../core/facts/fact-key.ts'
import { buildFactKeys } from '../../../core/facts/fact-keys.ts'
import { applyMark, isPlain, isSameMark, markOf } from '../../../core/facts/page-mark.ts'
import { type Rejection, statementOf } from '../../../core/facts/rejection.ts'
import type { PortableFact } from '../../../core/learning/transfer/portable-fact.ts'
import {
  readTombstones,
  type TombstoneEntry,
  type Tombstones,
} from '../../../core/learning/transfer/tombstone-entry.ts'
import { voiceOf } from '../../../core/storage/records/voice-of.ts'
import type { EpisodeTombstone } from '../../../core/tasks/episodes/episode-tombstone.ts'
import {
  episodeOf,
  type StoredEpisode,
  withLifecycle,
} from '../../../core/tasks/episodes/lifecycle.ts'
import { mayReplace } from '../../../core/trust/trust-rules.ts'
import { createRejectionMatcher } from '../../../core/trust/truth/tombstone.ts'
import type { DocumentStore, DocumentWrite, StoredDocument } from '../../../ports/document-store.ts'
import type { TombstoneLog } from '../../../ports/tombstone-log.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext, MemoryDeps } from '../../context.ts'
import { cutCollections, OF_THE_PRESENT } from '../../facts/forgotten/cut-collections.ts'
import type { ForgottenFact } from '../../facts/forgotten/cutter.ts'
import { dropKeptAside } from '../../facts/forgotten/kept-aside.ts'
import { isRejectedFor } from '../../facts/rejections.ts'
import { createBlobSketches } from '../../storage/blobs/blob-sketches.ts'
import { writeDraft } from '../../storage/records/draft.ts'
import { pageThrough } from '../../storage/records/page-through.ts'
import { readIntactDocuments } from '../../storage/records/read-intact.ts'
import {
  readMany,
  readOne,
  type ScopedRecord,
  toBody,
  toRecord,
} from '../../storage/records/read-records.ts'
import { createTurns } from '../../storage/records/turns.ts'
import { openWritePath, writePastIndexes } from '../../storage/records/write-path.ts'
import { putDeleted } from './delete-episode.ts'

/** Two documents each at most: below what a batch holds. */
const TOGETHER = 400

/**
 * Merges the tombstone log into a database, before the first answer. What was forgotten
 * and an older database, or older records, say again is forgotten again, with all that says it,
 * and what the log does not know is logged.
 */
export async function mergeTombstones(
  deps: MemoryDeps & Pick<MemoryContext, 'learning'>,
  log: TombstoneLog,
): Promise<void> {
  const { documents } = deps
  const tombstones = readTombstones(await log.read())
  const { standing, lifted, episodes } = tombstones
  const stored = await readAll<Rejection>('rejections', documents)
  const forgotten: ForgottenFact[] = []
  for (const together of inChunks([...standing.values()])) {
    forgotten.push(...(await forgetAgain(together, stored, deps)))
  }
  const unknown = [...stored.values()].filter(({ id }) => !standing.has(id) && !lifted.has(id))
  const deleted = await readAll<EpisodeTombstone>('episode-tombstones', documents)
  const fresh = [...deleted.values()].filter(({ id, at }) => (episodes.get(id)?.at ?? '') < at)
  await log.append([
    ...unknown.map((rejection): TombstoneEntry => ({ kind: 'rejection', rejection })),
    ...fresh.map((tombstone): TombstoneEntry => ({ kind: 'episode', tombstone })),
  ])
  await putReplacements(tombstones, deps)
  await putMarks(tombstones, deps)
  await cascade(forgotten, await findUnknownTombstones(tombstones, documents), deps)
}

function* inChunks<Value>(values: readonly Value[]): Generator<readonly Value[]> {
  for (let start = 0; start < values.length; start += TOGETHER) {
    yield values.slice(start, start + TOGETHER)
  }
}

// The owner of the memory did it.
const OWNER: Omit<Caller, 'scope'> = { surface: 'library', isOwner: true }

async function cascade(
  forgotten: readonly ForgottenFact[],
  tombstones: readonly EpisodeTombstone[],
  deps: MemoryDeps & Pick<MemoryContext, 'learning'>,
): Promise<void> {
  if (forgotten.length + tombstones.length === 0) return
  const indexing = openWritePath(deps)
  // The memory is not open yet: there is nothing else to write with.
  const blobSketches = createBlobSketches(deps.blobs)
  const facts = { ...deps, indexing, blobSketches, turns: createTurns() } as MemoryContext
  try {
    const cascades = forgotten.map((one) => {
      return { ...one, caller: { ...OWNER, scope: one.fact.scope } }
    })
    const isForgotten = ({ rejections }: ForgottenFact): boolean =>
      rejections.some(({ why }) => why === 'forgotten')
    await cutCollections(cascades.filter(isForgotten), facts)
    await cutCollections(cascades, facts, OF_THE_PRESENT)
    for (const one of tombstones) await deleteAgain(one, { ...OWNER, scope: one.scope }, facts)
  } finally {
    await indexing.close()
  }
}

async function readAll<Record extends ScopedRecord>(collection: string, documents: DocumentStore) {
  const found = new Map<string, Record>()
  for await (const one of pageThrough(documents, collection, {})) {
    found.set(one.id, toRecord<Record>(one))
  }
  return found
}

async function forgetAgain(
  rejections: readonly Rejection[],
  stored: ReadonlyMap<string, Rejection>,
  deps: MemoryDeps,
): Promise<readonly ForgottenFact[]> {
  const missing = rejections.filter(({ id }) => !stored.has(id))
  const ids = [...new Set(rejections.map(({ factId }) => factId))]
  const found = await readIntactDocuments(deps.documents, { collection: 'facts', ids })
  const writes: DocumentWrite[] = missing.map((one) => put('rejections', one))
  const forgotten: ForgottenFact[] = []
  for (const document of found.documents) {
    const fact = toRecord<Fact>(document)
    const own = rejections.filter(({ factId }) => factId === fact.id)
    const last = own.findLast((one) => !stored.has(one.id) || isSaidAgain(fact, one))
    if (last === undefined) continue
    // What was said again after it was forgotten, and allowed, has a rejection that was lifted.
    const out = takeOutBy(last, fact)
    if (out !== undefined) writes.push(replace(document, out))
    forgotten.push({ fact, rejections: own })
  }
  await writePastIndexes(writes, deps)
  return forgotten
}

function put(collection: string, record: ScopedRecord): DocumentWrite {
  return { kind: 'put', collection, id: record.id, body: toBody(record) }
}

function replace({ collection, version }: StoredDocument, record: ScopedRecord): DocumentWrite {
  return { ...put(collection, record), expectedVersion: version }
}

/** True when a fact answers although it was taken out and not restored: older records brought it. */
function isSaidAgain(fact: Fact, rejection: Rejection): boolean {
  if (isOut(fact) || !isRejectedFor(fact, rejection)) return false
  // A line may have got the id of another one, with other words.
  const isSaid = createRejectionMatcher(statementOf(fact), 'look')
  return fact.role !== 'page' || isSaid(rejection.tombstone) !== undefined
}

/** Puts what took the place of lines back where the database does not know it. */
async function putReplacements({ replacements, standing }: Tombstones, deps: MemoryDeps) {
  const rejected = new Set([...standing.values()].map(({ factId }) => factId))
  const wanted = [...replacements.values()].filter(({ id }) => !rejected.has(id))
  for (const together of inChunks(wanted)) {
    const ids = together.map(({ id }) => id)
    const known = new Set((await deps.documents.get('facts', ids)).map(({ id }) => id))
    const writes = together.filter(({ id }) => !known.has(id)).flatMap(toWrites)
    await writePastIndexes(writes, deps)
  }
}

// It was in this very memory: nothing of it has to be judged again.
function toWrites(portable: PortableFact): readonly DocumentWrite[] {
  const keys = buildFactKeys(portable)
  const fact = retellFact({ ...portable, keys, contentKey: '' }, portable.text)
  const own = put('facts', fact)
  return fact.status === 'active' ? [own, put('fact-keys', buildFactKey(fact))] : [own]
}

/** Decides of lines in an older database what was decided since. */
async function putMarks({ marks }: Tombstones, deps: MemoryDeps): Promise<void> {
  const wanted = [...marks.values()].filter((mark) => !isPlain(mark))
  for (const together of inChunks(wanted)) {
    const ids = together.map(({ factId }) => factId)
    const found = await readIntactDocuments(deps.documents, { collection: 'facts', ids })
    const writes = found.documents.flatMap((document): readonly DocumentWrite[] => {
      const fact = toRecord<Fact>(document)
      const [mark, own] = [marks.get(fact.id), markOf(fact)]
      if (mark === undefined || own === undefined || isSameMark(mark, own)) return []
      if (own.at > mark.at || fact.status !== 'active') return []
      return [replace(document, applyMark(fact, mark))]
    })
    await writePastIndexes(writes, deps)
  }
}

const TOMBSTONES = 'episode-tombstones'

/** What became of episodes that an older database does not know. */
async function findUnknownTombstones({ episodes }: Tombstones, documents: DocumentStore) {
  const found = await readMany<EpisodeTombstone>(documents, TOMBSTONES, [...episodes.keys()])
  const known = new Map(found.map(({ id, at }) => [id, at]))
  return [...episodes.values()].filter(({ id, at }) => (known.get(id) ?? '') < at)
}

/** Does with an episode of an older database what was done with it since. */
async function deleteAgain(tombstone: EpisodeTombstone, caller: Caller, deps: MemoryContext) {
  const { id, state, at, trust } = tombstone
  await writeDraft('consolidation', deps, async (draft) => {
    await draft.get(TOMBSTONES, [id])
    draft.put(TOMBSTONES, tombstone)
    const episode = await readOne<StoredEpisode>(draft, 'episodes', id)
    // A tombstone does not bind a source that is trusted more than its own.
    if (episode === undefined || !mayReplace(trust, voiceOf(episode))) return
    const isDeleted = episode.lifecycle.phase === 'deleted'
    if (state !== 'restored' && !isDeleted) {
      await putDeleted(episode, { since: at }, draft, { caller, deps })
    }
    if (state === 'purged') {
      // Its parts in cold storage are swept when the next episodes are purged.
      await draft.get('episode-usage', [id])
      draft.remove('episode-usage', id)
      draft.remove('episodes', id)
      await dropKeptAside({ collection: 'episodes', id }, draft)
    } else if (state === 'restored' && isDeleted) {
      const { reason: _reason, away } = episode.lifecycle
      draft.put('episodes', withLifecycle(episodeOf(episode), { phase: 'active', since: at, away }))
    }
  })
}
