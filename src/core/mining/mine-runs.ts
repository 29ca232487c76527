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
    ...chooseProofs(proofs).map(tellPattern),
    ...mineOptimizations(runs),
  ]
  for (const pattern of told) if (!byKey.has(pattern.key)) byKey.set(pattern.key, pattern)
  return { patterns: [...byKey.values()], profiles }
}

function proveAll(
  runs: readonly MiningRun[],
  seed: number,
): { readonly proofs: readonly Proof[]; readonly profiles: readonly MinedProfile[] } {
  const proofs = prove(askAll(runs), seed)
  const found = findProfiles(runs, seed)
  const factors = shareLevel({
    single: proofs.map(({ adjustedPValue }) => adjustedPValue),
    profile: found.map(({ pValue }) => pValue),
  })
  return {
    proofs: proofs.map((proof) => {
      return { ...proof, adjustedPValue: Math.min(1, proof.adjustedPValue * factors.single) }
    }),
    profiles: found
      .map((one) => ({ one, adjustedPValue: one.pValue * factors.profile }))
      .filter(({ adjustedPValue }) => adjustedPValue < PROVEN_P_VALUE)
      .map(({ one, adjustedPValue }) => toMinedProfile(one, adjustedPValue)),
  }
}
