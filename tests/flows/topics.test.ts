import { describe, expect, test } from 'vitest'
import type { RecallInput } from '../../src/core/recall/recall-input.ts'
import type { Memory } from '../../src/operations/memory.ts'
import { keep } from '../support/keep.ts'
import { openTestMemory } from '../support/test-memory.ts'
import { openFolder, testFolder } from '../support/workspace-memory.ts'

async function found(memory: Memory, input: RecallInput): Promise<readonly string[]> {
  return (await memory.recall(input)).items.map(({ text }) => text).toSorted()
}

describe('F7 topics', () => {
  test.each([
    { wide: 'work', narrow: 'work/loci', asked: ' Work ', query: 'When is the deploy?' },
    { wide: 'lavoro', narrow: 'lavoro/città', asked: 'LAVORO', query: 'When is the deploy?' },
    { wide: '업무', narrow: '업무/로키', asked: '업무', query: 'When is the deploy?' },
  ])(
    'F7 recall in "$wide" holds what is in "$narrow", and not the other way round',
    async (row) => {
      const { memory } = openTestMemory()
      const wide = 'The deploy of everything is on Monday.'
      const narrow = 'The deploy of the index is on Tuesday.'
      const other = 'The deploy of the garden shed is on Sunday.'
      await keep(memory, { text: wide, topics: [row.wide] })
      await keep(memory, { text: narrow, topics: [row.narrow] })
      await keep(memory, { text: other, topics: ['home'] })

      expect(await found(memory, { query: row.query, topics: [row.asked] })).toEqual([wide, narrow])
      expect(await found(memory, { query: row.query, topics: [row.narrow] })).toEqual([narrow])
      expect((await memory.facts.list({ topics: [row.wide] })).total).toBe(2)
    },
  )

  test('F7 one way to write a topic is as good as another', async () => {
    const { memory } = openTestMemory()
    const { fact } = await keep(memory, {
      text: 'The deploy is on Monday.',
      topics: [' Work / Loci ', 'work/loci'],
    })

    expect(fact.topics).toEqual(['Work/Loci'])
    expect((await memory.facts.list({ topics: ['WORK/loci'] })).total).toBe(1)
  })

  test.each([
    { a: 'Project A', b: 'Project B', query: 'When is the deploy of Project A?' },
    { a: 'work/atlas', b: 'work/borea', query: 'when is the deploy of atlas?' },
    { a: 'lavoro/Vesuvio', b: 'lavoro/Etna', query: 'When is the deploy of Vesuvio?' },
  ])('F7 "$query" is not answered by the words of $b', async ({ a, b, query }) => {
    const { memory } = openTestMemory()
    const right = 'The deploy runs on Monday evening.'
    const wrong = 'The deploy runs on Friday morning.'
    const open = 'A deploy is always watched by two people.'
    await keep(memory, { text: right, topics: [a] })
    await keep(memory, { text: wrong, topics: [b] })
    await keep(memory, { text: open })

    const narrowed = await found(memory, { query })

    expect(narrowed).toContain(right)
    expect(narrowed).not.toContain(wrong)
    const unnamed = await found(memory, { query: 'When is the deploy?' })
    expect(unnamed).toEqual(expect.arrayContaining([right, wrong]))
    const watched = await found(memory, { query: `Who watches the deploy of ${a}?` })
    expect(watched).toContain(open)
  })

  test('F7 a topic about which nothing is known is not answered by another one', async () => {
    const { memory } = openTestMemory()
    await keep(memory, { text: 'Nadia Ricci leads the platform team.', topics: ['Project A'] })
    const deploy = 'The deploy runs on Friday morning.'
    await keep(memory, { text: deploy, topics: ['Project B'] })

    expect(await found(memory, { query: 'When is the deploy of Project A?' })).not.toContain(deploy)
    expect(await found(memory, { query: 'When is the deploy of Project B?' })).toEqual([deploy])
  })

  test('F7 a topic that is called like an everyday word narrows nothing by itself', async () => {
    const { memory } = openTestMemory()
    const text = 'The dishwasher does not work since Tuesday.'
    await keep(memory, { text, topics: ['home'] })
    await keep(memory, {
      text: 'Our office in Rome opens at nine every morning.',
      topics: ['work'],
    })

    expect(await found(memory, { query: 'Does the dishwasher work?' })).toContain(text)
  })

  test('F7 the topics of a memory are listed with how much they hold', async () => {
    const { memory } = openTestMemory()
    await keep(memory, { text: 'The deploy is on Monday.', topics: ['work/loci'] })
    const { fact } = await keep(memory, {
      text: 'The house in Oslo has a red roof.',
      topics: ['home'],
    })
    await keep(memory, { text: 'Nadia Ricci leads the platform team.', topics: ['work'] })
    expect((await memory.admin.stats({ topics: true })).topics).toEqual([
      { topic: 'home', facts: 1 },
      { topic: 'work', facts: 2 },
      { topic: 'work/loci', facts: 1 },
    ])

    await memory.forget({ id: fact.id })

    expect((await memory.admin.stats({ topics: true })).topics?.map(({ topic }) => topic)).toEqual([
      'work',
      'work/loci',
    ])
  })

  test('T1 the topics of one scope narrow nothing in another, and are not listed there', async () => {
    const { memory } = openTestMemory()
    const ada = memory.as({ scope: { tenant: 'acme', user: 'ada' }, surface: 'library' })
    const bea = memory.as({ scope: { tenant: 'acme', user: 'bea' }, surface: 'library' })
    await keep(ada, { text: 'The deploy runs on Monday.', topics: ['Vesuvio'] })
    await keep(bea, { text: 'The deploy of Vesuvio runs on Friday.', topics: ['Etna'] })

    expect((await bea.admin.stats({ topics: true })).topics).toEqual([{ topic: 'Etna', facts: 1 }])
    expect(await found(bea, { query: 'When is the deploy of Vesuvio?' })).toHaveLength(1)
  })
})

