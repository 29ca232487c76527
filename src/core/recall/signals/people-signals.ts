import { sharedFailure } from '../../language/failures/failure-marks.ts'
import type { Evidence } from '../evidence.ts'
import { each, type Signal } from './signal.ts'

// "Tell me about X": being about X is all there is to match.
export const ENTITY_ASKED: Signal = {
  name: 'entityAsked',
  channel: 'entities',
  measure: each(({ fact }, { question: { isOnlyAboutEntities, entityKeys } }) => {
    const isAbout = entityKeys.some((key) => fact.keys.entities.includes(key))
    return isOnlyAboutEntities && isAbout ? 1 : 0
  }),
}

/** Who speaks, whom it is about, and which error it quotes. */
export const PEOPLE_SIGNALS: readonly Signal[] = [
  bySpeaker('spokenByNamed', ({ question }) => question.people, true),
  bySpeaker('spokenByAnother', ({ question }) => question.people, false),
  bySpeaker('spokenByAsker', askerOf, true),
  bySpeaker('spokenToAsker', askerOf, false),
  ENTITY_ASKED,
  {
    // The share of the names in the question that the statement is about.
    name: 'entityShare',
    channel: 'entities',
    measure: each(({ fact }, { question }) => {
      const keys = new Set([...fact.keys.entities, ...fact.keys.speaker])
      const met = new Set(question.entityKeys.filter((key) => keys.has(key))).size
      // Several keys may belong to one name.
      return Math.min(1, met / Math.max(1, question.entities.length))
    }),
  },
]

export const SAME_FAILURE: Signal = {
  name: 'sameFailure',
  channel: 'failures',
  measure: each(({ fact }, { question }) =>
    sharedFailure(question.failureMarks, fact.keys.failures),
  ),
}

// The asker asks about what they said, not about what they were told.
const ASKER_SAID =
  /\bi(?:'ve| have| had)? (?:\w+ )?(?:brought|mention|said|say|told|tell|talk|discuss|ask|shar|describ|wrote|bring)|\bho (?:detto|chiesto|parlato|menzionato)|내가 (?:말|얘기|언급)/iu

// A question that names a person is about them, even if it says "I".
function askerOf({ question }: Evidence): readonly string[] {
  if (question.people.length > 0) return []
  const isOther = question.asks.forWhatAssistantSaid && !ASKER_SAID.test(question.text)
  return isOther ? [] : question.asker
}

function bySpeaker(
  name: string,
  wantedOf: (evidence: Evidence) => readonly string[],
  isWanted: boolean,
): Signal {
  const measure = (evidence: Evidence): Float64Array => {
    const wanted = wantedOf(evidence)
    return each(({ fact: { keys } }) => {
      if (wanted.length === 0 || keys.speaker.length === 0) return 0
      return keys.speaker.some((key) => wanted.includes(key)) === isWanted ? 1 : 0
    })(evidence)
  }
  return { name, channel: 'entities', measure }
}
