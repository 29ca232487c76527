import { expect, test } from 'vitest'
import { createMemoryTextIndex } from '../../src/adapters/memory/index.ts'
import { createMemory } from '../../src/compose/create-memory.ts'
import { MemoryError } from '../../src/core/errors.ts'
import type { EpisodeStatus } from '../../src/core/tasks/episodes/episode.ts'
import type { Memory } from '../../src/operations/memory.ts'
import { openEmbeddedMemory } from '../support/embedded-memory.ts'
import { episodeOf } from '../support/episode-inputs.ts'
import { TOLD } from '../support/patterns.ts'
import { runStep } from '../support/run-step.ts'
import { storeEpisode } from '../support/store-episode.ts'
import { openTestMemory } from '../support/test-memory.ts'

const TASK = { task: 'Fix the crash of the checkout', type: 'bugfix' }

/** Stores runs that say that they applied a pattern. Returns their ids. */
async function apply(
  memory: Memory,
  pattern: string,
  statuses: readonly EpisodeStatus[],
): Promise<readonly string[]> {
  const ids: string[] = []
  for (const [index, status] of statuses.entries()) {
    const { id } = await storeEpisode(memory, {
      ...episodeOf(`결제 오류 ${index}번을 고친다`, { status }),
      metadata: { appliedPatterns: [pattern] },
    })
    ids.push(id)
  }
  return ids
}

const GOOD: readonly EpisodeStatus[] = Array.from({ length: 8 }, () => 'success')

async function offered(memory: Memory): Promise<readonly string[]> {
  return (await memory.context.forTask(TASK)).patterns.map(({ pattern }) => pattern.id)
}

async function statusOf(memory: Memory, id: string): Promise<string> {
  return (await memory.patterns.get({ id })).pattern.lifecycle.status
}

async function addValidated(memory: Memory): Promise<string> {
  const { id } = await memory.patterns.add(TOLD)
  await apply(memory, id, GOOD)
  await runStep(memory, 'validate-patterns')
  return id
}

async function refusal(attempt: Promise<unknown>): Promise<string> {
  return await attempt.then(
    () => 'accepted',
    (error: unknown) => (MemoryError.is(error) ? error.code : Promise.reject(error)),
  )
}

test.each(['memory', 'sqlite'])(
  'P5 P7 %s: told, applied, validated, offered; failing, reviewed; refined, and earned back',
  async (kind) => {
    const { memory, clock } = kind === 'memory' ? openTestMemory() : await openEmbeddedMemory()
    const { id, lifecycle } = await memory.patterns.add(TOLD)
    expect(lifecycle.status).toBe('candidate')
    await apply(memory, id, GOOD)
    expect(await offered(memory)).toEqual([])

    const plan = await runStep(memory, 'validate-patterns', { dryRun: true })
    expect(plan).toMatchObject({ changed: 1, validated: 1 })
    expect(await offered(memory)).toEqual([])
    expect(await runStep(memory, 'validate-patterns')).toEqual(plan)
    expect(await offered(memory)).toEqual([id])
    expect(await runStep(memory, 'validate-patterns')).toMatchObject({ changed: 0, validated: 0 })

    let applications = 0
    while ((await offered(memory)).length > 0 && applications < 20) {
      applications++
      await memory.feedback({ id, helped: true, outcome: 'failure', run: `run ${applications}` })
    }
    expect(applications).toBeLessThan(20)
    const reviewed = await memory.patterns.get({ id })
    expect(reviewed.pattern.lifecycle).toMatchObject({ status: 'under-review' })
    expect(reviewed.pattern.lifecycle.reason).toContain('It stopped working')
    await runStep(memory, 'validate-patterns')
    expect(await statusOf(memory, id)).toBe('under-review')

    clock.advance(60_000)
    const applicability = {
      problemTypes: ['bugfix'],
      antiConditions: ['files starts with "test/"'],
    }
    const refined = await memory.patterns.update({ id, applicability, reason: 'Not in tests.' })
    expect(refined).toMatchObject({ version: 2, evidence: { runs: 0 } })
    const before = await statusOf(memory, id)
    await runStep(memory, 'validate-patterns')
    expect(await statusOf(memory, id)).toBe(before)
    expect(await offered(memory)).toEqual([])

    clock.advance(60_000)
    await apply(memory, id, GOOD)
    await runStep(memory, 'validate-patterns')
    expect(await offered(memory)).toEqual([id])
    await memory.close()
  },
)

