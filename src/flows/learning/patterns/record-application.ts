import { invalidInput } from '../../../core/errors.ts'
import { digestOf } from '../../../core/learning/digests/run-digest.ts'
import type { FeedbackInput } from '../../../core/learning/feedback-input.ts'
import { type AppliedRun, applyRun } from '../../../core/learning/patterns/apply-run.ts'
import { type Pattern, toPatternView } from '../../../core/learning/patterns/pattern.ts'
import { isInScope } from '../../../core/scope.ts'
import type { Episode } from '../../../core/tasks/episodes/episode.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { bringBack } from '../../storage/blobs/packs.ts'
import { type Draft, writeDraft } from '../../storage/records/draft.ts'
import { requireEpisode } from '../../tasks/episodes/get-episode.ts'
import { PATTERN_TURN, putPattern, requirePattern } from './store-patterns.ts'

type Application = Pick<FeedbackInput, 'id' | 'episode' | 'run' | 'outcome'>

/**
 * Records that a pattern was applied and how it went. A run counts once. A pattern that stopped
 * working goes under review.
 *
 * @throws MemoryError `INVALID_INPUT`, `NOT_FOUND`
 */
export async function recordApplication(input: Application, caller: Caller, deps: MemoryContext) {
  const { episode, run } = await readRun(input, caller, deps)
  return await writeDraft(PATTERN_TURN, deps, async (draft) => {
    const pattern = await requirePattern(input.id, caller, draft)
    if (episode !== undefined && !isInScope(episode.scope, pattern.scope)) {
      throw invalidInput(
        'The episode and the pattern have different scopes',
        'Evidence of one project does not count in another.',
      )
    }
    return putApplied(pattern, run, draft, deps.clock.now())
  })
}

async function readRun(
  { episode: id, outcome, run }: Application,
  caller: Caller,
  deps: MemoryContext,
): Promise<{ readonly run: AppliedRun; readonly episode?: Episode }> {
  if (id === undefined) {
    if (outcome !== undefined && run !== undefined) {
      const at = deps.clock.now()
      return { run: { id: '', runKey: `reported:${run}`, at, status: outcome, features: {} } }
    }
    throw invalidInput('The outcome is missing', 'Pass "episode", or a name for the run as "run".')
  }
  if (outcome !== undefined || run !== undefined) {
    throw invalidInput('An episode has its own outcome', 'Omit "outcome" and "run".')
  }
  const episode = await requireEpisode(id, caller, deps)
  if (episode.consolidation !== undefined) {
    throw invalidInput(
      `"${id}" represents ${episode.consolidation.count} episodes`,
      'Pass one of those: `episode get` lists their ids.',
    )
  }
  return { run: digestOf(await bringBack(episode, deps)), episode }
}

/** Adds one run to a pattern. The draft must have read the pattern. */
export function putApplied(pattern: Pattern, run: AppliedRun, draft: Draft, nowMs: number) {
  const { pattern: applied, ...rest } = applyRun(pattern, run, nowMs)
  if (rest.isCounted) {
    putPattern(applied, draft)
    draft.tell({ kind: 'record-changed', action: 'pattern-applied', id: pattern.id })
  }
  return { ...rest, pattern: toPatternView(applied) }
}
