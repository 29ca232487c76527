import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Choice, weighChoices } from './weigh-choices.ts'

const DAY_MS = 86_400_000

const choices = (values: string, everyDays = 1): readonly Choice[] =>
  [...values].map((value, index) => ({
    value,
    at: index * everyDays * DAY_MS,
    episodeId: `e${String(index).padStart(3, '0')}`,
  }))

test('K5 a preference is stated only when chance is improbable', () => {
  expect(weighChoices(choices('aaaa'))).toBeUndefined()
  expect(weighChoices(choices('aaaaa'))).toMatchObject({ value: 'a', hits: 5, n: 5 })
  expect(weighChoices(choices('aaabab'))).toBeUndefined()
  expect(weighChoices(choices('ababababab'))).toBeUndefined()
})

test('K5 newer choices weigh more, and what was preferred before is known', () => {
  const changed = choices('aaaaaaaaaabbbbbb', 40)

  expect(weighChoices(changed)).toMatchObject({
    value: 'b',
    before: { value: 'a', until: 9 * 40 * DAY_MS },
  })
  expect(weighChoices(choices('aaaaaaaaaabbb'))).toMatchObject({ value: 'a', n: 13 })
  expect(weighChoices(choices('aaaaaaaa', 90))).toMatchObject({ value: 'a' })
})

test('K5 what chance alone brings about is stated in at most a tenth of all cases', () => {
  let stated = 0
  const cases = fc.sample(
    fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 12, maxLength: 12 }),
    {
      numRuns: 600,
      seed: 7,
    },
  )
  for (const values of cases) if (weighChoices(choices(values)) !== undefined) stated += 1

  // Either side may win, each by chance in one of twenty cases.
  expect(stated / cases.length).toBeLessThanOrEqual(0.1)
})

test('K5 the order in which choices are told does not matter, and no figure is broken', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          value: fc.constantFrom('a', 'b', '다'),
          at: fc.integer({ min: 0, max: 4_000_000_000_000 }),
          episodeId: fc.uuid(),
        }),
        { maxLength: 40 },
      ),
      (given) => {
        const weighed = weighChoices(given)
        expect(weighChoices(given.toReversed())).toEqual(weighed)
        if (weighed === undefined) return
        expect(weighed.share).toBeGreaterThan(0.5)
        expect(weighed.confidence).toBeGreaterThan(0)
        expect(weighed.confidence).toBeLessThanOrEqual(1)
        expect(weighed.pValue).toBeLessThanOrEqual(0.05)
        expect(weighed.hits).toBeLessThanOrEqual(weighed.n)
      },
    ),
  )
})
