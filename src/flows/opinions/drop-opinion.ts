import type { Fact } from '../../core/facts/fact.ts'
import { dropEvidence, type OpinionRecord } from '../../core/opinions/opinion-record.ts'
import type { FactDeps } from '../facts/write-fact.ts'
import type { Draft } from '../records/draft.ts'
import { toRecord } from '../records/read-records.ts'

/** A fact speaks for or against so many opinions at the most. */
const OPINIONS_MAX = 1_000

/** Lets the evidence of a fact that is gone for good go with it, and what spoke about the fact. */
export async function dropOpinion(
  { id, scope }: Fact,
  draft: Draft,
  deps: FactDeps,
): Promise<void> {
  await draft.get('opinions', [id])
  draft.remove('opinions', id)
  const { documents } = await deps.documents.query('opinions', {
    filter: [
      { field: 'scope.tenant', is: 'equal', value: scope.tenant },
      { field: 'heldBy', is: 'containing', values: [id] },
    ],
    limit: OPINIONS_MAX,
  })
  const ids = documents.map((one) => one.id).filter((other) => other !== id)
  for (const one of await draft.get('opinions', ids)) {
    draft.put('opinions', dropEvidence(toRecord<OpinionRecord>(one), id))
  }
}
