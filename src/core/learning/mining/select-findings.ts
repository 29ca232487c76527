import { groupBy } from '../../group-by.ts'
import { typeOfRun } from '../digests/run-digest.ts'
import { MINED_P_VALUE_MAX } from '../patterns/lifecycle.ts'
import { seededRandom, shuffle } from '../statistics/seeded-random.ts'
import { type Candidate, isNamed, type MiningRun, preference } from './candidates.ts'

export interface Finding {
  readonly candidate: Candidate
  /** Positive when runs that made the choice succeed more often. */
  readonly zScore: number
  /** Corrected for everything that was tested beside it. */
  readonly adjustedPValue: number
}

const PERMUTATIONS = 600
const CANDIDATE_P_VALUE = 0.2
const PROVEN_MAX = 6
/** The best of what is not proven: more runs may prove it. */
const UNPROVEN_MAX = 2
/** From this share of runs on whose task was done more than once, tasks are compared with themselves. */
const REPEATED_SHARE = 0.5
const NEARLY_AS_STRONG = 0.9

/**
 * The choices that change how runs end. The strongest is taken first; then runs are compared only
 * with runs that made the same choices so far, and the next strongest must show its effect there.
 * So one cause gives one finding, however many choices correlate with it.
 */
export function selectFindings(
  runs: readonly MiningRun[],
  candidates: readonly Candidate[],
  { seed, isKnown }: { readonly seed: number; readonly isKnown: (finding: Finding) => boolean },
): readonly Finding[] {
  const random = seededRandom(seed)
  const found: Finding[] = []
  let strata = firstStrata(runs)
  while (found.length < PROVEN_MAX) {
    const open = candidates.filter(
      (candidate) => !found.some((finding) => finding.candidate === candidate),
    )
    const tested = testTogether(open, runs, strata, random)
    const best = choose(tested, isKnown)
    if (best === undefined || best.adjustedPValue >= MINED_P_VALUE_MAX)
      return [...found, ...unprovenOf(tested, isKnown)]
    found.push(best)
    strata = refine(strata, best.candidate)
  }
  return found
}

/** What more runs may prove, and what remains of known patterns next to the findings. */
function unprovenOf(
  tested: readonly Finding[],
  isKnown: (finding: Finding) => boolean,
): readonly Finding[] {
  const fresh = tested.filter((one) => one.adjustedPValue <= CANDIDATE_P_VALUE && !isKnown(one))
  // A claim that stood before this mining is one test, not the best of many.
  const known = tested
    .filter(isKnown)
    .map((one) => ({ ...one, adjustedPValue: Math.min(1, 2 * normalTail(Math.abs(one.zScore))) }))
  return [...known, ...fresh.slice(0, UNPROVEN_MAX)]
}

