import { expect, test } from 'vitest'
import type { EpisodeInput } from '../../src/core/tasks/episodes/episode.ts'
import type { EmbedOptions } from '../../src/ports/embedder.ts'
import { hashingEmbedder } from '../../src/testing/index.ts'
import { episodeOf } from '../support/episode-inputs.ts'
import { codeOf, foundBy } from '../support/episode-searches.ts'
import { runStep } from '../support/run-step.ts'
import { storeEpisode } from '../support/store-episode.ts'
import { openTestMemory } from '../support/test-memory.ts'

const DAY_MS = 86_400_000

function deploying(tool: string, more: Partial<EpisodeInput> = {}): EpisodeInput {
  return {
    task: { description: '매일 밤 배포: deploy the nightly build', type: 'deploy' },
    context: { files: ['deploy.sh', `${tool}.log`] },
    execution: {
      plan: ['build', 'upload'],
      toolsUsed: [{ name: 'bash' }, { name: tool }],
      durationMs: tool.length * 1_000,
    },
    outcome: { status: 'success' },
    metadata: { domain: 'ops', tags: ['night'], appliedPatterns: ['build first'] },
    ...more,
  }
}

test('E14 what is nearly the same is found as one record that tells what is common and what varies', async () => {
  const { memory } = openTestMemory()
  const first = await storeEpisode(memory, deploying('scp', { occurredAt: '2026-02-01' }))
  const second = await storeEpisode(memory, deploying('rsync', { occurredAt: '2026-02-02' }))
  await memory.episodes.store(episodeOf('Write the release notes', { occurredAt: '2026-02-03' }))

  const planned = await runStep(memory, 'consolidate-episodes', { dryRun: true })
  expect(planned).toEqual({ groups: 1, episodes: 2 })
  expect(await foundBy(memory, {})).toHaveLength(3)
  expect(await runStep(memory, 'consolidate-episodes')).toEqual(planned)

  const found = (await memory.episodes.search({ text: 'nightly build' })).items
  const group = found[0]?.episode.id ?? ''
  const { episode } = await memory.episodes.get({ id: group })
  expect(episode.consolidation).toEqual({
    episodeIds: [second.id, first.id],
    count: 2,
    successRate: 1,
    durationMs: 4_000,
    common: {
      tools: ['bash'],
      files: ['deploy.sh'],
      tags: ['night'],
      plan: ['build', 'upload'],
      patterns: ['build first'],
    },
    variations: [
      {
        episodeId: second.id,
        description: second.task.description,
        tools: ['rsync'],
        files: ['rsync.log'],
        tags: [],
        durationMs: 5_000,
      },
      { episodeId: first.id, tools: ['scp'], files: ['scp.log'], tags: [], durationMs: 3_000 },
    ],
  })
  expect(found.map((one) => one.episode.id)).not.toContain(first.id)
  const all = await memory.episodes.search({ text: 'nightly build', withMembers: true })
  expect(all.items.map((one) => one.episode.id)).toEqual(
    expect.arrayContaining([group, first.id, second.id]),
  )
  expect((await memory.episodes.get({ id: first.id })).episode).toEqual(first)
  expect((await memory.episodes.get({ id: first.id })).usage.referencedBy).toEqual([
    `episodes/${group}`,
  ])
})

test('E14 a second run changes nothing, and what comes later joins the group', async () => {
  const { memory, documents } = openTestMemory()
  await memory.episodes.store(deploying('scp'))
  await memory.episodes.store(deploying('rsync'))
  await runStep(memory, 'consolidate-episodes')
  const [group] = (await memory.episodes.search({ text: 'nightly' })).items
  const before = await documents.query('episodes', { limit: 100 })

  expect(await runStep(memory, 'consolidate-episodes')).toEqual({ groups: 0, episodes: 0 })
  expect(await documents.query('episodes', { limit: 100 })).toEqual(before)

  await memory.episodes.store(deploying('sftp'))
  expect(await runStep(memory, 'consolidate-episodes')).toEqual({ groups: 1, episodes: 3 })
  const { items: results } = await memory.episodes.search({ text: 'nightly' })
  expect(results.map(({ episode }) => [episode.id, episode.consolidation?.count])).toEqual([
    [group?.episode.id, 3],
  ])
})

