import { describe, expect, test } from 'vitest'
import { MemoryError } from '../../src/core/errors.ts'
import { openTestMemory } from '../support/test-memory.ts'

const NOTES = Array.from({ length: 40 }, (_, index) => ({
  text: `Tea note number ${index} says that oolong needs water of ninety degrees.`,
}))

async function openNotes() {
  const { memory } = openTestMemory()
  await memory.rememberAll(NOTES)
  return memory
}

describe('T9 bounds', () => {
  test('T9 k bounds what is returned, and 10 is the default', async () => {
    const memory = await openNotes()

    expect((await memory.recall({ query: 'oolong' })).items).toHaveLength(10)
    expect((await memory.recall({ query: 'oolong', k: 3 })).items).toHaveLength(3)
    expect((await memory.recall({ query: 'oolong', k: 40, cutoff: 0 })).items).toHaveLength(40)
  })

  test('T9 the token budget bounds what is returned, and a notice says what was left out', async () => {
    const memory = await openNotes()
    const whole = await memory.recall({ query: 'oolong', tokens: 100_000 })

    const { items: results, notices } = await memory.recall({ query: 'oolong', tokens: 50 })

    const costs = results.map(({ tokens }) => tokens ?? Number.NaN)
    const sum = costs.reduce((total, tokens) => total + tokens, 0)
    expect(results.length).toBeGreaterThan(0)
    expect(sum).toBeLessThanOrEqual(50)
    expect(results.map(({ id }) => id)).toEqual(
      whole.items.slice(0, results.length).map(({ id }) => id),
    )
    expect(notices[0]?.text).toContain(`${10 - results.length} results did not fit in 50 tokens`)
    expect(whole.notices).toEqual([])
  })

  test('T9 a budget for less than one result gives none, and says so', async () => {
    const memory = await openNotes()

    const { items: results, notices } = await memory.recall({ query: 'oolong', tokens: 1 })

    expect(results).toEqual([])
    expect(notices).toHaveLength(1)
  })

  test('T9 without a budget nothing is counted', async () => {
    const memory = await openNotes()

    for (const result of (await memory.recall({ query: 'oolong' })).items) {
      expect(result).not.toHaveProperty('tokens')
    }
  })

  test('T9 a whole conversation is bounded by tokens too', async () => {
    const { memory } = openTestMemory()
    for (const session of ['one', 'two', 'three']) {
      await memory.rememberAll(NOTES.slice(0, 8).map((note) => ({ ...note, session })))
    }

    const { items: results } = await memory.recall({ query: 'oolong', by: 'session', tokens: 150 })

    const sum = results.reduce((total, { tokens = Number.NaN }) => total + tokens, 0)
    expect(results.length).toBeGreaterThan(0)
    expect(sum).toBeLessThanOrEqual(150)
  })

  test('T9 wrong bounds are refused with the name of the field', async () => {
    const { memory } = openTestMemory()

    for (const more of [
      { k: 0 },
      { k: 1_001 },
      { tokens: 0 },
      { cutoff: 2 },
      { only: ['magic'] },
    ]) {
      const error = await memory
        .recall({ query: 'tea', ...(more as object) })
        .catch((caught: unknown) => caught)
      expect(MemoryError.is(error, 'INVALID_INPUT'), JSON.stringify(more)).toBe(true)
      expect((error as MemoryError).hint).toContain(Object.keys(more)[0])
    }
  })
})

describe('F4 folding', () => {
  test('F4 the same content is one result that names all its sources', async () => {
    const { memory } = openTestMemory()
    const days = ['2026-01-01', '2026-01-02', '2026-01-03']
    for (const occurredAt of days) {
      await memory.remember({ text: '에이다는 녹차를 마셨다.', occurredAt })
    }
    await memory.remember({ text: '에이다는 커피를 마셨다.', occurredAt: '2026-01-04' })

    const { items: results } = await memory.recall({ query: '에이다 녹차' })

    const [first] = results
    expect(results.filter(({ text }) => text === '에이다는 녹차를 마셨다.')).toHaveLength(1)
    expect(first?.alsoFrom).toHaveLength(2)
    const times = [first?.when.from, ...(first?.alsoFrom.map(({ at }) => at) ?? [])]
    expect(new Set(times.map((time) => time?.slice(0, 10)))).toEqual(new Set(days))
    expect(first?.alsoFrom[0]?.source).toEqual({ kind: 'call', surface: 'library' })
  })

  test('F4 the same words of another speaker are another result', async () => {
    const { memory } = openTestMemory()
    await memory.remember({ text: 'I drink green tea.', speaker: 'Ada' })
    await memory.remember({ text: 'I drink green tea.', speaker: 'Bruno' })

    const { items: results } = await memory.recall({ query: 'who drinks green tea' })

    expect(new Set(results.map(({ speaker }) => speaker))).toEqual(new Set(['Ada', 'Bruno']))
  })
})

describe('F2 by session', () => {
  const TALKS = {
    garden: ['The roses need water.', 'I will water them tonight.'],
    station: ['When does the train leave?', 'The train leaves at nine.'],
    cucina: ['Il forno è rotto.', 'Chiamo il tecnico del forno.'],
  }

  async function openTalks() {
    const { memory } = openTestMemory()
    for (const [session, texts] of Object.entries(TALKS)) {
      await memory.conversations.record({ session, turns: texts.map((text) => ({ text })) })
    }
    await memory.remember({ text: 'The train to Busan is fast.' })
    return memory
  }

  test.each([
    ['When does the train leave?', 'station', 'garden'],
    ['chi ripara il forno rotto?', 'cucina', 'station'],
  ])('F2 "%s" is answered by the conversation', async (query, expected, other) => {
    const memory = await openTalks()

    const { items: results } = await memory.recall({ query, by: 'session' })

    expect(results[0]).toMatchObject({ type: 'session', id: expected })
    const [first] = TALKS[expected as keyof typeof TALKS]
    expect(results[0]?.text).toContain(first)
    expect(results.map(({ id }) => id)).not.toContain(other)
  })

  test('F2 statements outside of a conversation are no conversation', async () => {
    const memory = await openTalks()

    const { items: results } = await memory.recall({
      query: 'train to Busan',
      by: 'session',
      cutoff: 0,
    })

    expect(results.every(({ type }) => type === 'session')).toBe(true)
    expect(results.map(({ text }) => text).join()).not.toContain('Busan')
  })

  test('F4 nothing relevant is no conversation either', async () => {
    const memory = await openTalks()

    const { items: results } = await memory.recall({
      query: 'quantum chromodynamics',
      by: 'session',
    })

    expect(results).toEqual([])
  })
})
