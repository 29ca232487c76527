import { expect, test } from 'vitest'
import { NIGHTLY_STEPS, type NightlyStep } from '../../src/core/learning/nightly/nightly-run.ts'
import type { EpisodeInput } from '../../src/index.ts'
import { Killed, openKillableMemory } from '../support/killable-memory.ts'
import { openTestMemory } from '../support/test-memory.ts'

const START_MS = Date.parse('2026-03-01T12:00:00.000Z')
const DAY_MS = 86_400_000

/** A few months of work: failures that were got over, patches, plans, two projects. */
function episodes(count: number): readonly EpisodeInput[] {
  return Array.from({ length: count }, (_one, number) => ({
    ...(number % 4 === 0 ? failed(number) : succeeded(number)),
    task: {
      description: `Fix the total of cart ${number % 5} (report ${number})`,
      type: number % 3 === 0 ? 'bugfix' : 'feature',
    },
    context: {
      files: [`src/cart-${number % 3}.ts`],
      errors: [{ type: 'TypeError', message: `x${number} is not a function` }].slice(number % 2),
    },
    occurredAt: new Date(START_MS - (count - number) * DAY_MS).toISOString(),
    project: number % 2 === 0 ? 'shop' : '가게',
  }))
}

type Ending = Pick<EpisodeInput, 'execution' | 'outcome' | 'reflection'>

function succeeded(number: number): Ending {
  const file = `src/cart-${number % 3}.ts`
  const diff = [
    `--- a/${file}`,
    `+++ b/${file}`,
    '@@ -1,1 +1,1 @@',
    '-if (a == null) return',
    '+if (a === null) return',
    '',
  ].join('\n')
  return {
    execution: {
      plan: ['reproduce', 'fix', 'test'],
      trace: [
        { tool: 'read', input: file, output: 'const sum = 0', durationMs: 5 },
        { tool: 'test', input: 'npm test', output: 'ok', durationMs: 50 },
      ],
      durationMs: 1_000 + number,
    },
    outcome: { status: 'success', patches: [{ file, diff }] },
    reflection: {
      solutionPattern: 'Check for null first.',
      tips: ['Run the tests before the fix.'],
    },
  }
}

function failed(number: number): Ending {
  return {
    execution: {
      trace: [
        { tool: 'read', input: 'src/cart.ts', output: 'const sum = 0' },
        { tool: 'edit', input: 'src/cart.ts', error: 'TypeError: x is not a function' },
      ],
      durationMs: 2_000 + number,
    },
    outcome: { status: 'failure' },
    reflection: { gotchas: ['The cart may have no voucher.'] },
  }
}

test('R3 a nightly run goes through its stages, reports, and a second one changes nothing', async () => {
  const killable = await openKillableMemory(START_MS)
  const { memory } = killable
  for (const episode of episodes(24)) await memory.episodes.store(episode)

  const first = await memory.admin.nightly()

  expect(first).toMatchObject({ status: 'finished', isResumed: false })
  expect(first.report.stages.map(({ stage }) => stage)).toEqual([
    'episodes',
    'extraction',
    'validation',
    'refinement',
    'indexes',
  ])
  expect(first.report.storage.episodes.active).toBeGreaterThanOrEqual(24)
  expect(first.markdown).toContain('# Nightly run of 2026-03-01 12:00')
  expect((await memory.admin.stats({ nightly: true })).nightly).toMatchObject({
    asOf: '2026-03-01T12:00:00.000Z',
  })
  const before = await killable.dump(['nightly-runs'])

  await memory.admin.nightly()

  expect(await killable.dump(['nightly-runs'])).toEqual(before)
})

test('R3 a dry run says what would be done, and changes nothing but what is derived', async () => {
  const killable = await openKillableMemory(START_MS)
  const { memory } = killable
  for (const episode of episodes(12)) await memory.episodes.store(episode)
  const before = await killable.dump([])

  const planned = await memory.admin.nightly({ dryRun: true })

  expect(planned.status).toBe('planned')
  expect(planned.markdown).toContain('### extraction')
  expect(await killable.dump([])).toEqual(before)
})

