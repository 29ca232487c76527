import { expect, test } from 'vitest'
import { MemoryError } from '../../src/core/errors.ts'
import type { Memory } from '../../src/operations/memory.ts'
import { learningDeps } from '../support/learning-deps.ts'
import { openTestMemory } from '../support/test-memory.ts'

const SAID = 'Ada Lovelace drinks green tea in the morning.'

function asUser(memory: Memory, user: string, trust: 'person' | 'agent' = 'person'): Memory {
  return memory.as({ scope: { tenant: 'acme', user }, surface: 'http', trust })
}

async function fill(memory: Memory): Promise<void> {
  await memory.remember({ text: SAID })
  await memory.conversations.record({
    session: 'chat',
    turns: [{ speaker: 'Ada', text: 'I was born in Pisa.' }],
  })
  await memory.questions.ask({ text: 'Which doctor does Ada see in Pisa?' })
  await memory.blocks.update({ label: 'human', append: 'Ada owns a mill near Pisa.' })
  const value = { note: 'The mill in Pisa is open on Fridays.' }
  await memory.items.put({ items: [{ namespace: ['shop'], key: 'hours', value, index: ['note'] }] })
  const task = await memory.tasks.start({ description: 'Fix the till of the mill in Pisa' })
  await memory.task(task.id).finish({ status: 'success' })
  await memory.tasks.start({ description: 'Paint the mill in Pisa' })
}

test('A9 A7 T1 everything of a user, items too, is deleted for good, and nothing of another', async () => {
  const { memory, documents } = openTestMemory()
  await fill(asUser(memory, 'ada'))
  await fill(asUser(memory, 'bo'))
  await memory.settle()
  const textsOf = async (user: string): Promise<string> => {
    const found = await Promise.all(
      documents.collections.map(async ({ name, fields }) =>
        'scope.user' in fields
          ? await documents.query(name, {
              filter: [{ field: 'scope.user', is: 'equal', value: user }],
              limit: 1_000,
            })
          : { documents: [] },
      ),
    )
    return JSON.stringify(found)
  }
  const before = await textsOf('bo')

  const planned = await memory.admin.erase({ user: 'ada', dryRun: true })
  const kept = await textsOf('ada')
  const erased = await memory.admin.erase({ user: 'ada' })
  const again = await memory.admin.erase({ user: 'ada' })

  expect(planned).toMatchObject({
    scope: { tenant: 'acme', user: 'ada' },
    counts: { facts: 2, questions: 1, items: 1, episodes: 1, tasks: expect.any(Number) },
    isDryRun: true,
  })
  expect(kept).toContain('Pisa')
  expect(erased).toMatchObject({ left: 0, isDryRun: false, counts: { facts: 2, episodes: 1 } })
  expect(again.counts).toEqual({})
  expect(await textsOf('ada')).not.toMatch(/Pisa|tea|mill/)
  expect((await asUser(memory, 'ada').items.list({ query: 'mill Pisa' })).items).toEqual([])
  expect(await textsOf('bo')).toBe(before)
})

test('A9 T8 what was erased stays forgotten for that user, and others may say it', async () => {
  const { memory } = openTestMemory()
  await asUser(memory, 'ada').remember({ text: SAID })

  await memory.admin.erase({ user: 'ada' })

  expect(await asUser(memory, 'ada', 'agent').remember({ text: SAID })).toMatchObject({
    outcome: 'dropped',
    code: 'forgotten',
  })
  expect(await asUser(memory, 'bo').remember({ text: SAID })).toMatchObject({ outcome: 'stored' })
})

test('A9 T1 nobody erases beside their own scope, everything, or what is more trusted', async () => {
  const { memory } = openTestMemory()
  await asUser(memory, 'ada').remember({ text: SAID })
  const bo = asUser(memory, 'bo')
  const agent = memory.as({ scope: { tenant: 'acme' }, surface: 'http' })
  const codeOf = async (run: () => Promise<unknown>): Promise<string> => {
    const error = await run().catch((caught: unknown) => caught)
    return MemoryError.is(error) ? error.code : 'none'
  }

  expect(await codeOf(() => bo.admin.erase({ user: 'ada' }))).toBe('FORBIDDEN')
  expect(await codeOf(() => memory.admin.erase({}))).toBe('INVALID_INPUT')
  expect(await codeOf(() => agent.admin.erase({ user: 'ada' }))).toBe('FORBIDDEN')
  expect((await memory.facts.list()).total).toBe(1)
  expect((await bo.admin.erase({ session: 'chat' })).counts).toEqual({})
})

test('A9 T8 many facts are forgotten by their ids, each with its own outcome', async () => {
  const { memory } = openTestMemory()
  const { items } = await memory.facts.add({
    facts: [
      { text: SAID },
      { text: 'Bo plays chess on Sundays.' },
      { text: 'Cleo bakes in Lyon.' },
    ],
  })
  const ids = items.map(({ fact }) => fact?.id ?? '')

  const { items: outcomes } = await memory.facts.forget({ ids: [...ids.slice(0, 2), 'nobody'] })

  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['forgotten', 'forgotten', 'refused'])
  expect((await memory.facts.list()).items.map(({ id }) => id)).toEqual(ids.slice(2))
  expect(await memory.remember({ text: SAID })).toMatchObject({ code: 'forgotten' })
})

test('A9 as many records as a write takes are deleted at once, and each deletion is told', async () => {
  const test = openTestMemory()
  const { indexing } = learningDeps(test)
  const keys = Array.from({ length: 1_000 }, (_none, at) => ({
    collection: 'questions',
    id: `question-${at}`,
  }))
  const scope = { tenant: 'acme' }
  await indexing.write(
    keys.map((key) => ({ kind: 'put', ...key, body: { id: key.id, scope, text: 'Who?' } })),
  )
  const { next } = await test.memory.events.list({ after: 'start', limit: 1_000 })

  await indexing.write(keys.map((key) => ({ kind: 'delete', ...key })))

  const told = new Set<string>()
  for (let after = next, isEnd = false; !isEnd; ) {
    const page = await test.memory.events.list({ after, limit: 1_000 })
    for (const { id, operation } of page.items) if (operation === 'removed') told.add(id)
    after = page.next
    isEnd = page.isEnd
  }
  expect(told.size).toBe(1_000)
  expect(await test.documents.count('removals', [])).toBe(1_000)
})

test('A9 A7 the items of a session go with it, whoever put them again, and no others', async () => {
  const { memory } = openTestMemory()
  const ada = asUser(memory, 'ada')
  const put = (key: string, session?: string, value = 'Pisa') =>
    ada.items.put({ items: [{ namespace: ['shop'], key, value, session }] })
  await put('said', 'chat-1')
  await put('said', undefined, 'Pisa again')
  await put('other', 'chat-2')
  await put('shared')
  await put('moved', 'chat-1')
  await put('moved', 'chat-2')

  const erased = await ada.admin.erase({ session: 'chat-1' })
  const left = (await ada.items.list({ namespace: ['shop'] })).items

  expect(erased).toMatchObject({ counts: { items: 1 }, left: 0 })
  expect(left.map(({ key }) => key)).toEqual(['moved', 'other', 'shared'])
})
