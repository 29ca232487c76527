import { contentHash } from '../../language/text/content-hash.ts'
import { SCOPE_PARTS, type Scope } from '../../scope.ts'
import { unsearchedRecords } from '../../storage/records/unsearched-records.ts'
import { topicKey } from './topic.ts'

/** A topic that some fact of a scope has or had: what the topics of a scope are listed by. */
export interface TopicRecord {
  readonly id: string
  readonly scope: Scope
  /** As it was first written. */
  readonly topic: string
  readonly key: string
}

/** A topic is not of one conversation. */
export function buildTopicRecord(
  { session: _session, ...scope }: Scope,
  topic: string,
): TopicRecord {
  const key = topicKey(topic)
  const parts = SCOPE_PARTS.map((part) => JSON.stringify(scope[part as keyof typeof scope] ?? null))
  return { id: contentHash('topic', ...parts, key), scope, topic, key }
}

export const topicRecords = unsearchedRecords('topics', { key: 'text' })
