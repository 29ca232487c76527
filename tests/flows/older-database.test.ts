import { expect, test } from 'vitest'
import type { Memory } from '../../src/operations/memory.ts'
import { openEmbeddedMemory } from '../support/embedded-memory.ts'
import { episodeOf } from '../support/episode-inputs.ts'
import { keep } from '../support/keep.ts'
import { storeEpisode } from '../support/store-episode.ts'

const FAILURE = {
  context: { errors: [{ type: 'PumpError', message: 'La pompa non parte' }] },
  outcome: { status: 'failure' },
} as const

async function foundIn(memory: Memory): Promise<readonly string[]> {
  const { items: results } = await memory.episodes.search({ orderBy: 'oldest' })
  return results.map(({ episode }) => episode.task.description)
}

test('T8 an episode that was deleted stays deleted when an older database comes back', async () => {
  const { memory, clock, backup, reopen } = await openEmbeddedMemory()
  const names = ['Fix the pump', '펌프를 고친다', 'Riparare la pompa', 'Paint the gate']
  const ids: string[] = []
  for (const name of names) {
    clock.advance(60_000)
    ids.push((await storeEpisode(memory, { ...episodeOf(name), ...FAILURE })).id)
  }
  const [purged = '', ...others] = ids.slice(0, 3)
  await memory.admin.nightly()
  const older = await backup()
  clock.advance(1_000)
  await memory.forget({ id: purged })
  await memory.admin.purge({ kind: 'episodes', before: '0d' })
  for (const id of others) await memory.forget({ id })
  expect(await foundIn(memory)).toEqual(['Paint the gate'])

  const again = await reopen(older)

  expect(await foundIn(again)).toEqual(['Paint the gate'])
  const { items: patterns } = await again.bugs.list()
  expect(patterns.flatMap(({ statistics }) => statistics.occurrences)).toEqual([1])
  await again.close()
})

test('T8 E13 a deletion that was taken back does not come back either', async () => {
  const { memory, clock, backup, reopen } = await openEmbeddedMemory()
  const one = await storeEpisode(memory, episodeOf('Fix the pump'))
  const two = await storeEpisode(memory, episodeOf('Riparare la pompa'))
  const untouched = await backup()
  clock.advance(1_000)
  await memory.forget({ id: one.id })
  await memory.forget({ id: two.id })
  const bothGone = await backup()
  clock.advance(1_000)
  await memory.undo({ id: two.id })

  for (const older of [untouched, bothGone]) {
    const again = await reopen(older)
    expect(await foundIn(again)).toEqual(['Riparare la pompa'])
    expect((await again.undo({ id: one.id })).episode).toEqual({ id: one.id, phase: 'active' })
    expect(await foundIn(again)).toHaveLength(2)
    clock.advance(1_000)
    await again.forget({ id: one.id })
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
    const { id } = await storeEpisode(memory, episodeOf(both))
    const { id: task } = await memory.tasks.start({ description: both })
    await memory.blocks.update({ label: 'human', append: both })
    await memory.questions.ask({ text: text.replace('.', '?') })
    await memory.conversations.record({ session: 's', turns: [{ text: both }] })
    const older = await backup()
    clock.advance(1_000)
    await memory.forget({ id: fact.id })

    const again = await reopen(older)

    const shown = async (): Promise<string> =>
      JSON.stringify([
        await again.facts.list({ limit: 100 }),
        await again.episodes.get({ id }),
        await again.episodes.search({ text }),
        await again.tasks.context({ id: task }),
        await again.blocks.list({ history: true }),
        (await again.questions.list()).items,
        (await again.questions.list({ status: 'answered' })).items,
        await again.conversations.search({}),
      ])
    expect(await shown()).not.toMatch(word)
    expect(await shown()).toContain(neighbour)
    await again.undo({ id: fact.id })
    expect((await again.episodes.get({ id })).episode.task.description).toBe(both)
    await again.close()
  },
)
