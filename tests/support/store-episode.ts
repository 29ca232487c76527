import type { Episode, EpisodeInput } from '../../src/core/tasks/episodes/episode.ts'
import type { Memory } from '../../src/operations/memory.ts'

/** Stores one episode, and resolves to it as it was stored. */
export async function storeEpisode(
  memory: Pick<Memory, 'episodes'>,
  input: EpisodeInput,
): Promise<Episode> {
  const { items } = await memory.episodes.store(input)
  const [stored] = items
  if (stored?.episode === undefined) throw new Error('Broken invariant: a single episode is shown')
  return stored.episode
}
