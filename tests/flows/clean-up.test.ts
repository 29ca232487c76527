import { describe, expect, test } from 'vitest'
import { episodeOf } from '../support/episode-inputs.ts'
import { keep } from '../support/keep.ts'
import { storeEpisode } from '../support/store-episode.ts'
import { openTestMemory } from '../support/test-memory.ts'

const DAY_MS = 86_400_000
const YEAR = { before: '365d' } as const

describe('S6 clean-up of facts', () => {
  test('S6 takes out what is old, unimportant and was said once; a dry run says the same and does nothing', async () => {
    const { memory, clock } = openTestMemory()
    const old = await keep(memory, { text: 'The mill in Lund closes at noon.', importance: 0.3 })
    const important = await keep(memory, { text: 'Ada is allergic to nuts.', importance: 0.9 })
    await keep(memory, { text: 'Greta keeps bees behind the mill.', importance: 0.3 })
    const pinned = await keep(memory, { text: 'Noor paints every lighthouse.', importance: 0.3 })
    await memory.facts.pin({ id: pinned.fact.id })
    clock.advance(200 * DAY_MS)
    const repeated = await keep(memory, { text: 'Greta keeps bees behind the mill.' })
    clock.advance(300 * DAY_MS)
    const young = await keep(memory, { text: 'Luca sold the brass scale.', importance: 0.3 })

    const asked = { kind: 'facts', ...YEAR, usefulnessMax: 0.5 } as const
    // Said again 300 days ago.
    const later = { ...asked, before: '250d', usesMax: 1 } as const
    const planned = await memory.admin.cleanup({ ...asked, dryRun: true })
    expect(planned).toEqual({ ids: [old.fact.id], left: 0, isDryRun: true })
    expect((await memory.facts.list({})).total).toBe(5)
    expect((await memory.admin.cleanup(asked)).ids).toEqual([old.fact.id])

    const { items } = await memory.facts.list({})
    const kept = [important, pinned, repeated, young].map(({ fact }) => fact.id)
    expect(new Set(items.map(({ id }) => id))).toEqual(new Set(kept))
    expect(
      (await memory.recall({ query: 'When does the mill in Lund close?' })).items,
    ).not.toContainEqual(expect.objectContaining({ id: old.fact.id }))
    expect((await memory.admin.cleanup({ ...later, dryRun: true })).ids).toEqual([repeated.fact.id])
  })

  test('S6 one id brings all of them back as they were, also what was superseded; until they are purged', async () => {
    const { memory, clock } = openTestMemory()
    const before = await keep(memory, { text: 'Ada lives in Rome.' })
    await keep(memory, { text: 'Ada lives in Milan.', supersedes: before.fact.id })
    await keep(memory, { text: 'Greta keeps bees behind the mill.' })
    const stored = async () =>
      (await memory.facts.list({ status: 'all' })).items.map(({ id, text, status }) => [
        id,
        text,
        status,
      ])
    const whole = await stored()
    clock.advance(400 * DAY_MS)

    const everything = { kind: 'facts', usefulnessMax: 1, ...YEAR } as const
    const { ids, undo = '' } = await memory.admin.cleanup(everything)
    expect(ids).toHaveLength(3)
    expect((await memory.facts.list({})).total).toBe(0)
    const { restored, left } = await memory.undo({ id: undo })
    expect(restored).toHaveLength(3)
    expect(left).toEqual([])
    expect(await stored()).toEqual(whole)

    clock.advance(400 * DAY_MS)
    const again = await memory.admin.cleanup(everything)
    clock.advance(DAY_MS)
    await memory.admin.purge({ before: '0d' })
    const gone = await memory.undo({ id: again.undo ?? '' })
    expect(gone.restored).toEqual([])
    expect(gone.left.map(({ reason }) => reason)).toEqual(Array(3).fill('It is gone.'))
  })

  test('S6 what was cleaned up may be said again, unlike what was forgotten', async () => {
    const { memory, clock } = openTestMemory()
    const text = 'Greta keeps bees behind the mill.'
    const first = await keep(memory, { text })
    clock.advance(400 * DAY_MS)
    const { undo = '' } = await memory.admin.cleanup({ kind: 'facts', ...YEAR })

    const second = await keep(memory, { text })

    expect(second.fact.id).not.toBe(first.fact.id)
    expect(await memory.undo({ id: undo })).toMatchObject({
      restored: [],
      left: [{ id: first.fact.id, reason: expect.stringContaining(second.fact.id) }],
    })
  })

  test('S6 T1 reaches no further than the scope of the caller and its trust, and is for owners', async () => {
    const { memory, clock } = openTestMemory()
    const as = (user: string, isOwner: boolean) =>
      memory.as({ scope: { tenant: 'acme', user }, surface: 'library', isOwner })
    const ada = await keep(as('ada', true), { text: 'Ada keeps a tame fox.' })
    await keep(as('greta', true), { text: 'Greta keeps bees behind the mill.' })
    clock.advance(400 * DAY_MS)
    const asked = { kind: 'facts', ...YEAR } as const

    await expect(as('ada', false).admin.cleanup(asked)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const agent = memory.as({ scope: { tenant: 'acme' }, surface: 'mcp', isOwner: true })
    expect((await agent.admin.cleanup(asked)).ids).toEqual([])
    const { ids, undo = '' } = await as('ada', true).admin.cleanup(asked)
    expect(ids).toEqual([ada.fact.id])
    await expect(as('greta', true).undo({ id: undo })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await memory.undo({ id: undo })).restored).toHaveLength(1)
  })

  test('S6 more than fit into one write are cleaned up by the next calls', async () => {
    const { memory, clock } = openTestMemory()
    const turns = Array.from({ length: 300 }, (_, at) => ({
      text: `Crate ${at} weighs ${at} grams.`,
    }))
    await memory.conversations.record({ turns })
    clock.advance(400 * DAY_MS)
    const asked = { kind: 'facts', ...YEAR } as const

    const first = await memory.admin.cleanup(asked)
    const second = await memory.admin.cleanup(asked)

    expect([first.ids.length, first.left]).toEqual([250, 50])
    expect([second.ids.length, second.left]).toEqual([50, 0])
    expect((await memory.undo({ id: first.undo ?? '' })).restored).toHaveLength(250)
  })
})

describe('S6 clean-up of episodes', () => {
  test('S6 E12 deletes what is old, was never read and did not help; each can be restored', async () => {
    const { memory, clock } = openTestMemory()
    const store = (description: string) => storeEpisode(memory, episodeOf(description))
    const [worn, read, helpful] = [
      await store('Sweep the honey room'),
      await store('Repair the honey scale'),
      await store('Paint the hives blue'),
    ]
    await memory.episodes.get({ id: read.id })
    await memory.feedback({ id: helpful.id, helped: true })
    await memory.settle()
    clock.advance(400 * DAY_MS)
    const young = await store('Count the crates')

    const asked = { kind: 'episodes', ...YEAR, usefulnessMax: 0.5 } as const
    const planned = await memory.admin.cleanup({ ...asked, dryRun: true })
    expect(planned).toEqual({ ids: [worn.id], left: 0, isDryRun: true })
    expect(await memory.admin.cleanup(asked)).toEqual({ ids: [worn.id], left: 0, isDryRun: false })
    await expect(memory.episodes.get({ id: worn.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    for (const { id } of [read, helpful, young]) await memory.episodes.get({ id })

    await memory.undo({ id: worn.id })
    expect((await memory.episodes.get({ id: worn.id })).episode.task.description).toBe(
      'Sweep the honey room',
    )
  })
})
