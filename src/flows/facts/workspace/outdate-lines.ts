import type { Fact } from '../../../core/facts/fact.ts'
import { dayOf } from '../../../core/facts/said-after.ts'
import { ownerKey } from '../../../core/storage/records/owner.ts'
import type { DocumentWrite } from '../../../ports/document-store.ts'
import { toBody } from '../../storage/records/read-records.ts'
import { readingDraft } from '../../storage/records/reading-draft.ts'
import { changesFact } from '../relations.ts'
import { findLinesOf, findNear, hasLines } from './find-near.ts'
import type { WorkspaceDeps } from './workspace-deps.ts'

/** More than a statement ever changes. */
const OUTDATED_MAX = 50
const DAY_MS = 86_400_000

/**
 * Records in new statements which lines of the same day they follow, and which statements had
 * been superseded by a line by then: no date shows that later.
 */
export async function outdateLines(writes: readonly DocumentWrite[], deps: WorkspaceDeps) {
  const facts = writes.map((write) => newStatement(write, deps))
  if (facts.every((fact) => fact === undefined) || !(await hasLines(deps))) return writes
  return await Promise.all(
    writes.map(async (write, at) => {
      const fact = facts[at]
      const outdates = fact === undefined ? [] : await findOutdated(fact, deps)
      return outdates.length === 0
        ? write
        : { ...write, body: toBody({ ...fact, outdates } as Fact) }
    }),
  )
}

function newStatement(write: DocumentWrite, { owner }: WorkspaceDeps): Fact | undefined {
  if (write.kind !== 'put' || write.collection !== 'facts') return undefined
  const fact = write.body as unknown as Fact
  const isOwn = ownerKey(fact.scope) === ownerKey(owner)
  const isNew = fact.role === 'statement' && isOwn && (write.expectedVersion ?? 0) === 0
  return isNew ? fact : undefined
}

async function findOutdated(fact: Fact, deps: WorkspaceDeps): Promise<readonly string[]> {
  const { zone, documents } = deps
  const day = dayOf(fact, zone)
  const startOf = (number: number): number => zone.fromWall(number * DAY_MS)
  const lines = await findLinesOf({ from: startOf(day), to: startOf(day + 1) }, deps)
  const near = await findNear(fact, readingDraft(documents), deps)
  const gone = near.filter(({ role, yielded }) => role === 'statement' && yielded !== undefined)
  const changed = [...lines, ...gone].filter((one) => changesFact(fact, one, deps))
  return changed.map(({ id }) => id).slice(0, OUTDATED_MAX)
}
