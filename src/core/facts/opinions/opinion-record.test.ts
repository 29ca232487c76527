import { describe, expect, test } from 'vitest'
import { buildFact } from '../build-fact.ts'
import type { Fact } from '../fact.ts'
import { isDispute } from './is-dispute.ts'
import { addEvidence, dropEvidence, isOpinion, opinionOf, toEvidence } from './opinion-record.ts'

const NOW_MS = Date.parse('2026-03-01T12:00:00.000Z')

function fact(id: string, text: string, more: Partial<Fact> = {}): Fact {
  const built = buildFact(
    { text, kind: 'opinion' },
    {
      id,
      scope: { tenant: 'acme' },
      source: { kind: 'call', surface: 'library' },
      role: 'statement',
      trust: 'person',
      nowMs: NOW_MS,
    },
  )
  return { ...built, ...more }
}

const EMPTY = { id: 'a', scope: { tenant: 'acme' }, evidence: [], heldBy: [] }
const always = () => true

describe('F7 opinions and their evidence', () => {
  test.each([0.01, 0.3, 0.5, 0.8, 0.99])('F7 stated with %d, an opinion is that sure', (stated) => {
    const { confidence } = opinionOf(
      fact('a', 'Anna loves jazz.', { confidence: stated }),
      undefined,
      always,
    )

    expect(confidence).toBeCloseTo(stated, 2)
  })

  test('F7 evidence counts as long as the fact that keeps it holds', () => {
    const own = fact('a', 'Anna loves jazz.', { confidence: 0.8 })
    const contra = fact('b', 'Anna hates jazz.', { speaker: 'Bruno' })
    const record = addEvidence(EMPTY, toEvidence(contra, 'against', 'b'))

    expect(opinionOf(own, record, always).confidence).toBeLessThan(0.79)
    expect(opinionOf(own, record, (id) => id !== 'b').confidence).toBeCloseTo(0.8)
    expect(record.heldBy).toEqual(['b'])
    expect(dropEvidence(record, 'b')).toEqual(EMPTY)
  })

  test('F7 an event counts once, however often it is told', () => {
    const evidence = toEvidence(fact('b', 'Anna hates jazz.'), 'against', 'b')

    expect(addEvidence(addEvidence(EMPTY, evidence), evidence).evidence).toHaveLength(1)
  })

  test('T5 what a stranger says moves less than what a person says', () => {
    const person = toEvidence(fact('b', 'Anna hates jazz.'), 'against', 'b')
    const web = toEvidence(fact('b', 'Anna hates jazz.', { trust: 'web' }), 'against', 'b')

    expect(web.strength).toBeLessThan(person.strength)
  })

  test('F7 preferences are opinions, other facts are not', () => {
    expect(isOpinion({ kind: 'world', bucket: 'preference' })).toBe(true)
    expect(isOpinion({ kind: 'opinion', bucket: 'fact' })).toBe(true)
    expect(isOpinion({ kind: 'world', bucket: 'fact' })).toBe(false)
  })
})

describe('F7 disputes', () => {
  const older = fact('a', 'Anna loves jazz.')

  test.each(['Anna hates jazz.', 'Anna odia il jazz.', '안나는 재즈를 싫어한다.'])(
    'F7 "%s" disputes an opinion',
    (text) => {
      expect(isDispute(fact('b', text), older)).toBe(true)
    },
  )

  test.each([
    'Anna no longer loves jazz.',
    'Anna non ama più il jazz.',
    '안나는 이제 재즈를 싫어한다.',
  ])('F7 "%s" says that it is over', (text) => {
    expect(isDispute(fact('b', text), older)).toBe(false)
  })

  test('F7 what is no opinion is not disputed', () => {
    expect(isDispute(fact('b', 'Anna hates jazz.'), { ...older, kind: 'world' })).toBe(false)
  })
})
