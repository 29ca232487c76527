import { expect, test } from 'vitest'
import type { EpisodeInput, Memory } from '../../src/index.ts'
import { openTestMemory } from '../support/test-memory.ts'

const DAY_MS = 86_400_000

interface Work {
  readonly type: string
  readonly status: 'success' | 'failure'
  readonly count: number
  readonly tool?: string
}

async function work(
  memory: Memory,
  name: string,
  jobs: readonly Work[],
): Promise<readonly string[]> {
  const ids: string[] = []
  for (const { type, status, count, tool = 'grep' } of jobs) {
    const inputs = Array.from(
      { length: count },
      (_one, number): EpisodeInput => ({
        task: { description: `${name} ${tool}: ${type} ${status} ${number}`, type },
        execution: { trace: [{ tool, input: `name ${number}`, output: 'found' }] },
        outcome: { status },
      }),
    )
    ids.push(
      ...(await memory.episodes.store({ episodes: inputs })).items.map((receipt) => receipt.id),
    )
  }
  return ids
}

async function isOffered(memory: Memory, id: string, type: string): Promise<boolean> {
  const offered = (await memory.context.forTask({ task: 'Do it', type, k: 20, tokens: 100_000 }))
    .patterns
  return offered.some(({ pattern }) => pattern.id === id)
}

/** What happens without it: every second run fails. */
const WITHOUT: readonly Work[] = (['bugfix', '기능'] as const).flatMap((type) =>
  (['success', 'failure'] as const).map((status) => ({ type, status, count: 15, tool: 'edit' })),
)

test('R3 P5 a pattern that declines is narrowed to where it works, and earns its way back', async () => {
  const { memory, clock } = openTestMemory()
  const { id } = await memory.patterns.add({
    name: 'Search before the change',
    category: 'sequence',
    summary: 'Search for the name before anything is changed.',
    followedWhen: 'tools contains "grep"',
    content: { type: 'strategy', approach: 'grep first' },
  })
  const statusNow = async (): Promise<string> =>
    (await memory.patterns.get({ id })).pattern.lifecycle.status
  await work(memory, 'at first', [
    { type: 'bugfix', status: 'success', count: 20 },
    { type: '기능', status: 'success', count: 20 },
    { type: 'bugfix', status: 'failure', count: 2 },
    ...WITHOUT,
  ])
  await memory.admin.nightly()
  expect(await statusNow()).toBe('validated')
  expect(await isOffered(memory, id, '기능')).toBe(true)

  clock.advance(DAY_MS)
  await work(memory, 'later', [
    { type: 'bugfix', status: 'success', count: 10 },
    { type: '기능', status: 'failure', count: 25 },
  ])
  await memory.admin.nightly()
  const declined = await memory.patterns.get({ id })
  expect(declined.pattern.lifecycle).toMatchObject({ status: 'under-review', refinements: 1 })
  expect(declined.pattern.version).toBe(2)
  const { conditions, antiConditions } = declined.pattern.applicability
  expect([...conditions, ...antiConditions]).toHaveLength(1)
  expect(await isOffered(memory, id, 'bugfix')).toBe(false)

  clock.advance(DAY_MS)
  await work(memory, 'narrowed', [
    { type: 'bugfix', status: 'success', count: 14 },
    { type: '기능', status: 'failure', count: 5 },
  ])
  await memory.admin.nightly()
  expect(await statusNow()).toBe('validated')
  expect(await isOffered(memory, id, 'bugfix')).toBe(true)
  expect(await isOffered(memory, id, '기능')).toBe(false)
})

test('R3 T2 deleted episodes take their evidence with them, and a pattern its status', async () => {
  const { memory } = openTestMemory()
  const { id } = await memory.patterns.add({
    name: 'Search before the change',
    category: 'sequence',
    summary: 'Search for the name before anything is changed.',
    followedWhen: 'tools contains "grep"',
    content: { type: 'strategy', approach: 'grep first' },
  })
  const ids = await work(memory, 'at first', [
    { type: 'bugfix', status: 'success', count: 12 },
    ...WITHOUT,
  ])
  await memory.admin.nightly()
  const { pattern } = await memory.patterns.get({ id })
  expect(pattern.lifecycle.status).toBe('validated')

  for (const episode of ids.slice(0, 9)) await memory.forget({ id: episode })

  const after = await memory.patterns.get({ id })
  expect(after.pattern.lifecycle.status).toBe('candidate')
  expect(after.pattern.evidence.runs).toBe(3)
  expect(await isOffered(memory, id, 'bugfix')).toBe(false)
  await memory.undo({ id: ids[0] ?? '' })
  await memory.admin.nightly()
  expect((await memory.patterns.get({ id })).pattern.evidence.runs).toBe(4)
})
