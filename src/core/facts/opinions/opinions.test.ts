import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MemoryError } from '../../errors.ts'
import { formOpinion, moveConfidence, movesOf } from './move-confidence.ts'
import { describeOpinion, type Opinion, type OpinionEvidence, STANCES } from './opinion.ts'

const evidence = (factId: string, more: Partial<OpinionEvidence> = {}): OpinionEvidence => ({
  factId,
  stance: 'for',
  at: '2026-05-12T10:00:00.000Z',
  source: 'Anna',
  strength: 1,
  ...more,
})
const moved = (start: Opinion, all: readonly OpinionEvidence[]): Opinion =>
  all.reduce(moveConfidence, start)
const against = (
  count: number,
  more: (at: number) => Partial<OpinionEvidence>,
): OpinionEvidence[] =>
  Array.from({ length: count }, (_, at) => evidence(`c${at}`, { stance: 'against', ...more(at) }))

test('F7 one contradiction moves a firm opinion little', () => {
  const { confidence } = moved(
    formOpinion('prefers tea', 0.82),
    against(1, () => ({})),
  )

  expect(confidence).toBeGreaterThan(0.75)
  expect(confidence).toBeLessThan(0.82)
})

test('F7 the same source that contradicts ten times on one day counts once', () => {
  const start = formOpinion('prefers tea', 0.82)
  const once = moved(
    start,
    against(1, () => ({})),
  )
  const often = moved(
    start,
    against(10, () => ({})),
  )

  expect(often.confidence).toBe(once.confidence)
})

test('F7 only strong repeated contradiction from several sources turns an opinion', () => {
  const start = formOpinion('prefers tea', 0.82)
  const day = (at: number): string => `2026-05-${10 + at}T10:00:00.000Z`
  const oneSource = moved(
    start,
    against(6, (at) => ({ at: day(at) })),
  )
  const several = moved(
    start,
    against(6, (at) => ({ at: day(at), source: `person ${at}` })),
  )
  const weak = moved(
    start,
    against(6, (at) => ({ at: day(at), source: `person ${at}`, strength: 0.2 })),
  )

  expect(several.confidence).toBeLessThan(0.5)
  expect(oneSource.confidence).toBeGreaterThan(0.6)
  expect(weak.confidence).toBeGreaterThan(0.7)
})

test('F7 the same fact counts once, and a changed stance takes the place of the old', () => {
  const start = formOpinion('prefers tea')
  const once = moveConfidence(start, evidence('f1'))

  expect(moveConfidence(once, evidence('f1'))).toEqual(once)
  expect(moveConfidence(once, evidence('f1', { stance: 'against' })).confidence).toBeLessThan(0.5)
})

test('F7 evidence that says nothing is refused', () => {
  for (const strength of [0, -1, 1.1, Number.NaN]) {
    expect(() => moveConfidence(formOpinion('x'), evidence('f1', { strength }))).toThrow(
      MemoryError,
    )
  }
})

test('F7 the history tells each step, its fact and why', () => {
  const opinion = moved(formOpinion('prefers tea'), [
    evidence('f2', { at: '2026-05-13T08:00:00.000Z' }),
    evidence('f1'),
    evidence('f3', { at: '2026-05-13T09:00:00.000Z', stance: 'against', source: 'Marco' }),
  ])
  const moves = movesOf(opinion)

  expect(moves.map(({ factId, stance }) => [factId, stance])).toEqual([
    ['f1', 'for'],
    ['f2', 'for'],
    ['f3', 'against'],
  ])
  expect(moves.map(({ reason }) => reason)).toEqual([
    'Supported by a new source, Anna.',
    'Supported by Anna again: each further day counts less.',
    'Contradicted by a new source, Marco.',
  ])
  expect(moves[0]?.from).toBe(0.5)
  expect(moves[1]?.from).toBe(moves[0]?.to)
  expect(moves.at(-1)?.to).toBe(opinion.confidence)
})

test('F7 an opinion is told in a line', () => {
  const opinion = moved(formOpinion('prefers tea', 0.6), [
    ...Array.from({ length: 5 }, (_, at) => evidence(`f${at}`, { source: `s${at}` })),
    ...against(1, () => ({ at: '2026-05-11T10:00:00.000Z' })),
  ])
  const nowMs = Date.parse('2026-11-15T00:00:00.000Z')

  expect(describeOpinion(opinion, { nowMs })).toBe(
    `prefers tea (${opinion.confidence.toFixed(2)}; 5 for, 1 against, last 12 May)`,
  )
  expect(describeOpinion(opinion, { nowMs: Date.parse('2027-01-01T00:00:00.000Z') })).toContain(
    'last 12 May 2026',
  )
  expect(describeOpinion(formOpinion('차를 좋아함'), { nowMs })).toBe(
    '차를 좋아함 (0.50; 0 for, 0 against)',
  )
})

const anEvidence = fc.record({
  factId: fc.string({ minLength: 1, maxLength: 4 }),
  stance: fc.constantFrom(...STANCES),
  at: fc
    .integer({ min: 0, max: 40 * 86_400_000 })
    .map((ms) => new Date(Date.UTC(2026, 3, 1) + ms).toISOString()),
  source: fc.constantFrom('Anna', 'Marco', '민수', 'web'),
  strength: fc.double({ min: 0.01, max: 1, noNaN: true }),
})
const someEvidence = fc.uniqueArray(anEvidence, { selector: ({ factId }) => factId, maxLength: 30 })
const aPrior = fc.double({ min: 0, max: 1, noNaN: true })

test('F7 the order in which evidence comes makes no difference', () => {
  fc.assert(
    fc.property(someEvidence, aPrior, fc.nat(), (all, prior, turn) => {
      const start = formOpinion('x', prior)
      const turned = [
        ...all.slice(turn % (all.length + 1)),
        ...all.slice(0, turn % (all.length + 1)),
      ]
      expect(moved(start, turned.toReversed())).toEqual(moved(start, all))
    }),
  )
})

test('F7 a confidence stays between 0.01 and 0.99 and no single fact moves it by more than 0.09', () => {
  fc.assert(
    fc.property(someEvidence, aPrior, anEvidence, (all, prior, one) => {
      const others = all.filter(({ factId }) => factId !== one.factId)
      const before = moved(formOpinion('x', prior), others)
      const after = moveConfidence(before, one)
      expect(after.confidence).toBeGreaterThanOrEqual(0.01)
      expect(after.confidence).toBeLessThanOrEqual(0.99)
      expect(Math.abs(after.confidence - before.confidence)).toBeLessThanOrEqual(0.09)
      const isUp = one.stance === 'for'
      expect(
        isUp ? after.confidence >= before.confidence : after.confidence <= before.confidence,
      ).toBe(true)
    }),
  )
})
