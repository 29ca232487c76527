import { describe, expect, test } from 'vitest'
import { ASKED_AT_MS, someQuestion } from '../../../tests/support/recall-evidence.ts'
import { analyzeQuery } from '../language/text/analyze.ts'
import { UTC } from '../language/time/time-zone.ts'
import { possiblePeople, readQuestion, withPeople } from './read-question.ts'

const termsOf = (text: string) => analyzeQuery(text).map(({ term }) => term)
const weightOf = (query: string, word: string) => {
  const weights = new Map(someQuestion(query).terms.map(({ term, weight }) => [term, weight]))
  return Math.max(0, ...termsOf(word).map((term) => weights.get(term) ?? 0))
}

describe('F3 words', () => {
  test('F3 the words of the subject lead, the words around it count little or nothing', () => {
    const query = 'Can you remind me what we discussed about the harbour?'

    expect(weightOf(query, 'harbour')).toBeGreaterThan(weightOf(query, 'remind'))
    expect(weightOf(query, 'discussed')).toBe(0)
  })

  test.each([
    ['What did we say about the harbour last week?', 'harbour', 'week'],
    ['Che cosa abbiamo detto del porto la settimana scorsa?', 'porto', 'settimana'],
    ['지난주에 항구에 대해 뭐라고 했지?', '항구', '지난주'],
  ])('F3 in "%s" the words of time count less than the subject', (query, subject, time) => {
    expect(weightOf(query, subject)).toBeGreaterThan(weightOf(query, time))
    expect(someQuestion(query).isOnlyAboutTime).toBe(false)
  })

  test('F3 a question of nothing but shell is looked for by its shell', () => {
    expect(someQuestion('remember?').terms.length).toBeGreaterThan(0)
    expect(someQuestion('remember?').subject).toBe('remember?')
  })
})

describe('F3 time', () => {
  test.each([
    'What did we discuss yesterday?',
    'Di che cosa abbiamo parlato ieri?',
    '어제 우리 무슨 얘기했지?',
    'What did we talk about two conversations ago?',
  ])('F3 "%s" asks for all of a time', (query) => {
    const question = someQuestion(query)

    expect(question.isOnlyAboutTime).toBe(true)
    expect(question.times.length + question.sessions.length).toBe(1)
  })

  test('F3 meaning looks for the subject without its time', () => {
    expect(someQuestion('Where did I park yesterday?').subject).not.toContain('yesterday')
    expect(someQuestion('Where did I park?').subject).toBe('Where did I park?')
  })

  test.each([
    ['What was true in November 2025?', true],
    ['Where did she live as of May 2025?', true],
    ['Che cosa era vero a novembre 2025?', true],
    ['2025년 11월 당시 주소는?', true],
    ['What happened in November 2025?', false],
    ['Was it true?', false],
  ])('F3 that "%s" is about validity is %s', (query, expected) => {
    expect(someQuestion(query).isAboutValidity).toBe(expected)
  })
})

describe('F3 people and entities', () => {
  test('F3 names are kept as written, each once, with the key they are found by', () => {
    const question = someQuestion('Did Ada meet Bruno before Ada left?')

    expect(question.entities).toEqual(['Ada', 'Bruno'])
    expect(question.entityKeys).toEqual(['ada', 'bruno'])
  })

  test.each([
    ['Where do I live?', ['ada']],
    ['Dove abita il mio cane?', ['ada']],
    ['내 개는 어디 있어?', ['ada']],
    ['Where does Bruno live?', []],
  ])('F3 in "%s" the asker is meant or not', (text, expected) => {
    const read = readQuestion(text, { nowMs: ASKED_AT_MS, zone: UTC, asker: 'Ada' })

    expect(read.asker).toEqual(expected)
    expect(someQuestion(text).asker).toEqual([])
  })

  test('F3 whoever is named may be one who spoke; without a name any word may', () => {
    expect(possiblePeople(someQuestion('What did Ada say?'))).toEqual(['ada'])
    expect(possiblePeople(someQuestion('what does ada like'))).toContain('ada')
    expect(possiblePeople(someQuestion('x '.repeat(500))).length).toBeLessThanOrEqual(12)
  })

  test('F3 the name of one who spoke narrows who said it, and is no part of the subject', () => {
    const question = withPeople(someQuestion('What tea does Ada like?'), ['ada'])

    expect(question.people).toEqual(['ada'])
    expect(question.terms.map(({ term }) => term)).not.toContain('ada')
    expect(question.subject).not.toContain('Ada')
    expect(question.subject).toContain('tea')
  })

  test('F3 of two people named either may have said it, and neither is subject', () => {
    const question = withPeople(someQuestion('Did Ada and Bruno buy tea?'), ['ada', 'bruno'])

    expect(question.people).toEqual([])
    expect(question.subject).not.toMatch(/Ada|Bruno/)
  })

  test('F3 a question of nothing but a name keeps it as its subject', () => {
    const question = withPeople(someQuestion('Ada?'), ['ada'])

    expect(question.terms.map(({ term }) => term)).toContain('ada')
    expect(question.subject).toContain('Ada')
  })

  test('F3 what somebody said yesterday is all of it', () => {
    expect(withPeople(someQuestion('What did Ada say yesterday?'), ['ada'])).toMatchObject({
      isOnlyAboutTime: true,
      people: ['ada'],
    })
  })

  test('F3 a question in which nobody is known stays as it was', () => {
    const question = someQuestion('What did Ada say?')

    expect(withPeople(question, [])).toBe(question)
  })
})
