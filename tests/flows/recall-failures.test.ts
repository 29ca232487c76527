import { expect, test } from 'vitest'
import { keep } from '../support/keep.ts'
import { openTestMemory } from '../support/test-memory.ts'

const KNOWN = [
  'We fixed "TypeError: Cannot read properties of undefined (reading price)" by guarding the discount in priceOf.',
  "The team fixed ModuleNotFoundError: No module named 'yaml' with pip install pyyaml.",
  'La lista dei prezzi del negozio sta in prices.csv.',
]

test('F2 a question that quotes an error finds what was noted of the same error, and says so', async () => {
  const { memory } = openTestMemory()
  for (const text of KNOWN) await keep(memory, { text })

  const { items: results } = await memory.recall({
    query: "What did we do about ModuleNotFoundError: No module named 'requests'?",
  })

  expect(results[0]?.text).toContain('pip install pyyaml')
  expect(results[0]?.explanation.foundBy).toContain('failures')
  expect(results[0]?.explanation.terms.map(({ signal }) => signal)).toContain('sameFailure')
  expect(results.map(({ text }) => text)).not.toContain(KNOWN[2])
})

test('F2 another error is not taken for the same', async () => {
  const { memory } = openTestMemory()
  for (const text of KNOWN) await keep(memory, { text })

  const { items: results } = await memory.recall({ query: 'KeyError: 결제 in checkout' })

  expect(results.flatMap(({ explanation }) => explanation.foundBy ?? [])).not.toContain('failures')
})
