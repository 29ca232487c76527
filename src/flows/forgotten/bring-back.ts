import { canonicalJson } from '../../core/canonical-json.ts'
import type { Fact } from '../../core/facts/fact.ts'
import { REJECTIONS_MAX, type Rejection } from '../../core/facts/rejection.ts'
import type { TakenOut } from '../../core/facts/taken-out.ts'
import type { JsonObject } from '../../core/json.ts'
import { type MergedChanges, mergeChanges } from '../../core/records/merge-changes.ts'
import type { RecordKind } from '../../core/records/record-kind.ts'
import type { StoredDocument } from '../../ports/document-store.ts'
import type { Caller } from '../caller.ts'
import { leavePack, noteLoose } from '../episodes/purge-deleted.ts'
import type { FactDeps } from '../facts/write-fact.ts'
import type { GateDeps } from '../gate/gate-deps.ts'
import { type Draft, writeDraft } from '../records/draft.ts'
import { toRecord } from '../records/read-records.ts'
import { createCutter, type ForgottenFact } from './cut-record.ts'
import { putChanged } from './take-out.ts'
import { blobsOf, blobsOnlyIn, TAKEN_OUT } from './taken-out.ts'
import type { TakingOut } from './taking-out.ts'

const PAGE = 200

/** A record, or a fact, that stays as it is. */
export interface LeftRecord {
  readonly id: string
  readonly reason: string
}

/**
 * Brings back what was taken out of other records with a fact that is allowed again. Resolves to
 * the records in which not all of it found its place: that stays kept aside.
 */
export async function bringBack(
  factId: string,
  caller: Caller,
  deps: FactDeps,
): Promise<readonly LeftRecord[]> {
  const left: LeftRecord[] = []
  for (const id of await findTaken(factId, deps)) {
    const one = await writeDraft(id, deps, async (draft) => {
      const [found] = await draft.get(TAKEN_OUT, [id])
      if (found === undefined) return undefined
      return await bringBackOne(factId, found, draft, { caller, deps })
    })
    if (one !== undefined) left.push(one)
  }
  return left
}

async function bringBackOne(
  factId: string,
  found: StoredDocument,
  draft: Draft,
  { caller, deps }: { readonly caller: Caller; readonly deps: FactDeps },
): Promise<LeftRecord | undefined> {
  const taken = toRecord<TakenOut>(found)
  const { collection, recordId, before, after, scope } = taken
  const factIds = taken.factIds.filter((one) => one !== factId)
  // What else was forgotten since stays out.
  const wanted = await cutOf(before, collection, await readForgotten(factIds, draft, deps), deps)
  const [stored] = await draft.get(collection, [recordId])
  const merged = join(after, stored?.body, wanted)
  if (merged !== undefined && canonicalJson(merged.body) !== canonicalJson(stored?.body)) {
    const { body } = merged
    const key = { collection, id: recordId }
    const reason = `${factId} was restored.`
    const change = { key, scope, body, action: 'restored', reason } as const
    await putChanged(change, draft, { caller, deps })
  }
  if (merged?.isWhole === false) return leftIn(taken, factId)
  if (factIds.length === 0) draft.remove(TAKEN_OUT, taken.id)
  else draft.put(TAKEN_OUT, keptAside({ ...taken, factIds }, before, wanted))
  return undefined
}

// To restore it again brings back what has a place by then, and nothing twice.
function leftIn({ collection, recordId }: TakenOut, factId: string): LeftRecord {
  const reason =
    `This record of ${collection} has changed too much since: some of what was taken out of it is ` +
    `still kept aside. Change it and restore ${factId} again, or say it anew.`
  return { id: recordId, reason }
}

// What was deleted since, or made anew, stays as it is.
function join(
  after: JsonObject | undefined,
  current: JsonObject | undefined,
  wanted: JsonObject | undefined,
): MergedChanges | undefined {
  if (wanted === undefined) return undefined
  if (current === undefined) {
    return after === undefined ? { body: wanted, isWhole: true } : undefined
  }
  return after === undefined ? undefined : mergeChanges(after, current, wanted)
}

function keptAside(
  { after: _after, ...taken }: TakenOut,
  before: JsonObject,
  after: JsonObject | undefined,
): TakenOut {
  const blobs = blobsOnlyIn(before, after)
  return { ...taken, before, blobs, ...(after === undefined ? {} : { after }) }
}

/** Lets go of what was taken out of other records with a fact that is purged; blobs are noted as loose. */
export async function purgeTakenOut(taking: TakingOut, deps: GateDeps): Promise<void> {
  const { fact } = taking
  for (const id of await findTaken(fact.id, deps)) {
    await writeDraft('consolidation', deps, async (draft) => {
      const [found] = await draft.get(TAKEN_OUT, [id])
      if (found === undefined) return
      const taken = toRecord<TakenOut>(found)
      const factIds = taken.factIds.filter((one) => one !== fact.id)
      const before = await cutOf(taken.before, taken.collection, [taking], deps)
      const after = await cutOf(taken.after, taken.collection, [taking], deps)
      if (factIds.length === 0 || before === undefined) draft.remove(TAKEN_OUT, id)
      else draft.put(TAKEN_OUT, keptAside({ ...taken, factIds }, before, after))
      const needed = new Set(factIds.length === 0 ? [] : blobsOf(before))
      const gone = taken.blobs.filter((hash) => !needed.has(hash))
      await letGoOfBlobs(gone, taken, draft, deps)
    })
  }
}

// The bytes that were replaced: in a pack, those of the neighbours are packed anew.
async function letGoOfBlobs(
  hashes: readonly string[],
  { collection, recordId, scope }: TakenOut,
  draft: Draft,
  deps: GateDeps,
): Promise<void> {
  for (const hash of hashes) {
    if (collection === 'episodes') {
      await leavePack([{ id: recordId, scope }], { pack: hash, draft }, deps)
    } else await noteLoose(hash, scope, { draft, deps })
  }
}

async function findTaken(
  factId: string,
  { documents: store }: FactDeps,
): Promise<readonly string[]> {
  const ids: string[] = []
  let after: string | undefined
  do {
    const page = await store.query(TAKEN_OUT, {
      filter: [{ field: 'factIds', is: 'containing', values: [factId] }],
      limit: PAGE,
      ...(after === undefined ? {} : { after }),
    })
    ids.push(...page.documents.map(({ id }) => id))
    after = page.next
  } while (after !== undefined)
  return ids
}

async function cutOf(
  body: JsonObject | undefined,
  collection: string,
  facts: readonly ForgottenFact[],
  { kinds, blobs, clock }: FactDeps,
): Promise<JsonObject | undefined> {
  const kind: RecordKind | undefined = kinds.find((one) => one.collection.name === collection)
  if (body === undefined || kind === undefined || facts.length === 0) return body
  const at = new Date(clock.now()).toISOString()
  return await createCutter(facts, { blobs, at }).cut(body, kind)
}

async function readForgotten(
  factIds: readonly string[],
  draft: Draft,
  { documents }: FactDeps,
): Promise<readonly ForgottenFact[]> {
  if (factIds.length === 0) return []
  const { documents: found } = await documents.query('rejections', {
    filter: [{ field: 'factId', is: 'one-of', values: factIds }],
    limit: REJECTIONS_MAX,
  })
  const rejections = found.map((one) => toRecord<Rejection>(one))
  const facts = (await draft.get('facts', factIds)).map((one) => toRecord<Fact>(one))
  return facts.map((fact) => ({
    fact,
    rejections: rejections.filter((one) => one.factId === fact.id),
  }))
}
