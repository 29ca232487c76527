import { normalizeForComparison } from '../text/similarity.ts'
import type { RankedCandidate } from './rank-candidates.ts'
import type { RecallItem } from './recall-item.ts'

export interface Folded {
  readonly ranked: RankedCandidate
  /** The other records of the same content. */
  readonly others: readonly RecallItem[]
}

/** The first so many results, those of the same content folded into the first of them. */
export function foldSame(ranked: readonly RankedCandidate[], limit: number): readonly Folded[] {
  const folded = new Map<string, { ranked: RankedCandidate; others: RecallItem[] }>()
  for (const one of ranked) {
    const { item } = one.candidate
    const content = `${item.speaker ?? ''}\n${normalizeForComparison(item.text)}`
    const known = folded.get(content)
    if (known !== undefined) known.others.push(item)
    else if (folded.size < limit) folded.set(content, { ranked: one, others: [] })
    else break
  }
  return [...folded.values()]
}
