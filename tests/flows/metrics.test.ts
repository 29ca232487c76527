import { expect, test } from 'vitest'
import type { EpisodeInput, Memory } from '../../src/index.ts'
import { openTestMemory } from '../support/test-memory.ts'

async function figure(
  memory: Memory,
  wanted: string,
  labels: Readonly<Record<string, string>> = {},
): Promise<number | undefined> {
  const found = (await memory.metrics()).find(({ name }) => name === wanted)
  return found?.points.find((point) =>
    Object.entries(labels).every(([key, value]) => point.labels[key] === value),
  )?.value
}

function task(number: number, more: Partial<EpisodeInput>): EpisodeInput {
  return { task: { description: `Task ${number}` }, outcome: { status: 'success' }, ...more }
}

test('R4 success is told apart for tasks with guidance and without', async () => {
  const { memory } = openTestMemory()
  const guided = { metadata: { appliedPatterns: ['먼저 재현하기'] } }
  await memory.storeEpisodes([
    task(1, guided),
    task(2, guided),
    task(3, { ...guided, outcome: { status: 'failure' } }),
    task(4, { outcome: { status: 'failure' } }),
  ])
  expect(await figure(memory, 'loci_success_ratio', { memory: 'with' })).toBeUndefined()
  await memory.nightly()

  expect(await figure(memory, 'loci_success_ratio', { memory: 'with' })).toBeCloseTo(2 / 3)
  expect(await figure(memory, 'loci_success_ratio', { memory: 'without' })).toBe(0)
})

test('R4 helpfulness counts what was judged, and nothing else', async () => {
  const { memory } = openTestMemory()
  const ids = (await memory.storeEpisodes([1, 2, 3, 4].map((number) => task(number, {})))).map(
    ({ id }) => id,
  )
  expect(await figure(memory, 'loci_helpful_ratio')).toBeUndefined()
  for (const [at, helpful] of [true, true, false].entries()) {
    await memory.giveFeedback({ id: ids[at] ?? '', helpful })
  }

  expect(await figure(memory, 'loci_helpful_ratio')).toBeCloseTo(2 / 3)
})

test('R4 patterns are counted by status, by how they went, and by use', async () => {
  const { memory } = openTestMemory()
  const add = (name: string) =>
    memory.addPattern({
      name,
      category: 'strategy',
      summary: `Do it: ${name}.`,
      content: { type: 'strategy', approach: name },
    })
  const { id } = await add('Look first')
  const { id: old } = await add('Never look')
  await memory.deprecatePattern({ id: old, reason: 'It is wrong.' })
  for (const [number, status] of (
    ['success', 'success', 'success', 'failure'] as const
  ).entries()) {
    const { id: episodeId } = await memory.storeEpisode(task(number, { outcome: { status } }))
    await memory.recordApplication({ id, episode: episodeId })
  }

  expect(await figure(memory, 'loci_patterns', { status: 'candidate' })).toBe(1)
  expect(await figure(memory, 'loci_patterns_ratio', { status: 'deprecated' })).toBe(0.5)
  expect(await figure(memory, 'loci_pattern_match_accuracy_ratio')).toBe(0.75)
  expect(await figure(memory, 'loci_pattern_uses', { name: 'Look first' })).toBe(4)
})
