import { giveWay, standAlone } from '../../../core/facts/change-fact.ts'
import type { Fact } from '../../../core/facts/fact.ts'
import { compareSaid, isHeldAgainst, isSaidAfter } from '../../../core/facts/said-after.ts'
import { ownerKey } from '../../../core/storage/records/owner.ts'
import type { Draft } from '../../storage/records/draft.ts'
import { readOne } from '../../storage/records/read-records.ts'
import { findDependents, findNear } from './find-near.ts'
import type { WorkspaceDeps } from './workspace-deps.ts'

export interface WeighingDeps extends WorkspaceDeps {
  changes(later: Fact, earlier: Fact): boolean
}

/**
 * Determines how a new, changed or removed fact affects others, and they it. What is superseded
 * always follows from the full set of statements: the order in which they were read does not
 * matter, and when a line is removed, what it had replaced holds again.
 */
export async function weighLine(id: string, draft: Draft, deps: WeighingDeps): Promise<void> {
  const dependents = await findDependents(id, draft, deps)
  const fact = await readOne<Fact>(draft, 'facts', id)
  if (fact === undefined || !isWeighed(fact, deps)) {
    for (const one of dependents) await settle(one, draft, deps)
    return
  }
  const near = await findNear(fact, draft, deps)
  const others = new Map([...near, ...dependents].map((one) => [one.id, one]))
  for (const one of others.values()) await weighPair(one, fact, draft, deps)
  await settle(fact, draft, deps, near)
}

// A fact superseded by decision had itself replaced others, and they do not come back.
function isWeighed(fact: Fact, { owner }: WeighingDeps): boolean {
  const { status } = standAlone(fact)
  const isStanding = status === 'active' || status === 'superseded'
  return isStanding && isHeldAgainst(fact) && ownerKey(fact.scope) === ownerKey(owner)
}

/** The effect of `by` on an existing fact. */
async function weighPair(fact: Fact, by: Fact, draft: Draft, deps: WeighingDeps): Promise<void> {
  if (!takesPlace(by, fact, deps)) {
    if (fact.yielded !== undefined && fact.supersededBy === by.id) await settle(fact, draft, deps)
    return
  }
  const current = await readCurrent(fact, draft)
  const isFirst = current === undefined || compareSaid(by, current, deps.zone) <= 0
  if (isFirst) put(fact, giveWay(fact, by), draft)
}

/** Lets a fact be superseded by the first later statement that replaces it, or hold again. */
async function settle(fact: Fact, draft: Draft, deps: WeighingDeps, near?: readonly Fact[]) {
  const current = await readCurrent(fact, draft)
  const others = [...(near ?? (await findNear(fact, draft, deps))), ...(current ? [current] : [])]
  const [first] = others
    .filter((one) => takesPlace(one, fact, deps))
    .toSorted((left, right) => compareSaid(left, right, deps.zone))
  put(fact, first === undefined ? standAlone(fact) : giveWay(fact, first), draft)
}

async function readCurrent(fact: Fact, draft: Draft): Promise<Fact | undefined> {
  const { yielded, supersededBy } = fact
  if (yielded === undefined || supersededBy === undefined) return undefined
  return await readOne<Fact>(draft, 'facts', supersededBy)
}

function takesPlace(by: Fact, fact: Fact, deps: WeighingDeps): boolean {
  if (standAlone(fact).status !== 'active' || !isWeighed(by, deps)) return false
  return isSaidAfter(by, fact, deps.zone) && deps.changes(by, fact)
}

function put(before: Fact, after: Fact, draft: Draft): void {
  if (stateOf(before) !== stateOf(after)) draft.put('facts', after)
}

function stateOf({ status, supersededBy, validUntil, isPinned, updatedAt, yielded }: Fact): string {
  const before = [yielded?.isPinned, yielded?.updatedAt, yielded?.validUntil]
  return JSON.stringify([status, supersededBy, validUntil, isPinned, updatedAt, before])
}
