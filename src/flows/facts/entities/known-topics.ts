import type { Fact } from '../../../core/facts/fact.ts'
import { type AskedTopics, readAskedTopics } from '../../../core/facts/topics/asked-topics.ts'
import { topicKey } from '../../../core/facts/topics/topic.ts'
import { buildTopicProfile, type TopicProfile } from '../../../core/facts/topics/topic-profile.ts'
import { buildTopicRecord, type TopicRecord } from '../../../core/facts/topics/topic-record.ts'
import { compareText } from '../../../core/language/text/compare-text.ts'
import { type Scope, scopeKey, withoutSession } from '../../../core/scope.ts'
import type { Condition, Filter } from '../../../core/storage/documents/filter.ts'
import { ownScopeConditions, scopeConditions } from '../../../core/storage/records/scope-fields.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import type { Draft } from '../../storage/records/draft.ts'
import { findRecords } from '../../storage/records/read-records.ts'
import type { Writing } from '../batch.ts'

export interface KnownTopics {
  /** The topics that a query belongs to by its own words. */
  ofQuestion(text: string, scope: Scope): Promise<AskedTopics>
  note(fact: Fact, draft: Draft): Promise<void>
}

const TOPICS_MAX = 500
/** With more topics than this, only their names are compared. */
const PROFILES_MAX = 32
const PROFILE_FACTS = 64
/** How many profiles are cached, and how long: another process may write too. */
const HELD_MAX = 1_000
const HELD_MS = 60_000

interface Held {
  readonly profile: TopicProfile
  readonly builtAtMs: number
}

export function createKnownTopics(deps: MemoryContext): KnownTopics {
  const held = new Map<string, Held>()

  async function profileOf(topic: string, scope: Scope): Promise<TopicProfile> {
    const name = heldName(scope, topic)
    const known = held.get(name)
    const now = deps.clock.now()
    if (known !== undefined && now - known.builtAtMs < HELD_MS) return known.profile
    const facts = await findRecords<Fact>(deps.documents, 'facts', {
      filter: activeIn(topic, scope),
      orderBy: { field: 'createdAt', direction: 'descending' },
      limit: PROFILE_FACTS,
    })
    const profile = buildTopicProfile(topic, facts)
    if (held.size >= HELD_MAX) held.clear()
    held.set(name, { profile, builtAtMs: now })
    return profile
  }

  return {
    async ofQuestion(text, scope) {
      const topics = await readTopics(scope, deps)
      const byName = topics.map((topic) => ({ topic, facts: 0, terms: {} }))
      const named = readAskedTopics(text, byName)
      if (named.topics.length > 0 || topics.length > PROFILES_MAX) return named
      const profiles = await Promise.all(topics.map((topic) => profileOf(topic, scope)))
      return readAskedTopics(text, profiles)
    },
    async note(fact, draft) {
      const records = fact.topics.map((topic) => buildTopicRecord(fact.scope, topic))
      for (const record of records) {
        if ((await draft.get('topics', [record.id])).length === 0) draft.put('topics', record)
      }
      // Cached profiles of the topic are stale in every scope around this one.
      for (const name of held.keys()) {
        if (records.some(({ key }) => name.endsWith(`\n${key}`))) held.delete(name)
      }
    },
  }
}

function heldName(scope: Scope, topic: string): string {
  return `${scopeKey(scope)}\n${topicKey(topic)}`
}

function activeIn(topic: string, scope: Scope): Filter {
  const inTopic: Condition = { field: 'keys.topics', is: 'containing', values: [topicKey(topic)] }
  return [...scopeConditions(scope), { field: 'status', is: 'equal', value: 'active' }, inTopic]
}

async function readTopics(scope: Scope, { documents }: MemoryContext): Promise<readonly string[]> {
  const filter = scopeConditions(withoutSession(scope))
  const records = await findRecords<TopicRecord>(documents, 'topics', { filter, limit: TOPICS_MAX })
  return [...new Map(records.map(({ key, topic }) => [key, topic])).values()].toSorted(compareText)
}

/** Removes the topics that no other fact has. */
export async function dropTopics(fact: Fact, { draft, deps }: Pick<Writing, 'draft' | 'deps'>) {
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

/** A topic, and how many facts have it. */
export type ListedTopic = Awaited<ReturnType<typeof listTopics>>[number]

export async function listTopics(caller: Caller, deps: MemoryContext) {
  const counted = await Promise.all(
    (await readTopics(caller.scope, deps)).map(async (topic) => ({
      topic,
      facts: await deps.documents.count('facts', activeIn(topic, caller.scope)),
    })),
  )
  return counted.filter(({ facts }) => facts > 0)
}
