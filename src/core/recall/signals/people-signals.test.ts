import { expect, test } from 'vitest'
import {
  measure,
  someCandidate,
  someEvidence,
  someQuestion,
} from '../../../../tests/support/recall-evidence.ts'
import { PEOPLE_SIGNALS } from './people-signals.ts'

const CANDIDATES = [
  someCandidate('I like tea.', { speaker: 'Ada', speakerKeys: ['ada'] }),
  someCandidate('I like coffee.', { speaker: 'Bruno', speakerKeys: ['bruno'] }),
  someCandidate('Tea is liked.'),
]

test('F3 people: what the named one said is told from what another said, and from what nobody said', () => {
  const evidence = someEvidence(
    someQuestion('What does Ada like?', { people: ['ada'] }),
    CANDIDATES,
  )

  expect(measure(PEOPLE_SIGNALS, 'spokenByNamed', evidence)).toEqual([1, 0, 0])
  expect(measure(PEOPLE_SIGNALS, 'spokenByAnother', evidence)).toEqual([0, 1, 0])
})

test('F3 people: "I" is whoever asks, unless the question names somebody', () => {
  const own = someQuestion('What do I like?', { asker: ['bruno'] })
  const aboutAda = { ...own, people: ['ada'] }

  expect(measure(PEOPLE_SIGNALS, 'spokenByAsker', someEvidence(own, CANDIDATES))).toEqual([0, 1, 0])
  expect(measure(PEOPLE_SIGNALS, 'spokenToAsker', someEvidence(own, CANDIDATES))).toEqual([1, 0, 0])
  expect(measure(PEOPLE_SIGNALS, 'spokenByAsker', someEvidence(aboutAda, CANDIDATES))).toEqual([
    0, 0, 0,
  ])
})

test('F3 entities: the share of the names in a question that a statement is about or said by', () => {
  const question = someQuestion('Ada and Bruno', { entityKeys: ['ada', 'bruno'] })
  const evidence = someEvidence(question, [
    someCandidate('both', { entityKeys: ['bruno'], speakerKeys: ['ada'] }),
    someCandidate('one', { entityKeys: ['ada', 'turin'] }),
    someCandidate('none', { entityKeys: ['turin'] }),
  ])

  expect(measure(PEOPLE_SIGNALS, 'entityShare', evidence)).toEqual([1, 0.5, 0])
})

test('F3 people: a question that names nobody prefers nobody', () => {
  const evidence = someEvidence(someQuestion('what is liked here'), CANDIDATES)

  for (const { name } of PEOPLE_SIGNALS) {
    expect(measure(PEOPLE_SIGNALS, name, evidence), name).toEqual([0, 0, 0])
  }
})
