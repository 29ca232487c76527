import { expect, test } from 'vitest'
import { createHotSet } from './hot-set.ts'

test('E5 what is asked for often survives a long list of things that are read once', () => {
  const hot = createHotSet<string>({ capacity: 10, ttlMs: 1_000 })
  hot.set('자주', 'value', 0)
  hot.get('자주', 0)
  for (let at = 0; at < 100; at++) hot.set(`once ${at}`, 'value', 0)

  expect(hot.get('자주', 0)).toBe('value')
  expect(hot.get('once 0', 0)).toBeUndefined()
  expect(hot.get('once 99', 0)).toBe('value')
  expect(hot.statistics()).toMatchObject({ entries: 10, capacity: 10, evictions: 91 })
})

test('E5 an entry ends with its time, and when it is dropped', () => {
  const hot = createHotSet<number>({ capacity: 10, ttlMs: 1_000 })
  hot.set('a', 1, 0)
  hot.set('b', 2, 0)
  hot.delete('b')

  expect(hot.get('a', 999)).toBe(1)
  expect(hot.get('a', 1_000)).toBeUndefined()
  expect(hot.get('b', 0)).toBeUndefined()
})

test('E5 seven of ten readings of a skewed workload are hits', () => {
  const hot = createHotSet<number>({ capacity: 1_000, ttlMs: 1e9 })
  const draw = zipfian(100_000, 1.1)
  for (let turn = 0; turn < 100_000; turn++) {
    const key = `${draw()}`
    if (hot.get(key, 0) === undefined) hot.set(key, turn, 0)
  }

  expect(hot.statistics().hitRate).toBeGreaterThan(0.7)
  expect(hot.statistics().entries).toBe(1_000)
})

// Numbers from 0, each the less likely the higher it is, by a generator with a fixed seed.
function zipfian(size: number, exponent: number): () => number {
  const sums: number[] = []
  let total = 0
  for (let rank = 1; rank <= size; rank++) {
    total += rank ** -exponent
    sums.push(total)
  }
  let state = 7
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const wanted = (state / 2 ** 32) * total
    let [low, high] = [0, size - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) < wanted) low = middle + 1
      else high = middle
    }
    return low
  }
}
