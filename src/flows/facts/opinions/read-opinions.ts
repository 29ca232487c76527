import type { Fact } from '../../../core/facts/fact.ts'
import type { Stance } from '../../../core/facts/opinions/opinion.ts'
import {
  addEvidence,
  emptyOpinion,
  isOpinion,
  type OpinionRecord,
  opinionOf,
  type ReadOpinion,
  toEvidence,
} from '../../../core/facts/opinions/opinion-record.ts'
import type { Recalled } from '../../../core/recall/recalled.ts'
import { isInScope, type Scope } from '../../../core/scope.ts'
import { GET_IDS_MAX } from '../../../core/storage/documents/limits.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { readIntactDocuments } from '../../storage/records/read-intact.ts'
import { type ScopedRecord, toRecord } from '../../storage/records/read-records.ts'

/**
 * The opinions stated by these facts. Only evidence from facts that still hold counts: removing
 * a fact in any way also removes its effect, and restoring it restores the effect. What the lines
 * of a workspace say about them is found in the files each time.
 */
export async function readOpinions(facts: readonly Fact[], scope: Scope, deps: MemoryContext) {
  const stated = facts.filter(isOpinion)
  const ids = stated.map(({ id }) => id)
  const records = new Map(await readAll<OpinionRecord>('opinions', ids, deps))
  const bearings = await deps.workspaceFlows.bearingsOn(stated)
  for (const { id, scope: own } of stated) {
    for (const { by, stance } of bearings.get(id) ?? []) {
      const known = records.get(id) ?? emptyOpinion(id, own)
      records.set(id, addEvidence(known, toEvidence(by, stance, by.id)))
    }
  }
  const heldBy = [...records.values()].flatMap(({ evidence }) => evidence.map((one) => one.heldBy))
  const sources = new Map([
    ...(await readAll<Fact>('facts', heldBy, deps)),
    ...stated.map((fact) => [fact.id, fact] as const),
  ])
  const holds = (id: string): boolean => {
    const source = sources.get(id)
    return source?.status === 'active' && isInScope(source.scope, scope)
  }
  const read = (fact: Fact): ReadOpinion => {
    const record = records.get(fact.id)
    const keepers = (stance: Stance): readonly Fact[] => {
      const own = stance === 'for' ? [fact.id] : []
      const held = (record?.evidence ?? []).filter((one) => one.stance === stance)
      const keeperIds = new Set([...own, ...held.map((one) => one.heldBy)])
      return [...keeperIds].filter(holds).flatMap((id) => sources.get(id) ?? [])
    }
    const opinion = opinionOf(fact, record, holds)
    return { fact, opinion, supportedBy: keepers('for'), contradictedBy: keepers('against') }
  }
  return new Map(stated.map((fact) => [fact.id, read(fact)]))
}

async function readAll<Body extends ScopedRecord>(
  collection: string,
  ids: readonly string[],
  { documents }: MemoryContext,
): Promise<ReadonlyMap<string, Body>> {
  const unique = [...new Set(ids)]
  const found = new Map<string, Body>()
  for (let start = 0; start < unique.length; start += GET_IDS_MAX) {
    const wanted = { collection, ids: unique.slice(start, start + GET_IDS_MAX) }
    const read = await readIntactDocuments(documents, wanted)
    for (const document of read.documents) found.set(document.id, toRecord<Body>(document))
  }
  return found
}

/** Adds the confidence, and the evidence for and against it, to each result that is an opinion. */
export async function withOpinions(
  results: readonly Recalled[],
  caller: Caller,
  deps: MemoryContext,
) {
  const stated = results.filter((result) => result.type === 'fact' && isOpinion(result))
  if (stated.length === 0) return results
  const ids = stated.map(({ id }) => id)
  const facts = await readAll<Fact>('facts', ids, deps)
  const opinions = await readOpinions([...facts.values()], caller.scope, deps)
  return results.map((result) => {
    const read = opinions.get(result.id)
    if (read === undefined) return result
    return {
      ...result,
      confidence: read.opinion.confidence,
      supportedBy: read.supportedBy.map(({ id }) => id),
      contradictedBy: read.contradictedBy.map(({ id }) => id),
    }
  })
}
