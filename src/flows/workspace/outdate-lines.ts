import type { Fact } from '../../core/facts/fact.ts'
import { dayOf } from '../../core/facts/said-after.ts'
import { ownerKey } from '../../core/records/owner.ts'
import type { DocumentWrite, PutDocument } from '../../ports/document-store.ts'
import { changesFact } from '../gate/changes-fact.ts'
import { toBody } from '../records/read-records.ts'
import { readingDraft } from '../records/reading-draft.ts'
import { findLinesOf, findNear, hasLines } from './find-near.ts'
import type { WorkspaceDeps } from './workspace-deps.ts'

/** More than a statement ever changes. */
const OUTDATED_MAX = 50
const DAY_MS = 86_400_000

/**
 * Lets new statements know which lines of the same day they were said after, and which statements
 * that had given way to a line by then: no date tells that later.
 */
export async function outdateLines(
  writes: readonly DocumentWrite[],
  deps: WorkspaceDeps,
): Promise<readonly DocumentWrite[]> {
  const isNew = (write: DocumentWrite): write is PutDocument => isNewStatement(write, deps)
  if (!writes.some(isNew) || !(await hasLines(deps))) return writes
  return await Promise.all(
    writes.map(async (write) => (isNew(write) ? await outdate(write, deps) : write)),
  )
}

function isNewStatement(write: DocumentWrite, { owner }: WorkspaceDeps): boolean {
  if (write.kind !== 'put' || write.collection !== 'facts') return false
  const { role, scope } = write.body as unknown as Fact
  const isOwn = ownerKey(scope) === ownerKey(owner)
  return role === 'statement' && isOwn && (write.expectedVersion ?? 0) === 0
}

async function outdate(write: PutDocument, deps: WorkspaceDeps): Promise<PutDocument> {
  const { zone, documents } = deps
  const fact = write.body as unknown as Fact
  const from = zone.fromWall(dayOf(fact, zone) * DAY_MS)
  const lines = await findLinesOf(
    { from, to: zone.fromWall((dayOf(fact, zone) + 1) * DAY_MS) },
    deps,
  )
  const near = await findNear(fact, readingDraft(documents), deps)
  const gone = near.filter(({ role, yielded }) => role === 'statement' && yielded !== undefined)
  const outdates = [...lines, ...gone]
    .filter((one) => changesFact(fact, one, deps))
    .map(({ id }) => id)
  if (outdates.length === 0) return write
  const next: Fact = { ...fact, outdates: outdates.slice(0, OUTDATED_MAX) }
  return { ...write, body: toBody(next) }
}
