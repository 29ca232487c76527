import { expect, test } from 'vitest'
import { keep } from '../support/keep.ts'
import { openTestMemory } from '../support/test-memory.ts'

// The clock of a test stands at noon of Sunday, 1 March 2026.
const SAID = [
  'The rehearsal of the choir is on Thursday.',
  'The boiler is inspected on 12 March.',
  'The harbour fair runs from 20 to 24 March.',
  'La riunione dei soci è venerdì.',
  "L'esame di guida è il 18 marzo.",
  '학부모 모임은 수요일이다.',
  '건강 검진은 3월 16일이다.',
  'The shed behind the mill is painted red.',
]

test.each([
  ['What is on Thursday?', ['The rehearsal of the choir is on Thursday.']],
  ['What happens around 12 March?', ['The boiler is inspected on 12 March.']],
  ['What is on 22 March?', ['The harbour fair runs from 20 to 24 March.']],
  ["Cosa c'è venerdì?", ['La riunione dei soci è venerdì.']],
  ['Cosa succede il 18 marzo?', ["L'esame di guida è il 18 marzo."]],
  ['수요일에 뭐 있어?', ['학부모 모임은 수요일이다.']],
  ['3월 16일에 뭐가 있어?', ['건강 검진은 3월 16일이다.']],
  ['What is on 28 March?', []],
])('F3 %j finds what is said about that time', async (query, wanted) => {
  const { memory } = openTestMemory()
  for (const text of SAID) await keep(memory, { text })
  const { items } = await memory.recall({ query })
  expect(items.map(({ text }) => text)).toEqual(wanted)
})

test('F3 a day is a day of the time zone of the memory', async () => {
  const { memory, clock } = openTestMemory({ timeZone: 'Asia/Seoul' })
  clock.advance(11 * 60 * 60 * 1_000)
  // It is the morning of Monday, 2 March in Seoul, and still Sunday in UTC.
  await keep(memory, { text: '치과 예약은 내일이다.' })
  const on = async (query: string) => (await memory.recall({ query })).items.length
  expect(await on('3월 3일에 뭐가 있어?')).toBe(1)
  expect(await on('3월 4일에 뭐가 있어?')).toBe(0)
})

test('F3 what was said on a day is still found by that day', async () => {
  const { memory, clock } = openTestMemory()
  await keep(memory, { text: 'The gate of the yard was repaired.' })
  clock.advance(3 * 24 * 60 * 60 * 1_000)
  await keep(memory, { text: 'The roof of the yard was repaired.' })
  const { items } = await memory.recall({ query: 'What happened on 1 March?' })
  expect(items.map(({ text }) => text)).toEqual(['The gate of the yard was repaired.'])
})

test.each([
  ['Peter is in Marrakech (Nov 27–Dec 1, 2025).', '2025-11-27', '2025-12-01'],
  ['Attualmente Peter è a Marrakech (27 nov–1 dic 2025).', '2025-11-27', '2025-12-01'],
  ['지수는 3월 5일부터 9일까지 제주에 있다.', '2026-03-05', '2026-03-09'],
])('M3 F3 %j has a range, and is found by each day in it', async (text, from, to) => {
  const { memory } = openTestMemory()
  await keep(memory, { text })
  await keep(memory, { text: 'The shed behind the mill is painted red.' })
  const within = new Date(Date.parse(from) + 2 * 86_400_000).toISOString().slice(0, 10)
  for (const day of [from, within, to]) {
    const { items } = await memory.recall({ query: `What happens on ${day}?` })
    expect(items.map((item) => [item.text, item.when])).toEqual([
      [text, { from: `${from}T00:00:00.000Z`, to: `${to}T23:59:59.999Z` }],
    ])
  }
})

test('M3 F3 a day, or several ranges, are no range', async () => {
  const { memory } = openTestMemory()
  const texts = ['Ada went to Rome on 3 February.', 'Shifts: 2 to 4 May, and 9 to 11 May.']
  for (const text of texts) await keep(memory, { text })
  const { items } = await memory.recall({ query: 'Ada, Rome, shifts', cutoff: 0 })
  expect(items.map(({ when }) => when)).toEqual(
    texts.map(() => ({ from: '2026-03-01T12:00:00.000Z' })),
  )
})
