import { entityKey, nameWords } from '../language/entities/entity-key.ts'
import { findEntities } from '../language/entities/find-entities.ts'
import { failureMarks } from '../language/failures/failure-marks.ts'
import { contentHash } from '../language/text/content-hash.ts'
import type { Fact, FactKeys, FactRole } from './fact.ts'
import { namedTimeKeys } from './named-times.ts'
import { topicKey, widerTopics } from './topics/topic.ts'

/** The maximum number of names indexed per fact. */
const NAMES_MAX = 32
const KEYS_MAX = 96

/** The names in a text, each once, as they are written there. */
export function namesIn(text: string): readonly string[] {
  const names = findEntities(text).map((mention) => mention.name)
  return [...new Set(names)].slice(0, NAMES_MAX)
}

const NUMBER = /\p{N}+/gu

/** True if a statement holds every name and number of another one. */
export function hasDetailsOf(kept: Pick<Fact, 'text'>, other: Pick<Fact, 'text'>): boolean {
  const text = kept.text.toLowerCase()
  const numbers = new Set(text.match(NUMBER))
  return (
    namesIn(other.text).every((name) => text.includes(name.toLowerCase())) &&
    (other.text.match(NUMBER) ?? []).every((number) => numbers.has(number))
  )
}

/** The keys of a fact: the people in it and its speaker. */
export function buildFactKeys(given: {
  readonly text: string
  readonly entities: readonly string[]
  readonly speaker?: string | undefined
  readonly topics: readonly string[]
  readonly eventAt: number
  readonly role: FactRole
  readonly metadata?: Fact['metadata'] | undefined
}): FactKeys {
  return {
    entities: [...new Set(given.entities.flatMap(keysOfName))].slice(0, KEYS_MAX),
    speaker: given.speaker === undefined ? [] : keysOfName(given.speaker),
    failures: failureMarks(given.text),
    topics: [...new Set(given.topics.flatMap((topic) => widerTopics(topicKey(topic))))],
    // A turn belongs to the time when it was said, whatever it talks about.
    times: given.role === 'turn' ? [] : namedTimeKeys(given.text, given.eventAt),
    ...(given.metadata === undefined ? {} : { metadata: metadataKeys(given.metadata) }),
  }
}

/** Longer keys are hashed. */
const KEY_LENGTH_MAX = 100

/** One key for each field of the metadata and its value, to filter by: `["priority",1]`. */
export function metadataKeys(metadata: NonNullable<Fact['metadata']>): readonly string[] {
  return Object.entries(metadata).map((field) => {
    const key = JSON.stringify(field)
    return key.length > KEY_LENGTH_MAX ? contentHash(key) : key
  })
}

/** The whole name, and each of its words: people say the first name alone. */
export function keysOfName(name: string): readonly string[] {
  const words = nameWords(name).filter((word) => word.length > 1)
  const key = entityKey(name)
  return [...new Set(key === '' ? words : [key, ...words])]
}
