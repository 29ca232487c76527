import { because } from '../../../core/facts/change-reasons.ts'
import type { Fact } from '../../../core/facts/fact.ts'
import type { HistoryEntry } from '../../../core/facts/history.ts'
import type { TakenOut } from '../../../core/facts/taken-out.ts'
import type { JsonObject } from '../../../core/json.ts'
import { recentValues } from '../../../core/recent-values.ts'
import { type Scope, scopeKey } from '../../../core/scope.ts'
import type { Filter } from '../../../core/storage/documents/filter.ts'
import type { RecordKind } from '../../../core/storage/records/record-kind.ts'
import { scopeConditions } from '../../../core/storage/records/scope-fields.ts'
import type { BlobStore } from '../../../ports/blob-store.ts'
import type { DocumentKey } from '../../../ports/derived-index.ts'
import type { StoredDocument } from '../../../ports/document-store.ts'
import type { MemoryContext } from '../../context.ts'
import { writeDraft } from '../../storage/records/draft.ts'
import { pagesOf, pageThrough } from '../../storage/records/page-through.ts'
import { readOne } from '../../storage/records/read-records.ts'
import type { Writing } from '../batch.ts'
import { findByWords } from '../find-related.ts'
import { takeOutOfRecallLog } from '../recall-log.ts'
import { nowOf, putHistory } from '../write-fact.ts'
import type { Cascade } from './cascade.ts'
import { type Cutter, createCutter } from './cutter.ts'
import { keepAside, TAKEN_OUT } from './kept-aside.ts'

/** How many records that share words with a forgotten fact are read, if an index finds them. */
const READ_BY_WORDS = 200
const PAGE = 200

/** Collections that describe the present: a correction changes them, and leaves history alone. */
export const OF_THE_PRESENT: ReadonlySet<string> = new Set(['blocks', 'block-versions'])

interface Cut {
  readonly cascade: Cascade
  readonly cutter: Cutter
}

/**
 * Removes forgotten content from every record that contains it, of any kind. The removed content
 * is kept aside until the fact is purged. Idempotent: work left over by a crash is done the next
 * time. For many facts, every record is read once.
 * @param collections Only these. Default: all.
 */
export async function cutCollections(
  cascades: readonly Cascade[],
  deps: MemoryContext,
  collections?: ReadonlySet<string>,
): Promise<void> {
  const given = { blobs: keepLast(deps.blobs), sketches: deps.blobSketches, at: nowOf(deps) }
  const cuts = cascades.map((cascade) => ({ cascade, cutter: createCutter([cascade], given) }))
  for (const kind of deps.kinds) {
    const isMeant = collections?.has(kind.collection.name) ?? true
    if (kind.forget === undefined || !isMeant) continue
    for (const [scope, own] of byScope(cuts)) await cutKind(kind, scope, own, deps)
  }
  for (const [scope, own] of byScope(cuts)) await noteAside(scope, own, deps, collections)
}

// What was kept aside with another fact may contain this one too: it stays out when that one is
// restored, and is deleted when this one is purged.
async function noteAside(
  scope: Scope,
  cuts: readonly Cut[],
  deps: MemoryContext,
  collections?: ReadonlySet<string>,
): Promise<void> {
  const filter = scopeConditions(scope)
  for await (const { id, body } of pageThrough(deps.documents, TAKEN_OUT, { filter }, PAGE)) {
    const { collection, before, factIds } = body as unknown as TakenOut
    const kind = deps.kinds.find((one) => one.collection.name === collection)
    if (kind === undefined || collections?.has(collection) === false) continue
    for (const cut of cuts) {
      const factId = cut.cascade.fact.id
      if (!factIds.includes(factId) && (await says(before, kind, cut))) {
        await addFact(id, factId, deps)
      }
    }
  }
}

async function says(body: JsonObject, kind: RecordKind, { cutter }: Cut): Promise<boolean> {
  return (await cutter.mayCut(body, kind)) && (await cutter.cut(body, kind)) !== body
}

async function addFact(id: string, factId: string, deps: MemoryContext): Promise<void> {
  await writeDraft(id, deps, async (draft) => {
    const known = await readOne<TakenOut>(draft, TAKEN_OUT, id)
    if (known === undefined) return
    const taken: TakenOut = { ...known, factIds: [...new Set([...known.factIds, factId])] }
    draft.put(TAKEN_OUT, taken)
  })
}

