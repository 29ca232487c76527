import type { MinedPattern } from '../../patterns/mined-pattern.ts'
import type { MiningRun } from '../mining-runs.ts'
import { populationsOf } from '../search/populations.ts'
import { type ProvenProfile, type ProvenProfiles, proveProfiles } from './prove-profiles.ts'
import { tellProfile } from './tell-profile.ts'

/** So many runs tell what there is to tell; time grows with the cube of them. */
const RUNS_MAX = 1_000
/** Digits that are kept of a weight. */
const DIGITS = 4

/** A profile as it is kept, to score runs with that are going on. */
export interface Profile {
  readonly opening: number
  /** The key of the pattern that speaks for success, and of that which speaks against it. */
  readonly goodKey: string
  readonly badKey: string
  readonly constant: number
  readonly parts: readonly { readonly part: string; readonly weight: number }[]
  /** Of the runs that it was made of, each by weights without its task, by the id of the digest. */
  readonly scores: ReadonlyMap<string, number>
}

export interface MinedProfile extends Profile {
  readonly patterns: readonly MinedPattern[]
}

/** Looks for profiles in the openings of runs. */
export function findProfiles(runs: readonly MiningRun[], seed: number): ProvenProfiles {
  const openings = populationsOf(runs.slice(0, RUNS_MAX)).filter(({ opening }) => opening > 0)
  return proveProfiles(openings, seed)
}

/** A proven profile as the patterns that people can read, and what is kept to score runs. */
export function toMinedProfile(proven: ProvenProfile, adjustedPValue: number): MinedProfile {
  const { population, scales, weights, scores } = proven
  const parts = scales.map(({ part, factor }, index) => ({
    part,
    weight: Number(((weights[index] ?? 0) * factor).toPrecision(DIGITS)),
  }))
  const middle = scales.reduce(
    (sum, { mean }, index) => sum + mean * (parts[index]?.weight ?? 0),
    0,
  )
  const { good, bad } = tellProfile(proven, adjustedPValue)
  return {
    opening: population.opening,
    goodKey: good.key,
    badKey: bad.key,
    constant: -middle,
    parts,
    scores: new Map(population.runs.map(({ digest }, run) => [digest.id, scores[run] ?? 0])),
    patterns: [good, bad],
  }
}
