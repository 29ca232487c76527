import type { Fact } from '../../facts/fact.ts'
import { compareText } from '../../text/compare-text.ts'
import { normalizeForComparison } from '../../text/similarity.ts'
import { CORE_PATH } from '../pages/page.ts'

/** What is this important, about a person or a preference, belongs before every conversation. */
const IMPORTANCE_MIN = 0.6
const PROPOSALS_MAX = 12

/** The facts that a person may want on the core page, and that it does not say yet. */
export function chooseProposals(facts: readonly Fact[], corePage: string): readonly Fact[] {
  const said = normalizeForComparison(corePage)
  const chosen = new Map<string, Fact>()
  const ranked = facts
    .filter(isDurable)
    .toSorted((left, right) => right.importance - left.importance || compareText(left.id, right.id))
  for (const fact of ranked) {
    const words = normalizeForComparison(fact.text)
    if (!said.includes(words) && !chosen.has(words)) chosen.set(words, fact)
  }
  return [...chosen.values()].slice(0, PROPOSALS_MAX)
}

function isDurable({ source, bucket, importance, isPinned, flags }: Fact): boolean {
  if (source.kind === 'file' && source.path.toLowerCase() === CORE_PATH) return false
  // What looks like an instruction to a model must not come near the core.
  if (flags.length > 0) return false
  const isPersonal = bucket === 'profile' || bucket === 'preference'
  return isPinned || (isPersonal && importance >= IMPORTANCE_MIN)
}
