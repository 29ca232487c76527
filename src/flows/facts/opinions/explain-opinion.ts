import type { Fact } from '../../../core/facts/fact.ts'
import { movesOf } from '../../../core/facts/opinions/move-confidence.ts'
import { describeOpinion } from '../../../core/facts/opinions/opinion.ts'
import type { ReadOpinion } from '../../../core/facts/opinions/opinion-record.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { readOpinions } from './read-opinions.ts'

/** An opinion with the evidence for and against it. */
export type ExplainedOpinion = ReturnType<typeof explain>

/** The confidence of an opinion and its evidence; nothing if it was forgotten or rejected. */
export async function explainOpinion(fact: Fact, { scope }: Caller, deps: MemoryContext) {
  if (fact.status === 'forgotten' || fact.status === 'rejected') return undefined
  const read = (await readOpinions([fact], scope, deps)).get(fact.id)
  return read === undefined ? undefined : explain(read, deps.clock.now())
}

export function explain(
  { fact, opinion, supportedBy, contradictedBy }: ReadOpinion,
  nowMs: number,
) {
  return {
    id: fact.id,
    text: fact.text,
    description: describeOpinion(opinion, { nowMs }),
    confidence: opinion.confidence,
    supportedBy: supportedBy.map(toSpoken),
    contradictedBy: contradictedBy.map(toSpoken),
    moves: movesOf(opinion),
  }
}

function toSpoken({ id, text, occurredAt, createdAt, speaker }: Fact) {
  return { id, text, at: occurredAt ?? createdAt, speaker }
}
