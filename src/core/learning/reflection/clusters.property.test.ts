import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createClusters } from './clusters.ts'
import { termLikeness, topicTerms } from './word-leaders.ts'

const WORDS = [
  'carrello',
  'voucher',
  '쿠폰',
  '합계',
  'timeout',
  'résumé',
  '支付',
  'login',
  '🛒',
  'שלום',
]
const text = fc.array(fc.constantFrom(...WORDS), { maxLength: 6 }).map((words) => words.join(' '))

test('R2 clusters are those of comparing each text with the first of every cluster', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 24 }), (texts) => {
      const clusters = createClusters({ likenessMin: 0.5 })
      const found = texts.map((one) => clusters.add({ text: one }))

      const firsts: ReturnType<typeof topicTerms>[] = []
      const expected = texts.map((one) => {
        const terms = topicTerms(one)
        if (terms.size === 0) return undefined
        const likenesses = firsts.map((first) => termLikeness(terms, first))
        const best = likenesses.indexOf(Math.max(...likenesses))
        if (best >= 0 && (likenesses[best] ?? 0) >= 0.5) return best
        return firsts.push(terms) - 1
      })
      expect(found).toEqual(expected)
    }),
  )
})

test('R2 vectors near a known one come to it, far ones do not, however many there are', () => {
  let state = 1
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32 - 0.5
  }
  const unit = (values: readonly number[]): Float32Array => {
    const length = Math.hypot(...values)
    return Float32Array.from(values, (value) => value / length)
  }
  const centres = Array.from({ length: 1_500 }, () => unit(Array.from({ length: 384 }, random)))
  const near = (centre: Float32Array): Float32Array =>
    unit(Array.from(centre, (value) => value + random() * 0.12))
  const clusters = createClusters({
    likenessMin: 0.5,
    meaning: { dimensions: 384, unrelated: 0.1 },
  })
  const add = (meaning: Float32Array, at: number): number | undefined =>
    clusters.add({
      text: [...String(at)].map((digit) => 'bcdfghjklm'[Number(digit)]).join(''),
      meaning,
    })

  const first = centres.map(add)
  expect(new Set(first).size).toBe(centres.length)
  const again = centres.map((centre, at) => add(near(centre), at + centres.length))
  const lost = again.filter((cluster, at) => cluster !== first[at]).length
  expect(lost).toBeLessThanOrEqual(centres.length / 100)
})
