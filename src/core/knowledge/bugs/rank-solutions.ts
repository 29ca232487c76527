import { wilsonInterval } from '../../statistics/wilson-interval.ts'
import { compareText } from '../../text/compare-text.ts'
import { compareTrust, lowerTrust, type TrustLevel } from '../../trust/trust-level.ts'
import type {
  BugFeedback,
  BugParts,
  BugSighting,
  BugSolution,
  SolutionTelling,
} from './bug-pattern.ts'

const EPISODES_SHOWN_MAX = 20
const SOLUTIONS_MAX = 30
const CONDITIONS_MAX = 5

interface Telling extends SolutionTelling {
  readonly trust: TrustLevel
  readonly isWorking: boolean
}

interface Counted {
  readonly tellings: Telling[]
  readonly episodes: Map<string, boolean | undefined>
  readonly feedback: { yes: number; no: number }
}

/** The solutions that the parts tell of, the best first. */
export function solutionsOf(parts: BugParts): readonly BugSolution[] {
  const counted = countSolutions(parts)
  return [...counted]
    .flatMap(([key, one]) => toSolution(key, one) ?? [])
    .toSorted(betterFirst)
    .slice(0, SOLUTIONS_MAX)
}

type Counts = ReadonlyMap<string, Counted>

function countSolutions(parts: BugParts): Counts {
  const counted = new Map<string, Counted>()
  for (const [key, telling] of tellingsOf(parts)) {
    const { tellings } = counted.get(key) ?? newCount(key, counted)
    tellings.push(telling)
  }
  for (const sighting of parts.sightings) countAttempts(sighting, counted)
  for (const feedback of parts.feedback) countFeedback(feedback, counted)
  return counted
}

function countAttempts({ episodeId, attempts }: BugSighting, counted: Counts): void {
  for (const { solution, outcome } of attempts) {
    const known = counted.get(solution)?.episodes
    known?.set(episodeId, outcome === 'open' ? known.get(episodeId) : outcome === 'worked')
  }
}

function countFeedback({ solution, hasHelped, episodeId }: BugFeedback, counted: Counts): void {
  const one = counted.get(solution)
  // What an episode itself shows counts, and counts once.
  const isShown = one?.episodes.get(episodeId ?? '') !== undefined
  if (one !== undefined && !isShown) one.feedback[hasHelped ? 'yes' : 'no'] += 1
}

function newCount(key: string, counted: Map<string, Counted>): Counted {
  const count: Counted = { tellings: [], episodes: new Map(), feedback: { yes: 0, no: 0 } }
  counted.set(key, count)
  return count
}

function tellingsOf({ sightings, told }: BugParts): readonly (readonly [string, Telling])[] {
  const said = told.flatMap(({ solutions, trust }) =>
    solutions.map(({ solution, ...telling }) => {
      return [solution, { ...telling, trust, isWorking: true }] as const
    }),
  )
  const shown = sightings.flatMap(({ attempts, trust }) =>
    attempts.map(({ solution, outcome, ...telling }) => {
      return [solution, { ...telling, trust, isWorking: outcome === 'worked' }] as const
    }),
  )
  return [...said, ...shown]
}

function toSolution(
  key: string,
  { tellings, episodes, feedback }: Counted,
): BugSolution | undefined {
  const ordered = tellings.toSorted(betterTold)
  const [best] = ordered
  if (best === undefined) return undefined
  const ended = [...episodes.values()].filter((worked) => worked !== undefined)
  const successes = ended.filter(Boolean).length + feedback.yes
  const attempts = ended.length + feedback.yes + feedback.no
  const planned = ordered.find(({ approach }) => approach !== undefined)
  const coded = ordered.find(({ codeTemplate }) => codeTemplate !== undefined)
  const trust = [planned, coded].reduce(
    (least, one) => lowerTrust(least, one?.trust ?? least),
    best.trust,
  )
  return {
    key,
    description: best.description,
    ...(planned === undefined ? {} : { approach: planned.approach }),
    ...(coded === undefined ? {} : { codeTemplate: coded.codeTemplate }),
    conditions: [...new Set(tellings.flatMap(({ conditions }) => conditions))].slice(
      0,
      CONDITIONS_MAX,
    ),
    trust,
    successes,
    attempts,
    ...(attempts === 0 ? {} : { successRate: successes / attempts }),
    successRateMin: attempts === 0 ? 0 : wilsonInterval(successes, attempts).low,
    episodeIds: [...episodes.keys()].slice(0, EPISODES_SHOWN_MAX),
  }
}

// What worked tells it best, then whoever is trusted most; the rest comes newest first.
function betterTold(left: Telling, right: Telling): number {
  return Number(right.isWorking) - Number(left.isWorking) || compareTrust(right.trust, left.trust)
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
