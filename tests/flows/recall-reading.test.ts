import { expect, test } from 'vitest'
import { MemoryError } from '../../src/core/errors.ts'
import { formatRecall } from '../../src/operations/views/format-recall.ts'
import { createStyle } from '../../src/operations/views/style.ts'
import type { Reader } from '../../src/ports/reader.ts'
import { openTestMemory } from '../support/test-memory.ts'

const TAX = 'The road tax of the van is paid until April.'
const COVER = 'The insurance of the van ends in June.'
const COLOUR = 'The van is painted green.'

const NO_CHANGE = { same: 0, updates: 0, retracts: 0, narrows: 0, contradicts: 0, independent: 1 }

/** Reads what it is told of a statement, and of every other that it answers nothing and changes nothing. */
function scriptedReader(answers: Readonly<Record<string, number>>): Reader {
  return {
    read: async (use, pairs) =>
      pairs.map(([, statement = '']) => {
        if (use !== 'question') return { ...NO_CHANGE, fact: 1, junk: 0, injection: 0 }
        const chance = answers[statement] ?? 0.01
        return { answers: chance, matters: 0.01, neither: 0.99 - chance }
      }) as never,
    close: async () => undefined,
  }
}

async function ask(query: string, reader?: Reader) {
  const { memory } = openTestMemory(reader === undefined ? {} : { reader })
  for (const text of [TAX, COVER, COLOUR]) await memory.remember({ text })
  await memory.settle()
  return await memory.recall({ query })
}

test('F4 of statements that share the words of a question, the one that reads as its answer comes first', async () => {
  const { items } = await ask('Until when is the van insured?', scriptedReader({ [COVER]: 0.97 }))
  expect(items[0]?.text).toBe(COVER)
  const { items: other } = await ask(
    'Until when is the van insured?',
    scriptedReader({ [TAX]: 0.97 }),
  )
  expect(other[0]?.text).toBe(TAX)
})

test('F4 what reads as no answer is less certain than what does, and the terms add up to the score', async () => {
  const query = 'Until when is the insurance of the van?'
  const [sure, unsure] = [
    await ask(query, scriptedReader({ [COVER]: 0.97 })),
    await ask(query, scriptedReader({})),
  ]
  const best = sure.items[0]
  expect(best?.probability).toBeGreaterThan(unsure.items[0]?.probability ?? 0)
  const terms = best?.explanation.terms ?? []
  expect(terms.map(({ signal }) => signal)).toContain('reads')
  const sum = terms.reduce((total, { weight, value }) => total + weight * value, 0)
  expect(sum).toBeCloseTo(best?.score ?? 0, 9)
})

test('S7 while the model that reads is down, words and vectors answer', async () => {
  const down: Reader = {
    read: async () => {
      throw new MemoryError('The model is down', { code: 'MODEL_FAILED', hint: 'Start it again.' })
    },
    close: async () => undefined,
  }
  const query = 'Until when is the insurance of the van?'
  const texts = async (reader?: Reader) => (await ask(query, reader)).items.map(({ text }) => text)
  expect(await texts(down)).toEqual(await texts())
})

test('F4 while others wait for the model nothing more is read beside a question, and the answer says so', async () => {
  let read = 0
  const noting = (isBusy: boolean): Reader => ({
    ...scriptedReader({}),
    read: async (use, pairs) => {
      if (use === 'question') read += pairs.length
      return await scriptedReader({ [COVER]: 0.97 }).read(use, pairs)
    },
    isBusy: () => isBusy,
  })
  const query = 'Until when is the van insured?'
  const { notices } = await ask(query, noting(false))
  expect(notices).toEqual([])
  expect(read).toBeGreaterThan(0)

  read = 0
  const busy = await ask(query, noting(true))
  expect(busy.notices).toMatchObject([
    {
      code: 'model-busy',
      text: 'The model is busy: not all that is close was read beside the question.',
    },
  ])
  expect(busy.items.length).toBeGreaterThan(0)
  expect(read).toBe(0)
})

test('F4 the reasons of a result say that it reads as an answer, and of no other', async () => {
  const answer = await ask('Until when is the van insured?', scriptedReader({ [COVER]: 0.97 }))
  const view = { style: createStyle(false), columns: 100, nowMs: 0, isExplaining: false }
  const [first, ...others] = formatRecall(answer, view).split('\n\n')

  expect(first).toMatch(/why: .*reads as an answer/u)
  expect(others.join()).not.toContain('reads as')
})
