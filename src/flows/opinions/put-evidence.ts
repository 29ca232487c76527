import type { Fact } from '../../core/facts/fact.ts'
import type { Stance } from '../../core/opinions/opinion.ts'
import {
  addEvidence,
  isOpinion,
  type OpinionRecord,
  toEvidence,
} from '../../core/opinions/opinion-record.ts'
import type { Caller } from '../caller.ts'
import { type FactDeps, putFact } from '../facts/write-fact.ts'
import type { Draft } from '../records/draft.ts'
import { toRecord } from '../records/read-records.ts'

/** What speaks for or against an opinion, and which fact keeps it. */
interface Spoken {
  readonly by: Fact
  readonly stance: Stance
  readonly heldBy: string
}

/** Lets a repetition speak for the opinion that it repeats, and against those that this one disputes. */
export async function putSupport(opinion: Fact, by: Fact, draft: Draft): Promise<void> {
  if (!isOpinion(opinion)) return
  await putEvidence(opinion, { by, stance: 'for', heldBy: opinion.id }, draft)
  const { evidence } = await readRecord(opinion, draft)
  const against = evidence.filter(({ stance }) => stance === 'against')
  const rivals = [...new Set(against.map(({ heldBy }) => heldBy))].slice(0, RIVALS_MAX)
  for (const rival of await draft.get('facts', rivals)) {
    const spoken: Spoken = { by, stance: 'against', heldBy: opinion.id }
    await putEvidence(toRecord<Fact>(rival), spoken, draft)
  }
}

/** So many opinions that one disputes are told of a repetition. */
const RIVALS_MAX = 20

async function putEvidence(opinion: Fact, spoken: Spoken, draft: Draft): Promise<void> {
  if (!isOpinion(opinion)) return
  const { by, stance, heldBy } = spoken
  const known = await readRecord(opinion, draft)
  draft.put('opinions', addEvidence(known, toEvidence(by, stance, heldBy)))
}

async function readRecord({ id, scope }: Fact, draft: Draft): Promise<OpinionRecord> {
  const [stored] = await draft.get('opinions', [id])
  return stored === undefined
    ? { id, scope, evidence: [], heldBy: [] }
    : toRecord<OpinionRecord>(stored)
}

/** Lets two statements that cannot both be right speak against each other. Both stay. */
export async function putDispute(
  newer: Fact,
  older: Fact,
  { draft, caller }: { readonly draft: Draft; readonly caller: Caller },
  deps: FactDeps,
): Promise<void> {
  await putEvidence(older, { by: newer, stance: 'against', heldBy: newer.id }, draft)
  await putEvidence(newer, { by: older, stance: 'against', heldBy: older.id }, draft)
  const fact = { ...older, updatedAt: newer.createdAt }
  const reason = `Contradicted by ${newer.id}`
  putFact({ fact, action: 'confidence-moved', reason }, draft, caller, deps)
}
