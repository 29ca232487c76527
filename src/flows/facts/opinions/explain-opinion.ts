import { invalidInput } from '../../../core/errors.ts'
import type { Fact } from '../../../core/facts/fact.ts'
import { movesOf } from '../../../core/facts/opinions/move-confidence.ts'
import { describeOpinion } from '../../../core/facts/opinions/opinion.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { getFact } from '../read.ts'
import { type ReadOpinion, readOpinions } from './read-opinions.ts'

export type ExplainedOpinion = ReturnType<typeof explain>

/** @throws MemoryError `NOT_FOUND`; `INVALID_INPUT` for a fact that is no opinion. */
export async function explainOpinion(id: string, caller: Caller, deps: MemoryContext) {
  const fact = await getFact(id, caller, deps)
  const read = (await readOpinions([fact], caller.scope, deps)).get(id)
  if (read === undefined || fact.status === 'forgotten' || fact.status === 'rejected') {
    throw invalidInput(`${id} states no opinion`, 'Use `history` to see what became of a fact.')
  }
  return explain(read, deps.clock.now())
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
