import { type ErrorCode, MemoryError } from '../../src/core/errors.ts'
import type { EpisodeSearchInput } from '../../src/core/tasks/episodes/search-input.ts'
import type { Memory } from '../../src/operations/memory.ts'

/** The tasks of the episodes that a search finds, in their order. */
export async function foundBy(
  memory: Memory,
  input: EpisodeSearchInput,
): Promise<readonly string[]> {
  const { items: results } = await memory.episodes.search(input)
  return results.map(({ episode }) => episode.task.description)
}

/** The code that a call is refused with. */
export async function codeOf(work: Promise<unknown>): Promise<ErrorCode | 'none'> {
  const error = await work.then(
    () => undefined,
    (caught: unknown) => caught,
  )
  return MemoryError.is(error) ? error.code : 'none'
}
