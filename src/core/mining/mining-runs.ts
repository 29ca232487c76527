import { RUNS_READ_MAX, type RunDigest } from '../digests/run-digest.ts'
import { compareText } from '../text/compare-text.ts'

/** A run that succeeded or failed. */
export interface MiningRun {
  readonly digest: RunDigest
  /** The features of each step. */
  readonly steps: readonly (readonly string[])[]
  readonly isSuccess: boolean
}

const WINDOW_MS = 90 * 86_400_000
/** With fewer runs of the last 90 days, older ones are mined too. */
const RUNS_RECENT_MIN = 500

/** The runs that are mined: each once, the newest first, of the last 90 days where these suffice. */
export function chooseRuns(digests: readonly RunDigest[]): readonly MiningRun[] {
  const newest = digests
    .filter(({ status }) => status !== 'partial')
    .toSorted((left, right) => right.at - left.at || compareText(left.id, right.id))
  const seen = new Set<string>()
  const runs: MiningRun[] = []
  const since = (newest[0]?.at ?? 0) - WINDOW_MS
  for (const digest of newest) {
    if (seen.has(digest.runKey)) continue
    if (runs.length >= RUNS_READ_MAX) break
    if (runs.length >= RUNS_RECENT_MIN && digest.at < since) break
    seen.add(digest.runKey)
    runs.push({ digest, steps: stepsOf(digest), isSuccess: digest.status === 'success' })
  }
  return runs
}

export function stepsOf({ features }: Pick<RunDigest, 'features'>): MiningRun['steps'] {
  const { steps } = features
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
