import { describe, expect, test } from 'vitest'
import { keep } from '../support/keep.ts'
import { openTestMemory } from '../support/test-memory.ts'

// The tests take place on Sunday 1 March 2026 at noon.
const DIARY = [
  { text: 'The harbour was closed.', occurredAt: '2025-11-26T09:00:00Z' },
  { text: 'Ada sold the old piano.', occurredAt: '2025-11-29T18:00:00Z' },
  { text: 'The roof was repaired.', occurredAt: '2026-01-10T10:00:00Z' },
  { text: 'We planned the trip to Jeju.', occurredAt: '2026-02-18T10:00:00Z' },
  { text: 'The harbour was opened.', occurredAt: '2026-02-28T08:00:00Z' },
  { text: 'Bruno baked bread.', occurredAt: '2026-02-28T19:00:00Z' },
  { text: 'The garden faces south.', occurredAt: '2026-03-01T09:00:00Z' },
]
const AUTUMN = DIARY.slice(0, 2).map(({ text }) => text)
const YESTERDAY = DIARY.slice(4, 6).map(({ text }) => text)
const SINCE_LAST_WEEK = DIARY.slice(3).map(({ text }) => text)

async function openDiary(timeZone = 'UTC') {
  const { memory } = openTestMemory({ timeZone })
  await memory.rememberAll(DIARY)
  return async (query: string, more: object = {}) =>
    (await memory.recall({ query, ...more })).items.map(({ text }) => text)
}

describe('F3 by time', () => {
  test.each([
    'What did we discuss yesterday?',
    'What happened yesterday?',
    'Di che cosa abbiamo parlato ieri?',
    '어제 무슨 일이 있었어?',
  ])('F3 "%s" is answered by all of that day, in its order', async (query) => {
    const ask = await openDiary()

    expect(await ask(query)).toEqual(YESTERDAY)
  })

  test('F3 by session: "yesterday" is answered by the conversations of that day, in their order', async () => {
    const { memory } = openTestMemory({ timeZone: 'UTC' })
    await memory.rememberAll([
      ...DIARY.slice(4, 6).map((one) => ({ ...one, session: '항구' })),
      { text: 'Ada found a letter.', occurredAt: '2026-02-28T07:00:00Z', session: 'lettera' },
      { text: 'The ferry was late.', occurredAt: '2026-02-20T07:00:00Z', session: 'ferry' },
    ])

    const { items: results } = await memory.recall({
      query: 'What happened yesterday?',
      by: 'session',
    })

    expect(results.map(({ type, id }) => [type, id])).toEqual([
      ['session', 'lettera'],
      ['session', '항구'],
    ])
    expect(results[1]?.text).toBe(YESTERDAY.join('\n'))
  })

  test.each([
    'What has happened since last week?',
    'Che cosa è successo dalla settimana scorsa?',
    '지난주부터 무슨 일이 있었어?',
  ])('F3 "%s" has no end', async (query) => {
    const ask = await openDiary()

    expect(await ask(query)).toEqual(SINCE_LAST_WEEK)
  })

  test.each([
    'What happened around 27 November?',
    'Che cosa è successo intorno al 27 novembre?',
    '11월 27일쯤에 무슨 일이 있었어?',
  ])('F3 "%s" holds the days on either side', async (query) => {
    const ask = await openDiary()

    expect(await ask(query)).toEqual(AUTUMN)
  })

  test.each([
    ['What happened at the harbour yesterday?', DIARY[4]?.text],
    ['What happened at the harbour in November 2025?', DIARY[0]?.text],
  ])('F3 "%s": inside the window the content is still ranked', async (query, expected) => {
    const ask = await openDiary()

    const found = await ask(query)

    expect(found[0]).toBe(expected)
    expect(found).not.toContain('Bruno baked bread.')
    expect(found).not.toContain('Ada sold the old piano.')
  })

  test('F3 a day on which nothing happened has an empty answer', async () => {
    const ask = await openDiary()

    expect(await ask('What happened on 3 January 2026?')).toEqual([])
    expect(await ask('Che cosa è successo il 3 gennaio 2026?')).toEqual([])
  })

  test('F3 "yesterday" is counted from when the question is asked', async () => {
    const ask = await openDiary()

    expect(await ask('What happened yesterday?', { askedAt: '2026-01-11T08:00:00Z' })).toEqual([
      'The roof was repaired.',
    ])
  })

  test('F3 a day ends where the asker is', async () => {
    const seoul = await openDiary('Asia/Seoul')
    const rome = await openDiary('Europe/Rome')

    // The bread was baked at four in the morning of the first of March in Seoul.
    expect(await seoul('What happened yesterday?')).toEqual(['The harbour was opened.'])
    expect(await rome('Che cosa è successo ieri?')).toEqual(YESTERDAY)
  })

  test('F3 since and until act on when it happened, not on when it was written', async () => {
    const ask = await openDiary()

    const old = await ask('harbour', { until: '2026-01-01' })
    const young = await ask('harbour', { since: '7d' })

    expect(old).toEqual(['The harbour was closed.'])
    expect(young).toEqual(['The harbour was opened.'])
  })

  test('T9 k bounds what a whole time brings', async () => {
    const ask = await openDiary()

    expect(await ask('What has happened since last week?', { k: 2 })).toEqual(
      SINCE_LAST_WEEK.slice(0, 2),
    )
  })
})

