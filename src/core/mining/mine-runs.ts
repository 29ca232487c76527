import type { MinedPattern } from '../patterns/mined-pattern.ts'
import { contentHash } from '../text/content-hash.ts'
import { mineOptimizations } from './mine-optimizations.ts'
import { chooseRuns, type MiningRun } from './mining-runs.ts'
import {
  findProfiles,
  type MinedProfile,
  type Profile,
  toMinedProfile,
} from './profile/mine-profiles.ts'
import { chooseProofs } from './proof/choose-proofs.ts'
import { type Proof, prove } from './proof/prove.ts'
import { shareLevel } from './proof/share-level.ts'
import type { RunDigest } from './run-digest.ts'
import { askAll } from './search/ask-all.ts'
import { settleTypes } from './types/settle-types.ts'
import { tellPattern } from './wording/tell-pattern.ts'

/** Fewer runs than this prove nothing that is looked for among so much. */
export const RUNS_MINED_MIN = 20
const PROVEN_P_VALUE = 0.05

/** What was found in the runs of a scope. */
export interface Mined {
  readonly patterns: readonly MinedPattern[]
  /** How the patterns that weigh many signs do so. */
  readonly profiles: readonly Profile[]
}

/**
 * What runs that succeed do and runs that fail do not, in one scope (spec P8). The same digests
 * give the same patterns.
 */
export function mineRuns(digests: readonly RunDigest[]): Mined {
  const runs = chooseRuns(digests)
  if (runs.length < RUNS_MINED_MIN) return { patterns: [], profiles: [] }
  const seed = Number.parseInt(contentHash(...runs.map(({ digest }) => digest.id)).slice(0, 8), 16)
  const { proofs, profiles } = proveAll(runs, seed)
  const byKey = new Map<string, MinedPattern>()
  const told = [
    ...profiles.flatMap(({ patterns }) => patterns),
    ...chooseProofs(settleTypes(proofs)).map(tellPattern),
    ...mineOptimizations(runs),
  ]
  for (const pattern of told) if (!byKey.has(pattern.key)) byKey.set(pattern.key, pattern)
  return { patterns: [...byKey.values()], profiles }
}

function proveAll(
  runs: readonly MiningRun[],
  seed: number,
): { readonly proofs: readonly Proof[]; readonly profiles: readonly MinedProfile[] } {
  const single = prove(askAll(runs), seed)
  const found = findProfiles(runs, seed)
  const factors = shareLevel({ single: single.pValue, profile: found.pValue })
  // Where signs of no opening tell anything together, no single sign does: so an opening needs its
  // share of the level as one of all openings, and the whole level by itself (J. Shaffer, 1986).
  const together = found.pValue * factors.profile
  return {
    proofs: single.adjust(factors.single),
    profiles: found.profiles
      .map((one) => ({ one, adjustedPValue: Math.max(together, one.pValue) }))
      .filter(({ adjustedPValue }) => adjustedPValue < PROVEN_P_VALUE)
      .map(({ one, adjustedPValue }) => toMinedProfile(one, adjustedPValue)),
  }
}
