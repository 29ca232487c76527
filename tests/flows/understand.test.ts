import { expect, test } from 'vitest'
import { openTestMemory } from '../support/test-memory.ts'

// The clock of the test memory stands at noon of Sunday, 1 March 2026.

test('F3 understand shows the intent, the names and the times of a question', async () => {
  const { memory } = openTestMemory()

  const read = await memory.inspect.question({
    text: 'What did Ada Moretti say about the harbour yesterday?',
  })

  expect(read.speechAct).toBe('question')
  expect(read.entities).toContain('Ada Moretti')
  expect(read.times).toEqual([
    {
      text: 'yesterday',
      kind: 'point',
      grain: 'day',
      readings: [{ start: '2026-02-28T00:00:00', end: '2026-03-01T00:00:00' }],
    },
  ])
  expect(read.matter).not.toContain('yesterday')
})

test.each([
  ['Cosa abbiamo deciso ieri?', 'ieri'],
  ['어제 우리가 뭘 정했지?', '어제'],
])('F3 understand reads "%s"', async (text, time) => {
  const { memory } = openTestMemory()

  const { times } = await memory.inspect.question({ text })

  expect(times.map((one) => one.text)).toEqual([time])
  expect(times[0]?.readings[0]?.start).toBe('2026-02-28T00:00:00')
})

test('F3 understand counts from the moment that is given', async () => {
  const { memory } = openTestMemory()

  const { times } = await memory.inspect.question({
    text: 'last Friday',
    askedAt: '2025-11-27T09:00:00Z',
  })

  expect(times[0]?.readings[0]?.start).toBe('2025-11-21T00:00:00')
})

test('F2 understand says from which buckets an intent is answered', async () => {
  const { memory } = openTestMemory()

  expect(
    await memory.inspect.question({ text: 'Which restaurant would you recommend to me?' }),
  ).toMatchObject({
    intent: 'preference',
    buckets: ['preference'],
  })
})

test('F4 compare tells a paraphrase from a contradiction and from another matter', async () => {
  const { memory } = openTestMemory()
  const compare = (a: string, b: string) => memory.inspect.pair({ a, b })

  const same = await compare('The build takes 12 minutes.', 'The build takes 12 minutes!')
  const other = await compare('The build takes 12 minutes.', 'Bruno keeps two cats in Rome.')
  const changed = await compare('The build takes 12 minutes.', 'The build takes 20 minutes.')

  expect(same.isSame).toBe(true)
  expect(other.isSame).toBe(false)
  expect(changed.isSame).toBe(false)
  expect(same.similarity).toBeGreaterThan(other.similarity)
})

test('F4 compare refuses what is empty, and says which', async () => {
  const { memory } = openTestMemory()

  await expect(memory.inspect.pair({ a: 'tea', b: '' })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  })
})
