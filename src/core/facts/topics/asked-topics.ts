import { entityKey } from '../../language/entities/entity-key.ts'
import { isEverydayWord } from '../../language/entities/name-tables.ts'
import { entitiesOfQuestion } from '../../language/entities/question-entities.ts'
import { matchTopics } from './match-topics.ts'
import type { TopicProfile } from './topic-profile.ts'

/** The topics that a question belongs to, though it was not asked for any. */
export interface AskedTopics {
  readonly topics: readonly string[]
  /**
   * True when the question names them, so that no other topic can answer; else its words speak
   * for them, and others give way only where these have something to say.
   */
  readonly isNamed: boolean
}

const NONE: AskedTopics = { topics: [], isNamed: false }
/** A guess by words has to be this clear: to narrow wrongly hides the answer. */
const CLEAR_SCORE = 0.4

/**
 * Finds the topics that a question belongs to. Careful: a topic that is called like an everyday
 * word (`work`, `home`) is not named by it, and words speak for a topic only when they speak for
 * no other.
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

// A label with a capital or a digit was meant as a name. One without is a name when it is no
// everyday word, which is known about Latin scripts, or when the question reads like it.
function isName(topic: string, text: string): boolean {
  const label = topic.split('/').at(-1) ?? ''
  if (CAPITAL_OR_DIGIT.test(label)) return true
  const words = label.toLowerCase().split(/[\s-]+/u)
  if (LATIN_WORD.test(label)) return !words.every(isEverydayWord)
  return entitiesOfQuestion(text).some(({ name }) => entityKey(name) === entityKey(label))
}
