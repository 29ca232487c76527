import { type ShownEpisode, showEpisode } from '../../../core/learning/knowledge/shown-episode.ts'
import { isInScope, withoutSession } from '../../../core/scope.ts'
import { GET_IDS_MAX } from '../../../core/storage/documents/limits.ts'
import type { Episode } from '../../../core/tasks/episodes/episode.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { toRecord } from './read-records.ts'

/** The source episodes of what was learned, limited to those visible to the caller, each once. */
export async function readBehind(
  ids: readonly string[],
  caller: Caller,
  { documents }: MemoryContext,
): Promise<readonly ShownEpisode[]> {
  const wanted = [...new Set(ids)].slice(0, GET_IDS_MAX)
  if (wanted.length === 0) return []
  const scope = withoutSession(caller.scope)
  const found = await documents.get('episodes', wanted)
  return found
    .map((document) => toRecord<Episode>(document))
    .filter((episode) => isInScope(episode.scope, scope))
    .map(showEpisode)
}
