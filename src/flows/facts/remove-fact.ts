import type { Fact } from '../../core/facts/fact.ts'
import { buildFactKey, type FactKey } from '../../core/facts/fact-key.ts'
import type { HistoryEntry } from '../../core/facts/history.ts'
import { readOne, toRecord } from '../storage/records/read-records.ts'
import type { Writing } from './batch.ts'
import { dropTopics } from './entities/known-topics.ts'
import { dropKeptAside } from './forgotten/kept-aside.ts'
import { dropOpinion } from './opinions/put-evidence.ts'
import { takeOutOfRecallLog } from './recall-log.ts'
import { putHistory } from './write-fact.ts'

/** Removes a fact and all copies of it elsewhere. A record of its existence stays. */
export async function removeFact(fact: Fact, writing: Writing): Promise<void> {
  const { draft } = writing
  const { id, scope } = fact
  draft.remove('facts', id)
  await dropKeptAside({ collection: 'facts', id }, draft)
  const key = await readOne<FactKey>(draft, 'fact-keys', buildFactKey(fact).id)
  if (key?.factId === id) draft.remove('fact-keys', key.id)
  await clearReasons([id], writing, true)
  await clearReasonsOfReplaced(fact, writing)
  await onFactGone(fact, writing)
  putHistory({ scope, recordId: id, action: 'purged' }, writing)
}

/** Removes everything that other records keep of a fact, in the same write. */
export async function onFactGone(fact: Fact, writing: Pick<Writing, 'draft' | 'deps'>) {
  await takeOutOfRecallLog(fact, writing.draft)
  await dropOpinion(fact, writing)
  await dropTopics(fact, writing)
}

/** Few history entries of a fact have a reason: repetitions have none. */
const LINES_MAX = 1_000
const REASONED = ['superseded', 'corrected', 'rejected', 'bounded', 'forgotten', 'updated'] as const

/** Removes the reasons from the history of the replaced facts: `"Rome" became "Milan"`. */
export async function clearReasonsOfReplaced({ id }: Fact, writing: Writing): Promise<void> {
  const replaced = await writing.deps.documents.query('facts', {
    filter: [{ field: 'supersededBy', is: 'equal', value: id }],
    limit: LINES_MAX,
  })
  const ids = replaced.documents.map((one) => one.id)
  if (ids.length > 0) await clearReasons(ids, writing)
}

// Reasons quote the text of the fact. Of a purged one, its labels and metadata go too.
async function clearReasons(
  recordIds: readonly string[],
  { draft }: Writing,
  isPurged = false,
): Promise<void> {
  const lines = await draft.find('history', {
    filter: [
      { field: 'recordId', is: 'one-of', values: recordIds },
      { field: 'action', is: 'one-of', values: REASONED },
    ],
    limit: LINES_MAX,
  })
  for (const line of lines) {
    const { reason, ...rest } = toRecord<HistoryEntry>(line)
    const { before: _before, ...bare } = rest
    if (rest.action === 'updated' && isPurged) draft.put('history', bare)
    else if (reason !== undefined) draft.put('history', rest)
  }
}
