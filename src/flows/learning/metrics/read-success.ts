import type { RunDigest } from '../../../core/learning/digests/run-digest.ts'
import {
  periodsSince,
  type SuccessPeriod,
  sideOf,
} from '../../../core/learning/metrics/success-periods.ts'
import type { Condition } from '../../../core/storage/documents/filter.ts'
import { scopeConditions } from '../../../core/storage/records/scope-fields.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { findRecords } from '../../storage/records/read-records.ts'

/**
 * How finished tasks ended over time, with and without something from memory followed. A run that
 * was reported afterwards to have applied a pattern counts as one without.
 */
export async function readSuccess(
  caller: Caller,
  { documents, clock }: MemoryContext,
): Promise<readonly SuccessPeriod[]> {
  const scope = scopeConditions(caller.scope)
  const [oldest] = await findRecords<RunDigest>(documents, 'run-digests', {
    filter: scope,
    orderBy: { field: 'at', direction: 'ascending' },
    limit: 1,
  })
  if (oldest === undefined) return []

  const success: Condition = { field: 'status', is: 'equal', value: 'success' }
  const found: SuccessPeriod[] = []
  for (const { since, until } of periodsSince(oldest.at, clock.now())) {
    const within: Condition = { field: 'at', is: 'between', from: since, to: until }
    const count = async (isGuided: boolean) => {
      const runs = [...scope, within, { field: 'isGuided', is: 'equal', value: isGuided } as const]
      const tasks = await documents.count('run-digests', runs)
      return sideOf(await documents.count('run-digests', [...runs, success]), tasks)
    }
    found.push({
      since: new Date(since).toISOString(),
      until: new Date(until).toISOString(),
      guided: await count(true),
      others: await count(false),
    })
  }
  return found
}
