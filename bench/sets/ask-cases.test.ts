import { afterEach, expect, test } from 'vitest'
import { hashingEmbedder } from '../../src/testing/index.ts'
import { askCases } from './ask-cases.ts'
import { type BenchMemory, openBenchMemory } from './open-bench-memory.ts'
import type { LoadedSet, RetrievalCase } from './retrieval-set.ts'
import { FULL } from './variants.ts'

const opened: BenchMemory[] = []

afterEach(async () => {
  for (const memory of opened.splice(0)) await memory.close()
})

async function ask(cases: readonly RetrievalCase[], part = '') {
  const memory = await openBenchMemory(hashingEmbedder())
  opened.push(memory)
  const loaded: LoadedSet = {
    cases,
    asking: (asked) => ({ k: 20, cutoff: 0, ...(asked === '' ? {} : { by: 'session' }) }),
    score: () => ({}),
  }
  const seen: number[] = []
  const [answers = new Map()] = await askCases(loaded, [{ part, variant: FULL, hasPlain: true }], {
    memory,
    onProgress: (done, total) => seen.push(done / total),
  })
  return { answers, seen }
}

test('F2 statements that became one fact are all in the ranking, and each memory is its own', async () => {
  const { answers, seen } = await ask([
    {
      name: 'left',
      statements: [
        { gold: 'a', text: '고양이는 창가에서 잔다.' },
        { gold: 'b', text: '고양이는 창가에서 잔다.' },
      ],
      questions: [{ id: 1, query: '고양이는 어디에서 자나?' }],
    },
    {
      name: 'right',
      statements: [{ gold: 'c', text: 'Il gatto dorme sul davanzale.' }],
      questions: [{ id: 'q2', query: 'Dove dorme il gatto?' }],
    },
  ])

  expect(answers.get('1')?.ranked).toEqual(['a', 'b'])
  expect(answers.get('q2')?.ranked).toEqual(['c'])
  expect(answers.get('q2')?.plain?.ranked).toEqual(['c'])
  expect(answers.get('q2')?.plain?.tokens).toBeGreaterThan(0)
  expect(seen.at(-1)).toBe(1)
})

test('F2 a text that is too long for a fact counts once, and an empty one not at all', async () => {
  const long = `The lighthouse keeper counted ships. ${'ship '.repeat(9_000)}`
  const { answers } = await ask([
    {
      name: 'long',
      statements: [
        { gold: 7, text: long },
        { gold: 8, text: ' \n' },
        { gold: 9, text: '\u200b' },
      ],
      questions: [{ id: 'q', query: 'Who counted ship after ship?' }],
    },
  ])

  expect(answers.get('q')?.ranked).toEqual([7])
})

test('F2 sessions are named as the set names them', async () => {
  const turn = { session: 'session-3', sessionGold: 3 }
  const { answers } = await ask(
    [
      {
        name: 'talk',
        statements: [
          { ...turn, gold: 'D3:1', text: 'The 🦊 fox crossed the frozen river.' },
          { ...turn, gold: 'D3:2', text: 'The river was frozen until March.' },
        ],
        questions: [{ id: 'q', query: 'When was the river frozen?' }],
      },
    ],
    'session',
  )

  expect(answers.get('q')?.ranked).toEqual([3])
})
