import { expect, test } from 'vitest'
import type { Memory } from '../../src/flows/memory.ts'
import { openEmbeddedMemory } from '../support/embedded-memory.ts'
import { episodeOf } from '../support/episode-inputs.ts'
import { keep } from '../support/keep.ts'

const FAILURE = {
  context: { errors: [{ type: 'PumpError', message: 'La pompa non parte' }] },
  outcome: { status: 'failure' },
} as const

async function foundIn(memory: Memory): Promise<readonly string[]> {
  const { results } = await memory.searchEpisodes({ orderBy: 'oldest' })
  return results.map(({ episode }) => episode.task.description)
}

test('T8 an episode that was deleted stays deleted when an older database comes back', async () => {
  const { memory, clock, backup, reopen } = await openEmbeddedMemory()
  const names = ['Fix the pump', '펌프를 고친다', 'Riparare la pompa', 'Paint the gate']
  const ids: string[] = []
  for (const name of names) {
    clock.advance(60_000)
    ids.push((await memory.storeEpisode({ ...episodeOf(name), ...FAILURE })).id)
  }
  const [purged = '', ...others] = ids.slice(0, 3)
  await memory.nightly()
  const older = await backup()
  clock.advance(1_000)
  await memory.deleteEpisode({ id: purged })
  await memory.purgeDeleted({ olderThanDays: 0 })
  for (const id of others) await memory.deleteEpisode({ id })
  expect(await foundIn(memory)).toEqual(['Paint the gate'])

  const again = await reopen(older)

  expect(await foundIn(again)).toEqual(['Paint the gate'])
  const { patterns } = await again.listBugPatterns()
  expect(patterns.flatMap(({ statistics }) => statistics.occurrences)).toEqual([1])
  await again.close()
})

test('T8 E13 a deletion that was taken back does not come back either', async () => {
  const { memory, clock, backup, reopen } = await openEmbeddedMemory()
  const one = await memory.storeEpisode(episodeOf('Fix the pump'))
  const two = await memory.storeEpisode(episodeOf('Riparare la pompa'))
  const untouched = await backup()
  clock.advance(1_000)
  await memory.deleteEpisode({ id: one.id })
  await memory.deleteEpisode({ id: two.id })
  const bothGone = await backup()
  clock.advance(1_000)
  await memory.restoreEpisode(two.id)

  for (const older of [untouched, bothGone]) {
    const again = await reopen(older)
    expect(await foundIn(again)).toEqual(['Riparare la pompa'])
    expect(await again.restoreEpisode(one.id)).toEqual({ id: one.id, phase: 'active' })
    expect(await foundIn(again)).toHaveLength(2)
    clock.advance(1_000)
    await again.deleteEpisode({ id: one.id })
  }
})

test.each([
  ['Selma hides the ladder in the attic.', /ladder/, 'Selma paints gates.'],
  ['Selma nasconde la scala in soffitta.', /soffitta/, 'Selma dipinge cancelli.'],
  ['셀마는 사다리를 다락에 숨긴다.', /사다리/, '셀마는 대문을 칠한다.'],
])(
  'T2 T8 an older database says %j nowhere, once it was forgotten',
  async (text, word, neighbour) => {
    const { memory, clock, backup, reopen } = await openEmbeddedMemory()
    const { fact } = await keep(memory, { text })
    const both = `${neighbour} ${text}`
    const { id } = await memory.storeEpisode(episodeOf(both))
    const { task } = await memory.startTask({ description: both })
    await memory.coreMemoryAppend({ label: 'human', content: both })
    await memory.askLater({ text: text.replace('.', '?') })
    await memory.recordTurns({ session: 's', turns: [{ text: both }] })
    const older = await backup()
    clock.advance(1_000)
    await memory.forget({ id: fact.id })

    const again = await reopen(older)

    const shown = async (): Promise<string> =>
      JSON.stringify([
        await again.list({ limit: 100 }),
        await again.getEpisode(id),
        await again.searchEpisodes({ text }),
        await again.renderTask({ task }),
        await again.coreMemoryView({ history: true }),
        await again.listQuestions(),
        await again.listQuestions({ status: 'answered' }),
        await again.conversationSearch({}),
      ])
    expect(await shown()).not.toMatch(word)
    expect(await shown()).toContain(neighbour)
    await again.restore(fact.id)
    expect((await again.getEpisode(id)).episode.task.description).toBe(both)
    await again.close()
  },
)
