import { expect, test } from 'vitest'
import type { EpisodeInput, Memory } from '../../src/index.ts'
import { storeEpisode } from '../support/store-episode.ts'
import { openTestMemory } from '../support/test-memory.ts'

async function figure(
  memory: Memory,
  wanted: string,
  labels: Readonly<Record<string, string>> = {},
): Promise<number | undefined> {
  const found = (await memory.admin.stats({ metrics: true })).metrics?.find(
    ({ name }) => name === wanted,
  )
  const isMeant = (told: Readonly<Record<string, string>>): boolean =>
    Object.entries(labels).every(([key, value]) => told[key] === value)
  return found?.kind === 'histogram'
    ? found.points.find((point) => isMeant(point.labels))?.count
    : found?.points.find((point) => isMeant(point.labels))?.value
}

function task(number: number, more: Partial<EpisodeInput>): EpisodeInput {
  return { task: { description: `Task ${number}` }, outcome: { status: 'success' }, ...more }
}

test('R4 success is told apart for tasks with guidance and without', async () => {
  const { memory } = openTestMemory()
  const guided = { metadata: { appliedPatterns: ['먼저 재현하기'] } }
  await memory.episodes.store({
    episodes: [
      task(1, guided),
      task(2, guided),
      task(3, { ...guided, outcome: { status: 'failure' } }),
      task(4, { outcome: { status: 'failure' } }),
    ],
  })
  expect(await figure(memory, 'loci_success_ratio', { memory: 'with' })).toBeUndefined()
  await memory.admin.nightly()

  expect(await figure(memory, 'loci_success_ratio', { memory: 'with' })).toBeCloseTo(2 / 3)
  expect(await figure(memory, 'loci_success_ratio', { memory: 'without' })).toBe(0)
})

test('R4 success over time has a period for each stretch, with intervals, and gaps where nothing ran', async () => {
  const { memory, clock } = openTestMemory()
  const guided = { metadata: { appliedPatterns: ['Reproduce first'] } }
  await storeEpisode(memory, task(1, { outcome: { status: 'failure' } }))
  clock.advance(20 * 86_400_000)
  await storeEpisode(memory, task(2, guided))
  await storeEpisode(memory, task(3, guided))
  await memory.admin.nightly()
  const { success = [] } = await memory.admin.stats({ metrics: true })

  expect(success.map((period) => [period.guided?.tasks, period.others?.tasks])).toEqual([
    [undefined, 1],
    [undefined, undefined],
    [2, undefined],
  ])
  expect(success[0]?.others).toMatchObject({ successes: 0, low: 0 })
  expect(success.at(-1)?.guided).toMatchObject({ successes: 2, high: 1 })
  expect(success.at(-1)?.guided?.low).toBeCloseTo(0.342, 3)
  expect(success[0]?.until).toBe(success[1]?.since)
  expect((await memory.admin.stats({})).success).toBeUndefined()
})

test('R4 a task that did what solved an error before counts as one with memory, and bugs and rules are counted', async () => {
  const { memory } = openTestMemory()
  const work = async (fix: string) => {
    const { id } = await memory.tasks.start({ description: `고치기 ${fix}` })
    const build = { id, tool: 'build', input: { target: 'app' } }
    await memory.tasks.step({ ...build, error: 'CacheError: la cache 12 è rotta' })
    await memory.tasks.step({ id, tool: fix, input: {}, output: 'ok' })
    await memory.tasks.step({ ...build, output: 'ok' })
    await memory.tasks.finish({ id, status: 'success' })
  }
  await work('purge_cache')
  await memory.rules.add({ language: 'ts', before: 'a == null', after: 'a === null' })
  expect(await figure(memory, 'loci_finished_tasks', { memory: 'with' })).toBe(0)
  await work('purge_cache')

  expect(await figure(memory, 'loci_success_ratio', { memory: 'with' })).toBe(1)
  expect(await figure(memory, 'loci_finished_tasks', { memory: 'with', status: 'success' })).toBe(1)
  expect(
    await figure(memory, 'loci_finished_tasks', { memory: 'without', status: 'success' }),
  ).toBe(1)
  expect(await figure(memory, 'loci_bugs')).toBe(1)
  expect(await figure(memory, 'loci_code_rules')).toBe(1)
})

test('R4 helpfulness counts what was judged, and nothing else', async () => {
  const { memory } = openTestMemory()
  const ids = (
    await memory.episodes.store({ episodes: [1, 2, 3, 4].map((number) => task(number, {})) })
  ).items.map(({ id }) => id)
  expect(await figure(memory, 'loci_episode_helpful_ratio')).toBeUndefined()
  for (const [at, helpful] of [true, true, false].entries()) {
    await memory.feedback({ id: ids[at] ?? '', helped: helpful })
  }

  expect(await figure(memory, 'loci_episode_helpful_ratio')).toBeCloseTo(2 / 3)
})

