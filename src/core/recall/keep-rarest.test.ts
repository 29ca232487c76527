import { expect, test } from 'vitest'
import { QUERY_TERMS_MAX } from '../language/text/term-limits.ts'
import { keepRarest } from './evidence.ts'

const terms = Array.from({ length: 200 }, (_term, at) => ({ term: `t${at}`, weight: 1 }))

test('F4 of too many terms the rarest that are known stay, in their order', () => {
  const counts = terms.map((_term, at) => (at % 2 === 0 ? 0 : 1 + (200 - at)))
  const kept = keepRarest(terms, { counts, documents: 1_000 }).map(({ term }) => term)

  expect(kept).toHaveLength(QUERY_TERMS_MAX)
  expect(kept.every((term) => Number(term.slice(1)) % 2 === 1)).toBe(true)
  expect(kept.at(-1)).toBe('t199')
  expect(kept).toEqual(
    [...kept].sort((left, right) => Number(left.slice(1)) - Number(right.slice(1))),
  )
})

test('F4 what weighs little goes before what weighs much and is as rare', () => {
  const light = terms.map((one, at) => (at < 150 ? { ...one, weight: 0.3 } : one))
  const kept = keepRarest(light, { counts: terms.map(() => 3), documents: 1_000 })

  expect(kept.filter(({ weight }) => weight === 1)).toHaveLength(50)
})

test('F4 as many as a search may ask for stay as they are', () => {
  const few = terms.slice(0, QUERY_TERMS_MAX)

  expect(keepRarest(few, { counts: [], documents: 0 })).toBe(few)
})
