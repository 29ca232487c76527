import { checkInput } from '../../core/check-input.ts'
import { buildEpisode } from '../../core/episodes/build-episode.ts'
import type { Episode, EpisodeInput } from '../../core/episodes/episode.ts'
import { episodeInputSchema } from '../../core/episodes/episode-schema.ts'
import { narrowScope } from '../../core/episodes/episode-scope.ts'
import { MemoryError } from '../../core/errors.ts'
import type { Caller } from '../caller.ts'
import { toBody } from '../records/read-records.ts'
import type { EpisodeDeps } from './episode-deps.ts'

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
  try {
    await deps.indexing.write([
      { kind: 'put', collection: 'episodes', id, body: toBody(episode), expectedVersion: 0 },
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
