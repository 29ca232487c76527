import { describe, expect, test } from 'vitest'
import { MemoryError } from '../../src/core/errors.ts'
import type { Scope } from '../../src/core/scope.ts'
import { openTestMemory } from '../support/test-memory.ts'

describe('F3 who said it', () => {
  async function openPets() {
    const { memory } = openTestMemory()
    await memory.rememberAll([
      { text: 'My dog loves the beach.', speaker: 'Ada', session: 'pets' },
      { text: 'My dog hates the beach.', speaker: 'Bruno', session: 'pets' },
      { text: '우리 강아지는 바다를 좋아해.', speaker: '지민', session: 'pets' },
    ])
    return async (query: string, more: object = {}) =>
      (await memory.recall({ query, ...more })).items.map(({ speaker }) => speaker)
  }

  test.each([
    ["What does Ada's dog think of the beach?", 'Ada'],
    ["What does Bruno's dog think of the beach?", 'Bruno'],
    ['what does bruno say about the dog at the beach', 'Bruno'],
    ['지민의 강아지는 바다를 어떻게 생각해?', '지민'],
  ])('F3 "%s": the words of whoever is named come first', async (query, expected) => {
    const ask = await openPets()

    expect((await ask(query))[0]).toBe(expected)
  })

  test('F3 "my" is whoever asks', async () => {
    const ask = await openPets()
    const query = 'Does my dog like the beach?'

    expect((await ask(query, { asker: 'Ada' }))[0]).toBe('Ada')
    expect((await ask(query, { asker: 'Bruno' }))[0]).toBe('Bruno')
  })

  test('F3 what somebody said yesterday is what they said, and what was said of them', async () => {
    const { memory } = openTestMemory()
    const occurredAt = '2026-02-28T10:00:00Z'
    await memory.rememberAll([
      { text: 'The oven is broken.', speaker: 'Ada', occurredAt },
      { text: 'The roses bloom.', speaker: 'Bruno', occurredAt },
      { text: 'Ada called the electrician.', speaker: 'Bruno', occurredAt },
      { text: 'I slept badly.', speaker: 'Ada', occurredAt: '2026-02-20T10:00:00Z' },
    ])

    const { items: results } = await memory.recall({ query: 'What did Ada say yesterday?' })

    expect(new Set(results.map(({ text }) => text))).toEqual(
      new Set(['The oven is broken.', 'Ada called the electrician.']),
    )
  })

  test('F2 an answer is read with the question before it', async () => {
    const { memory } = openTestMemory()
    await memory.conversations.record({
      session: 'walk',
      turns: [
        { text: 'What is the name of your new dog?', speaker: 'Bruno' },
        { text: 'Biscuit!', speaker: 'Ada' },
        { text: 'The weather is nice.', speaker: 'Bruno' },
      ],
    })

    const { items: results } = await memory.recall({
      query: 'name of the new dog',
      only: ['words', 'neighbours'],
      cutoff: 0,
    })

    const answer = results.find(({ text }) => text === 'Biscuit!')
    expect(answer?.explanation.foundBy).toContain('neighbours')
    expect(answer?.explanation.terms.map(({ signal }) => signal)).toContain('answers')
  })
})

describe('T1 sessions', () => {
  function openFor(...scopes: readonly Scope[]) {
    const { memory } = openTestMemory()
    return scopes.map((scope) => memory.as({ scope, surface: 'library' }))
  }

  test('T1 a session narrows inside of the own scope, and never reaches into another one', async () => {
    const [ada, bruno] = openFor({ tenant: 'acme', user: 'ada' }, { tenant: 'acme', user: 'bruno' })
    await ada?.remember({ text: 'The safe code is 4711.', session: 'kitchen' })
    await ada?.remember({ text: 'The safe is behind the picture.', session: 'hall' })
    await bruno?.remember({ text: 'The safe is empty.', session: 'kitchen' })
    const texts = async (who: typeof ada, session?: string) =>
      (await who?.recall({ query: 'safe', session, cutoff: 0 }))?.items.map(({ text }) => text)

    expect(await texts(ada, 'kitchen')).toEqual(['The safe code is 4711.'])
    expect(await texts(bruno, 'kitchen')).toEqual(['The safe is empty.'])
    expect(await texts(bruno, 'hall')).toEqual([])
    expect(await texts(bruno)).toEqual(['The safe is empty.'])
  })

  test('T1 who belongs to a session cannot ask for, or write into, another one', async () => {
    const [kitchen, everyone] = openFor({ tenant: 'acme', session: 'kitchen' }, { tenant: 'acme' })
    await everyone?.remember({ text: 'The safe is in the hall.', session: 'hall' })
    await kitchen?.remember({ text: 'The safe is open.' })

    for (const attempt of [
      () => kitchen?.recall({ query: 'safe', session: 'hall' }),
      () => kitchen?.remember({ text: 'The safe is gone.', session: 'hall' }),
    ]) {
      const error = await attempt()?.catch((caught: unknown) => caught)
      expect(MemoryError.is(error, 'FORBIDDEN')).toBe(true)
    }
    const own = await kitchen?.recall({ query: 'safe', session: 'kitchen', cutoff: 0 })
    expect(own?.items.map(({ text }) => text)).toEqual(['The safe is open.'])
  })

  test('T1 questions that count conversations count the own ones', async () => {
    const [ada, bruno] = openFor({ tenant: 'acme', user: 'ada' }, { tenant: 'acme', user: 'bruno' })
    await ada?.remember({ text: 'The roses bloom.', session: 'garden' })
    await bruno?.remember({ text: 'The oven is hot.', session: 'kitchen' })

    const found = await ada?.recall({ query: 'What did we discuss in our last conversation?' })

    expect(found?.items.map(({ text }) => text)).toEqual(['The roses bloom.'])
  })

  test('T1 turns around a hit are those of the own conversation, even under the same name', async () => {
    const [ada, bruno] = openFor({ tenant: 'acme', user: 'ada' }, { tenant: 'acme', user: 'bruno' })
    await ada?.rememberAll([
      { text: 'The roses bloom.', session: 'talk' },
      { text: 'The roses are dark red.', session: 'talk' },
    ])
    await bruno?.rememberAll([
      { text: 'My secret is safe.', session: 'talk' },
      { text: 'Nobody knows it.', session: 'talk' },
    ])

    const found = await ada?.recall({ query: 'roses bloom', cutoff: 0 })

    const texts = found?.items.map(({ text }) => text)
    expect(texts).toContain('The roses are dark red.')
    expect(texts?.join()).not.toMatch(/secret|Nobody/)
  })

  test('T1 a session with control characters is refused as wrong input', async () => {
    const [ada] = openFor({ tenant: 'acme', user: 'ada' })

    for (const attempt of [
      () => ada?.recall({ query: 'safe', session: 'a\u0000b' }),
      () => ada?.remember({ text: 'The safe is open.', session: 'a\nb' }),
    ]) {
      const error = await attempt()?.catch((caught: unknown) => caught)
      expect(MemoryError.is(error, 'INVALID_INPUT')).toBe(true)
    }
    expect((await ada?.facts.list())?.total).toBe(0)
  })
})
