import { contentHash } from '../../language/text/content-hash.ts'
import type { RunDigest } from '../digests/run-digest.ts'
import type { MinedPattern } from '../patterns/take-in.ts'
import { chooseFindings } from './choose-findings.ts'
import { findHypotheses } from './find-hypotheses.ts'
import { mineOptimizations } from './mine-optimizations.ts'
import { chooseRuns } from './mining-runs.ts'
import { renderPattern } from './render-pattern.ts'
import { testHypotheses } from './test-hypotheses.ts'

/** Fewer runs prove nothing among so many hypotheses. */
const RUNS_MINED_MIN = 20

/**
 * What runs that succeed do and runs that fail do not, in one scope (spec P8). The same digests
 * give the same patterns.
 */
export function mineRuns(digests: readonly RunDigest[]): readonly MinedPattern[] {
  const runs = chooseRuns(digests)
  if (runs.length < RUNS_MINED_MIN) return []
  const seed = Number.parseInt(contentHash(...runs.map(({ digest }) => digest.id)).slice(0, 8), 16)
  const findings = chooseFindings(testHypotheses(findHypotheses(runs), seed))
  const byKey = new Map<string, MinedPattern>()
  for (const pattern of [...findings.map(renderPattern), ...mineOptimizations(runs)]) {
    if (!byKey.has(pattern.key)) byKey.set(pattern.key, pattern)
  }
  return [...byKey.values()]
}
