import type { Fact } from '../../core/facts/fact.ts'
import type { HistoryAction, HistoryEntry } from '../../core/facts/history.ts'
import type { TakenOut } from '../../core/facts/taken-out.ts'
import type { JsonObject } from '../../core/json.ts'
import type { RecordKind } from '../../core/records/record-kind.ts'
import { scopeConditions } from '../../core/records/scope-fields.ts'
import { type Scope, scopeKey } from '../../core/scope.ts'
import { analyzeQuery } from '../../core/text/analyze.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { DocumentKey } from '../../ports/derived-index.ts'
import type { StoredDocument } from '../../ports/document-store.ts'
import { type Caller, callerTrust } from '../caller.ts'
import { onEpisodeGone } from '../episodes/episode-gone.ts'
import type { FactDeps } from '../facts/write-fact.ts'
import { takeBackGiven } from '../gate/given-out.ts'
import { type Draft, writeDraft } from '../records/draft.ts'
import { toRecord } from '../records/read-records.ts'
import { type Cutter, createCutter } from './cut-record.ts'
import { keepAside, TAKEN_OUT } from './taken-out.ts'
import type { TakingOut } from './taking-out.ts'

/** So many records that share words with what was forgotten are read, where an index tells them. */
const LOOKED_AT = 200
const PAGE = 200

/** What speaks for the present: a correction reaches it, and leaves alone what tells of the past. */
export const OF_THE_PRESENT: ReadonlySet<string> = new Set(['blocks', 'block-versions'])

/**
 * Takes what was forgotten out of every record that says it, whatever kind it is of. What is taken
 * out is kept aside until the fact is purged. To do it twice is the same as once: what a crash
 * left over is taken out the next time. For many facts, every record is read once.
 *
 * @param collections Only these; all when left out.
 */
export async function takeOut(
  takings: readonly TakingOut[],
  deps: FactDeps,
  collections?: ReadonlySet<string>,
): Promise<void> {
  const given = { blobs: keepLast(deps.blobs), at: now(deps) }
  const all = takings.map((taking) => ({ taking, cutter: createCutter([taking], given) }))
  for (const kind of deps.kinds) {
    const isMeant = collections?.has(kind.collection.name) ?? true
    if (kind.forget === undefined || !isMeant) continue
    for (const [scope, own] of byScope(all)) await takeOutIn(kind, scope, own, deps)
  }
  for (const [scope, own] of byScope(all)) await noteAside(scope, own, deps, collections)
}

// What was kept aside with another fact may say this one too: it stays out when that one is
// restored, and goes when this one is purged.
async function noteAside(
  scope: Scope,
  takers: readonly Taker[],
  deps: FactDeps,
  collections?: ReadonlySet<string>,
): Promise<void> {
  for await (const { id, body } of readAll(TAKEN_OUT, scope, deps)) {
    const { collection, before, factIds } = body as unknown as TakenOut
    const kind = deps.kinds.find((one) => one.collection.name === collection)
    if (kind === undefined || collections?.has(collection) === false) continue
    for (const taker of takers) {
      const factId = taker.taking.fact.id
      if (!factIds.includes(factId) && (await says(before, kind, taker))) {
        await addFact(id, factId, deps)
      }
    }
  }
}

async function says(body: JsonObject, kind: RecordKind, { cutter }: Taker): Promise<boolean> {
  return (await cutter.mayCut(body, kind)) && (await cutter.cut(body, kind)) !== body
}

async function addFact(id: string, factId: string, deps: FactDeps): Promise<void> {
  await writeDraft(id, deps, async (draft) => {
    const [found] = await draft.get(TAKEN_OUT, [id])
    if (found === undefined) return
    const known = toRecord<TakenOut>(found)
    const taken: TakenOut = { ...known, factIds: [...new Set([...known.factIds, factId])] }
    draft.put(TAKEN_OUT, taken)
  })
}

interface Taker {
  readonly taking: TakingOut
  readonly cutter: Cutter
}

// Where they were rejected: mostly there is one scope.
function byScope(takers: readonly Taker[]): ReadonlyMap<Scope, readonly Taker[]> {
  const scopes = new Map<string, Scope>()
  for (const { taking } of takers) {
    for (const { scope } of taking.rejections) scopes.set(scopeKey(scope), scope)
  }
  const isOf = ({ taking }: Taker, key: string): boolean =>
    taking.rejections.some(({ scope }) => scopeKey(scope) === key)
  return new Map([...scopes].map(([key, scope]) => [scope, takers.filter((one) => isOf(one, key))]))
}

