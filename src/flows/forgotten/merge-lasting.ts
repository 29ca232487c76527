import type { EpisodeTombstone } from '../../core/episodes/lifecycle/episode-tombstone.ts'
import { isOut, takeOutBy } from '../../core/facts/change-fact.ts'
import type { Fact } from '../../core/facts/fact.ts'
import { type LastingEntry, readLasting } from '../../core/facts/lasting-entry.ts'
import { type Rejection, statementOf } from '../../core/facts/rejection.ts'
import { createRejectionMatcher } from '../../core/truth/rejection/tombstone.ts'
import type { DocumentStore, DocumentWrite, StoredDocument } from '../../ports/document-store.ts'
import type { LastingLog } from '../../ports/lasting-log.ts'
import type { Caller } from '../caller.ts'
import { createTurns } from '../facts/turns.ts'
import type { FactDeps } from '../facts/write-fact.ts'
import { isRejectedFor } from '../gate/find-rejection.ts'
import { createIndexing } from '../indexes/indexing.ts'
import type { MemoryDeps } from '../memory-deps.ts'
import { type ScopedRecord, toBody, toRecord } from '../records/read-records.ts'
import { readSoundDocuments } from '../records/read-sound.ts'
import type { ForgottenFact } from './cut-record.ts'
import { deleteAgain, findUnknownTombstones } from './delete-again.ts'
import { putMarks, putReplacements } from './put-decided.ts'
import { OF_THE_PRESENT, takeOut } from './take-out.ts'

const PAGE = 500
/** A rejection and a fact each: half of what a batch holds. */
const TOGETHER = 400

/**
 * Brings a database and the lasting log in step, before anything is answered. What was forgotten
 * and an older database, or older records, say again is forgotten again, with all that says it,
 * and what the log does not know is noted there.
 */
export async function mergeLasting(deps: MemoryDeps, log: LastingLog): Promise<void> {
  const { documents } = deps
  const lasting = readLasting(await log.read())
  const { standing, lifted, episodes } = lasting
  const stored = await readAll<Rejection>('rejections', documents)
  const rejections = [...standing.values()]
  const forgotten: ForgottenFact[] = []
  for (let start = 0; start < rejections.length; start += TOGETHER) {
    const together = rejections.slice(start, start + TOGETHER)
    forgotten.push(...(await forgetAgain(together, stored, documents)))
  }
  const unknown = [...stored.values()].filter(({ id }) => !standing.has(id) && !lifted.has(id))
  const tombstones = await readAll<EpisodeTombstone>('episode-tombstones', documents)
  const fresh = [...tombstones.values()].filter(({ id, at }) => (episodes.get(id)?.at ?? '') < at)
  await log.append([
    ...unknown.map((rejection): LastingEntry => ({ kind: 'rejection', rejection })),
    ...fresh.map((tombstone): LastingEntry => ({ kind: 'episode', tombstone })),
  ])
  await putReplacements(lasting, documents)
  await putMarks(lasting, documents)
  await followUp(forgotten, await findUnknownTombstones(lasting, documents), deps)
}

// Whoever owns the memory did it.
const OWNER: Omit<Caller, 'scope'> = { door: 'library', isOwner: true }

async function followUp(
  forgotten: readonly ForgottenFact[],
  tombstones: readonly EpisodeTombstone[],
  deps: MemoryDeps,
): Promise<void> {
  if (forgotten.length + tombstones.length === 0) return
  const indexing = createIndexing(deps)
  const facts: FactDeps = { ...deps, indexing, turns: createTurns() }
  try {
    const takings = forgotten.map((one) => ({
      ...one,
      caller: { ...OWNER, scope: one.fact.scope },
    }))
    const isForgotten = ({ rejections }: ForgottenFact): boolean =>
      rejections.some(({ why }) => why === 'forgotten')
    await takeOut(takings.filter(isForgotten), facts)
    await takeOut(takings, facts, OF_THE_PRESENT)
    for (const one of tombstones) await deleteAgain(one, { ...OWNER, scope: one.scope }, facts)
  } finally {
    await indexing.close()
  }
}

async function readAll<Record extends ScopedRecord>(
  collection: string,
  documents: DocumentStore,
): Promise<ReadonlyMap<string, Record>> {
  const found = new Map<string, Record>()
  let after: string | undefined
  do {
    const page = await documents.query(collection, {
      filter: [],
      limit: PAGE,
      ...(after === undefined ? {} : { after }),
    })
    for (const document of page.documents) found.set(document.id, toRecord<Record>(document))
    after = page.next
  } while (after !== undefined)
  return found
}

// Written past the indexes, which follow before the first answer.
async function forgetAgain(
  rejections: readonly Rejection[],
  stored: ReadonlyMap<string, Rejection>,
  documents: DocumentStore,
): Promise<readonly ForgottenFact[]> {
  const missing = rejections.filter(({ id }) => !stored.has(id))
  const ids = [...new Set(rejections.map(({ factId }) => factId))]
  const found = await readSoundDocuments(documents, { collection: 'facts', ids })
  const writes: DocumentWrite[] = missing.map((one) => {
    return { kind: 'put', collection: 'rejections', id: one.id, body: toBody(one) }
  })
  const forgotten: ForgottenFact[] = []
  for (const document of found.documents) {
    const fact = toRecord<Fact>(document)
    const own = rejections.filter(({ factId }) => factId === fact.id)
    const last = own.findLast((one) => !stored.has(one.id) || isSaidAgain(fact, one))
    if (last === undefined) continue
    writes.push(...takeOutFact(document, last))
    forgotten.push({ fact, rejections: own })
  }
  if (writes.length > 0) await documents.write({ writes })
  return forgotten
}

/** True when a fact answers although it was taken out and not restored: older records brought it. */
function isSaidAgain(fact: Fact, rejection: Rejection): boolean {
  if (isOut(fact) || !isRejectedFor(fact, rejection)) return false
  // A line may have got the id of another one, with other words.
  const isSaid = createRejectionMatcher(statementOf(fact), 'look')
  return fact.role !== 'page' || isSaid(rejection.tombstone) !== undefined
}

// What was said again after it was forgotten, and allowed, has a rejection that was lifted.
function takeOutFact(document: StoredDocument, rejection: Rejection): readonly DocumentWrite[] {
  const out = takeOutBy(rejection, toRecord<Fact>(document))
  if (out === undefined) return []
  const { collection, id, version } = document
  return [{ kind: 'put', collection, id, body: toBody(out), expectedVersion: version }]
}
