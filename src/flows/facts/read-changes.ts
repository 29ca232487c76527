import type { Fact } from '../../core/facts/fact.ts'
import { mayReplace } from '../../core/trust/trust-rules.ts'
import { isInOtherWords, READ_MAX, readChange } from '../../core/trust/truth/read-change.ts'
import type { MemoryContext } from '../context.ts'
import { readTexts } from '../read-texts.ts'
import type { Batch } from './batch.ts'
import { isRelated, leavesOpen, type Related } from './relations.ts'

/**
 * The known fact that a statement changes in other words, where a model that reads both is sure.
 * Without the model, or while it is down, nothing is found: the words alone decide.
 */
export async function readChanges(
  fact: Fact,
  known: readonly Fact[],
  near: ReadonlyMap<string, number>,
  { isCarried, deps }: Batch,
): Promise<readonly Related[]> {
  // What holds for a time, or was imported, displaces nothing on a model's word.
  if (isCarried === true || fact.validUntil !== undefined) return []
  const nearest = known
    .map((one) => ({ fact: one, nearness: near.get(one.id) ?? -1 }))
    .filter(({ nearness }) => nearness >= 0)
    .toSorted((a, b) => b.nearness - a.nearness)
    .slice(0, READ_MAX)
  const open = nearest.filter((one) => isReadable(one.fact, fact, deps))
  const pairs = open.map((one) => [one.fact.text, fact.text] as const)
  const readings = (await readTexts('relation', pairs, fact.text, deps)) ?? []
  const found = open.flatMap(({ fact: older, nearness }, at) => {
    const reading = readings[at]
    const nextNearness = nearest.find((one) => one.fact !== older)?.nearness
    const relation = reading && readChange({ reading, nearness, nextNearness })
    return relation === undefined ? [] : [{ fact: older, relation }]
  })
  return found
    .filter((one): one is Related => isRelated(one.relation, fact, one.fact, deps))
    .toSorted((left, right) => right.relation.certainty - left.relation.certainty)
    .slice(0, 1)
}

function isReadable(known: Fact, fact: Fact, deps: MemoryContext): boolean {
  if (!mayReplace(fact.trust, known.trust) || known.eventAt > fact.eventAt) return false
  return leavesOpen(fact, known, deps) && isInOtherWords(known.text, fact.text)
}
