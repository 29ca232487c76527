import { amountOf, type RunDigest, typeOfRun } from '../digests/run-digest.ts'
import { EPISODES_MIN, joinEntries, recompute } from './evidence.ts'
import { canMove, missingProof } from './lifecycle.ts'
import type { EvidenceEntry, Pattern } from './pattern.ts'
import { isHitOf } from './renew-evidence.ts'
import { review } from './validate-patterns.ts'

export type AppliedRun = Pick<
  RunDigest,
  'id' | 'runKey' | 'at' | 'status' | 'features' | 'durationMs' | 'resources'
>

export interface Application {
  readonly pattern: Pattern
  /** False when the run is already counted, or says nothing for or against the pattern. */
  readonly isCounted: boolean
  readonly reason: string
}

/** A pattern after a run that applied it; under review when it has stopped working. */
export function applyRun(pattern: Pattern, run: AppliedRun, nowMs: number): Application {
  const reason = whyNotCounted(pattern, run)
  if (reason !== undefined) return { pattern, isCounted: false, reason }
  // With nothing to compare it with yet, the next validation decides.
  const isHit = isHitOf(pattern, run, pattern.evidence.bases) ?? true
  const entries = joinEntries(pattern.evidence.entries, [toEntry(pattern, run, isHit)])
  const applications = pattern.evidence.applications + 1
  const evidence = recompute({ ...pattern.evidence, entries, applications }, nowMs)
  const lifecycle = {
    ...pattern.lifecycle,
    uses: pattern.lifecycle.uses + 1,
    lastUsedAt: new Date(nowMs).toISOString(),
  }
  const applied = review({ ...pattern, evidence, lifecycle }, nowMs)
  const went = isHit ? 'It ended as predicted.' : 'It did not end as predicted.'
  return { pattern: applied, isCounted: true, reason: `${went}${proofOf(applied, nowMs)}` }
}

/** From as many runs as a validation needs: what is missing for it. */
function proofOf(pattern: Pattern, nowMs: number): string {
  const { evidence, lifecycle } = pattern
  if (evidence.runs < EPISODES_MIN || !canMove(lifecycle, 'proven')) return ''
  const missing = missingProof(pattern, nowMs)
  return missing === undefined
    ? ' The next nightly run can validate it.'
    : ` It is not validated: ${missing}`
}

// A run without a type is taken to have the type that the pattern is for, if there is one.
function toEntry(
  { applicability: { problemTypes } }: Pattern,
  { id, runKey, at, features }: AppliedRun,
  isHit: boolean,
): EvidenceEntry {
  const type = typeOfRun({ features }) ?? (problemTypes.length === 1 ? problemTypes[0] : undefined)
  const ofType = type === undefined ? {} : { type }
  return { episodeId: id, runKey, at, isHit, origin: 'applied', ...ofType }
}

function whyNotCounted(
  { evidence, lifecycle, saves }: Pattern,
  run: AppliedRun,
): string | undefined {
  const { status, at, runKey, id } = run
  if (lifecycle.status === 'deprecated') return 'The pattern is deprecated.'
  if (status === 'partial') return 'A partial outcome is no evidence.'
  if (at < (evidence.since ?? at)) return 'The run is older than the pattern’s last refinement.'
  const isKnown = evidence.entries.some(
    (entry) =>
      entry.origin === 'applied' &&
      (entry.runKey === runKey || (id !== '' && entry.episodeId === id)),
  )
  if (isKnown) return 'This run is already counted.'
  const isReported =
    saves === undefined || status === 'failure' || amountOf(run, saves) !== undefined
  return isReported ? undefined : `The run does not report this resource: ${saves}.`
}
