import { beforeAll, expect, test } from 'vitest'
import { startChild } from '../support/start-child.ts'

/** Operations that read a text in every way there is, but for code. */
const OPERATIONS = ['remember', 'judgeSimilarity', 'recall', 'episodes.store']
const LENGTHS = [480, 1_920]
/** Four times the text takes four times the steps, sixteen times when they grow by its square. */
const GROWTH_MAX = 8

type Counted =
  | { readonly operation: string; readonly text: string; readonly steps: readonly number[] }
  | { readonly pattern: string; readonly slow: string | null }

let counted: readonly Counted[] = []

beforeAll(async () => {
  const child = startChild('count-steps-child.ts', [LENGTHS.join(), OPERATIONS.join()])
  await child.ended()
  counted = child.lines().map((line): Counted => JSON.parse(line))
})

test('F1 T12 no text is slow: the steps of an operation grow as the text does', () => {
  const growing = counted.flatMap((one) => ('operation' in one ? [one] : []))
  expect(new Set(growing.map(({ operation }) => operation))).toEqual(new Set(OPERATIONS))
  const slow = growing.filter(({ steps: [few = 0, many = 0] }) => many > GROWTH_MAX * few)
  expect(slow).toEqual([])
})

test('F1 T12 no text is slow: no pattern goes back over what it has read again and again', () => {
  const patterns = counted.flatMap((one) => ('pattern' in one ? [one] : []))
  expect(patterns.length).toBeGreaterThan(1_000)
  expect(patterns.filter(({ slow }) => slow !== null)).toEqual([])
})
