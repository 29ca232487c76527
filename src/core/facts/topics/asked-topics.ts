import { entityKey } from '../../language/entities/entity-key.ts'
import { isEverydayWord } from '../../language/entities/name-tables.ts'
import { entitiesOfQuestion } from '../../language/entities/question-entities.ts'
import { matchTopics } from './match-topics.ts'
import type { TopicProfile } from './topic-profile.ts'

/** The topics inferred from a question that was asked without topics. */
export interface AskedTopics {
  readonly topics: readonly string[]
  /**
   * True when the question names them, so that no other topic can answer; else they are guessed
   * from its words, and others are dropped only if these have a match.
   */
  readonly isNamed: boolean
}

const NONE: AskedTopics = { topics: [], isNamed: false }
/** The threshold for a guess by words: narrowing wrongly hides the answer. */
const CLEAR_SCORE = 0.4

/**
 * Infers the topics of a question, conservatively: an everyday word (`work`, `home`) does not name
 * the topic of that name, and words suggest a topic only when they suggest no other.
 */
export function readAskedTopics(text: string, profiles: readonly TopicProfile[]): AskedTopics {
  const matches = matchTopics(text, profiles)
  const named = matches.filter(({ topic, isNamed }) => isNamed && isName(topic, text))
  if (named.length > 0) return { topics: named.map(({ topic }) => topic), isNamed: true }
  const [best, second] = matches
  if (best === undefined || second !== undefined) return NONE
  if (best.isNamed || best.score < CLEAR_SCORE) return NONE
  return { topics: [best.topic], isNamed: false }
}

const CAPITAL_OR_DIGIT = /[\p{Lu}\p{N}]/u
const LATIN_WORD = /^[\p{Script=Latin}\p{M}' -]+$/u

// A label with a capital or a digit was meant as a name. One without is a name when it is not an
// everyday word (known for Latin scripts only), or when the question uses it as a name.
function isName(topic: string, text: string): boolean {
  const label = topic.split('/').at(-1) ?? ''
  if (CAPITAL_OR_DIGIT.test(label)) return true
  const words = label.toLowerCase().split(/[\s-]+/u)
  if (LATIN_WORD.test(label)) return !words.every(isEverydayWord)
  return entitiesOfQuestion(text).some(({ name }) => entityKey(name) === entityKey(label))
}
