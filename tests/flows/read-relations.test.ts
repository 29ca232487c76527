import { expect, test } from 'vitest'
import { MemoryError } from '../../src/core/errors.ts'
import { compareText } from '../../src/core/language/text/compare-text.ts'
import type { Reader } from '../../src/ports/reader.ts'
import {
  embedderOf,
  LIKELY,
  type Readings,
  SURE,
  scriptedReader,
} from '../support/scripted-reader.ts'
import { openTestMemory } from '../support/test-memory.ts'

interface Given {
  readonly readings: Readings
  readonly cosines: Readonly<Record<string, number>>
  readonly reader?: Reader
}

async function rememberAll(texts: readonly string[], { readings, cosines, reader }: Given) {
  const last = texts.at(-1) ?? ''
  const { memory } = openTestMemory({
    embedder: embedderOf(last, cosines),
    reader: reader ?? scriptedReader(last, readings),
  })
  const receipts = []
  for (const text of texts) receipts.push(await memory.remember({ text }))
  const { items } = await memory.facts.list({})
  return { receipt: receipts.at(-1), standing: items.map(({ text }) => text).toSorted(compareText) }
}

const PAGER = 'Priya carries the pager for the depot API.'
const REVIEWS = 'Priya reviews every schema change of the depot API.'
const FLU = 'Gareth is on call for the depot API, Priya is down with flu.'
const NEAR = { [PAGER]: 0.8, [REVIEWS]: 0.5 }

const sorted = (...texts: readonly string[]): readonly string[] => texts.toSorted(compareText)

test('T7 reading: a statement displaces the one that it surely changes, and no other', async () => {
  const { receipt, standing } = await rememberAll([PAGER, REVIEWS, FLU], {
    readings: { [PAGER]: SURE, [REVIEWS]: LIKELY },
    cosines: NEAR,
  })

  expect(receipt).toMatchObject({
    outcome: 'superseding',
    reason: 'It says how things are instead.',
  })
  expect(standing).toEqual(sorted(FLU, REVIEWS))
})

test('F1 T7 reading: what reads like small talk is stored when it changes something known, and refused when it does not', async () => {
  const idle = (read: Readings): Reader => {
    const reader = scriptedReader(FLU, read)
    return {
      ...reader,
      read: async (use, texts, options) =>
        use === 'single'
          ? (texts.map(([text]) => ({ junk: text === FLU ? 0.95 : 0 })) as never)
          : await reader.read(use, texts, options),
    }
  }
  const [changing, saying] = [{ [PAGER]: LIKELY }, {}].map((readings) =>
    rememberAll([PAGER, REVIEWS, FLU], { readings, cosines: NEAR, reader: idle(readings) }),
  )

  expect((await changing)?.receipt).toMatchObject({ outcome: 'stored', links: [{ text: PAGER }] })
  expect((await saying)?.receipt).toMatchObject({ outcome: 'dropped', code: 'chatter' })
})

test('T7 reading: what ends a statement without another in its place displaces it, too', async () => {
  const { receipt, standing } = await rememberAll([PAGER, REVIEWS, FLU], {
    readings: { [PAGER]: { retracts: 0.6, contradicts: 0.399 } },
    cosines: NEAR,
  })

  expect(receipt).toMatchObject({ outcome: 'superseding', reason: 'It ends or denies it.' })
  expect(standing).toEqual(sorted(FLU, REVIEWS))
})

test.each([
  ['likely', { [PAGER]: LIKELY }, NEAR],
  ['a narrower case', { [PAGER]: { narrows: 0.99 } }, NEAR],
  ['far from what was said', { [PAGER]: SURE }, { [PAGER]: 0.05, [REVIEWS]: 0.04 }],
  ['no surer than of the next one', { [PAGER]: SURE, [REVIEWS]: SURE }, { ...NEAR, [PAGER]: 0.6 }],
])('T7 reading: what is %s keeps both', async (_, readings, cosines) => {
  const { standing } = await rememberAll([PAGER, REVIEWS, FLU], { readings, cosines })

  expect(standing).toEqual(sorted(FLU, PAGER, REVIEWS))
})

