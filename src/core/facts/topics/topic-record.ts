import { contentHash } from '../../language/text/content-hash.ts'
import type { Scope } from '../../scope.ts'
import { ownerOf, scopeTexts } from '../../storage/records/owner.ts'
import { unsearchedRecords } from '../../storage/records/unsearched-records.ts'
import { topicKey } from './topic.ts'

/** A topic that some fact of a scope has or had, used to list the topics of a scope. */
export interface TopicRecord {
  readonly id: string
  readonly scope: Scope
  /** As it was first written. */
  readonly topic: string
  readonly key: string
}

/** A topic is not limited to one conversation. */
export function buildTopicRecord(caller: Scope, topic: string): TopicRecord {
  const scope = ownerOf(caller)
  const key = topicKey(topic)
  return { id: contentHash('topic', ...scopeTexts(scope), key), scope, topic, key }
}

export const topicRecords = unsearchedRecords('topics', { key: 'text' })