async function takeOutIn(
  kind: RecordKind,
  scope: Scope,
  takers: readonly Taker[],
  deps: FactDeps,
): Promise<void> {
  const collection = kind.collection.name
  if (kind.searchedBy === 'index') {
    for (const taker of takers) {
      const { fact } = taker.taking
      const ids = (await findByWords(fact, scope, deps)).filter((id) => id !== fact.id)
      for (const id of ids) await takeOutOf({ collection, id }, kind, taker, deps)
    }
    return
  }
  for await (const { id, body } of readAll(collection, scope, deps)) {
    for (const taker of takers) {
      if (await taker.cutter.mayCut(body, kind))
        await takeOutOf({ collection, id }, kind, taker, deps)
    }
  }
}

/** Blobs that were read last: records that follow each other mostly lie in the same pack. */
const BLOBS_KEPT = 8

function keepLast(blobs: BlobStore): BlobStore {
  const last = new Map<string, Uint8Array | undefined>()
  return {
    ...blobs,
    async get(hash) {
      if (!last.has(hash)) last.set(hash, await blobs.get(hash))
      const found = last.get(hash)
      const [oldest] = last.keys()
      if (oldest !== undefined && last.size > BLOBS_KEPT) last.delete(oldest)
      return found
    },
  }
}

async function* readAll(
  collection: string,
  scope: Scope,
  { documents: store }: FactDeps,
): AsyncGenerator<StoredDocument> {
  let after: string | undefined
  do {
    const { documents, next } = await store.query(collection, {
      filter: scopeConditions(scope),
      limit: PAGE,
      ...(after === undefined ? {} : { after }),
    })
    yield* documents
    after = next
  } while (after !== undefined)
}

async function findByWords(
  { text }: Fact,
  scope: Scope,
  deps: FactDeps,
): Promise<readonly string[]> {
  const terms = analyzeQuery(text)
  if (terms.length === 0) return []
  const filter = [
    ...scopeConditions(scope),
    { field: 'role', is: 'one-of', values: ['turn', 'statement'] },
    { field: 'status', is: 'one-of', values: ['active', 'superseded'] },
  ] as const
  // What was said a moment ago must be found too.
  await deps.indexing.freshen()
  const hits = await deps.indexing.search('text', () =>
    deps.text.search({ partition: scope.tenant, terms, filter, limit: LOOKED_AT }),
  )
  return hits.map(({ id }) => id)
}

async function takeOutOf(
  key: DocumentKey,
  kind: RecordKind,
  { taking: { fact, caller }, cutter }: Taker,
  deps: FactDeps,
): Promise<void> {
  await writeDraft(`${key.collection} ${key.id}`, deps, async (draft) => {
    const [found] = await draft.get(key.collection, [key.id])
    if (found === undefined) return
    const { body } = found
    const rest = await cutter.cut(body, kind)
    if (rest === body) return
    await keepAside(key, { factId: fact.id, body, rest }, draft)
    const change = { key, body: rest, scope: body.scope as unknown as Scope }
    const reason = `It said what ${fact.id} said.`
    await putChanged({ ...change, action: 'forgotten', reason }, draft, { caller, deps })
  })
}

/** Puts a record that something was taken out of, or brought back into, with a line that says so. */
export async function putChanged(
  change: {
    readonly key: DocumentKey
    readonly scope: Scope
    /** Absent when nothing is left of it. */
    readonly body: JsonObject | undefined
    readonly action: HistoryAction
    readonly reason: string
  },
  draft: Draft,
  { caller, deps }: { readonly caller: Caller; readonly deps: FactDeps },
): Promise<void> {
  const { key, scope, body, action, reason } = change
  const { collection, id } = key
  const record = { ...body, id, scope }
  if (body === undefined) draft.remove(collection, id)
  else draft.put(collection, record)
  // What was learned from it is learned anew, from what it says now.
  if (collection === 'episodes') await onEpisodeGone(id, draft, { caller, deps, scope })
  if (collection === 'facts') await takeBackGiven({ id, scope }, draft)
  const line: HistoryEntry = {
    id: deps.ids.next(),
    scope,
    recordId: id,
    action,
    at: now(deps),
    door: caller.door,
    trust: callerTrust(caller),
    reason,
  }
  draft.put('history', line)
  draft.tell({ kind: 'record-changed', action, id })
}

function now({ clock }: FactDeps): string {
  return new Date(clock.now()).toISOString()
}
