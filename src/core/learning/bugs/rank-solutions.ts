import { groupBy } from '../../group-by.ts'
import { compareText } from '../../language/text/compare-text.ts'
import { compareTrust, lowerTrust, type TrustLevel } from '../../storage/records/trust-level.ts'
import { REPEATED } from '../../tasks/ending/find-resolution.ts'
import type { Features } from '../conditions/condition.ts'
import { holds } from '../conditions/holds.ts'
import { readCondition } from '../conditions/read-condition.ts'
import { wilsonInterval } from '../statistics/estimates.ts'
import type { BugParts, BugSighting, BugSolution, SolutionText } from './bug-pattern.ts'

const EPISODES_SHOWN_MAX = 20
const SOLUTIONS_MAX = 30
const CONDITIONS_MAX = 5

/** A solution in the words of one source. */
interface Source extends SolutionText {
  readonly solution: string
  readonly trust: TrustLevel
  readonly hasWorked: boolean
  readonly weight: number
}

/** How much a sighting says about the failure at hand, 0 to 1. */
type WeightOf = (sighting: BugSighting) => number

export function solutionsOf(parts: BugParts, weigh: WeightOf = () => 1): readonly BugSolution[] {
  const weights = new Map(parts.sightings.map((sighting) => [sighting, weigh(sighting)]))
  const weightOf: WeightOf = (sighting) => weights.get(sighting) ?? 0
  const reported = parts.reports.flatMap(({ solutions, trust }) =>
    solutions.map((one): Source => ({ ...one, trust, hasWorked: true, weight: 1 })),
  )
  const tried = parts.sightings.flatMap((sighting) =>
    sighting.attempts.map((one): Source => {
      const [hasWorked, weight] = [one.outcome === 'worked', weightOf(sighting)]
      return { ...one, trust: sighting.trust, hasWorked, weight }
    }),
  )
  return [...groupBy([...reported, ...tried], ({ solution }) => solution)]
    .map(([key, sources]) => toSolution(key, sources, parts))
    .filter(({ description, successes }) => description !== REPEATED || successes === 0)
    .map((solution) => ({ solution, lift: liftOf(solution, parts, weightOf) }))
    .toSorted((left, right) => right.lift - left.lift || betterFirst(left.solution, right.solution))
    .map(({ solution }) => solution)
    .slice(0, SOLUTIONS_MAX)
}

/** How much more often the bug was at least solved with a solution than without it. */
function liftOf(solution: BugSolution, parts: BugParts, weightOf: WeightOf): number {
  const { key, successes, attempts } = solution
  const tried = attemptsOf(key, parts)
  let [lostAttempts, lostSuccesses] = [0, 0]
  for (const sighting of parts.sightings) {
    const hasWorked = tried.get(sighting.episodeId)
    if (hasWorked === undefined) continue
    const lost = 1 - weightOf(sighting)
    lostAttempts += lost
    if (hasWorked) lostSuccesses += lost
  }
  const count = attempts - lostAttempts
  const rate = count <= 0 ? 0 : wilsonInterval(successes - lostSuccesses, count).low
  return rate - rateWithout(solution, parts, weightOf)
}

/** How often the bug was at least solved without a solution: what is done in every task solves nothing. */
function rateWithout({ key }: BugSolution, { sightings }: BugParts, weightOf: WeightOf): number {
  let [ended, worked] = [0, 0]
  for (const sighting of sightings) {
    const { outcome, attempts } = sighting
    if (outcome === 'open' || attempts.some(({ solution }) => solution === key)) continue
    const weight = weightOf(sighting)
    ended += weight
    if (outcome === 'worked') worked += weight
  }
  return ended === 0 ? 0 : wilsonInterval(worked, ended).low
}

/** How each episode that tried a solution ended; `undefined` while that is open. */
function attemptsOf(key: string, { sightings }: BugParts): Map<string, boolean | undefined> {
  const episodes = new Map<string, boolean | undefined>()
  for (const { episodeId, attempts } of sightings) {
    for (const { outcome } of attempts.filter(({ solution }) => solution === key)) {
      const isOpen = outcome === 'open'
      episodes.set(episodeId, isOpen ? episodes.get(episodeId) : outcome === 'worked')
    }
  }
  return episodes
}

function toSolution(key: string, sources: readonly Source[], parts: BugParts): BugSolution {
  const episodes = attemptsOf(key, parts)
  // What an episode itself shows counts, and counts once.
  const feedback = parts.feedback.filter(
    ({ solution, episodeId = '' }) => solution === key && episodes.get(episodeId) === undefined,
  )
  const ended = [...episodes.values()].filter((worked) => worked !== undefined)
  const verdicts = [...ended, ...feedback.map(({ hasHelped }) => hasHelped)]
  const attempts = verdicts.length
  const successes = verdicts.filter(Boolean).length
  const ordered = sources.toSorted(bestFirst)
  const [best] = ordered
  const planned = ordered.find(({ approach }) => approach !== undefined)
  const coded = ordered.find(({ codeTemplate }) => codeTemplate !== undefined)
  const used = [best, planned, coded].flatMap((one) => one?.trust ?? [])
  return {
    key,
    description: best?.description ?? '',
    ...(planned && { approach: planned.approach }),
    ...(coded && { codeTemplate: coded.codeTemplate }),
    conditions: [...new Set(sources.flatMap(({ conditions }) => conditions))].slice(
      0,
      CONDITIONS_MAX,
    ),
    trust: used.reduce<TrustLevel>(lowerTrust, 'person'),
    successes,
    attempts,
    ...(attempts > 0 && { successRate: successes / attempts }),
    successRateMin: attempts === 0 ? 0 : wilsonInterval(successes, attempts).low,
    episodeIds: [...episodes.keys()].slice(0, EPISODES_SHOWN_MAX),
  }
}

// The words of what worked, then where it says the most, then of the most trusted source; the rest is
// the newest first.
function bestFirst(left: Source, right: Source): number {
  return (
    Number(right.hasWorked) - Number(left.hasWorked) ||
    right.weight - left.weight ||
    compareTrust(right.trust, left.trust)
  )
}

// What was never tried comes after what is known to help, and before what only failed.
function betterFirst(left: BugSolution, right: BugSolution): number {
  return (
    right.successRateMin - left.successRateMin ||
    right.successes - left.successes ||
    left.attempts - right.attempts ||
    compareText(left.key, right.key)
  )
}

/**
 * The solution to try first: the best ranked that helped or was never tried, and whose conditions
 * are not known to be violated.
 */
export function chooseSolution(
  solutions: readonly BugSolution[],
  features: Features,
): BugSolution | undefined {
  return solutions.find(
    ({ successes, attempts, conditions }) =>
      (successes > 0 || attempts === 0) &&
      !conditions.some((condition) => isViolated(condition, features)),
  )
}

// Plain words are not conditions, and unknown features violate nothing.
function isViolated(text: string, features: Features): boolean {
  const { condition } = readCondition(`not (${text})`)
  return condition !== undefined && holds(condition, features)
}
