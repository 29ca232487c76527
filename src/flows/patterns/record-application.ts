import type { Episode } from '../../core/episodes/episode.ts'
import { invalidInput } from '../../core/errors.ts'
import { digestOf } from '../../core/mining/digest/digest-of.ts'
import type { RunDigest } from '../../core/mining/run-digest.ts'
import { amountOf, typeOfRun } from '../../core/patterns/comparable-runs.ts'
import { joinEntries, recompute } from '../../core/patterns/evidence.ts'
import type { EvidenceEntry, Pattern } from '../../core/patterns/pattern.ts'
import type { ApplicationInput } from '../../core/patterns/pattern-input.ts'
import { type PatternView, toPatternView } from '../../core/patterns/pattern-view.ts'
import { review } from '../../core/patterns/plan-validation.ts'
import { isHitOf } from '../../core/patterns/renew-evidence.ts'
import { isInScope } from '../../core/scope.ts'
import type { Caller } from '../caller.ts'
import type { EpisodeDeps } from '../episodes/episode-deps.ts'
import { requireEpisode } from '../episodes/get-episode.ts'
import { bringBack } from '../episodes/packs.ts'
import { type Draft, writeDraft } from '../records/draft.ts'
import { requirePattern } from './read-patterns.ts'
import { PATTERN_TURN, putPattern } from './write-patterns.ts'

export interface RecordedApplication {
  readonly pattern: PatternView
  /** False when the run is known already, or says nothing for or against the pattern. */
  readonly isCounted: boolean
  readonly reason: string
}

/** What is known of a run that says that it applied a pattern. */
type AppliedRun = Pick<
  RunDigest,
  'id' | 'runKey' | 'at' | 'status' | 'features' | 'durationMs' | 'resources'
>

/**
 * Notes that a pattern was applied and how that went. A run counts once. A pattern that stops
 * working is under review from then on.
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
        'What is learned in one project says nothing of another.',
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
      'It must be said how it went',
      'Pass "episode", or "outcome" and "run", a name of that run.',
    )
  }
  if (outcome !== undefined || run !== undefined) {
    throw invalidInput('An episode says itself how it went', 'Leave out "outcome" and "run".')
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
  // What it took is compared by the next validation, where nothing is known to compare it with.
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

// A run that does not tell its type is of that which the pattern is for, where that is one.
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
  if (status === 'partial') return 'A run that is half done says nothing for or against it.'
  if (at < (evidence.since ?? at)) return 'The run was before the pattern was refined.'
  const isKnown = evidence.entries.some(
    (entry) =>
      entry.origin === 'applied' &&
      (entry.runKey === runKey || (id !== '' && entry.episodeId === id)),
  )
  if (isKnown) return 'This run is counted already.'
  if (saves === undefined || status === 'failure' || amountOf(run, saves) !== undefined) {
    return undefined
  }
  return `The run does not say what it took: ${saves}.`
}