test('E14 another outcome, type, domain or time is never merged', async () => {
  const { memory, clock } = openTestMemory()
  await memory.episodes.store(deploying('scp'))
  await memory.episodes.store(deploying('scp', { outcome: { status: 'failure' } }))
  await memory.episodes.store(deploying('scp', { metadata: { domain: 'web' } }))
  await memory.episodes.store(
    deploying('scp', {
      task: { description: '매일 밤 배포: deploy the nightly build', type: 'test' },
    }),
  )
  clock.advance(31 * DAY_MS)
  await memory.episodes.store(deploying('scp'))

  expect(await runStep(memory, 'consolidate-episodes')).toEqual({ groups: 0, episodes: 0 })
  await memory.episodes.store(deploying('scp'))
  expect(await runStep(memory, 'consolidate-episodes')).toEqual({ groups: 1, episodes: 2 })
})

test('T1 nothing is merged across scopes, and who sees one session sees its own episodes', async () => {
  const { memory } = openTestMemory()
  const as = (user: string, session?: string) =>
    memory.as({ scope: { tenant: 'acme', user, session }, surface: 'library' })
  const ada = [
    await storeEpisode(as('ada', 's1'), deploying('scp')),
    await storeEpisode(as('ada', 's2'), deploying('ftp')),
  ]
  const bo = await storeEpisode(as('bo'), deploying('scp'))

  expect(await runStep(memory, 'consolidate-episodes')).toEqual({ groups: 1, episodes: 2 })

  const idsFor = async (caller: typeof memory): Promise<readonly string[]> =>
    (await caller.episodes.search({ text: 'nightly' })).items.map(({ episode }) => episode.id)
  expect(await idsFor(as('bo'))).toEqual([bo.id])
  expect(await idsFor(as('ada', 's1'))).toEqual([ada[0]?.id])
  const [group, ...others] = await idsFor(as('ada'))
  expect(others).toEqual([])
  expect(ada.map(({ id }) => id)).not.toContain(group)
})

test('T2 deleting an episode takes it out of the record that stood for it', async () => {
  const { memory } = openTestMemory()
  const members = [
    await storeEpisode(memory, deploying('scp')),
    await storeEpisode(memory, deploying('rsync')),
    await storeEpisode(memory, deploying('sftp')),
  ]
  const [gone, other, last] = members.map(({ id }) => id)
  await runStep(memory, 'consolidate-episodes')
  const [found] = (await memory.episodes.search({ text: 'nightly' })).items
  const group = found?.episode.id ?? ''

  expect(await codeOf(memory.forget({ id: group }))).toBe('CONFLICT')
  await memory.forget({ id: gone ?? '' })
  const { episode } = await memory.episodes.get({ id: group })
  expect(episode.consolidation?.count).toBe(2)
  expect(JSON.stringify(episode)).not.toContain(gone)
  expect(JSON.stringify(episode)).toContain(last)

  await memory.forget({ id: other ?? '' })
  expect(await codeOf(memory.episodes.get({ id: group }))).toBe('NOT_FOUND')
  const { items: results } = await memory.episodes.search({ text: 'nightly' })
  expect(results.map((one) => one.episode.id)).toEqual([last])
})

// The same kind of work on the same data: near in meaning, and another question each time.
test.each([
  [
    'Find the lowest mark of pupils without siblings',
    'List the names of all grown pupils without siblings',
  ],
  ['How many trains leave from Pisa?', 'How many trains leave from Siena?'],
  ['Quante fatture superano i 100 euro?', 'Quante fatture superano i 500 euro?'],
  ['Copy the backup from alfa to beta', 'Copy the backup from beta to alfa'],
  ['오래된 로그를 삭제한다', '오래된 로그를 삭제하지 않는다'],
])('E14 "%s" is not joined with "%s"', async (one, other) => {
  // A model to which everything means nearly the same.
  const embedder = hashingEmbedder({ dimensions: 8 })
  const same = {
    ...embedder,
    embed: (texts: readonly string[], options: EmbedOptions) =>
      embedder.embed(
        texts.map(() => 'x'),
        options,
      ),
  }
  const { memory } = openTestMemory({ embedder: same })
  const asked = (description: string, tool: string) => {
    const { task, ...rest } = deploying(tool)
    return storeEpisode(memory, { ...rest, task: { ...task, description } })
  }
  await asked(one, 'scp')
  await asked(other, 'scp')
  expect(await runStep(memory, 'consolidate-episodes')).toEqual({ groups: 0, episodes: 0 })

  await asked(`${one.toUpperCase()}  `, 'rsync')
  expect(await runStep(memory, 'consolidate-episodes')).toEqual({ groups: 1, episodes: 2 })
})
