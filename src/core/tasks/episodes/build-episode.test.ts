import { expect, test } from 'vitest'
import { FULL_EPISODE } from '../../../../tests/support/episode-inputs.ts'
import { checkInput } from '../../check-input.ts'
import { buildEpisode, cleanPaths } from './build-episode.ts'
import { type EpisodeInput, episodeInputSchema } from './episode.ts'

const NOW_MS = Date.parse('2026-03-01T12:00:00.000Z')

function build(input: EpisodeInput) {
  return buildEpisode(checkInput(episodeInputSchema, input, 'store-episode'), {
    id: 'e1',
    scope: { tenant: 'acme' },
    source: { kind: 'call', surface: 'library' },
    nowMs: NOW_MS,
  })
}

test('E1 a whole episode keeps every field that was told', () => {
  const episode = build(FULL_EPISODE)

  expect(episode).toMatchObject({
    ...FULL_EPISODE,
    occurredAt: '2026-02-28T11:00:00.000Z',
    context: {
      ...FULL_EPISODE.context,
      files: ['src/payments/client.ts', 'src/payments/retry.ts'],
    },
  })
  expect(episode.eventAt).toBe(Date.parse('2026-02-28T11:00:00Z'))
  expect(episode.keys).toMatchObject({ tools: ['grep', 'edit'], errorTypes: ['TimeoutError'] })
})

test('E1 what was left out is an empty list or absent, and the time is that of storing', () => {
  const episode = build({
    task: { description: '버그 수정', type: undefined },
    outcome: { status: 'partial' },
  })

  expect(episode.task).toEqual({ description: '버그 수정', goals: [], constraints: [] })
  expect(Object.keys(episode.task)).not.toContain('type')
  expect(episode.metadata).toEqual({ strategies: [], tags: [], appliedPatterns: [] })
  expect(episode.eventAt).toBe(NOW_MS)
  expect(episode).not.toHaveProperty('occurredAt')
})

test('E1 every text is made storable, deep inside and in the names of measures', () => {
  const episode = build({
    task: { description: 'perche\u0301 \ud800', goals: ['a\u0000b'] },
    outcome: { status: 'success', quality: { 'cafe\u0301': 1 } },
    metadata: { tags: [' caffe\u0300 ', 'caff\u00e8'] },
    execution: { trace: [{ output: 'x\u0000y' }] },
  })

  expect(episode.task.description).toBe('perch\u00e9 \ufffd')
  expect(episode.task.goals).toEqual(['ab'])
  expect(episode.outcome.quality).toEqual({ 'caf\u00e9': 1 })
  expect(episode.metadata.tags).toEqual(['caff\u00e8'])
  expect(episode.execution.trace).toEqual([{ output: 'xy' }])
})

test.each([
  ['./src/a.ts', 'src/a.ts'],
  ['.\\src\\a.ts', 'src/a.ts'],
  ['././a.ts', 'a.ts'],
  ['../a.ts', '../a.ts'],
  ['.env', '.env'],
  ['./', './'],
  ['C:\\일\\메모.md', 'C:/일/메모.md'],
])('E7 the path %s is kept as %s', (given, expected) => {
  expect(cleanPaths([given, expected])).toEqual([expected])
})
