import type { Fact } from '../../core/facts/fact.ts'
import type { HistoryEntry } from '../../core/facts/history.ts'
import type { Draft } from '../records/draft.ts'
import { toRecord } from '../records/read-records.ts'
import type { FactDeps } from './write-fact.ts'

/** The lines of a fact with a reason are few: saying the same again has none. */
const LINES_MAX = 1_000
const REASONED = ['superseded', 'corrected', 'rejected', 'bounded', 'forgotten'] as const

/** Takes the reasons out of the lines of a fact: they are told in its own words. */
export async function clearReasons(fact: Fact, draft: Draft, deps: FactDeps): Promise<void> {
  await clearAll([fact.id], draft, deps)
}

/** The same for what the fact replaced: `"Rome" became "Milan"` says what took its place. */
export async function clearReasonsOfReplaced(
  fact: Fact,
  draft: Draft,
  deps: FactDeps,
): Promise<void> {
  const replaced = await deps.documents.query('facts', {
    filter: [{ field: 'supersededBy', is: 'equal', value: fact.id }],
    limit: LINES_MAX,
  })
  const ids = replaced.documents.map(({ id }) => id)
  if (ids.length > 0) await clearAll(ids, draft, deps)
}

async function clearAll(
  recordIds: readonly string[],
  draft: Draft,
  { documents }: FactDeps,
): Promise<void> {
  const lines = await documents.query('history', {
    filter: [
      { field: 'recordId', is: 'one-of', values: recordIds },
      { field: 'action', is: 'one-of', values: REASONED },
    ],
    limit: LINES_MAX,
  })
  const ids = lines.documents.map(({ id }) => id)
  for (const line of await draft.get('history', ids)) {
    const { reason, ...rest } = toRecord<HistoryEntry>(line)
    if (reason !== undefined) draft.put('history', rest)
  }
}
