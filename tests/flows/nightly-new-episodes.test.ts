import { expect, test } from 'vitest'
import type { NightlyOutcome } from '../../src/core/learning/nightly/nightly-report.ts'
import type { NightlyStep } from '../../src/core/learning/nightly/nightly-run.ts'
import type { EpisodeInput, Memory } from '../../src/index.ts'
import { storeEpisode } from '../support/store-episode.ts'
import { openTestMemory } from '../support/test-memory.ts'

const DAY_MS = 86_400_000

function inspect(number: number): EpisodeInput {
  return {
    task: { description: `점검 ${number}: inspect machine ${number} of rack ${number * 7}` },
    execution: { trace: [{ tool: 'ssh', input: `rack-${number}`, output: 'ok' }] },
    outcome: { status: 'success' },
  }
}

const DEPLOY: EpisodeInput = {
  task: { description: 'Distribuire la versione notturna 🌙 sul server di prova', type: 'deploy' },
  execution: { trace: [{ tool: 'bash', input: 'deploy.sh', output: 'done' }] },
  outcome: { status: 'success' },
}

function countsOf({ report }: NightlyOutcome, name: NightlyStep): Readonly<Record<string, number>> {
  const steps = report.stages.flatMap(({ steps: own }) => own)
  return steps.find((step) => step.name === name)?.counts ?? {}
}

async function exportOf(memory: Memory): Promise<string> {
  let content = ''
  for await (const piece of memory.exportAll()) content += piece
  return content
}

test('R3 what is new is joined with what was there before, and learned from alone', async () => {
  const { memory, clock } = openTestMemory()
  for (let number = 0; number < 20; number++) await memory.episodes.store(inspect(number))
  const first = await storeEpisode(memory, DEPLOY)
  await memory.settle()
  expect(countsOf(await memory.admin.nightly(), 'learn-from-episodes')).toMatchObject({
    episodes: 21,
  })
  clock.advance(20 * DAY_MS)
  const second = await storeEpisode(memory, { ...DEPLOY, reflection: { tips: ['sì'] } })
  await memory.settle()

  const night = await memory.admin.nightly()

  expect(countsOf(night, 'consolidate-episodes')).toEqual({ groups: 1, episodes: 2 })
  expect(countsOf(night, 'learn-from-episodes')).toMatchObject({ episodes: 1 })
  const ids = (await memory.episodes.search({ text: 'versione notturna' })).items
  const joined = ids.map(({ episode }) => episode.consolidation?.episodeIds)
  expect(joined).toContainEqual([second.id, first.id])
  clock.advance(DAY_MS)
  expect(countsOf(await memory.admin.nightly(), 'consolidate-episodes')).toEqual({})
})

test('R3 an episode that is brought in and older than all that is known is learned from', async () => {
  const old = openTestMemory()
  const id = '01900000-0000-7000-8000-00000000abcd'
  await old.memory.episodes.store({ ...DEPLOY, id })
  const { memory, clock } = openTestMemory()
  clock.advance(10 * DAY_MS)
  for (let number = 0; number < 8; number++) await memory.episodes.store(inspect(number))
  await memory.admin.nightly()

  await memory.import({ content: await exportOf(old.memory) })
  const night = await memory.admin.nightly()

  expect(countsOf(night, 'learn-from-episodes')).toMatchObject({ episodes: 1 })
})
