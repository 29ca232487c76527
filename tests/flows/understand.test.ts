import { expect, test } from 'vitest'
import { compareStatements, readQuestion } from '../../src/compose/text.ts'

/** Noon of a Sunday. */
const askedAt = '2026-03-01T12:00:00Z'

test('F3 understand shows the intent, the names and the times of a question', () => {
  const read = readQuestion('What did Ada Moretti say about the harbour yesterday?', { askedAt })

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
  expect(read.subject).not.toContain('yesterday')
})

test.each([
  ['Cosa abbiamo deciso ieri?', 'ieri'],
  ['어제 우리가 뭘 정했지?', '어제'],
])('F3 understand reads "%s"', (text, time) => {
  const { times } = readQuestion(text, { askedAt })

  expect(times.map((one) => one.text)).toEqual([time])
  expect(times[0]?.readings[0]?.start).toBe('2026-02-28T00:00:00')
})

test('F3 understand counts from the moment that is given', () => {
  const { times } = readQuestion('last Friday', { askedAt: '2025-11-27T09:00:00Z' })

  expect(times[0]?.readings[0]?.start).toBe('2025-11-21T00:00:00')
})

test('F2 understand says from which buckets an intent is answered', async () => {
  expect(readQuestion('Which restaurant would you recommend to me?')).toMatchObject({
    intent: 'preference',
    buckets: ['preference'],
  })
})

test('F4 compare tells a paraphrase from a contradiction and from another matter', async () => {
  const same = await compareStatements('The build takes 12 minutes.', 'The build takes 12 minutes!')
  const other = await compareStatements(
    'The build takes 12 minutes.',
    'Bruno keeps two cats in Rome.',
  )
  const changed = await compareStatements(
    'The build takes 12 minutes.',
    'The build takes 20 minutes.',
  )

  expect(same.isSame).toBe(true)
  expect(other.isSame).toBe(false)
  expect(changed.isSame).toBe(false)
  expect(same.similarity).toBeGreaterThan(other.similarity)
})

test('F4 compare refuses what is empty, and says which', async () => {
  await expect(compareStatements('tea', '')).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  })
})
