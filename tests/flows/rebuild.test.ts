import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openMemory } from '../../src/compose/open-memory.ts'
import type { Memory } from '../../src/operations/memory.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openTestMemory } from '../support/test-memory.ts'

const WORDS = [
  'tea',
  'garden',
  'launch',
  '검색',
  'gatto',
  '数据库',
  'ERR_TIMEOUT',
  '🚀',
  'שלום',
  'Ada',
]

const aStep = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('remember'), words: someWords() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('forget'), pick: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restore'), pick: fc.nat() }) },
)

function someWords() {
  return fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 6 })
}

test('T3 any history answers the same before and after a rebuild', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 1, maxLength: 25 }), async (steps) => {
      const { memory } = openTestMemory()
      await live(memory, steps)
      const before = await askEverything(memory)

      await memory.admin.reindex({ fromNothing: true })

      expect(await askEverything(memory)).toEqual(before)
    }),
    { numRuns: 40 },
  )
})

test.each(['embedded', 'json'] as const)(
  'T3 %s: answers survive a rebuild and a restart',
  async (kind) => {
    const home = temporaryFolder()
    const open = () =>
      openMemory({
        home,
        environment: {},
        config: { storage: { kind }, embedder: { kind: 'none' } },
      })
    const first = await open()
    await live(
      first.memory,
      Array.from({ length: 60 }, (_, index) =>
        index % 7 === 6
          ? { kind: 'forget', pick: index }
          : {
              kind: 'remember',
              words: [WORDS[index % 10] ?? '', WORDS[(index * 3) % 10] ?? '', `n${index}`],
            },
      ),
    )
    const before = await askEverything(first.memory)
    await first.memory.close()

    const second = await open()
    expect(await askEverything(second.memory)).toEqual(before)
    const health = await second.memory.admin.reindex()
    expect(health.status).toBe('ok')
    expect(await askEverything(second.memory)).toEqual(before)
    expect(
      (await second.memory.admin.doctor()).checks.filter(({ status }) => status === 'failed'),
    ).toEqual([])
    await second.memory.close()
  },
)

interface Step {
  readonly kind: string
  readonly words?: readonly string[]
  readonly pick?: number
}

async function live(memory: Memory, steps: readonly Step[]): Promise<void> {
  const ids: string[] = []
  for (const step of steps) {
    const id = ids[(step.pick ?? 0) % Math.max(1, ids.length)]
    if (step.kind === 'remember') {
      ids.push(...(await say((step.words ?? []).join(' '), memory)))
    } else if (id !== undefined) {
      await (step.kind === 'forget' ? memory.forget({ id }) : memory.undo({ id }))
    }
  }
}

// What was forgotten does not come back by being said again.
async function say(text: string, memory: Memory): Promise<readonly string[]> {
  const receipts = (await memory.conversations.record({ turns: [{ text }] })).items
  return receipts.flatMap(({ fact }) => fact?.id ?? [])
}

// Recency moves with the clock, so the ids, words and meaning are what must not change.
async function askEverything(memory: Memory) {
  const answers = []
  for (const query of [...WORDS, 'tea garden', '검색 Ada']) {
    const { items: results } = await memory.recall({ query, k: 100 })
    answers.push(results.map(({ id, explanation }) => [id, explanation.words, explanation.meaning]))
  }
  return answers
}