describe('F7 no drift', () => {
  test.each([
    { text: 'My locker in the gym has number 418.', query: 'Which number has my locker?' },
    { text: 'Il mio armadietto ha il numero 418.', query: 'Che numero ha il mio armadietto?' },
    { text: '내 사물함 번호는 418번이다.', query: '내 사물함 번호가 몇 번이야?' },
  ])('F7 "$text" is recalled in the next turn, and after many of other topics', async (row) => {
    const { memory, clock } = openTestMemory()
    const { fact } = await keep(memory, { text: row.text, session: 'now' })

    const next = await memory.recall({ query: row.query })
    expect(next.items[0]?.id).toBe(fact.id)

    const things = ['ferry', 'orchard', 'violin', 'bakery', 'glacier', 'harbour', 'museum', 'tram']
    for (const [at, thing] of things.entries()) {
      clock.advance(60_000)
      await keep(memory, {
        text: `The ${thing} of the town opens at ${at + 6} in the morning.`,
        session: 'now',
        topics: [`town/${thing}`],
      })
      await memory.recall({ query: `When does the ${thing} open?` })
    }

    const later = await memory.recall({ query: row.query })
    expect(later.items[0]?.id).toBe(fact.id)
  })
})

test('F7 workspace: the topics of pages are known, and narrow recall', async () => {
  const folder = testFolder()
  folder.save(
    'work.md',
    '---\ntopics: [work/atlas]\n---\n\n## Retain\n\n- The door code is blue.\n',
  )
  folder.save('home.md', '---\ntopic: home\n---\n\n## Retain\n\n- The door code is green.\n')
  const memory = await openFolder(folder)
  await memory.workspace.sync()
  expect((await memory.admin.stats({ topics: true })).topics?.map(({ topic }) => topic)).toEqual([
    'home',
    'work/atlas',
  ])
  const { items: results } = await memory.recall({
    query: 'What is the door code?',
    topics: ['work'],
  })
  expect(results.map(({ text }) => text)).toEqual(['The door code is blue.'])
  folder.remove('home.md')
  await memory.workspace.sync()
  expect((await memory.admin.stats({ topics: true })).topics?.map(({ topic }) => topic)).toEqual([
    'work/atlas',
  ])
  await memory.close()
})
