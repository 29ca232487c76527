import type { Features } from '../../conditions/features.ts'
import { holds } from '../../conditions/holds.ts'
import { readCondition } from '../../conditions/read-condition.ts'
import { fitLogistic, type LogisticModel } from '../../learning/logistic.ts'
import { sigmoid } from '../../learning/numbers.ts'
import type { KeptProfile } from '../../patterns/kept-profile.ts'
import type { Pattern } from '../../patterns/pattern.ts'
import type { Scope } from '../../scope.ts'
import { chooseRuns, type MiningRun } from '../mining-runs.ts'
import type { Profile } from '../profile/mine-profiles.ts'
import { scoreOf } from '../profile/profile-parts.ts'
import type { RunDigest } from '../run-digest.ts'
import { OPENINGS } from '../search/populations.ts'

/** How the validated patterns of a scope tell the end of a run that is going on. */
export interface Outlook {
  readonly id: string
  readonly scope: Scope
  readonly updatedAt: string
  /** Equal when it was made of the same digests: then nothing need be mined again. */
  readonly minedFrom: string
  /** For runs that went on after so many steps, the shortest first; 0 for those that just began. */
  readonly openings: readonly OpeningOutlook[]
  /** What scores runs that come later, for the evidence of the patterns that stand for it. */
  readonly profiles?: readonly KeptProfile[] | undefined
}

export interface OpeningOutlook {
  readonly opening: number
  readonly runs: number
  /** How many of such runs succeed. */
  readonly baseRate: number
  readonly intercept: number
  /** What each pattern changes in the odds where it holds, as a logarithm. */
  readonly weights: readonly PatternWeight[]
  /** What many weak signs together change in the odds, where patterns of them are validated. */
  readonly profile?: ProfileWeight | undefined
}

export interface ProfileWeight extends Pick<Profile, 'constant' | 'parts'> {
  /** The patterns that stand for it, when it speaks for success and when against it. */
  readonly goodId: string
  readonly badId: string
  /** Times what a run scores above the middle. */
  readonly weight: number
  readonly middle: number
}

export interface PatternWeight {
  readonly id: string
  readonly sign: string
  readonly weight: number
}

type Telling = Pick<Pattern, 'id' | 'sign'>

/** Weights must not follow the runs that they were found in, the less the more there are. */
const PENALTY_A_PATTERN = 1
const PENALTY_MIN = 5
const RUNS_MIN = 20
const PATTERNS_MAX = 400
const ROWS_MAX = 3_000
/** With so many tasks, single patterns count as much as a profile does. */
const TASKS_OF_HALF = 200

/** A profile with the patterns that are validated of it. */
export interface ValidatedProfile
  extends Pick<Profile, 'opening' | 'constant' | 'parts' | 'scores'>,
    Pick<ProfileWeight, 'goodId' | 'badId'> {}

/** Fits how much each validated pattern counts, among runs that were as far. */
export function fitOpenings(
  patterns: readonly Telling[],
  digests: readonly RunDigest[],
  profiles: readonly ValidatedProfile[] = [],
): readonly OpeningOutlook[] {
  const runs = chooseRuns(digests).slice(0, ROWS_MAX)
  return [0, ...OPENINGS].flatMap((opening) => {
    const going = runs.filter(({ digest }) => Number(digest.features['steps.count'] ?? 0) > opening)
    if (going.length < RUNS_MIN) return []
    const features = going.map(({ digest }) => cutOff(digest.features, opening))
    const columns = patterns
      .flatMap((pattern) => columnOf(pattern, opening, features))
      .slice(0, PATTERNS_MAX)
    return [
      fitOpening({ opening, going, columns, profile: profileColumn(profiles, opening, going) }),
    ]
  })
}

interface Fitted {
  readonly opening: number
  readonly going: readonly MiningRun[]
  readonly columns: readonly Column[]
  readonly profile: ProfileColumn | undefined
}

/**
 * Patterns were chosen for the very runs that their weights are fitted to, scores of a profile
 * were not: fitted together, the patterns would drown it. So each is fitted alone, and where there
 * are both, a mean of what they say is taken, in which the profile counts the more the fewer tasks
 * there are.
 */
function fitOpening({ opening, going, columns, profile }: Fitted): OpeningOutlook {
  const successes = going.filter(({ isSuccess }) => isSuccess).length
  const outlook = { opening, runs: going.length, baseRate: successes / going.length }
  const rate = (successes + 1) / (going.length + 2)
  const plain = { intercept: Math.log(rate / (1 - rate)), coefficients: [] }
  const isMixed = successes > 0 && successes < going.length
  if (!isMixed) return { ...outlook, intercept: plain.intercept, weights: [] }
  const single = columns.length > 0 ? fitColumns(columns, going) : plain
  const weighed = (share: number): readonly PatternWeight[] =>
    columns.map(({ id, sign }, index) => {
      return { id, sign, weight: share * (single.coefficients[index] ?? 0) }
    })
  if (profile === undefined) {
    return { ...outlook, intercept: single.intercept, weights: weighed(1) }
  }
  const joint = fitColumns([profile], going)
  const share = columns.length > 0 ? shareOf(going) : 0
  const weight = ((1 - share) * (joint.coefficients[0] ?? 0)) / profile.spread
  return {
    ...outlook,
    intercept: share * single.intercept + (1 - share) * joint.intercept,
    weights: weighed(share),
    profile: { ...profile.kept, weight },
  }
}

