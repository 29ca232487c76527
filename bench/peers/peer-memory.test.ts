import { expect, test } from 'vitest'
import { measureMemory, type PeerCase, summarizeRun } from './peer-memory.ts'

const ADA: PeerCase = {
  name: 'ada',
  turns: [
    { id: 'D1:1', text: 'Ada: I like tea.' },
    { id: 'D1:2', text: 'Bob: I like coffee.' },
  ],
  questions: [
    { id: 'q1', query: 'tea', evidence: ['D1:1'] },
    { id: 'q2', query: 'like', evidence: ['D1:1', 'D1:2', 'D1:3', 'D1:4'] },
    { id: 'q3', query: 'none', evidence: ['D1:2'] },
    { id: 'q4', query: 'nobody said it', evidence: [] },
  ],
}

test('F2 recall at ten is the share of the evidence among the first ten, by question', () => {
  const others = Array.from({ length: 9 }, (_, index) => `D9:${index}`)
  const figures = summarizeRun(
    {
      stored: [{ turns: 2, ms: 10 }],
      answers: [
        { id: 'q1', ranked: [...others, 'D1:1'], ms: 1 },
        { id: 'q2', ranked: ['D1:2', ...others, 'D1:1'], ms: 2 },
        { id: 'q3', ranked: [], ms: 3 },
        { id: 'q4', ranked: ['D1:1'], ms: 40 },
      ],
    },
    [ADA],
  )

  expect(figures).toEqual({
    questions: 3,
    recall: 0.4167,
    askMs: { p50: 3, p95: 40 },
    storeMs: 5,
    empty: 1,
  })
})

test('F2 a question that a memory did not answer counts as not found', () => {
  expect(summarizeRun({ stored: [], answers: [] }, [ADA])).toMatchObject({ recall: 0, empty: 3 })
})

test('F2 a conversation is stored before it is asked, and asked within itself', async () => {
  const calls: string[] = []
  const run = await measureMemory(
    {
      async store({ name }) {
        calls.push(`store ${name}`)
        await Promise.resolve()
      },
      async ask(conversation, query) {
        calls.push(`ask ${conversation} ${query}`)
        return await Promise.resolve([`${conversation}:${query}`])
      },
      close: () => Promise.resolve(),
    },
    [
      { ...ADA, questions: ADA.questions.slice(0, 1) },
      { ...ADA, name: 'eve', questions: ADA.questions.slice(2, 3) },
    ],
    () => undefined,
  )

  expect(calls).toEqual(['store ada', 'ask ada tea', 'store eve', 'ask eve none'])
  expect(run.answers.map(({ id, ranked }) => [id, ranked])).toEqual([
    ['q1', ['ada:tea']],
    ['q3', ['eve:none']],
  ])
  expect(run.stored.map(({ turns }) => turns)).toEqual([2, 2])
})