test('P2 P7 a pattern is shown with the episodes behind it and with what it said before', async () => {
  const { memory } = openTestMemory()
  const { id } = await memory.patterns.add(TOLD)
  const [good] = await apply(memory, id, ['success'])
  const [bad] = await apply(memory, TOLD.name, ['failure'])
  await memory.patterns.update({
    id,
    summary: 'Scrivi prima un test che fallisce.',
    reason: 'chiaro',
  })

  const { pattern, supporting, contradicting, history } = await memory.patterns.get({ id })

  expect(pattern).toMatchObject({ version: 2, summary: 'Scrivi prima un test che fallisce.' })
  expect(supporting).toMatchObject([
    { id: good, task: '결제 오류 0번을 고친다', origin: 'applied' },
  ])
  expect(contradicting).toMatchObject([{ id: bad, isHit: false }])
  expect(history).toMatchObject([
    { version: 1, reason: 'chiaro', surface: 'library', pattern: { summary: TOLD.summary } },
  ])
})

test('P7 a run counts once, however it is told', async () => {
  const { memory } = openTestMemory()
  const { id } = await memory.patterns.add(TOLD)
  const [episode] = await apply(memory, id, ['success'])

  const again = await memory.feedback({ id, helped: true, episode })
  expect(again).toMatchObject({ isCounted: false, pattern: { evidence: { runs: 1 } } })
  const told = { id, helped: true, run: 'monday' }
  expect(await memory.feedback(told)).toMatchObject({ isCounted: true })
  expect(await memory.feedback(told)).toMatchObject({
    isCounted: false,
    pattern: { evidence: { runs: 2, applications: 2 }, lifecycle: { uses: 2 } },
  })
  const half = await memory.feedback({ id, helped: true, outcome: 'partial', run: 'tuesday' })
  expect(half).toMatchObject({ isCounted: false, pattern: { evidence: { runs: 2 } } })
  expect(await refusal(memory.feedback({ id, helped: true }))).toBe('INVALID_INPUT')
  expect(await refusal(memory.feedback({ id, helped: true, outcome: 'success' }))).toBe(
    'INVALID_INPUT',
  )
})

test('T2 P5 deleting episodes removes their evidence, and without support the status goes', async () => {
  const { memory } = openTestMemory()
  const { id } = await memory.patterns.add(TOLD)
  const episodes = await apply(memory, id, GOOD)
  await runStep(memory, 'validate-patterns')
  expect(await offered(memory)).toEqual([id])

  for (const episode of episodes.slice(0, 4)) await memory.forget({ id: episode })

  const { pattern, supporting } = await memory.patterns.get({ id })
  expect(pattern).toMatchObject({ lifecycle: { status: 'candidate' }, evidence: { runs: 4 } })
  expect(supporting.map((one) => one.id)).toEqual(episodes.slice(4).toReversed())
  expect(await offered(memory)).toEqual([])
})

test('E12 feedback on an episode reinforces and weakens the patterns that it applied', async () => {
  const { memory } = openTestMemory()
  const { id } = await memory.patterns.add(TOLD)
  const [episode = ''] = await apply(memory, id, GOOD)
  const confidence = async (): Promise<number> =>
    (await memory.patterns.get({ id })).pattern.evidence.confidence
  const before = await confidence()

  await memory.feedback({ id: episode, helped: true })
  const after = await confidence()
  expect(after).toBeGreaterThan(before)
  await memory.feedback({ id: episode, helped: false })
  await memory.feedback({ id: episode, helped: false })
  expect(await confidence()).toBeLessThan(before)
})

test('E12 P5 a pattern that people find unhelpful is offered no more, and says why', async () => {
  const { memory } = openTestMemory()
  const { id } = await memory.patterns.add(TOLD)
  const [episode = ''] = await apply(memory, id, GOOD)
  await runStep(memory, 'validate-patterns')
  expect(await offered(memory)).toEqual([id])

  for (let count = 0; count < 9; count++) await memory.feedback({ id: episode, helped: false })

  expect(await offered(memory)).toEqual([])
  const { lifecycle } = (await memory.patterns.get({ id })).pattern
  expect(lifecycle.status).toBe('candidate')
  expect(lifecycle.moves?.[0]?.reason).toMatch(/feedback on its episodes: .* confidence over 0\.7/u)
})

test('P6 from five runs on, the receipt of an application says what is missing to validate it', async () => {
  const { memory } = openTestMemory()
  const { id } = await memory.patterns.add(TOLD)
  const reasons: string[] = []
  for (let count = 1; count <= 20; count++) {
    const receipt = await memory.feedback({ id, helped: true, run: `run ${count}` })
    reasons.push('reason' in receipt ? (receipt.reason ?? '') : '')
  }

  expect(reasons[3]).toBe('It ended as predicted.')
  expect(reasons[19]).toContain('It needs 5 episodes from the last 90 days and has 0')
  await apply(memory, id, GOOD.slice(1))
  const [episode] = await apply(memory, TOLD.name, ['success'])
  const last = await memory.feedback({ id, helped: true, episode })
  expect(last).toMatchObject({ isCounted: false })
  expect(await memory.feedback({ id, helped: true, run: 'the last' })).toMatchObject({
    reason: expect.stringContaining('The next nightly run can validate it.'),
  })
})