/** Those that were chosen among few tasks are flattered by them. */
function shareOf(going: readonly MiningRun[]): number {
  const tasks = new Set(going.map(({ digest }) => digest.taskKey)).size
  return tasks / (tasks + TASKS_OF_HALF)
}

function fitColumns(
  columns: readonly Pick<Column, 'held'>[],
  going: readonly MiningRun[],
): LogisticModel {
  return fitLogistic(
    going.map((_, row) => columns.map(({ held }) => held[row] ?? 0)),
    going.map(({ isSuccess }) => (isSuccess ? 1 : 0)),
    { l2: Math.max(PENALTY_MIN, PENALTY_A_PATTERN * columns.length) },
  )
}

interface ProfileColumn {
  readonly kept: Omit<ProfileWeight, 'weight'>
  /** What each run scores above the middle, in spreads of the scores. */
  readonly held: Float64Array
  readonly spread: number
}

function profileColumn(
  profiles: readonly ValidatedProfile[],
  opening: number,
  going: readonly MiningRun[],
): ProfileColumn | undefined {
  const profile = profiles.find((one) => one.opening === opening)
  if (profile === undefined) return undefined
  const { scores, goodId, badId, constant, parts } = profile
  const middle = mean([...scores.values()])
  const above = going.map(({ digest }) => (scores.get(digest.id) ?? middle) - middle)
  const spread = Math.sqrt(mean(above.map((value) => value * value))) || 1
  const held = Float64Array.from(above, (value) => value / spread)
  return { kept: { goodId, badId, constant, parts, middle }, held, spread }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}

interface Column {
  readonly id: string
  readonly sign: string
  readonly held: Float64Array
}

function columnOf(
  { id, sign = '' }: Telling,
  opening: number,
  features: readonly Features[],
): readonly Column[] {
  const { condition } = readCondition(sign)
  if (condition === undefined || !isKnownBy(sign, opening)) return []
  const held = Float64Array.from(features, (one) => (holds(condition, one) ? 1 : 0))
  const count = held.reduce((sum, value) => sum + value, 0)
  return count === 0 || count === held.length ? [] : [{ id, sign, held }]
}

// A sign of whole runs may still come: only what is about an opening, or the task, is settled.
const WHOLE_RUN = /steps follow |tools contains|steps\.failed|duration|failures|errors/
const SLICE_END = /steps\[\d+\.\.(\d+)\]|steps\.count > (\d+)/g

function isKnownBy(sign: string, opening: number): boolean {
  if (WHOLE_RUN.test(sign)) return false
  return [...sign.matchAll(SLICE_END)].every(([, end, count]) => Number(end ?? count) <= opening)
}

/** The run as it was when so many steps were done. */
function cutOff(features: Features, opening: number): Features {
  const steps = features.steps
  const kept = Array.isArray(steps) ? steps.slice(0, opening) : []
  return { ...features, steps: kept as readonly (readonly string[])[], 'steps.count': opening + 1 }
}

/** What holds in a run that is going on. */
export interface Held extends Omit<OpeningOutlook, 'weights' | 'profile'> {
  /** The patterns that hold. */
  readonly holding: readonly PatternWeight[]
}

/** The patterns that hold in a run so far, by the outlook of runs that were as far. */
export function findHeld(
  openings: readonly OpeningOutlook[],
  features: Features,
): Held | undefined {
  const steps = Number(features['steps.count'] ?? 1) - 1
  const fitting = openings.filter(({ opening }) => opening <= steps).at(-1)
  if (fitting === undefined) return undefined
  const { weights, profile, ...outlook } = fitting
  const seen = cutOff(features, fitting.opening)
  const holding = weights.filter(({ sign }) => {
    const { condition } = readCondition(sign)
    return condition !== undefined && holds(condition, seen)
  })
  const weighed = profile === undefined ? [] : [weigh(profile, seen, fitting.opening)]
  return { ...outlook, holding: [...holding, ...weighed] }
}

function weigh(profile: ProfileWeight, features: Features, opening: number): PatternWeight {
  const weight = profile.weight * (scoreOf({ ...profile, opening }, features) - profile.middle)
  return { id: weight < 0 ? profile.badId : profile.goodId, sign: '', weight }
}

/** The probability of success that the patterns which hold amount to. */
export function chanceOf({ intercept, holding }: Pick<Held, 'intercept' | 'holding'>): number {
  return sigmoid(holding.reduce((sum, { weight }) => sum + weight, intercept))
}
