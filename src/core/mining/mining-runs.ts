import { compareText } from '../text/compare-text.ts'
import type { RunDigest } from './run-digest.ts'

/** A run that can be for or against something. */
export interface MiningRun {
  readonly digest: RunDigest
  readonly steps: readonly (readonly string[])[]
  readonly isSuccess: boolean
}

/** So many tell what there is to tell; more only take longer. */
export const RUNS_MINED_MAX = 5_000
const WINDOW_MS = 90 * 86_400_000

/**
 * The runs that are mined: each once, ended one way or the other, the newest first. When the last
 * 90 days have enough of them, older ones are left out.
 */
export function chooseRuns(digests: readonly RunDigest[]): readonly MiningRun[] {
  const newest = digests
    .filter(({ status }) => status !== 'partial')
    .toSorted((left, right) => right.at - left.at || compareText(left.id, right.id))
  const seen = new Set<string>()
  const runs: MiningRun[] = []
  const since = (newest[0]?.at ?? 0) - WINDOW_MS
  for (const digest of newest) {
    if (seen.has(digest.runKey)) continue
    if (runs.length >= RUNS_MINED_MAX || (runs.length >= RUNS_RECENT_MIN && digest.at < since))
      break
    seen.add(digest.runKey)
    runs.push({ digest, steps: stepsOf(digest), isSuccess: digest.status === 'success' })
  }
  return runs
}

/** Fewer recent runs than this prove nothing by themselves: older ones are taken along. */
const RUNS_RECENT_MIN = 500

/** The signs of the steps, as they stand in the features. */
export function stepsOf({ features }: Pick<RunDigest, 'features'>): readonly (readonly string[])[] {
  const steps = features.steps
  if (!Array.isArray(steps)) return []
  return steps.map((step: string | readonly string[]) => (typeof step === 'string' ? [step] : step))
}

/** The texts of a feature that is a list of them. */
export function textsOf(
  { features }: Pick<RunDigest, 'features'>,
  name: string,
): readonly string[] {
  const value = features[name]
  if (!Array.isArray(value)) return []
  return value.filter((item: unknown) => typeof item === 'string')
}
