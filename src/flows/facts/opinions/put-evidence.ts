import { because } from '../../../core/facts/change-reasons.ts'
import type { Fact } from '../../../core/facts/fact.ts'
import type { Stance } from '../../../core/facts/opinions/opinion.ts'
import {
  addEvidence,
  dropEvidence,
  emptyOpinion,
  isOpinion,
  type OpinionRecord,
  toEvidence,
} from '../../../core/facts/opinions/opinion-record.ts'
import type { Draft } from '../../storage/records/draft.ts'
import { readMany, readOne, toRecord } from '../../storage/records/read-records.ts'
import type { Writing } from '../batch.ts'
import { putFact } from '../write-fact.ts'

interface Spoken {
  readonly by: Fact
  readonly stance: Stance
  readonly heldBy: string
}

/** How many disputed opinions are updated when a statement is repeated. */
const RIVALS_MAX = 20
/** The most opinions that a fact is evidence for or against. */
const OPINIONS_MAX = 1_000

/** Counts a repetition as evidence for its opinion, and against the opinions this one disputes. */
export async function putSupport(opinion: Fact, by: Fact, draft: Draft): Promise<void> {
  if (!isOpinion(opinion)) return
  await putEvidence(opinion, { by, stance: 'for', heldBy: opinion.id }, draft)
  const { evidence } = await readRecord(opinion, draft)
  const against = evidence.filter(({ stance }) => stance === 'against')
  const rivals = [...new Set(against.map(({ heldBy }) => heldBy))].slice(0, RIVALS_MAX)
  for (const rival of await readMany<Fact>(draft, 'facts', rivals)) {
    await putEvidence(rival, { by, stance: 'against', heldBy: opinion.id }, draft)
  }
}

async function putEvidence(opinion: Fact, spoken: Spoken, draft: Draft): Promise<void> {
  if (!isOpinion(opinion)) return
  const { by, stance, heldBy } = spoken
  const known = await readRecord(opinion, draft)
  draft.put('opinions', addEvidence(known, toEvidence(by, stance, heldBy)))
}

async function readRecord({ id, scope }: Fact, draft: Draft): Promise<OpinionRecord> {
  return (await readOne<OpinionRecord>(draft, 'opinions', id)) ?? emptyOpinion(id, scope)
}

/** Counts two contradicting statements as evidence against each other. Both stay. */
export async function putDispute(newer: Fact, older: Fact, writing: Writing): Promise<void> {
  const { draft } = writing
  await putEvidence(older, { by: newer, stance: 'against', heldBy: newer.id }, draft)
  await putEvidence(newer, { by: older, stance: 'against', heldBy: older.id }, draft)
  const fact = { ...older, updatedAt: newer.createdAt }
  putFact({ fact, action: 'confidence-moved', ...because('contradicted', newer.id) }, writing)
}

/** Removes the evidence from and about a purged fact. */
export async function dropOpinion({ id, scope }: Fact, { draft }: Pick<Writing, 'draft'>) {
  await draft.get('opinions', [id])
  draft.remove('opinions', id)
  const others = await draft.find('opinions', {
    filter: [
      { field: 'scope.tenant', is: 'equal', value: scope.tenant },
      { field: 'heldBy', is: 'containing', values: [id] },
    ],
    limit: OPINIONS_MAX,
  })
  for (const other of others) {
    draft.put('opinions', dropEvidence(toRecord<OpinionRecord>(other), id))
  }
}
