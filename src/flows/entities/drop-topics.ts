import type { Fact } from '../../core/facts/fact.ts'
import { ownScopeConditions } from '../../core/records/scope-fields.ts'
import { buildTopicRecord } from '../../core/topics/topic-record.ts'
import type { FactDeps } from '../facts/write-fact.ts'
import type { Draft } from '../records/draft.ts'

/** Lets the topics go that no other fact has. */
export async function dropTopics(fact: Fact, draft: Draft, deps: FactDeps): Promise<void> {
  for (const record of fact.topics.map((topic) => buildTopicRecord(fact.scope, topic))) {
    const { documents } = await deps.documents.query('facts', {
      filter: [
        ...ownScopeConditions(record.scope),
        { field: 'keys.topics', is: 'containing', values: [record.key] },
      ],
      limit: 2,
    })
    if (documents.some(({ id }) => id !== fact.id)) continue
    await draft.get('topics', [record.id])
    draft.remove('topics', record.id)
  }
}
