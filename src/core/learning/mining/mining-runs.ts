import { endedRuns, RUNS_READ_MAX, type RunDigest } from '../digests/run-digest.ts'

export interface MiningRun {
  readonly digest: RunDigest
  readonly steps: readonly (readonly string[])[]
  readonly isSuccess: boolean
}

const WINDOW_MS = 90 * 86_400_000
/** With fewer runs of the last 90 days, older ones are mined too. */
const RUNS_RECENT_MIN = 500

/** The runs that are mined: each once, newest first, of the last 90 days where these suffice. */
export function chooseRuns(digests: readonly RunDigest[]): readonly MiningRun[] {
  const ended = endedRuns(digests).slice(0, RUNS_READ_MAX)
  const since = (ended[0]?.at ?? 0) - WINDOW_MS
  return ended
    .filter(({ at }, index) => index < RUNS_RECENT_MIN || at >= since)
    .map((digest) => ({ digest, steps: stepsOf(digest), isSuccess: digest.status === 'success' }))
}

export function stepsOf({ features }: Pick<RunDigest, 'features'>): MiningRun['steps'] {
  const { steps } = features
  if (!Array.isArray(steps)) return []
  return steps.map((step: string | readonly string[]) => (typeof step === 'string' ? [step] : step))
}

export function textsOf(
  { features }: Pick<RunDigest, 'features'>,
  name: string,
): readonly string[] {
  const value = features[name]
  if (!Array.isArray(value)) return []
  return value.filter((item: unknown) => typeof item === 'string')
}
