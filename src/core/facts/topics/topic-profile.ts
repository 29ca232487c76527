import { entityKey } from '../../language/entities/entity-key.ts'
import { analyzeQuery } from '../../language/text/analyze.ts'
import { compareText } from '../../language/text/compare-text.ts'
import { shellWeight } from '../../language/text/shell-words.ts'

/** What is known about a topic from its facts: a plain JSON value. */
export interface TopicProfile {
  readonly topic: string
  /** How many facts it was built from. */
  readonly facts: number
  /** The share of facts that contain each term, 0 to 1; the most frequent terms only. */
  readonly terms: Readonly<Record<string, number>>
}

/** The input of a profile. */
export interface TopicFact {
  readonly text: string
  readonly entities: readonly string[]
}

const TERMS_MAX = 200
const FACTS_MAX = 1_000
/** No text term contains this prefix, so names and words do not collide. */
const ENTITY_MARK = '@@'

/** The words and names of a topic. Of many facts, only the last are read. */
export function buildTopicProfile(topic: string, facts: readonly TopicFact[]): TopicProfile {
  const read = facts.slice(-FACTS_MAX)
  const counts = new Map<string, number>()
  for (const { text, entities } of read) {
    for (const term of topicTerms(text, entities).keys()) {
      counts.set(term, (counts.get(term) ?? 0) + 1)
    }
  }
  const terms = [...counts]
    .toSorted((left, right) => right[1] - left[1] || compareText(left[0], right[0]))
    .slice(0, TERMS_MAX)
    .map(([term, count]) => [term, count / read.length] as const)
  return { topic, facts: read.length, terms: Object.fromEntries(terms) }
}

/** The terms by which a text is assigned to a topic, with their weights. */
export function topicTerms(text: string, entities: readonly string[]): ReadonlyMap<string, number> {
  const words = analyzeQuery(text)
    .map(({ term, weight }) => [term, weight * shellWeight(term)] as const)
    .filter(([, weight]) => weight > 0)
  const names = entities.map((name) => [ENTITY_MARK + entityKey(name), ENTITY_WEIGHT] as const)
  return new Map([...words, ...names])
}

/** A name weighs more than a word. */
const ENTITY_WEIGHT = 2