describe('F3 by conversation', () => {
  const TALKS = ['the garden', 'the car', 'the holidays', 'the kitchen'].map((matter, index) =>
    [
      { text: `Ada plans ${matter} with Bruno.`, speaker: 'Ada' },
      { text: `Yes, ${matter} needs some thought.`, speaker: 'Bruno' },
    ].map((turn) => ({
      ...turn,
      session: `talk-${index + 1}`,
      occurredAt: `2026-02-0${index + 1}T10:00:00Z`,
    })),
  )
  const textsOf = (talk: number) => TALKS[talk - 1]?.map(({ text }) => text)

  async function openTalks() {
    const { memory } = openTestMemory()
    for (const turns of TALKS) await memory.rememberAll(turns)
    return async (query: string) => (await memory.recall({ query })).items.map(({ text }) => text)
  }

  test.each([
    ['What did we talk about two conversations ago?', 3],
    ['Di che cosa abbiamo parlato due conversazioni fa?', 3],
    ['What did we discuss in our first conversation?', 1],
    ['Di che cosa abbiamo parlato nella prima conversazione?', 1],
    ['첫 번째 대화에서 무슨 얘기 했지?', 1],
    ['What did we discuss in our last conversation?', 4],
  ])('F3 "%s" is answered from that one alone', async (query, talk) => {
    const ask = await openTalks()

    expect(await ask(query)).toEqual(textsOf(talk))
  })

  test('F3 a matter is looked for inside of the conversation that was named', async () => {
    const ask = await openTalks()

    expect((await ask('What did we say about the garden in our first conversation?'))[0]).toContain(
      'the garden',
    )
    expect(await ask('What did we say about the garden in our last conversation?')).not.toContain(
      textsOf(1)?.[0],
    )
  })
})

test('F3 so many days ago is a day of the calendar, or counted by the clock where that day is empty', async () => {
  const { memory } = openTestMemory()
  // Now it is noon of 1 March: six days and twenty hours ago.
  await keep(memory, { text: 'The harbour crane was painted.', occurredAt: '2026-02-22T16:00:00Z' })
  const ask = async () =>
    (await memory.recall({ query: 'What happened 6 days ago?' })).items.map(({ text }) => text)

  expect(await ask()).toEqual(['The harbour crane was painted.'])
  await keep(memory, { text: 'The ferry was late.', occurredAt: '2026-02-23T09:00:00Z' })
  expect(await ask()).toEqual(['The ferry was late.'])
})
