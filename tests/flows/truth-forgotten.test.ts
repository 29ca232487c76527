import { expect, test } from 'vitest'
import { openEmbeddedMemory } from '../support/embedded-memory.ts'
import { keep } from '../support/keep.ts'
import { openTestMemory } from '../support/test-memory.ts'

const FORGOTTEN: readonly (readonly [string, string, string])[] = [
  [
    'Marta keeps forty bees behind the old mill.',
    'mill bees Marta',
    'Elena keeps two goats behind the church of Merano.',
  ],
  [
    'Marta tiene quaranta api dietro il mulino.',
    'mulino api Marta',
    'Elena tiene due capre dietro la chiesa di Merano.',
  ],
  ['지민은 방앗간 뒤에서 벌을 키운다.', '방앗간 벌 지민', '민수는 염소 두 마리를 키운다.'],
]

test.each(FORGOTTEN)(
  'T8 %j, forgotten, stays so across reindex, reopening and restating; its neighbour stays',
  async (text, query, neighbour) => {
    const { memory, reopen } = await openEmbeddedMemory()
    const { fact } = await keep(memory, { text })
    const { fact: other } = await keep(memory, { text: neighbour })
    await memory.forget({ id: fact.id, reason: 'It was private.' })
    await memory.admin.reindex({ fromNothing: true })
    const again = await reopen()

    const { items: results } = await again.recall({ query, cutoff: 0, history: true, k: 100 })
    expect(results.map(({ id }) => id)).not.toContain(fact.id)
    expect(await again.remember({ text })).toMatchObject({ outcome: 'dropped', code: 'forgotten' })
    const [turn] = (await again.conversations.record({ turns: [{ text }] })).items
    expect(turn).toMatchObject({ outcome: 'dropped', code: 'forgotten' })
    expect((await again.recall({ query: neighbour, cutoff: 0 })).items[0]?.id).toBe(other.id)
    expect(await again.remember({ text: neighbour })).toMatchObject({ code: 'recalled' })
    await again.close()
  },
)

test.each(['words', 'meaning'] as const)(
  'T2 what is forgotten is found by %s no more, at once, and is again when it is restored',
  async (channel) => {
    const { memory } = openTestMemory()
    const { fact } = await keep(memory, { text: 'Marta keeps forty bees behind the old mill.' })
    const find = async (): Promise<readonly string[]> => {
      const query = 'Marta keeps forty bees behind the old mill'
      const { items: results } = await memory.recall({ query, only: [channel], cutoff: 0 })
      return results.map(({ id }) => id)
    }
    expect(await find()).toEqual([fact.id])

    await memory.forget({ id: fact.id })
    expect(await find()).toEqual([])

    await memory.undo({ id: fact.id })
    expect(await find()).toEqual([fact.id])
  },
)

test('T2 T8 what is forgotten leaves the notes of what was given out, in this process and on disk', async () => {
  const { memory, documents } = openTestMemory()
  const user = memory.as({ scope: { tenant: 'acme', user: 'u1' }, surface: 'library' })
  const { fact } = await keep(user, { text: 'Marta keeps forty bees behind the old mill.' })
  const { fact: goats } = await keep(user, { text: 'Elena keeps two goats behind the church.' })
  const query = 'Who keeps what behind the mill and the church?'
  // One caller sees all users, the other one of them.
  for (const reader of [memory, user]) await reader.recall({ query, cutoff: 0 })
  await memory.settle()
  for (const reader of [memory, user]) await reader.recall({ query, cutoff: 0 })

  await user.forget({ id: fact.id })
  await memory.settle()

  const notes = (await documents.query('recall-log', { limit: 10 })).documents
  expect(notes).toHaveLength(2)
  expect(JSON.stringify(notes)).not.toContain(fact.id)
  for (const note of notes) expect(JSON.stringify(note)).toContain(goats.id)
})

test('T8 the log of a deletion tells when and through which surface, and not what', async () => {
  const { memory, documents, events } = openTestMemory()
  const agent = memory.as({ scope: { tenant: 'acme' }, surface: 'mcp' })
  const { fact } = await keep(agent, { text: 'Marta keeps forty bees behind the old mill.' })
  await agent.forget({ id: fact.id })

  const { entries = [] } = (await memory.facts.get({ id: fact.id, history: true })).history ?? {}

  expect(entries.at(-1)).toMatchObject({
    action: 'forgotten',
    surface: 'mcp',
    at: expect.any(String),
  })
  for (const name of ['history', 'rejections', 'fact-keys', 'refusals']) {
    const found = await documents.query(name, { limit: 100 })
    expect(JSON.stringify(found.documents)).not.toMatch(/Marta|bees|mill/)
  }
  expect(JSON.stringify(events)).not.toMatch(/Marta|bees|mill/)
})
