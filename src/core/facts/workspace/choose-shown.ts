import { compareText } from '../../language/text/compare-text.ts'
import { normalizeForComparison } from '../../language/text/similarity.ts'
import type { TimeZone } from '../../language/time/time-zone.ts'
import { compareTrust } from '../../storage/records/trust-level.ts'
import type { Fact } from '../fact.ts'
import { compareSaid } from '../said-after.ts'
import { isAboutTheSame } from './opinions.ts'
import { CORE_PATH } from './page.ts'

export interface Choosing {
  readonly zone: TimeZone
  /** True when only one of the two may be shown. */
  competes(later: Fact, earlier: Fact): boolean
}

/** A summary is read in a minute. */
const SUMMARY_MAX = 6

/** The statements that matter most; of those that compete, the latest of the most trusted. */
export function chooseSummary(facts: readonly Fact[], choosing: Choosing): readonly Fact[] {
  const safe = facts.filter(({ flags }) => flags.length === 0)
  return chooseStanding(safe.toSorted(byImportance), facts, SUMMARY_MAX, choosing)
}

/** The importance threshold for facts about people and preferences to be always in context. */
const IMPORTANCE_MIN = 0.6
const PROPOSALS_MAX = 12

/** Candidate facts for the core page that are not on it yet. */
export function chooseProposals(facts: readonly Fact[], corePage: string, choosing: Choosing) {
  const said = normalizeForComparison(corePage)
  const durable = facts
    .filter(isDurable)
    .filter(({ text }) => !said.includes(normalizeForComparison(text)))
  return chooseStanding(durable.toSorted(byImportance), facts, PROPOSALS_MAX, choosing)
}

function isDurable({ source, bucket, importance, isPinned, flags }: Fact): boolean {
  if (source.kind === 'file' && source.path.toLowerCase() === CORE_PATH) return false
  // What looks like an instruction to a model must not come near the core.
  if (flags.length > 0) return false
  const isPersonal = bucket === 'profile' || bucket === 'preference'
  return isPinned || (isPersonal && importance >= IMPORTANCE_MIN)
}

function byImportance(left: Fact, right: Fact): number {
  const byWeight = right.importance - left.importance
  return byWeight || right.eventAt - left.eventAt || compareText(left.id, right.id)
}

function chooseStanding(
  ranked: readonly Fact[],
  all: readonly Fact[],
  max: number,
  { zone, competes }: Choosing,
): readonly Fact[] {
  const chosen: Fact[] = []
  for (const fact of ranked) {
    if (chosen.length === max) break
    const isBeaten = all.some((other) => {
      if (other.id === fact.id || !isAboutTheSame(other, fact)) return false
      const order = compareSaid(other, fact, zone)
      if ((compareTrust(other.trust, fact.trust) || order) < 0) return false
      return order > 0 ? competes(other, fact) : competes(fact, other)
    })
    if (!isBeaten) chosen.push(fact)
  }
  return chosen
}
