import { expect, test } from 'vitest'
import { MemoryError } from '../../src/core/errors.ts'
import { compareText } from '../../src/core/language/text/compare-text.ts'
import type { Reader, Reading } from '../../src/ports/reader.ts'
import { openTestMemory } from '../support/test-memory.ts'

const NOTHING = { same: 0, updates: 0, retracts: 0, narrows: 0, contradicts: 0, independent: 0 }
const UNSURE: Reading<'relation'> = { ...NOTHING, independent: 1 }

/** Reads the last statement as it is told, by the older one beside it. */
function scriptedReader(
  last: string,
  readings: Readonly<Record<string, Partial<Reading<'relation'>>>>,
): Reader {
  return {
    read: async (_use, texts) =>
      texts.map(([older, newer]) =>
        newer === last ? { ...NOTHING, ...readings[older] } : UNSURE,
      ) as never,
    close: async () => undefined,
  }
}

async function rememberAll(reader: Reader, texts: readonly string[]) {
  const { memory } = openTestMemory({ reader })
  const receipts = []
  for (const text of texts) receipts.push(await memory.remember({ text }))
  const { items } = await memory.facts.list({})
  return { receipt: receipts.at(-1), standing: items.map(({ text }) => text).toSorted(compareText) }
}

const [PAGER, REVIEWS] = [
  'Priya carries the pager for the depot API.',
  'Priya reviews every schema change of the depot API.',
]
const FLU = 'Gareth is on call for the depot API, Priya is down with flu.'

test('T7 reading: a statement displaces the one that it surely changes, and no other', async () => {
  const reader = scriptedReader(FLU, { [PAGER]: { updates: 0.99 }, [REVIEWS]: { updates: 0.97 } })

  const { receipt, standing } = await rememberAll(reader, [PAGER, REVIEWS, FLU])

  expect(receipt).toMatchObject({ outcome: 'superseding' })
  expect(standing).toEqual([FLU, REVIEWS].toSorted(compareText))
})

test.each([
  ['likely', { updates: 0.7, independent: 0.3 }],
  ['a narrower case', { narrows: 0.99 }],
])('T7 reading: what is only %s keeps both', async (_, reading) => {
  const { standing } = await rememberAll(scriptedReader(FLU, { [PAGER]: reading }), [PAGER, FLU])

  expect(standing).toEqual([FLU, PAGER].toSorted(compareText))
})

test('F1 reading: what says the same in other words is kept once', async () => {
  const again = 'Priya is the one to ring when the depot interface breaks at night.'
  const { receipt, standing } = await rememberAll(
    scriptedReader(again, { [PAGER]: { same: 0.99 } }),
    [PAGER, again],
  )

  expect(receipt).toMatchObject({ outcome: 'merged' })
  expect(standing).toEqual([PAGER])
})

test.each([
  ['Priya carries the pager for the depot API.', 'Priya carries the pager for the billing API.'],
  ['The depot has 12 gates in all.', 'Altogether 14 gates are at the depot.'],
])('F1 reading: twins are two statements, whatever is read: %j and %j', async (older, newer) => {
  const { standing } = await rememberAll(scriptedReader(newer, { [older]: { same: 0.99 } }), [
    older,
    newer,
  ])

  expect(standing).toEqual([older, newer].toSorted(compareText))
})

test('T7 reading: while the model is down, the words decide', async () => {
  const down: Reader = {
    read: () => Promise.reject(new MemoryError('It is down', { code: 'MODEL_FAILED' })),
    close: async () => undefined,
  }

  const { standing } = await rememberAll(down, [PAGER, FLU])

  expect(standing).toEqual([FLU, PAGER].toSorted(compareText))
})
