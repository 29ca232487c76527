import { checkInput } from '../../core/check-input.ts'
import type { Episode, EpisodeStatus } from '../../core/episodes/episode.ts'
import { invalidInput } from '../../core/errors.ts'
import { digestOf } from '../../core/mining/digest/digest-of.ts'
import { joinEntries, recompute } from '../../core/patterns/evidence.ts'
import type { EvidenceEntry, Pattern } from '../../core/patterns/pattern.ts'
import { type ApplicationInput, applicationSchema } from '../../core/patterns/pattern-input.ts'
import { type PatternView, toPatternView } from '../../core/patterns/pattern-view.ts'
import { review } from '../../core/patterns/plan-validation.ts'
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

interface AppliedRun {
  readonly episodeId: string
  readonly runKey: string
  readonly at: number
  readonly status: EpisodeStatus
}

/**
 * Notes that a pattern was applied and how that went. A run counts once. A pattern that stops
 * working is under review from then on.
 *
 * @throws MemoryError `INVALID_INPUT`, `NOT_FOUND`
 */
export async function recordApplication(
  given: ApplicationInput,
  caller: Caller,
  deps: EpisodeDeps,
): Promise<RecordedApplication> {
  const input = checkInput(applicationSchema, given, 'record-application')
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
        run: { episodeId: '', runKey: `told:${run}`, at: deps.clock.now(), status: outcome },
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
  return { run: runOf(await bringBack(episode, deps)), episode }
}

/** The run of a whole episode. The same run told twice, under whatever ids, has one key. */
export function runOf(episode: Episode): AppliedRun {
  const { id, runKey, at, status } = digestOf(episode)
  return { episodeId: id, runKey, at, status }
}

/** Adds one run to a pattern. The draft must have read the pattern. */
export function applyOne(
  pattern: Pattern,
  { status, ...run }: AppliedRun,
  draft: Draft,
  nowMs: number,
): RecordedApplication {
  const left = whyNotCounted(pattern, { status, ...run })
  if (left !== undefined) {
    return { pattern: toPatternView(pattern), isCounted: false, reason: left }
  }
  const isHit = status === pattern.expects
  const entry: EvidenceEntry = { ...run, isHit, origin: 'applied' }
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

function whyNotCounted(
  { evidence, lifecycle }: Pattern,
  { status, at, runKey, episodeId }: AppliedRun,
): string | undefined {
  if (lifecycle.status === 'deprecated') return 'The pattern is deprecated.'
  if (status === 'partial') return 'A run that is half done says nothing for or against it.'
  if (at < (evidence.since ?? at)) return 'The run was before the pattern was refined.'
  const isKnown = evidence.entries.some(
    (entry) =>
      entry.origin === 'applied' &&
      (entry.runKey === runKey || (episodeId !== '' && entry.episodeId === episodeId)),
  )
  return isKnown ? 'This run is counted already.' : undefined
}
