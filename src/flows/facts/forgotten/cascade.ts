import type { Fact } from '../../../core/facts/fact.ts'
import { REJECTIONS_MAX, type Rejection } from '../../../core/facts/rejection.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { sweepNoted } from '../../storage/blobs/sweep-blobs.ts'
import { findRecords } from '../../storage/records/read-records.ts'
import { cutCollections, OF_THE_PRESENT } from './cut-collections.ts'
import { cutFiles, cutGenerated, type LeftLine } from './cut-files.ts'
import { purgeKeptAside } from './undo-cascade.ts'

/** A forgotten or rejected fact: its content is removed from all records that repeat it. */
export interface Cascade {
  readonly fact: Fact
  /** All rejections that keep the fact from coming back, each in its scope. */
  readonly rejections: readonly Rejection[]
  readonly caller: Caller
}

/** What must be removed with a fact; nothing if it was neither forgotten nor rejected. */
export async function readCascade(fact: Fact, caller: Caller, { documents }: MemoryContext) {
  const rejections = await findRecords<Rejection>(documents, 'rejections', {
    filter: [{ field: 'factId', is: 'equal', value: fact.id }],
    limit: REJECTIONS_MAX,
  })
  return rejections.length === 0 ? undefined : { fact, rejections, caller }
}

/** Removes the content of a forgotten fact from all records and generated pages. */
export async function cascadeForget(fact: Fact, caller: Caller, deps: MemoryContext) {
  const cascade = await readCascade(fact, caller, deps)
  if (cascade === undefined) return
  await cutCollections([cascade], deps)
  await cutGenerated(cascade, deps)
}

/**
 * Removes the content of a corrected fact from what describes the present: core blocks and the
 * pages written by reflect. Conversations, questions and episodes are history, and stay.
 */
export async function cascadeCorrect(fact: Fact, caller: Caller, deps: MemoryContext) {
  const cascade = await readCascade(fact, caller, deps)
  if (cascade === undefined) return
  await cutCollections([cascade], deps, OF_THE_PRESENT)
  await cutGenerated(cascade, deps)
}

/**
 * Cuts the content once the facts are purged, and removes all that was kept aside. Resolves to
 * the user-written lines that still contain it.
 */
export async function cascadePurge(facts: readonly Fact[], caller: Caller, deps: MemoryContext) {
  const cascades: Cascade[] = []
  for (const fact of facts) {
    const cascade = await readCascade(fact, caller, deps)
    if (cascade !== undefined) cascades.push(cascade)
  }
  await cutCollections(cascades, deps)
  const left: LeftLine[] = []
  for (const cascade of cascades) {
    await cutGenerated(cascade, deps)
    await purgeKeptAside(cascade, deps)
    left.push(...(await cutFiles(cascade, deps)))
  }
  await sweepNoted(deps)
  return left
}