test('R4 patterns are counted by status, by how they went, by how they change, and by use', async () => {
  const { memory, clock } = openTestMemory()
  const add = (name: string) =>
    memory.patterns.add({
      name,
      category: 'strategy',
      summary: `Do it: ${name}.`,
      content: { type: 'strategy', approach: name },
    })
  const { id } = await add('Look first')
  const { id: old } = await add('Never look')
  await memory.patterns.update({ id: old, status: 'deprecated', reason: 'It is wrong.' })
  for (const [number, status] of (
    ['success', 'success', 'success', 'failure'] as const
  ).entries()) {
    const { id: episodeId } = await storeEpisode(memory, task(number, { outcome: { status } }))
    await memory.feedback({ id, helped: true, episode: episodeId })
  }

  expect(await figure(memory, 'loci_patterns', { status: 'candidate' })).toBe(1)
  expect(await figure(memory, 'loci_patterns_ratio', { status: 'deprecated' })).toBe(0.5)
  expect(await figure(memory, 'loci_guidance_helpful_ratio')).toBe(0.75)
  expect(await figure(memory, 'loci_guidance_applied_total')).toBe(4)
  expect(await figure(memory, 'loci_pattern_uses', { name: 'Look first' })).toBe(4)
  for (const [change, count] of [
    ['learned', 2],
    ['reinforced', 3],
    ['deprecated', 1],
  ] as const) {
    expect(await figure(memory, 'loci_pattern_changes_total', { change })).toBe(count)
    expect(await figure(memory, 'loci_pattern_changes_30d', { change })).toBe(count)
  }
  clock.advance(31 * 86_400_000)
  expect(await figure(memory, 'loci_pattern_changes_30d', { change: 'learned' })).toBe(0)
  expect(await figure(memory, 'loci_pattern_changes_total', { change: 'learned' })).toBe(2)

  // What is said of a run afterwards makes it a guided one.
  await memory.admin.nightly()
  expect(await figure(memory, 'loci_success_ratio', { memory: 'with' })).toBe(0.75)
  expect(await figure(memory, 'loci_finished_tasks', { memory: 'without' })).toBe(0)
})

test('R4 guidance that was offered is counted, with what of it was applied and worked', async () => {
  const { memory } = openTestMemory()
  const { id } = await memory.patterns.add({
    name: '먼저 재현하기',
    followedWhen: 'steps follow "tool reproduce"',
    category: 'strategy',
    summary: 'Riproduci prima il problema.',
    content: { type: 'strategy', approach: 'Reproduce it first.' },
  })
  for (let number = 0; number < 40; number++) {
    const { id: episode } = await storeEpisode(memory, task(number, {}))
    await memory.feedback({ id, helped: true, episode })
  }
  await memory.admin.nightly({ steps: ['validate-patterns'] })
  expect(await figure(memory, 'loci_pattern_match_accuracy_ratio')).toBeUndefined()

  const finish = async (tool: string, status: 'success' | 'failure') => {
    const { id: task } = await memory.tasks.start({ description: 'anything' })
    await memory.tasks.step({ id: task, tool, input: 'it', output: 'done' })
    await memory.tasks.finish({ id: task, status })
  }
  await finish('reproduce', 'success')
  await finish('reproduce', 'failure')
  await finish('guess', 'success')
  await finish('guess', 'failure')

  expect(await figure(memory, 'loci_guidance_offered_total')).toBe(4)
  expect(await figure(memory, 'loci_guidance_applied_ratio')).toBe(0.5)
  expect(await figure(memory, 'loci_pattern_match_accuracy_ratio')).toBe(0.25)
  // Nobody else sees it.
  const other = memory.as({ scope: { tenant: '다른' }, surface: 'http' })
  expect(await figure(other, 'loci_guidance_offered_total')).toBe(0)
})

test('R4 every operation is counted once, with its failures by their code, and each way of recall', async () => {
  const { memory } = openTestMemory()
  const heard: string[] = []
  const stop = memory.watchDurations(({ metric, labels }) => {
    heard.push(`${metric} ${Object.values(labels).join(' ')}`)
  })
  await memory.remember({ text: '사라는 토리노에 산다' })
  await memory.rememberAll([{ text: 'Sara lives in Turin' }, { text: 'Sara ama il tè' }])
  await memory
    .as({ scope: { tenant: 'acme' }, surface: 'http' })
    .recall({ query: 'Where is Sara?' })
  await expect(memory.facts.get({ id: 'nobody' })).rejects.toThrow()
  await expect(memory.recall({ query: '', k: -1 })).rejects.toThrow()
  await memory.questions.list()
  for await (const _page of memory.exportAll());
  stop()
  await memory.admin.stats()

  const took = (operation: string): Promise<number | undefined> =>
    figure(memory, 'loci_operation_duration_seconds', { operation })
  expect(await took('remember')).toBe(1)
  expect(await took('facts.add')).toBe(1)
  expect(await took('recall')).toBe(1)
  expect(await took('questions.list')).toBe(1)
  expect(await took('exportAll')).toBe(1)
  expect(await took('settle')).toBeUndefined()
  const failed = { operation: 'facts.get', code: 'NOT_FOUND' }
  expect(await figure(memory, 'loci_operation_errors_total', failed)).toBe(1)
  // What is refused before it begins took no time, on every surface.
  const refused = { operation: 'recall', code: 'INVALID_INPUT' }
  expect(await figure(memory, 'loci_operation_errors_total', refused)).toBeUndefined()
  for (const path of ['words', 'meaning', 'embedding']) {
    expect(await figure(memory, 'loci_retrieval_duration_seconds', { path })).toBe(1)
  }
  expect(heard).toContain('loci_operation_duration_seconds remember')
  expect(heard).toContain('loci_retrieval_duration_seconds meaning')
  expect(heard).not.toContain('loci_operation_duration_seconds admin.stats')
})
