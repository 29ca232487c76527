import { expect, test } from 'vitest'
import type { Episode, EpisodeInput, TraceEntry } from '../../src/core/tasks/episodes/episode.ts'
import { writeDigests } from '../../src/flows/learning/digests/digests.ts'
import { learningDeps } from '../support/learning-deps.ts'
import { storeEpisode } from '../support/store-episode.ts'
import { openTestMemory, type TestMemory } from '../support/test-memory.ts'

function run(
  type: string,
  trace: readonly TraceEntry[],
  status: 'success' | 'partial' | 'failure' = 'success',
): EpisodeInput {
  return {
    task: { description: `일: ${type}`, type },
    execution: { trace },
    outcome: { status },
  }
}

async function store(
  { memory }: TestMemory,
  inputs: readonly EpisodeInput[],
): Promise<readonly Episode[]> {
  const stored: Episode[] = []
  for (const input of inputs) stored.push(await storeEpisode(memory, input))
  return stored
}

async function learn(opened: TestMemory, inputs: readonly EpisodeInput[]) {
  const episodes = await store(opened, inputs)
  await writeDigests(episodes, learningDeps(opened))
}

test('K6 a tool has its success rate, its errors and its durations, by type of task', async () => {
  const opened = openTestMemory()
  await learn(opened, [
    run('bugfix', [
      { tool: 'bash', durationMs: 100 },
      { tool: 'bash', durationMs: 300, error: 'Error: 포트 8080을 이미 사용 중입니다' },
      { tool: 'edit' },
    ]),
    run(
      'bugfix',
      [{ tool: 'bash', durationMs: 200, error: 'Error: 포트 9090을 이미 사용 중입니다' }],
      'failure',
    ),
    run('research', [{ tool: 'bash', error: 'IOException: il file /tmp/a manca' }], 'partial'),
    {
      ...run('research', []),
      execution: { toolsUsed: [{ name: 'browser', uses: 4, failures: 1 }] },
    },
  ])

  const { tools = [], episodes } = (await opened.memory.projects.get()).tools ?? {}
  expect(episodes).toBe(4)
  expect(tools.map(({ tool, uses, failures }) => [tool, uses, failures])).toEqual([
    ['bash', 4, 3],
    ['browser', 4, 1],
    ['edit', 1, 0],
  ])
  expect(tools[0]).toMatchObject({
    successRate: 0.25,
    episodes: 3,
    episodeSuccessRate: 0.5,
    shareOfSuccesses: 0.5,
    meanDurationMs: 200,
    typicalErrors: [{ template: '포트 <number>을 이미 사용 중입니다', count: 2 }, { count: 1 }],
    byTaskType: [
      { taskType: 'bugfix', uses: 3, failures: 2 },
      { taskType: 'research', uses: 1, failures: 1 },
    ],
  })
  expect(tools[0]?.p95DurationMs).toBeGreaterThan(285)
  expect(tools[0]?.p95DurationMs).toBeLessThan(315)
  const wanted = { tool: 'bash', taskType: 'research' }
  const { tools: only } = await opened.memory.projects.get(wanted)
  expect(only?.tools).toHaveLength(1)
  expect(only?.tools[0]).toMatchObject({ uses: 1, episodes: 1 })
  expect(only?.tools[0]).not.toHaveProperty('byTaskType')
})

test('K6 tools that go well together are shown with their lift, and nothing that chance explains', async () => {
  const opened = openTestMemory()
  const with_ = (tools: readonly string[], status: 'success' | 'failure') =>
    run(
      'bugfix',
      tools.map((tool) => ({ tool })),
      status,
    )
  const many = (count: number, tools: readonly string[], status: 'success' | 'failure') =>
    Array.from({ length: count }, () => with_(tools, status))
  await learn(opened, [
    ...many(19, ['read', 'test'], 'success'),
    ...many(1, ['read', 'test'], 'failure'),
    ...many(6, ['read', 'grep'], 'success'),
    ...many(14, ['read', 'grep'], 'failure'),
    ...many(9, ['rare', 'other'], 'success'),
  ])

  const { combinations = [] } = (await opened.memory.projects.get()).tools ?? {}
  expect(combinations.map(({ tools }) => tools)).toEqual([['read', 'test']])
  expect(combinations[0]).toMatchObject({
    runs: 20,
    successRate: 0.95,
    successRateWithout: 0.3,
  })
  expect(combinations[0]?.lift).toBeCloseTo(0.95 / 0.3, 6)
  expect(combinations[0]?.pValue).toBeLessThan(0.001)
  expect((await opened.memory.projects.get({ tool: 'grep' })).tools?.combinations).toEqual([])
})

test('K6 an episode counts once, and a deleted one not at all', async () => {
  const opened = openTestMemory()
  const inputs = [
    run('bugfix', [{ tool: 'bash', durationMs: 5, error: 'uno' }, { tool: 'edit' }]),
    run('bugfix', [{ tool: 'bash', durationMs: 50, error: 'due 2' }], 'failure'),
  ]
  const [kept, deleted] = await store(opened, inputs)
  if (kept === undefined || deleted === undefined) throw new Error('two were stored')
  const deps = learningDeps(opened)
  const onlyKept = openTestMemory()
  await learn(onlyKept, inputs.slice(0, 1))

  await writeDigests([kept, deleted, kept], deps)
  await writeDigests([deleted, kept], deps)
  expect((await opened.memory.projects.get()).tools?.tools[0]?.uses).toBe(2)

  await opened.memory.forget({ id: deleted.id })
  expect(await opened.memory.projects.get()).toEqual(await onlyKept.memory.projects.get())
  await opened.memory.forget({ id: kept.id })
  expect(await opened.documents.count('run-digests')).toBe(0)
})

test('K6 what one project counted is not seen by another', async () => {
  const opened = openTestMemory()
  const { memory } = opened
  const stored = await storeEpisode(memory, { ...run('bugfix', [{ tool: 'bash' }]), project: 'a' })
  await writeDigests([stored], learningDeps(opened))

  const toolsIn = async (project: string) => {
    const caller = memory.as({ scope: { tenant: 'acme', project }, surface: 'mcp' })
    return (await caller.projects.get()).tools?.tools
  }
  expect(await toolsIn('b')).toEqual([])
  expect(await toolsIn('a')).toHaveLength(1)
})