/** P(Z >= z) of the normal distribution, to 7 digits (Abramowitz & Stegun 26.2.17). */
function normalTail(z: number): number {
  if (z < 0) return 1 - normalTail(-z)
  const t = 1 / (1 + 0.2316419 * z)
  const sum =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return Math.min(1, (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum)
}

/**
 * Of findings that are nearly as strong as the strongest, one that is known already; else the one
 * that compares most runs; of these, the plainest kind of choice, and what to do rather than what
 * to avoid.
 */
function choose(
  tested: readonly Finding[],
  isKnown: (finding: Finding) => boolean,
): Finding | undefined {
  const strength = ({ zScore }: Finding): number => Math.abs(zScore)
  const least = NEARLY_AS_STRONG * Math.max(...tested.map(strength))
  return tested
    .filter((finding) => strength(finding) >= least)
    .toSorted((left, right) => {
      const [size, other] = [left.candidate.runs.length, right.candidate.runs.length]
      const kind = preference(left.candidate.choice) - preference(right.candidate.choice)
      const isGood = Number(right.zScore > 0) - Number(left.zScore > 0)
      const known = Number(isKnown(right)) - Number(isKnown(left))
      return known || other - size || kind || isGood || strength(right) - strength(left)
    })[0]
}

/** For each run, a key: only runs with the same one are compared. */
type Strata = readonly string[]

function firstStrata(runs: readonly MiningRun[]): Strata {
  const tasks = groupBy(runs, ({ digest }) => digest.taskKey)
  const repeated = runs.filter(({ digest }) => (tasks.get(digest.taskKey)?.length ?? 0) > 1).length
  if (repeated >= REPEATED_SHARE * runs.length) return runs.map(({ digest }) => digest.taskKey)
  return runs.map(({ digest }) => `${typeOfRun(digest) ?? ''}|${digest.features.agent ?? ''}`)
}

function refine(strata: Strata, { runs, made }: Candidate): Strata {
  const compared = new Set(runs)
  return strata.map((stratum, run) => `${stratum}|${compared.has(run) ? made.has(run) : ''}`)
}

/** The findings of one comparison, the strongest first. */
function testTogether(
  candidates: readonly Candidate[],
  runs: readonly MiningRun[],
  strata: Strata,
  random: () => number,
): readonly Finding[] {
  const outcomes = permute(runs, strata, random)
  // Generic actions are tested separately from the names of tools, commands and errors: these are
  // many, and therefore more likely to be right by chance.
  const families = [new Float64Array(PERMUTATIONS), new Float64Array(PERMUTATIONS)] as const
  const tested = candidates.flatMap((candidate) => {
    const measured = measureAll(candidate, strata, { runs, outcomes })
    if (measured === undefined) return []
    const best = families[isNamed(candidate.choice) ? 1 : 0]
    const scores = measured.subarray(0, PERMUTATIONS)
    // Runs of one task that agree make the null distribution wider than independent runs would.
    const width = Math.max(
      1,
      Math.sqrt(scores.reduce((sum, score) => sum + score * score, 0) / PERMUTATIONS),
    )
    for (const [index, score] of scores.entries())
      best[index] = Math.max(best[index] ?? 0, Math.abs(score) / width)
    return [{ candidate, best, zScore: (measured[PERMUTATIONS] ?? 0) / width }]
  })
  const tests = new Set(tested.map(({ best }) => best)).size
  return tested
    .map(({ best, ...one }) => {
      const better = best.filter((score) => score >= Math.abs(one.zScore)).length
      return { ...one, adjustedPValue: Math.min(1, (tests * (better + 1)) / (PERMUTATIONS + 1)) }
    })
    .toSorted((left, right) => Math.abs(right.zScore) - Math.abs(left.zScore))
}

/** How many outcomes are kept of a run: as they might have come by chance, and as they came. */
const OUTCOMES = PERMUTATIONS + 1

/**
 * Outcomes as they might have come by chance: those of the runs of a task go to another task with
 * as many runs in the same stratum. All of a run lie side by side, the true one last.
 */
function permute(runs: readonly MiningRun[], strata: Strata, random: () => number): Uint8Array {
  const isOfTask = (run: number): boolean =>
    strata[run]?.startsWith(runs[run]?.digest.taskKey ?? '-') ?? false
  const units = groupBy(runs.keys(), (run) =>
    isOfTask(run) ? `${strata[run]} ${run}` : `${strata[run]} ${runs[run]?.digest.taskKey}`,
  )
  const exchangeable = [
    ...groupBy(units.values(), (unit) => `${strata[unit[0] ?? 0]} ${unit.length}`).values(),
  ]
  const outcomes = new Uint8Array(runs.length * OUTCOMES)
  for (const [run, { isSuccess }] of runs.entries())
    outcomes.fill(Number(isSuccess), run * OUTCOMES, (run + 1) * OUTCOMES)
  for (let permutation = 0; permutation < PERMUTATIONS; permutation++) {
    for (const group of exchangeable) {
      const order = [...group]
      shuffle(order, random)
      group.forEach((unit, index) => {
        for (const [place, run] of unit.entries()) {
          const taken = runs[order[index]?.[place] ?? run]
          outcomes[run * OUTCOMES + permutation] = Number(taken?.isSuccess ?? false)
        }
      })
    }
  }
  return outcomes
}

/** The statistic of Cochran, Mantel and Haenszel, as a z-score, for all outcomes. */
function measureAll(
  { choice, runs: compared, made }: Candidate,
  strata: Strata,
  { runs, outcomes }: { readonly runs: readonly MiningRun[]; readonly outcomes: Uint8Array },
): Float64Array | undefined {
  // A long run does more of everything: one that uses a tool is compared with runs as long.
  const keyOf = (run: number): string =>
    choice.kind === 'use' ? `${strata[run]} ${lengthOf(runs[run])}` : (strata[run] ?? '')
  const groups = [...groupBy(compared, keyOf).values()]
    .map((group) => groupBy(group, (run) => made.has(run)))
    .map((group) => ({ makers: group.get(true) ?? [], others: group.get(false) ?? [] }))
    .filter(({ makers, others }) => makers.length > 0 && others.length > 0)
  if (groups.length === 0) return undefined
  const [differences, variances] = [new Float64Array(OUTCOMES), new Float64Array(OUTCOMES)]
  for (const { makers, others } of groups) {
    const [with_, size] = [makers.length, makers.length + others.length]
    const [made, missed] = [sumOf(makers, outcomes), sumOf(others, outcomes)]
    for (let at = 0; at < OUTCOMES; at++) {
      const own = made[at] ?? 0
      const hits = own + (missed[at] ?? 0)
      differences[at] = (differences[at] ?? 0) + (own - (with_ * hits) / size)
      const variance = (with_ * (size - with_) * hits * (size - hits)) / (size * size * (size - 1))
      variances[at] = (variances[at] ?? 0) + variance
    }
  }
  return differences.map((difference, at) => {
    const variance = variances[at] ?? 0
    return variance === 0 ? 0 : difference / Math.sqrt(variance)
  })
}

function sumOf(some: readonly number[], outcomes: Uint8Array): Uint32Array {
  const sums = new Uint32Array(OUTCOMES)
  for (const run of some) {
    const from = run * OUTCOMES
    for (let at = 0; at < OUTCOMES; at++) sums[at] = (sums[at] ?? 0) + (outcomes[from + at] ?? 0)
  }
  return sums
}

function lengthOf(run: MiningRun | undefined): number {
  const steps = run?.digest.features['steps.count']
  return Math.round(2 * Math.log2(1 + (typeof steps === 'number' ? steps : 0)))
}