const AGAIN = 'Whoever has trouble with the depot API at night rings Priya.'

test.each([
  ['the earlier wording stays if it holds as much', [PAGER, REVIEWS, AGAIN], [PAGER, REVIEWS]],
  ['the later one if it holds more', [AGAIN, REVIEWS, FLU], [FLU, REVIEWS]],
])('F1 reading: what is said again in other words is stored once: %s', async (_, said, left) => {
  const [first = ''] = said
  const { receipt, standing } = await rememberAll(said, {
    readings: { [first]: { same: 0.99 } },
    cosines: { ...NEAR, [first]: 0.8 },
  })

  expect(receipt).toMatchObject({ reason: 'It says the same in other words.' })
  expect(standing).toEqual(sorted(...left))
})

test('F1 reading: each of two wordings with a name or number of its own is kept', async () => {
  const rota = 'Gareth has the depot API phone on 8 evenings.'
  const { standing } = await rememberAll([PAGER, REVIEWS, rota], {
    readings: { [PAGER]: { same: 0.99 } },
    cosines: NEAR,
  })

  expect(standing).toEqual(sorted(PAGER, REVIEWS, rota))
})

test('T7 reading: what holds for a time displaces nothing', async () => {
  const week = 'Until 9 March 2026 Gareth is on call for the depot API, Priya is down with flu.'
  const { standing } = await rememberAll([PAGER, REVIEWS, week], {
    readings: { [PAGER]: SURE },
    cosines: NEAR,
  })

  expect(standing).toEqual(sorted(week, PAGER, REVIEWS))
})

test('T7 reading: a statement in another language displaces what it changes, too', async () => {
  const ill = 'Gareth è reperibile per la API del deposito, Priya è a letto con la febbre.'
  const { standing } = await rememberAll([PAGER, REVIEWS, ill], {
    readings: { [PAGER]: SURE },
    cosines: NEAR,
  })

  expect(standing).toEqual(sorted(ill, REVIEWS))
})

test('T7 reading: where the words nearly agree, they decide', async () => {
  const billing = 'Priya carries the pager for the billing API.'
  const { standing } = await rememberAll([PAGER, REVIEWS, billing], {
    readings: { [PAGER]: SURE },
    cosines: { [PAGER]: 0.9, [REVIEWS]: 0.5 },
  })

  expect(standing).toEqual(sorted(billing, PAGER, REVIEWS))
})

test('T7 reading: a source that may not replace a fact does not displace the next one', async () => {
  const { memory } = openTestMemory({
    embedder: embedderOf(FLU, { [PAGER]: 0.9, [REVIEWS]: 0.65 }),
    reader: scriptedReader(FLU, { [PAGER]: SURE, [REVIEWS]: SURE }),
  })
  await memory.remember({ text: PAGER })
  await memory.remember({ text: REVIEWS, trust: 'tool' })

  await memory.remember({ text: FLU, trust: 'tool' })

  const { items } = await memory.facts.list({})
  expect(items.map(({ text }) => text).toSorted(compareText)).toEqual(sorted(FLU, PAGER, REVIEWS))
})

test('T7 reading: while the model is down, the words decide', async () => {
  const reader: Reader = {
    read: () => Promise.reject(new MemoryError('It is down', { code: 'MODEL_FAILED' })),
    close: async () => undefined,
  }
  const { receipt, standing } = await rememberAll([PAGER, REVIEWS, FLU], {
    readings: {},
    cosines: NEAR,
    reader,
  })

  expect(receipt).toMatchObject({ outcome: 'stored' })
  expect(standing).toEqual(sorted(FLU, PAGER, REVIEWS))
})

test('T7 reading: a model that does not judge changes displaces nothing', async () => {
  const reader: Reader = {
    read: async (_use, texts) => texts.map(() => ({ answers: 1, matters: 0, neither: 0 })) as never,
    close: async () => undefined,
  }
  const { standing } = await rememberAll([PAGER, REVIEWS, FLU], {
    readings: {},
    cosines: NEAR,
    reader,
  })

  expect(standing).toEqual(sorted(FLU, PAGER, REVIEWS))
})
