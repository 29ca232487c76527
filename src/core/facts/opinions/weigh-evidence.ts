import {
  CONFIDENCE_MAX,
  CONFIDENCE_MIN,
  type OpinionEvidence,
  STANCES,
  type Stance,
} from './opinion.ts'

/**
 * How far one clear fact from a new source moves the log-odds. At the most uncertain that is a step
 * of 0.09; an opinion held with 0.82 falls to 0.76 by one contradiction, and below one half only
 * after five of them, each from another source.
 */
const STEP = 0.35
/** One side alone moves the log-odds no further than this, however much there is of it. */
const SIDE_MAX = 4

const DAY_LENGTH = 'yyyy-mm-dd'.length

/**
 * The confidence that follows from a prior and all evidence, in whatever order it came:
 *
 * logit(confidence) = logit(prior) + pull(for) − pull(against)
 *
 * pull(side) = SIDE_MAX · tanh(STEP · weight / SIDE_MAX)
 *
 * weight = sum over the sources of s₁/1 + s₂/2 + s₃/3 + …, where s are the strengths of the
 * source's strongest evidence of each day, strongest first: saying it twice on one day counts
 * once, and repeating it over days counts ever less.
 */
export function weighEvidence(prior: number, evidence: readonly OpinionEvidence[]): number {
  if (evidence.length === 0) return prior
  const [pro, contra] = STANCES.map((stance) => pullOf(evidence, stance))
  const logit = Math.log(prior / (1 - prior)) + (pro ?? 0) - (contra ?? 0)
  return Math.min(CONFIDENCE_MAX, Math.max(CONFIDENCE_MIN, 1 / (1 + Math.exp(-logit))))
}

function pullOf(evidence: readonly OpinionEvidence[], stance: Stance): number {
  const sources = new Map<string, Map<string, number>>()
  for (const { source, at, strength } of evidence.filter((one) => one.stance === stance)) {
    const days = sources.get(source) ?? new Map<string, number>()
    const day = at.slice(0, DAY_LENGTH)
    sources.set(source, days.set(day, Math.max(strength, days.get(day) ?? 0)))
  }
  // Sorted before summing: a floating-point sum depends on its order.
  const weights = [...sources.values()].map(weightOf).toSorted((left, right) => left - right)
  const weight = weights.reduce((sum, one) => sum + one, 0)
  return SIDE_MAX * Math.tanh((STEP * weight) / SIDE_MAX)
}

function weightOf(days: ReadonlyMap<string, number>): number {
  const strengths = [...days.values()].toSorted((left, right) => right - left)
  return strengths.reduce((sum, strength, at) => sum + strength / (at + 1), 0)
}
