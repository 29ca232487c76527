import { entityKey } from '../../language/entities/entity-key.ts'
import { analyzeQuery } from '../../language/text/analyze.ts'
import { compareText } from '../../language/text/compare-text.ts'
import { shellWeight } from '../../language/text/shell-words.ts'

/** What is known about a topic from the facts in it: a plain value, to be stored as JSON. */
export interface TopicProfile {
  readonly topic: string
  /** How many facts it was made of. */
  readonly facts: number
  /** In which share of the facts each term occurs, 0 to 1; the most frequent terms only. */
  readonly terms: Readonly<Record<string, number>>
}

/** What a profile is made of. */
export interface TopicFact {
  readonly text: string
  readonly entities: readonly string[]
}

const TERMS_MAX = 200
const FACTS_MAX = 1_000
/** No term of a text has this sign, so names and words stay apart. */
const ENTITY_MARK = '@@'

/** The words and names of a topic. Of many facts the last are read. */
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

/** A name says more than a word. */
const ENTITY_WEIGHT = 2
