import { checkInput } from '../../core/check-input.ts'
import { buildEpisode } from '../../core/episodes/build-episode.ts'
import type { Episode, EpisodeInput } from '../../core/episodes/episode.ts'
import { episodeInputSchema } from '../../core/episodes/episode-schema.ts'
import { narrowScope } from '../../core/episodes/episode-scope.ts'
import { bulkyParts } from '../../core/episodes/lifecycle/detach.ts'
import { startLifecycle } from '../../core/episodes/lifecycle/lifecycle.ts'
import { MemoryError } from '../../core/errors.ts'
import type { Caller } from '../caller.ts'
import { toBody } from '../records/read-records.ts'
import type { EpisodeDeps } from './episode-deps.ts'
import { sendAway } from './packs.ts'

/**
 * Stores what happened in a finished task. It never changes afterwards.
 *
 * @throws MemoryError `INVALID_INPUT` with the path of every wrong field; `CONFLICT` when an
 *   episode of this id is already there. Nothing is stored then.
 */
export async function storeEpisode(
  given: EpisodeInput,
  caller: Caller,
  deps: EpisodeDeps,
): Promise<Episode> {
  const told = checkInput(episodeInputSchema, given, 'store-episode')
  const episode = buildEpisode(told, {
    id: told.id ?? deps.ids.next(),
    scope: narrowScope(caller.scope, told),
    source: { kind: 'call', door: caller.door },
    nowMs: deps.clock.now(),
  })
  const { id } = episode
  await refusePurged(id, deps)
  // The parts are durable before the record that names them: never the other way round.
  const { rest, away } = await sendAway(episode, bulkyParts(episode), deps)
  const body = toBody(startLifecycle(rest, away))
  try {
    await deps.indexing.write([
      { kind: 'put', collection: 'episodes', id, body, expectedVersion: 0 },
    ])
  } catch (error) {
    if (!MemoryError.is(error, 'CONFLICT')) throw error
    throw new MemoryError(`There is already an episode "${id}"`, {
      code: 'CONFLICT',
      hint: 'An episode never changes. Leave the id out to store another one.',
      cause: error,
    })
  }
  deps.events.emit({ kind: 'record-changed', action: 'stored', id })
  return episode
}

// A backup, an import or a retry must not bring back what somebody removed for good.
async function refusePurged(id: string, { documents }: EpisodeDeps): Promise<void> {
  const [purged] = await documents.get('purged-episodes', [id])
  if (purged === undefined) return
  throw new MemoryError(`The episode "${id}" was deleted for good`, {
    code: 'CONFLICT',
    hint: 'Leave the id out to store another one.',
  })
}
