import type { EntityMention } from '../entities/entity.ts'
import { entityKey, nameWords } from '../entities/entity-key.ts'
import { findEntities } from '../entities/find-entities.ts'
import { failureMarks } from '../failures/failure-marks.ts'
import { topicKey, widerTopics } from '../topics/topic.ts'
import type { FactKeys } from './fact.ts'

/** How many names of a fact are kept to find it by. */
const NAMES_MAX = 32
const KEYS_MAX = 96

/** The names in a text, each once, as they are written there. */
export function namesIn(text: string, mentions: readonly EntityMention[] = findEntities(text)) {
  const names = mentions.map((mention) => mention.name)
  return [...new Set(names)].slice(0, NAMES_MAX)
}

/** Under which keys a fact is found for whom it is about and who said it. */
export function buildFactKeys(given: {
  readonly text: string
  readonly entities: readonly string[]
  readonly speaker?: string | undefined
  readonly topics: readonly string[]
  /** The names in the text, where they were read already. */
  readonly mentions?: readonly EntityMention[]
}): FactKeys {
  const { mentions = findEntities(given.text) } = given
  // A name in Hangul is also found by its likely spellings in Latin letters.
  const aliases = mentions.flatMap((mention) => mention.aliases ?? [])
  return {
    entities: [...new Set([...given.entities, ...aliases].flatMap(keysOfName))].slice(0, KEYS_MAX),
    speaker: given.speaker === undefined ? [] : keysOfName(given.speaker),
    failures: failureMarks(given.text),
    topics: [...new Set(given.topics.flatMap((topic) => widerTopics(topicKey(topic))))],
  }
}

/** The whole name, and each of its words: people say the first name alone. */
export function keysOfName(name: string): readonly string[] {
  const words = nameWords(name).filter((word) => word.length > 1)
  const key = entityKey(name)
  return [...new Set(key === '' ? words : [key, ...words])]
}
