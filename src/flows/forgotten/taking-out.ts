import type { Fact } from '../../core/facts/fact.ts'
import { REJECTIONS_MAX, type Rejection } from '../../core/facts/rejection.ts'
import type { Caller } from '../caller.ts'
import type { FactDeps } from '../facts/write-fact.ts'
import { toRecord } from '../records/read-records.ts'

/** What is to go from all that says what a fact said. */
export interface TakingOut {
  readonly fact: Fact
  /** All that keeps the fact from coming back, each where it holds. */
  readonly rejections: readonly Rejection[]
  readonly caller: Caller
}

/** What has to go with a fact that was forgotten or rejected; nothing when it was neither. */
export async function readTakingOut(
  fact: Fact,
  caller: Caller,
  { documents }: FactDeps,
): Promise<TakingOut | undefined> {
  const found = await documents.query('rejections', {
    filter: [{ field: 'factId', is: 'equal', value: fact.id }],
    limit: REJECTIONS_MAX,
  })
  const rejections = found.documents.map((one) => toRecord<Rejection>(one))
  if (rejections.length === 0) return undefined
  return { fact, rejections, caller }
}
