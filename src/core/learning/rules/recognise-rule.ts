import { compareText } from '../../language/text/compare-text.ts'

/** What is known about a rule by the changes that were instances of it. */
export interface KnownChanges {
  readonly id: string
  readonly examples: number
  readonly features: Readonly<Record<string, number>>
}

export interface Recognised {
  readonly id: string
  /** How much likelier the features are for this rule than for any change: a sum of logarithms. */
  readonly score: number
  /** The share of the change's features that the rule was seen with, from 0 to 1. */
  readonly likeness: number
}

/** Of how many changes of the usual kind a rule is taken to have been seen in, before any. */
const PRIOR_EXAMPLES = 2
/** A feature that a rule never had speaks against it, but never alone. */
const SCORE_MIN = -2

/**
 * Ranks which rule a change is an instance of, the likeliest first: naive Bayes over the
 * features, where what a rule has not shown is filled up with what is usual among all of them.
 */
export function rankRules(
  features: readonly string[],
  rules: readonly KnownChanges[],
): readonly Recognised[] {
  const total = rules.reduce((sum, { examples }) => sum + examples, 0)
  const known = features.flatMap((feature) => {
    const seen = rules.reduce((sum, rule) => sum + countOf(rule, feature), 0)
    return seen === 0 ? [] : [{ feature, usual: (seen + 0.5) / (total + 1) }]
  })
  return rules
    .map((rule) => ({ id: rule.id, ...weigh(rule, known, features.length) }))
    .sort((one, other) => other.score - one.score || compareText(one.id, other.id))
}

function weigh(
  rule: KnownChanges,
  known: readonly { readonly feature: string; readonly usual: number }[],
  count: number,
): { readonly score: number; readonly likeness: number } {
  let score = 0
  let shared = 0
  for (const { feature, usual } of known) {
    const seen = countOf(rule, feature)
    if (seen > 0) shared++
    const rate = (seen + PRIOR_EXAMPLES * usual) / (rule.examples + PRIOR_EXAMPLES)
    score += Math.max(SCORE_MIN, Math.log(rate / usual))
  }
  return { score, likeness: count === 0 ? 0 : shared / count }
}

function countOf({ features }: KnownChanges, feature: string): number {
  return Object.hasOwn(features, feature) ? (features[feature] ?? 0) : 0
}