test('R3 two runs at once: the second is refused and says what to do', async () => {
  const { memory, clock } = openTestMemory()
  for (const episode of episodes(6)) await memory.episodes.store(episode)

  const runs = await Promise.allSettled([memory.admin.nightly(), memory.admin.nightly()])

  expect(runs.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const refused = runs.find((run) => run.status === 'rejected')
  expect(refused?.reason).toMatchObject({
    code: 'CONFLICT',
    hint: expect.stringContaining('Wait for it'),
  })
  clock.advance(DAY_MS)
  expect(await memory.admin.nightly()).toMatchObject({ status: 'finished', isResumed: false })
})

test('R3 only the owner runs it, and there is no report before the first', async () => {
  const { memory } = openTestMemory()
  const guest = memory.as({ scope: { tenant: 'acme' }, surface: 'http' })

  await expect(guest.admin.nightly()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect((await memory.admin.stats({ nightly: true })).nightly).toBeUndefined()
})

test('R3 a run whose time is over goes on the next time, as of the moment it began', async () => {
  const { memory, clock } = openTestMemory()
  for (const episode of episodes(6)) await memory.episodes.store(episode)

  const first = await memory.admin.nightly({ minutesMax: 0 })
  expect(first.status).toBe('paused')
  clock.advance(3_600_000)
  const second = await memory.admin.nightly()

  expect(second).toMatchObject({ status: 'finished', isResumed: true })
  expect(second.report.asOf).toBe('2026-03-01T12:00:00.000Z')
})

test('R3 E15 P7 every step can be run alone, first as a dry run', async () => {
  const { memory, clock } = openTestMemory()
  for (const episode of episodes(24)) await memory.episodes.store(episode)
  await memory.episodes.store({
    episodes: [episodes(1)[0] as EpisodeInput, episodes(1)[0] as EpisodeInput],
  })
  const [gone] = (await memory.episodes.search({ orderBy: 'newest' })).items
  await memory.forget({ id: gone?.episode.id ?? '' })
  clock.advance(400 * DAY_MS)
  const run = async (step: NightlyStep, dryRun: boolean) => {
    const { status, report } = await memory.admin.nightly({ steps: [step], dryRun })
    expect(status).toBe(dryRun ? 'planned' : 'finished')
    const steps = report.stages.flatMap((stage) => stage.steps)
    expect(steps.map(({ name }) => name)).toEqual([step])
    return steps[0]?.counts
  }

  for (const step of NIGHTLY_STEPS) {
    const planned = await run(step, true)
    // A dry run changes nothing: it plans the same again.
    expect(await run(step, true)).toEqual(planned)
    const done = await run(step, false)
    for (const what of ['purged', 'aged', 'archived', 'episodes', 'found', 'deprecated']) {
      expect(done?.[what], `${step}: ${what}`).toBe(planned?.[what])
    }
  }
  expect((await memory.admin.stats({ nightly: true })).nightly).toBeUndefined()
})

test('R3 killed at fifty moments and resumed, the store is as after an undisturbed run', async () => {
  const start = await openKillableMemory(START_MS)
  for (const episode of episodes(24)) await start.memory.episodes.store(episode)
  const calm = await openKillableMemory(START_MS, start)
  await calm.memory.admin.nightly()
  const writes = calm.writes()
  const expected = await calm.dump(['nightly-runs', 'history'])
  expect(writes).toBeGreaterThan(20)

  for (let number = 0; number < 50; number++) {
    const killable = await openKillableMemory(START_MS, start)
    // Spread over all writes, before and after them in turn; some runs are killed twice.
    const at = 1 + ((number * 7_919) % writes)
    killable.killAt(at, number % 2 === 0 ? 'before' : 'after')
    await expect(killable.memory.admin.nightly(), `killed at ${at}`).rejects.toThrow(Killed)
    killable.restart()
    if (number % 5 === 0) {
      killable.killAt(1 + (number % 7), 'after')
      await killable.memory.admin.nightly().catch(() => {})
      killable.restart()
    }

    const { status } = await killable.memory.admin.nightly()

    expect(status).toBe('finished')
    expect(await killable.dump(['nightly-runs', 'history']), `killed at ${at}`).toEqual(expected)
  }
})
