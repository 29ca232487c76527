import type { CleanedUp, CleanUpInput } from '../../../core/facts/clean-up-input.ts'
import { parseMoment } from '../../../core/language/time/parse-moment.ts'
import type { Filter } from '../../../core/storage/documents/filter.ts'
import { scopeConditions } from '../../../core/storage/records/scope-fields.ts'
import { voiceOf } from '../../../core/storage/records/voice-of.ts'
import { type EpisodeUsage, unusedEpisode } from '../../../core/tasks/episodes/episode-usage.ts'
import { EPISODE_PHASES, type StoredEpisode } from '../../../core/tasks/episodes/lifecycle.ts'
import { mayChange } from '../../../core/trust/trust-rules.ts'
import { betweenSteps, type Caller, callerTrust, requireOwner } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { CLEANED_MAX } from '../../facts/clean-up.ts'
import { pagesOf } from '../../storage/records/page-through.ts'
import { readMany, toRecord } from '../../storage/records/read-records.ts'
import { deleteEpisode } from './delete-episode.ts'

/**
 * Removes old episodes that neither helped nor were used from every answer, until they are purged.
 * What something was learned from is used.
 */
export async function cleanUpEpisodes(
  { before, usefulnessMax, usesMax, dryRun = false }: CleanUpInput,
  caller: Caller,
  deps: MemoryContext,
): Promise<CleanedUp> {
  requireOwner(caller)
  const filter: Filter = [
    ...scopeConditions(caller.scope),
    { field: 'lifecycle.phase', is: 'one-of', values: KEPT_PHASES },
    { field: 'eventAt', is: 'between', to: Date.parse(parseMoment(before, deps.clock.now())) },
  ]
  const isWorn = ({ usefulness, accessCount, referencedBy }: EpisodeUsage): boolean =>
    usefulness <= usefulnessMax && accessCount <= usesMax && referencedBy.length === 0
  const isOwn = (episode: StoredEpisode): boolean =>
    // A record that represents several episodes goes with the last of them.
    episode.consolidation === undefined &&
    mayChange(callerTrust(caller), voiceOf(episode)) === 'yes'
  const due: string[] = []
  for await (const page of pagesOf(deps.documents, 'episodes', { filter })) {
    const episodes = page.map((one) => toRecord<StoredEpisode>(one)).filter(isOwn)
    const known = await readMany<EpisodeUsage>(
      deps.documents,
      'episode-usage',
      episodes.map(({ id }) => id),
    )
    const usage = new Map(known.map((one) => [one.id, one]))
    due.push(
      ...episodes
        .filter((episode) => isWorn(usage.get(episode.id) ?? unusedEpisode(episode)))
        .map(({ id }) => id),
    )
  }
  const ids = due.slice(0, CLEANED_MAX)
  if (!dryRun) {
    for (const id of ids) {
      await betweenSteps(caller)
      await deleteEpisode({ id, reason: 'Cleaned up: old, and not used.' }, caller, deps)
    }
  }
  return { ids, left: due.length - ids.length, isDryRun: dryRun }
}

const KEPT_PHASES = EPISODE_PHASES.filter((phase) => phase !== 'deleted')
