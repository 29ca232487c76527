import { expect, test } from 'vitest'
import { storeEpisode } from '../support/store-episode.ts'
import { openTestMemory } from '../support/test-memory.ts'

const NAMED = {
  name: 'Reproduce it first',
  category: 'strategy',
  summary: 'Write a failing test.',
  content: { type: 'strategy', approach: 'Write a failing test, then repair.' },
} as const

test.each([
  ['The shop crashes with an exception when the voucher is empty, please fix it', 'bugfix'],
  ['Scrivere i test unitari del calcolo delle imposte, la copertura è bassa', 'test'],
  ['사용자 안내 문서와 튜토리얼을 작성해 주세요', 'docs'],
])(
  'W1 E1 the type of %j is inferred, told, kept and marked as inferred',
  async (description, type) => {
    const { memory } = openTestMemory()

    const { id, inferred } = await memory.tasks.start({ description })
    const { episode } = await memory.tasks.finish({ id, status: 'success' })

    expect(inferred.type).toBe(type)
    expect(episode?.task.type).toBe(type)
    expect(episode?.metadata.inferred).toContain('type')
    const { items } = await memory.episodes.search({ taskType: type })
    expect(items).toHaveLength(1)
  },
)

test('E1 what was said stays, in stored episodes and in imported runs, and vague words show nothing', async () => {
  const { memory } = openTestMemory()
  const description = 'Write unit tests for the parser with pytest'
  const outcome = { status: 'success' } as const
  const said = await storeEpisode(memory, { task: { description, type: 'chore' }, outcome })
  const vague = await storeEpisode(memory, {
    task: { description: 'Like the other one' },
    outcome,
  })
  const run = { task: description, steps: [], outcome: { success: true } }
  await memory.import({ content: JSON.stringify(run) })

  expect(said.task.type).toBe('chore')
  expect(said.metadata.inferred ?? []).not.toContain('type')
  expect(vague.task.type).toBeUndefined()
  const { items } = await memory.episodes.search({ taskType: 'test' })
  expect(items).toHaveLength(1)
})

test('P3 a condition on what is no feature any more is refused with what to write', async () => {
  const { memory } = openTestMemory()
  const conditions = ['task.kinds contains "fault"']
  const added = memory.patterns.add({ ...NAMED, applicability: { conditions } })

  await expect(added).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    hint: expect.stringMatching(/no feature `task\.kinds`; write/),
  })
})
