import { amountOf, digestOf, type RunDigest, typeOfRun } from '../../core/digests/run-digest.ts'
import type { Episode } from '../../core/episodes/episode.ts'
import { invalidInput } from '../../core/errors.ts'
import { joinEntries, recompute } from '../../core/patterns/evidence.ts'
import {
  type EvidenceEntry,
  type Pattern,
  type PatternView,
  toPatternView,
} from '../../core/patterns/pattern.ts'
import type { ApplicationInput } from '../../core/patterns/pattern-input.ts'
import { isHitOf } from '../../core/patterns/renew-evidence.ts'
import { review } from '../../core/patterns/validate-patterns.ts'
import { isInScope } from '../../core/scope.ts'
import type { Caller } from '../caller.ts'
import type { EpisodeDeps } from '../episodes/episode-deps.ts'
import { requireEpisode } from '../episodes/get-episode.ts'
import { bringBack } from '../episodes/packs.ts'
import { type Draft, writeDraft } from '../records/draft.ts'
import { PATTERN_TURN, putPattern, requirePattern } from './store-patterns.ts'

export interface RecordedApplication {
  readonly pattern: PatternView
  /** False when the run is already counted, or says nothing for or against the pattern. */
  readonly isCounted: boolean
  readonly reason: string
}

type AppliedRun = Pick<
  RunDigest,
  'id' | 'runKey' | 'at' | 'status' | 'features' | 'durationMs' | 'resources'
>

/**
 * Records that a pattern was applied and how it went. A run counts once. A pattern that stopped
 * working goes under review.
 *
 * @throws MemoryError `INVALID_INPUT`, `NOT_FOUND`
 */
export async function recordApplication(
  input: ApplicationInput,
  caller: Caller,
  deps: EpisodeDeps,
): Promise<RecordedApplication> {
  const { episode, run } = await readRun(input, caller, deps)
  return await writeDraft(PATTERN_TURN, deps, async (draft) => {
    const pattern = await requirePattern(input.id, caller, draft)
    if (episode !== undefined && !isInScope(episode.scope, pattern.scope)) {
      throw invalidInput(
        'The episode is of another scope than the pattern',
        'Evidence of one project does not count in another.',
      )
    }
    return applyOne(pattern, run, draft, deps.clock.now())
  })
}

async function readRun(
  { episode: id, outcome, run }: ApplicationInput,
  caller: Caller,
  deps: EpisodeDeps,
): Promise<{ readonly run: AppliedRun; readonly episode?: Episode }> {
  if (id === undefined) {
    if (outcome !== undefined && run !== undefined) {
      return {
        run: {
          id: '',
          runKey: `told:${run}`,
          at: deps.clock.now(),
          status: outcome,
          features: {},
        },
      }
    }
    throw invalidInput(
      'The outcome is missing',
      'Pass "episode", or "outcome" and "run", a name of that run.',
    )
  }
  if (outcome !== undefined || run !== undefined) {
    throw invalidInput('An episode has its own outcome', 'Leave out "outcome" and "run".')
  }
  const episode = await requireEpisode(id, caller, deps)
  if (episode.consolidation !== undefined) {
    throw invalidInput(
      `"${id}" stands for ${episode.consolidation.count} episodes`,
      'Name one of those: `get-episode` lists their ids.',
    )
  }
  return { run: digestOf(await bringBack(episode, deps)), episode }
}

/** Adds one run to a pattern. The draft must have read the pattern. */
export function applyOne(
  pattern: Pattern,
  run: AppliedRun,
  draft: Draft,
  nowMs: number,
): RecordedApplication {
  const left = whyNotCounted(pattern, run)
  if (left !== undefined) {
    return { pattern: toPatternView(pattern), isCounted: false, reason: left }
  }
  // With nothing to compare it with yet, the next validation decides.
  const isHit = isHitOf(pattern, run, pattern.evidence.bases) ?? true
  const entry = toEntry(pattern, run, isHit)
  const entries = joinEntries(pattern.evidence.entries, [entry])
  const applications = pattern.evidence.applications + 1
  const evidence = recompute({ ...pattern.evidence, entries, applications }, nowMs)
  const lifecycle = {
    ...pattern.lifecycle,
    uses: pattern.lifecycle.uses + 1,
    lastUsedAt: new Date(nowMs).toISOString(),
  }
  const applied = review({ ...pattern, evidence, lifecycle }, nowMs)
  putPattern(applied, draft)
  draft.tell({ kind: 'record-changed', action: 'pattern-applied', id: pattern.id })
  const reason = isHit ? 'It went as the pattern says.' : 'It did not go as the pattern says.'
  return { pattern: toPatternView(applied), isCounted: true, reason }
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
  if (status === 'partial') return 'A partial outcome says nothing for or against it.'
  if (at < (evidence.since ?? at))
    return 'The run is older than the last refinement of the pattern.'
  const isKnown = evidence.entries.some(
    (entry) =>
      entry.origin === 'applied' &&
      (entry.runKey === runKey || (id !== '' && entry.episodeId === id)),
  )
  if (isKnown) return 'This run is already counted.'
  if (saves === undefined || status === 'failure' || amountOf(run, saves) !== undefined) {
    return undefined
  }
  return `The run does not report this resource: ${saves}.`
}
