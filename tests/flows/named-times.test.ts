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
