import { BUG_COLLECTION, type StoredBugPattern } from '../../core/knowledge/bugs/bug-pattern.ts'
import { dropEpisode } from '../../core/knowledge/bugs/change-bug-pattern.ts'
import { deriveBugPattern } from '../../core/knowledge/bugs/derive-bug-pattern.ts'
import type { Leaving } from '../episodes/episode-gone.ts'
import type { Draft } from '../records/draft.ts'
import { toRecord } from '../records/read-records.ts'

/** An episode is a part of no more patterns than it met failures. */
const PATTERNS_MAX = 1_000

/**
 * Takes all that an episode brought out of the bug patterns, words included. A pattern that
 * nothing else shows goes away.
 */
export async function dropBugEvidence(
  episodeId: string,
  draft: Draft,
  { deps }: Pick<Leaving, 'deps'>,
): Promise<void> {
  const found = await draft.find(BUG_COLLECTION, {
    filter: [{ field: 'episodeIds', is: 'containing', values: [episodeId] }],
    limit: PATTERNS_MAX,
  })
  for (const document of found) {
    const stored = toRecord<StoredBugPattern>(document)
    const rest = deriveBugPattern(stored, dropEpisode(stored.parts, episodeId), deps.clock.now())
    if (rest === undefined) draft.remove(BUG_COLLECTION, stored.id)
    else draft.put(BUG_COLLECTION, rest)
  }
}
