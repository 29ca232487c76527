import { canonicalJson } from '../../../core/canonical-json.ts'
import { because } from '../../../core/facts/change-reasons.ts'
import type { Fact } from '../../../core/facts/fact.ts'
import { type MergedChanges, mergeChanges } from '../../../core/facts/merge-changes.ts'
import { REJECTIONS_MAX, type Rejection } from '../../../core/facts/rejection.ts'
import type { TakenOut } from '../../../core/facts/taken-out.ts'
import type { JsonObject } from '../../../core/json.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { leavePack, noteLoose } from '../../storage/blobs/packs.ts'
import { type Draft, writeDraft } from '../../storage/records/draft.ts'
import { pageThrough } from '../../storage/records/page-through.ts'
import { findRecords, readMany, readOne } from '../../storage/records/read-records.ts'
import type { Writing } from '../batch.ts'
import { nowOf } from '../write-fact.ts'
import type { Cascade } from './cascade.ts'
import { putChanged } from './cut-collections.ts'
import { createCutter, type ForgottenFact } from './cutter.ts'
import { blobsOf, blobsOnlyIn, TAKEN_OUT } from './kept-aside.ts'

/** Why something could not be put back. */
export const LEFT_CODES = ['gone', 'changed', 'known-again', 'partly'] as const

export interface LeftRecord {
  readonly id: string
  readonly code: (typeof LEFT_CODES)[number]
  readonly reason: string
}

/**
 * Restores what was cut from other records together with a fact that is allowed again. Resolves
 * to the records where not everything could be put back; the rest stays kept aside.
 */
export async function undoCascade(factId: string, caller: Caller, deps: MemoryContext) {
  await (await deps.openTasks()).flush()
  const left: LeftRecord[] = []
  for (const id of await findTaken(factId, deps)) {
    const one = await writeDraft(id, deps, async (draft) => {
      const taken = await readOne<TakenOut>(draft, TAKEN_OUT, id)
      return taken === undefined ? taken : await bringBack(factId, taken, { draft, caller, deps })
    })
    if (one !== undefined) left.push(one)
  }
  return left
}

async function bringBack(factId: string, taken: TakenOut, writing: Writing) {
  const { draft, deps } = writing
  const { collection, recordId, before, after, scope } = taken
  const factIds = taken.factIds.filter((one) => one !== factId)
  // Anything else forgotten since stays out.
  const wanted = await cutOf(before, collection, await readForgotten(factIds, draft, deps), deps)
  const [stored] = await draft.get(collection, [recordId])
  const merged = join(after, stored?.body, wanted)
  if (merged !== undefined && canonicalJson(merged.body) !== canonicalJson(stored?.body)) {
    const key = { collection, id: recordId }
    const why = because('says-restored', factId)
    await putChanged({ key, scope, body: merged.body, action: 'restored', ...why }, writing)
  }
  if (merged?.isWhole === false) return leftIn(taken, factId)
  if (factIds.length === 0) draft.remove(TAKEN_OUT, taken.id)
  else draft.put(TAKEN_OUT, keptAside({ ...taken, factIds }, before, wanted))
  return undefined
}

// Restoring again brings back what fits by then, and nothing twice.
function leftIn({ collection, recordId }: TakenOut, factId: string): LeftRecord {
  const reason =
    `This record of ${collection} has changed too much since: some of what was taken out of it is ` +
    `still kept aside. Change it and restore ${factId} again, or say it again.`
  return { id: recordId, code: 'partly', reason }
}

// Records deleted or recreated since stay unchanged.
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

function keptAside(taken: TakenOut, before: JsonObject, after: JsonObject | undefined): TakenOut {
  return { ...taken, before, after, blobs: blobsOnlyIn(before, after) }
}

/** Removes what was kept aside for a purged fact; its blobs are noted as loose. */
export async function purgeKeptAside(cascade: Cascade, deps: MemoryContext): Promise<void> {
  const { fact } = cascade
  for (const id of await findTaken(fact.id, deps)) {
    await writeDraft('consolidation', deps, async (draft) => {
      const taken = await readOne<TakenOut>(draft, TAKEN_OUT, id)
      if (taken === undefined) return
      const factIds = taken.factIds.filter((one) => one !== fact.id)
      const before = await cutOf(taken.before, taken.collection, [cascade], deps)
      const after = await cutOf(taken.after, taken.collection, [cascade], deps)
      if (factIds.length === 0 || before === undefined) draft.remove(TAKEN_OUT, id)
      else draft.put(TAKEN_OUT, keptAside({ ...taken, factIds }, before, after))
      const needed = new Set(factIds.length === 0 ? [] : blobsOf(before))
      const gone = taken.blobs.filter((hash) => !needed.has(hash))
      await dropBlobs(gone, taken, draft, deps)
    })
  }
}

// The replaced bytes: in a pack, the neighbouring entries are repacked.
async function dropBlobs(
  hashes: readonly string[],
  { collection, recordId, scope }: TakenOut,
  draft: Draft,
  deps: MemoryContext,
): Promise<void> {
  for (const hash of hashes) {
    if (collection === 'episodes') {
      await leavePack([{ id: recordId, scope }], { pack: hash, draft }, deps)
    } else await noteLoose(hash, scope, { draft, deps })
  }
}

async function findTaken(factId: string, { documents }: MemoryContext): Promise<readonly string[]> {
  const filter = [{ field: 'factIds', is: 'containing', values: [factId] }] as const
  const ids: string[] = []
  for await (const { id } of pageThrough(documents, TAKEN_OUT, { filter })) ids.push(id)
  return ids
}

async function cutOf(
  body: JsonObject | undefined,
  collection: string,
  facts: readonly ForgottenFact[],
  deps: MemoryContext,
): Promise<JsonObject | undefined> {
  const kind = deps.kinds.find((one) => one.collection.name === collection)
  if (body === undefined || kind === undefined || facts.length === 0) return body
  const { blobs, blobSketches: sketches } = deps
  return await createCutter(facts, { blobs, sketches, at: nowOf(deps) }).cut(body, kind)
}

async function readForgotten(
  factIds: readonly string[],
  draft: Draft,
  { documents }: MemoryContext,
) {
  if (factIds.length === 0) return []
  const rejections = await findRecords<Rejection>(documents, 'rejections', {
    filter: [{ field: 'factId', is: 'one-of', values: factIds }],
    limit: REJECTIONS_MAX,
  })
  const facts = await readMany<Fact>(draft, 'facts', factIds)
  return facts.map((fact) => {
    return { fact, rejections: rejections.filter((one) => one.factId === fact.id) }
  })
}
