import { expect, test } from 'vitest'
import { createGptTokenCounter } from './gpt-token-counter.ts'

const counter = createGptTokenCounter()

test('T9 tokens are counted by a real vocabulary, not by characters', async () => {
  const [empty, hello, korean, emoji] = await counter.count(['', 'hello world', '안녕하세요', '🚀'])

  expect(empty).toBe(0)
  expect(hello).toBe(2)
  expect(korean).toBeGreaterThanOrEqual(1)
  expect(korean).toBeLessThanOrEqual(5)
  expect(emoji).toBeGreaterThanOrEqual(1)
})

test('T9 a text that looks like a special token is counted as the text that it is', async () => {
  const [special, plain] = await counter.count(['<|endoftext|>', 'endoftext'])

  expect(special).toBeGreaterThan(1)
  expect(special).toBeGreaterThan(plain ?? Number.NaN)
})

test('T9 of a very long text the rest is estimated, and never less than its length demands', async () => {
  const unit = 'Ada drinks green tea. 에이다는 녹차를 마신다. '
  const [one = 0, many = 0] = await counter.count([unit.repeat(1_000), unit.repeat(20_000)])

  expect(many / one).toBeGreaterThan(19.5)
  expect(many / one).toBeLessThan(20.5)
})

test('T9 as many counts come back as texts were given', async () => {
  expect(await counter.count([])).toEqual([])
  expect(await counter.count(['a', '茶', 'שלום'])).toHaveLength(3)
})
