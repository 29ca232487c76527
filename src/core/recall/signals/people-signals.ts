import type { Evidence } from '../evidence.ts'
import { forEach, type Signal } from './signal.ts'

/** Who speaks, and whom it is about. */
export const PEOPLE_SIGNALS: readonly Signal[] = [
  {
    name: 'spokenByNamed',
    channel: 'entities',
    measure: (evidence) =>
      bySpeaker(evidence, evidence.question.people, (isOne) => (isOne ? 1 : 0)),
  },
  {
    name: 'spokenByAnother',
    channel: 'entities',
    measure: (evidence) =>
      bySpeaker(evidence, evidence.question.people, (isOne) => (isOne ? 0 : 1)),
  },
  {
    name: 'spokenByAsker',
    channel: 'entities',
    measure: (evidence) => bySpeaker(evidence, askerOf(evidence), (isOne) => (isOne ? 1 : 0)),
  },
  {
    name: 'spokenToAsker',
    channel: 'entities',
    measure: (evidence) => bySpeaker(evidence, askerOf(evidence), (isOne) => (isOne ? 0 : 1)),
  },
  {
    // "Tell me about X": being about X is all there is to match.
    name: 'entityAsked',
    channel: 'entities',
    measure: measureEntityAsked,
  },
  {
    // The share of the names in the question that the statement is about.
    name: 'entityShare',
    channel: 'entities',
    measure: (evidence) => {
      const wanted = new Set(evidence.question.entityKeys)
      return forEach(evidence, (index) => {
        const item = evidence.candidates[index]?.item
        if (item === undefined || wanted.size === 0) return 0
        const keys = new Set([...item.entityKeys, ...item.speakerKeys])
        const met = [...wanted].filter((key) => keys.has(key)).length
        // Several keys may stand for one name.
        return Math.min(1, met / Math.max(1, evidence.question.entities.length))
      })
    },
  },
]

export function measureEntityAsked(evidence: Evidence): Float64Array {
  const { isOnlyAboutEntities, entityKeys } = evidence.question
  return forEach(evidence, (index) => {
    const item = evidence.candidates[index]?.item
    if (!isOnlyAboutEntities || item === undefined) return 0
    return entityKeys.some((key) => item.entityKeys.includes(key)) ? 1 : 0
  })
}

// What the asker says of having said something, and not of having been told it.
const ASKER_SAID =
  /\bi(?:'ve| have| had)? (?:\w+ )?(?:brought|mention|said|say|told|tell|talk|discuss|ask|shar|describ|wrote|bring)|\bho (?:detto|chiesto|parlato|menzionato)|내가 (?:말|얘기|언급)/iu

// A question that names somebody is about them, even when the asker says "I" in it.
function askerOf({ question }: Evidence): readonly string[] {
  if (question.people.length > 0) return []
  const isOther = question.asks.forWhatAssistantSaid && !ASKER_SAID.test(question.text)
  return isOther ? [] : question.asker
}

function bySpeaker(
  evidence: Evidence,
  wanted: readonly string[],
  value: (isOne: boolean) => number,
): Float64Array {
  return forEach(evidence, (index) => {
    const item = evidence.candidates[index]?.item
    if (wanted.length === 0 || item === undefined || item.speakerKeys.length === 0) return 0
    return value(item.speakerKeys.some((key) => wanted.includes(key)))
  })
}