test('P6 advice to do what fails in most runs is not validated, though other runs fail more often', async () => {
  const { memory } = openTestMemory()
  const { id } = await memory.patterns.add(TOLD)
  const bad: readonly EpisodeStatus[] = Array.from({ length: 60 }, () => 'failure')
  for (const [index, status] of bad.entries()) {
    await memory.episodes.store(episodeOf(`Fix the crash number ${index}`, { status }))
  }
  const poor = Array.from({ length: 28 }, (_one, at) => (at % 7 < 3 ? 'success' : 'failure'))
  await apply(memory, id, poor as readonly EpisodeStatus[])
  await runStep(memory, 'learn-from-episodes')
  await runStep(memory, 'validate-patterns')

  const { pattern } = await memory.patterns.get({ id })
  expect(pattern.evidence.successRate).toBeLessThan(0.5)
  expect(pattern.lifecycle.status).toBe('candidate')
  const receipt = await memory.feedback({ id, helped: true, run: 'one more' })
  expect(receipt).toMatchObject({ reason: expect.stringContaining('mostly fails') })
})

test('P2 P4 relations are told by hand: checked, on both sides, and only the better of two is offered', async () => {
  const { memory } = openTestMemory()
  const id = await addValidated(memory)
  const told = { ...TOLD, name: 'Guess first', summary: 'Change it, then look.' }
  const { id: other } = await memory.patterns.add({ ...told, contradicts: [id] })
  const related = async (one: string) => (await memory.patterns.get({ id: one })).pattern.relations

  expect((await related(id)).contradicts).toEqual([other])
  await apply(memory, other, [...GOOD, ...GOOD, ...GOOD])
  await runStep(memory, 'validate-patterns')
  expect(await offered(memory)).toEqual([other])

  await memory.patterns.update({ id: other, contradicts: [], generalizes: [id] })
  expect((await related(id)).contradicts).toEqual([])
  expect(await related(other)).toMatchObject({ contradicts: [], generalizes: [id] })
  expect(new Set(await offered(memory))).toEqual(new Set([id, other]))

  const refused = [{ contradicts: [other] }, { contradicts: [id] }, { generalizes: ['nowhere'] }]
  const codes = refused.map((update) => refusal(memory.patterns.update({ id: other, ...update })))
  expect(await Promise.all(codes)).toEqual(['INVALID_INPUT', 'INVALID_INPUT', 'NOT_FOUND'])
})

test('P4 P7 only what applies is offered, the best first, with the reasons', async () => {
  const { memory } = openTestMemory()
  const id = await addValidated(memory)

  const [found] = (await memory.context.forTask({ ...TASK, files: ['src/a.ts'] })).patterns
  expect(found).toMatchObject({
    pattern: { id },
    explanation: { held: ['task.type = "bugfix"'] },
  })
  const sum = found?.explanation.terms.reduce((all, { value, weight }) => all + value * weight, 0)
  expect(found?.score).toBeCloseTo(sum ?? 0, 12)
  expect((await memory.context.forTask({ task: 'x', type: 'research' })).patterns).toEqual([])
  expect((await memory.patterns.get({ id })).pattern.lifecycle.uses).toBe(GOOD.length)
})

test('P7 what another process does with a pattern is known at once', async () => {
  const { memory, documents, clock } = openTestMemory()
  const other = createMemory({
    documents,
    text: createMemoryTextIndex({ id: 'text' }),
    scope: { tenant: 'acme' },
    clock,
  })
  const id = await addValidated(memory)
  expect(await offered(other)).toEqual([id])

  await memory.patterns.update({
    id,
    status: 'deprecated',
    reason: 'The project has no tests any more.',
  })

  expect(await offered(other)).toEqual([])
  expect((await other.patterns.get({ id })).pattern.lifecycle).toMatchObject({
    status: 'deprecated',
    reason: 'The project has no tests any more.',
  })
  await other.close()
})

test('P7 nothing crosses scopes', async () => {
  const { memory } = openTestMemory()
  const id = await addValidated(memory)
  const stranger = memory.as({ scope: { tenant: 'acme', user: 'bo' }, surface: 'http' })

  expect(await offered(stranger)).toEqual([])
  expect(await refusal(stranger.patterns.get({ id }))).toBe('NOT_FOUND')
  expect((await stranger.patterns.list()).items).toEqual([])
  const { id: foreign } = await stranger.patterns.add(TOLD)
  const [episode = ''] = await apply(memory, id, ['success'])
  expect(await refusal(memory.feedback({ id: foreign, helped: true, episode }))).toBe(
    'INVALID_INPUT',
  )
})
