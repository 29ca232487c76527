import { expect, test } from 'vitest'
import type { Memory } from '../../src/operations/memory.ts'
import { openEmbeddedMemory } from '../support/embedded-memory.ts'
import { keep } from '../support/keep.ts'
import { openTestMemory } from '../support/test-memory.ts'

const SAID = 'Anna lives in Rome.'

const REJECTING: readonly (readonly [string, readonly string[]])[] = [
  ['without replacement', ['Forget that Anna lives in Rome.']],
  ['with replacement', ['No, Anna lives in Turin, not in Rome.']],
]

const DISGUISES = [
  SAID,
  'anna LIVES in ROME',
  '  Anna   lives in\n\tRome .',
  'An\u200bna li\u2060ves in Ro\u00adme.',
  'Аnnа lives in Rоme.',
  'Ａｎｎａ ｌｉｖｅｓ ｉｎ Ｒｏｍｅ．',
  '𝐀𝐧𝐧𝐚 lives in 𝖱𝗈𝗆𝖾.',
  'Anna lives in Rôme.',
  'Anna resides in Rome.',
  "Anna's home is in Rome.",
  'By the way, Anna lives in Rome.',
  'I heard that Anna lives in Rome.',
] as const

const NEIGHBOURS = [
  'Marco lives in Rome.',
  'Anna works in Rome.',
  'Anna does not live in Rome.',
  'Anna lives in Romagna.',
  'Anna loves Rome.',
] as const

async function reject(memory: Memory, texts: readonly string[]): Promise<void> {
  await keep(memory, { text: SAID })
  for (const text of texts) await memory.remember({ text })
}

test.each(REJECTING)('T6 what was rejected %s comes back in no disguise', async (_, texts) => {
  const { memory } = openTestMemory()
  await reject(memory, texts)

  for (const text of DISGUISES) {
    expect(await memory.remember({ text }), text).toMatchObject({ code: 'rejected' })
    const [turn] = (await memory.conversations.record({ turns: [{ text }] })).items
    expect(turn, text).toMatchObject({ code: 'rejected' })
  }
  const { items: results } = await memory.recall({
    query: 'Who lives in Rome?',
    cutoff: 0,
    history: true,
  })
  expect(results.filter(({ text }) => DISGUISES.some((one) => one === text))).toEqual([])
})

test.each(NEIGHBOURS)('T6 the neighbour %j was never rejected and is kept', async (text) => {
  const { memory } = openTestMemory()
  await reject(memory, ['Forget that Anna lives in Rome.'])

  expect(await memory.remember({ text })).toMatchObject({ outcome: 'stored' })
})

test.each([
  [
    'Il gatto di Elena si chiama Micio.',
    'Dimentica che il gatto di Elena si chiama Micio.',
    'IL GATTO di Elena si chiama  Micio',
    'Il gatto di Elena si chiama Pallina.',
  ],
  [
    '지민은 부산에 산다.',
    '지민이 부산에 산다는 말은 잊어줘.',
    '지민은  부산에 살아요.',
    '지민은 서울에 산다.',
  ],
])('T6 %j, taken back, stays out, and its neighbour comes in', async (said, back, again, other) => {
  const { memory } = openTestMemory()
  await keep(memory, { text: said })
  expect(await memory.remember({ text: back })).toMatchObject({ outcome: 'retracted' })

  expect(await memory.remember({ text: again })).toMatchObject({ code: 'rejected' })
  expect(await memory.remember({ text: other })).toMatchObject({ outcome: 'stored' })
})

test('T6 a rejected sentence is left out of a longer text, and what stands beside it is kept', async () => {
  const { memory } = openTestMemory()
  await reject(memory, ['Forget that Anna lives in Rome.'])

  const receipt = await keep(memory, {
    text: 'Anna plays the cello in a quartet. Anna lives in Rome. Her brother is a baker.',
  })
  const only = await memory.remember({ text: 'Anna lives in Rome. Thank you very much!' })

  expect(receipt.fact.text).toBe('Anna plays the cello in a quartet. Her brother is a baker.')
  expect(receipt.reason).toContain('omitted')
  expect(only).toMatchObject({ code: 'rejected' })
})

test('T6 it stays rejected after merging, reindexing and reopening, until it is restored', async () => {
  const { memory, clock, reopen } = await openEmbeddedMemory()
  const { fact } = await keep(memory, { text: SAID })
  await keep(memory, { text: SAID })
  await memory.remember({ text: 'Forget that Anna lives in Rome.' })
  clock.advance(10 * 365 * 86_400_000)
  await memory.admin.reindex({ fromNothing: true })
  const again = await reopen()

  expect(await again.remember({ text: SAID })).toMatchObject({ code: 'rejected' })
  expect((await again.recall({ query: 'Where does Anna live?', cutoff: 0 })).items).toEqual([])
  await again.undo({ id: fact.id })
  expect(await again.remember({ text: SAID })).toMatchObject({ outcome: 'merged' })
  await again.close()
})

test('T6 a rejection is found behind any number of others that share its words', async () => {
  const { memory } = openTestMemory()
  const names = Array.from({ length: 210 }, (_, at) => `Tester${at}`)
  const receipts = await memory.rememberAll(
    [...names, 'Anna'].map((name) => ({ text: `${name} lives in Rome.` })),
  )
  for (const { fact } of receipts) await memory.forget({ id: fact?.id ?? '' })

  for (const name of ['Tester0', names.at(-1) ?? '', 'Anna']) {
    const receipt = await memory.remember({ text: `${name} resides in Rome.` })
    expect(receipt, name).toMatchObject({ code: 'forgotten' })
  }
  expect(await memory.remember({ text: 'Marco resides in Rome.' })).toMatchObject({
    outcome: 'stored',
  })
})

test('T6 to take back what is not known touches nothing', async () => {
  const { memory } = openTestMemory()
  const { fact } = await keep(memory, { text: 'I live in Turin.' })

  const receipt = await memory.remember({ text: 'Forget that I live in Rome.' })

  expect(receipt).toMatchObject({ outcome: 'dropped', code: 'command' })
  expect((await memory.facts.get({ id: fact.id })).fact).toMatchObject({ status: 'active' })
})
