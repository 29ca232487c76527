import {
  CODE_PATTERN_COLLECTION,
  type StoredCodePattern,
} from '../../core/knowledge/code-patterns/code-pattern.ts'
import { dropUse } from '../../core/knowledge/code-patterns/learn-use.ts'
import type { Draft } from '../records/draft.ts'
import { toRecord } from '../records/read-records.ts'

/** An episode is a part of no more patterns than its patches show. */
const PATTERNS_MAX = 1_000

/**
 * Takes all that an episode brought out of the code patterns. A pattern that nothing else shows
 * goes away.
 */
export async function dropCodePatternEvidence(episodeId: string, draft: Draft): Promise<void> {
  const found = await draft.find(CODE_PATTERN_COLLECTION, {
    filter: [{ field: 'evidenceIds', is: 'containing', values: [episodeId] }],
    limit: PATTERNS_MAX,
  })
  for (const document of found) {
    const stored = toRecord<StoredCodePattern>(document)
    const rest = dropUse(stored, episodeId)
    if (rest === undefined) draft.remove(CODE_PATTERN_COLLECTION, stored.id)
    else draft.put(CODE_PATTERN_COLLECTION, rest)
  }
}