// By the scope of the rejection: usually there is one.
function byScope(cuts: readonly Cut[]): ReadonlyMap<Scope, readonly Cut[]> {
  const scopes = new Map<string, Scope>()
  for (const { cascade } of cuts) {
    for (const { scope } of cascade.rejections) scopes.set(scopeKey(scope), scope)
  }
  const isOf = ({ cascade }: Cut, key: string): boolean =>
    cascade.rejections.some(({ scope }) => scopeKey(scope) === key)
  return new Map([...scopes].map(([key, scope]) => [scope, cuts.filter((one) => isOf(one, key))]))
}

async function cutKind(kind: RecordKind, scope: Scope, cuts: readonly Cut[], deps: MemoryContext) {
  const collection = kind.collection.name
  if (kind.searchedBy === 'index') {
    for (const cut of cuts) {
      for (const id of await findSaying(cut.cascade.fact, scope, deps)) {
        await cutDocument({ collection, id }, kind, cut, deps)
      }
    }
    return
  }
  for await (const page of pagesOf(
    deps.documents,
    collection,
    { filter: mayHold(kind, scope) },
    PAGE,
  )) {
    const near = await Promise.all(page.map((one) => nearTo(one, kind, cuts)))
    for (const { id, meant } of near) {
      for (const cut of meant) await cutDocument({ collection, id }, kind, cut, deps)
    }
  }
}

function mayHold(kind: RecordKind, scope: Scope): Filter {
  return [...scopeConditions(scope), ...(kind.mayHold ?? [])]
}

async function nearTo({ id, body }: StoredDocument, kind: RecordKind, cuts: readonly Cut[]) {
  const meant: Cut[] = []
  for (const cut of cuts) if (await cut.cutter.mayCut(body, kind)) meant.push(cut)
  return { id, meant }
}

/** How many recently read blobs are cached: neighbours are mostly in the same pack. */
const BLOBS_KEPT = 16

function keepLast(blobs: BlobStore): BlobStore {
  const last = recentValues<string, Uint8Array>(BLOBS_KEPT)
  return {
    ...blobs,
    async get(hash) {
      const found = last.get(hash) ?? (await blobs.get(hash))
      if (found !== undefined) last.set(hash, found)
      return found
    },
  }
}

async function findSaying(fact: Fact, scope: Scope, deps: MemoryContext) {
  const filter = [
    ...scopeConditions(scope),
    { field: 'role', is: 'one-of', values: ['turn', 'statement'] },
    { field: 'status', is: 'one-of', values: ['active', 'superseded'] },
  ] as const
  // Very recent statements must be found too.
  await deps.indexing.freshen()
  const search = { partition: scope.tenant, filter, limit: READ_BY_WORDS }
  const ids = await findByWords(fact.text, search, deps)
  return ids.filter((id) => id !== fact.id)
}

async function cutDocument(
  key: DocumentKey,
  kind: RecordKind,
  { cascade: { fact, caller }, cutter }: Cut,
  deps: MemoryContext,
): Promise<void> {
  await writeDraft(`${key.collection} ${key.id}`, deps, async (draft) => {
    const [found] = await draft.get(key.collection, [key.id])
    if (found === undefined) return
    const { body } = found
    const rest = await cutter.cut(body, kind)
    if (rest === body) return
    await keepAside(key, { factId: fact.id, body, rest }, draft)
    const change = { key, body: rest, scope: body.scope as unknown as Scope }
    const why = because('says-forgotten', fact.id)
    await putChanged({ ...change, action: 'forgotten', ...why }, { draft, caller, deps })
  })
}

/** Puts a record after content was removed or restored, with a history entry. */
export async function putChanged(
  change: {
    readonly key: DocumentKey
    readonly scope: Scope
    /** Absent if nothing is left of it. */
    readonly body: JsonObject | undefined
  } & Pick<HistoryEntry, 'action' | 'reason' | 'code' | 'values'>,
  writing: Writing,
): Promise<void> {
  const { key, scope, body, ...why } = change
  const { collection, id } = key
  const { draft, caller, deps } = writing
  if (body === undefined) draft.remove(collection, id)
  else {
    const record = { ...body, id, scope }
    draft.put(collection, record)
  }
  // What was learned from it is relearned from its current content.
  if (collection === 'episodes') await deps.learning.onGone(id, draft, { caller, deps, scope })
  if (collection === 'facts') await takeOutOfRecallLog({ id, scope }, draft)
  putHistory({ scope, recordId: id, ...why }, writing)
}
