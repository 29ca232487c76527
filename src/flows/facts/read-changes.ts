import type { Fact } from '../../core/facts/fact.ts'
import { hasDetailsOf } from '../../core/facts/fact-keys.ts'
import { mayReplace } from '../../core/trust/trust-rules.ts'
import {
  isInOtherWords,
  LINKS_MAX,
  READ_NEAREST,
  type ReadRelation,
  readChanges,
  readsAsChange,
} from '../../core/trust/truth/read-change.ts'
import type { MemoryContext } from '../context.ts'
import { readTexts } from '../read-texts.ts'
import type { Batch } from './batch.ts'
import { isOfOneTime, leavesOpen, type Related } from './relations.ts'

interface ReadChanges {
  /** At most one fact, which gives way or says the same. */
  readonly sure: readonly Related[]
  /** Facts that may be outdated, likeliest first. */
  readonly likely: readonly Related[]
}

export const NOTHING_READ: ReadChanges = { sure: [], likely: [] }

/**
 * The known facts that a statement changes or repeats in other words, as far as a model that reads
 * both is sure. Without the model, or while it is down, nothing is found: the words alone decide.
 */
export async function findChanges(
  fact: Fact,
  known: readonly Fact[],
  near: ReadonlyMap<string, number>,
  { isCarried, deps }: Batch,
): Promise<ReadChanges> {
  // What holds for a time, or was imported, changes nothing on a model's word.
  if (isCarried === true || fact.validUntil !== undefined) return NOTHING_READ
  const nearest = known
    .map((one) => ({ fact: one, nearness: near.get(one.id) ?? -1 }))
    .filter(({ nearness }) => nearness >= 0)
    .toSorted((a, b) => b.nearness - a.nearness)
    .slice(0, READ_NEAREST)
  if (!nearest.some((one) => mayChange(fact, one.fact, deps))) return NOTHING_READ
  const pairs = nearest.map((one) => [one.fact.text, fact.text] as const)
  const readings = (await readTexts('relation', pairs, fact.text, deps)) ?? []
  const read = nearest.flatMap((one, at) => {
    const reading = readings[at]
    return reading === undefined ? [] : [{ ...one, reading }]
  })
  const found = readChanges(read).flatMap((one, at) => {
    const { fact: older, reading } = read[at] ?? {}
    if (older === undefined || reading === undefined || !mayChange(fact, older, deps)) return []
    // Where the words nearly agree, nearness says nothing: it may be one more of a kind.
    const isLinked = isInOtherWords(older.text, fact.text) || readsAsChange(reading)
    return [{ ...one, likely: isLinked ? one.likely : undefined, fact: older }]
  })
  const relatedBy = (level: 'sure' | 'likely') =>
    found
      .flatMap(({ fact: older, [level]: relation }) => {
        const isRelated = relation && isOfOneTime(relation.kind, fact, older, deps)
        return isRelated ? [{ fact: older, relation }] : []
      })
      .toSorted((left, right) => right.relation.certainty - left.relation.certainty)
  const surest = relatedBy('sure').find((one) => mayAct(fact, one))
  if (surest !== undefined) return { sure: [surest], likely: [] }
  return { sure: [], likely: relatedBy('likely').slice(0, LINKS_MAX) }
}

// Where the words nearly agree, what differs is what is said: that is linked at most. And the
// wording that stays must hold every name and number of the other.
function mayAct(newer: Fact, { fact, relation }: { fact: Fact; relation: ReadRelation }): boolean {
  if (!isInOtherWords(fact.text, newer.text)) return false
  return relation.kind !== 'same' || hasDetailsOf(fact, newer) || hasDetailsOf(newer, fact)
}

function mayChange(fact: Fact, known: Fact, deps: MemoryContext): boolean {
  if (!mayReplace(fact.trust, known.trust) || known.eventAt > fact.eventAt) return false
  if (known.holdsBeside?.includes(fact.contentKey) === true) return false
  return leavesOpen(fact, known, deps)
}
