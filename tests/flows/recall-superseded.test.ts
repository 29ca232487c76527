import { describe, expect, test } from 'vitest'
import { MemoryError } from '../../src/core/errors.ts'
import { keep } from '../support/keep.ts'
import { openTestMemory } from '../support/test-memory.ts'

async function openWithMove() {
  const opened = openTestMemory()
  const { memory } = opened
  const turin = await keep(memory, {
    text: 'Ada lives in Turin.',
    occurredAt: '2025-03-01T10:00:00Z',
  })
  const milan = await keep(memory, {
    text: 'Ada lives in Milan.',
    occurredAt: '2026-01-15T10:00:00Z',
    supersedes: turin.fact.id,
  })
  await memory.remember({ text: 'The train is late.', occurredAt: '2025-10-01T10:00:00Z' })
  const ask = async (query: string, more: object = {}) =>
    (await memory.recall({ query, ...more })).items
  return { ...opened, turin: turin.fact.id, milan: milan.fact.id, ask }
}

describe('F4 superseded facts', () => {
  test.each(['Where does Ada live?', 'Does Ada live in Turin?', 'Ada Turin', 'Dove abita Ada?'])(
    'F4 "%s" is answered by the replacement, and never by what it replaced',
    async (query) => {
      const { ask, turin, milan } = await openWithMove()

      const ids = (await ask(query)).map(({ id }) => id)

      expect(ids).toContain(milan)
      expect(ids).not.toContain(turin)
    },
  )

  test('F4 asked for history, both come back, and the old one says by what it was replaced', async () => {
    const { ask, turin, milan } = await openWithMove()

    const found = await ask('Where does Ada live?', { history: true })

    expect(new Set(found.map(({ id }) => id))).toEqual(new Set([turin, milan]))
    expect(found.find(({ id }) => id === turin)).toMatchObject({
      supersededBy: milan,
      validUntil: '2026-01-15T10:00:00.000Z',
    })
    expect(found.find(({ id }) => id === milan)?.supersededBy).toBeUndefined()
  })

  test('F4 asked for history, what holds comes before what it replaced, unless the past is asked for', async () => {
    const { memory } = openTestMemory()
    await memory.remember({ text: 'Bob lives in Paris.' })
    await memory.remember({ text: 'Bob lives in Rome now.' })
    const ask = async (query: string) =>
      (await memory.recall({ query, history: true })).items.map(({ text }) => text)

    expect(await ask('Where does Bob live?')).toEqual([
      'Bob lives in Rome now.',
      'Bob lives in Paris.',
    ])
    expect((await ask('Did Bob ever live in Paris?'))[0]).toBe('Bob lives in Paris.')
  })

  test('F4 superseded facts stay out of every sort of question', async () => {
    const { ask, turin } = await openWithMove()

    for (const query of ['What happened in March 2025?', 'Tell me about Ada', 'Turin']) {
      expect(
        (await ask(query, { cutoff: 0 })).map(({ id }) => id),
        query,
      ).not.toContain(turin)
    }
    for (const more of [{ by: 'session' }, { profile: 'facts' }, { k: 1_000 }]) {
      expect((await ask('Ada lives', more)).map(({ id }) => id)).not.toContain(turin)
    }
  })

  test('F5 a chain of replacements leaves one answer, and history shows the way', async () => {
    const { memory, ask, turin, milan } = await openWithMove()
    const rome = await keep(memory, { text: 'Ada lives in Rome.', supersedes: milan })

    expect((await ask('Where does Ada live?')).map(({ id }) => id)).toEqual([rome.fact.id])
    expect((await memory.facts.list({ status: 'superseded' })).items.map(({ id }) => id)).toEqual(
      expect.arrayContaining([turin, milan]),
    )
    const { entries = [] } = (await memory.facts.get({ id: milan, history: true })).history ?? {}
    expect(entries.map(({ action }) => action)).toEqual(['remembered', 'superseded'])
  })

  test('T1 nobody supersedes what lies outside of their scope', async () => {
    const { memory } = openTestMemory()
    const ada = memory.as({ scope: { tenant: 'acme', user: 'ada' }, surface: 'library' })
    const bruno = memory.as({ scope: { tenant: 'acme', user: 'bruno' }, surface: 'library' })
    const { fact } = await keep(ada, { text: 'The key is under the mat.' })

    const error = await bruno
      .remember({ text: 'The key is lost.', supersedes: fact.id })
      .catch((caught: unknown) => caught)

    expect(MemoryError.is(error, 'NOT_FOUND')).toBe(true)
    expect((await ada.facts.get({ id: fact.id })).fact?.status).toBe('active')
    expect((await bruno.facts.list()).total).toBe(0)
  })
})

describe('F3 what was true', () => {
  test.each([
    'Where did Ada live as of November 2025?',
    'What was true of Ada in November 2025?',
    'Dove abitava Ada all’epoca, a novembre 2025?',
    'What was true in November 2025?',
    'Che cosa era vero a novembre 2025?',
    '2025년 11월에 사실이었던 것은?',
  ])('F3 "%s" is answered from validity, not from when it was written', async (query) => {
    const { ask, turin, milan } = await openWithMove()

    const ids = (await ask(query)).map(({ id }) => id)

    expect(ids).toContain(turin)
    expect(ids).not.toContain(milan)
  })

  test('F3 what was true later is the replacement', async () => {
    const { ask, turin, milan } = await openWithMove()

    const ids = (await ask('Where did Ada live as of February 2026?')).map(({ id }) => id)

    expect(ids).toContain(milan)
    expect(ids).not.toContain(turin)
  })

  test('F3 validity that was stated counts, whenever it was said', async () => {
    const { memory } = openTestMemory()
    const { fact } = await keep(memory, {
      text: 'The shop is closed for repairs.',
      validFrom: '2025-11-10',
      validUntil: '2025-11-20',
    })
    const ask = async (query: string) => (await memory.recall({ query })).items.map(({ id }) => id)

    expect(await ask('Was it true in November 2025 that the shop is closed?')).toEqual([fact.id])
    expect(await ask('Was it true in December 2025 that the shop is closed?')).toEqual([])
    await expect(
      memory.remember({ text: 'x is y', validFrom: '2025-11-20', validUntil: '2025-11-10' }),
    ).rejects.toThrow(/validFrom/)
  })
})

describe('F3 newer statements', () => {
  const statements = [
    { text: 'My favourite tea is sencha.', occurredAt: '2025-06-01T10:00:00Z' },
    { text: 'My favourite tea is oolong.', occurredAt: '2026-02-01T10:00:00Z' },
  ].map((statement) => ({ ...statement, speaker: 'Ada' }))

  test('F3 asked for the present, the newer statement answers, in whatever order they were told', async () => {
    for (const order of [statements, statements.toReversed()]) {
      const { memory } = openTestMemory()
      await memory.rememberAll(order)

      const ask = async (more: object) =>
        (await memory.recall({ query: 'What is my favourite tea now?', ...more })).items.map(
          ({ text }) => text,
        )

      expect(await ask({})).toEqual(['My favourite tea is oolong.'])
      expect(await ask({ history: true })).toEqual([
        'My favourite tea is oolong.',
        'My favourite tea is sencha.',
      ])
    }
  })
})
