import { describe, expect, test } from 'vitest'
import type { Memory } from '../../src/operations/memory.ts'
import { episodeOf } from '../support/episode-inputs.ts'
import { keep } from '../support/keep.ts'
import { openTestMemory } from '../support/test-memory.ts'

// What is said, and what a later statement does to it.
const DISPLACING: Readonly<Record<string, readonly [string, string, string]>> = {
  'superseded, en': ['Nadia lives in Ghent.', 'Nadia lives in Bruges now.', 'superseded'],
  'superseded, it': ['Ilario vive a Udine.', 'Ilario adesso vive a Gorizia.', 'superseded'],
  'superseded, ko': ['은지는 부산에 산다.', '은지는 이제 대구에 산다.', 'superseded'],
  'rejected by "not", en': [
    'Nadia is allergic to lupin.',
    'Nadia is allergic to sesame, not lupin.',
    'rejected',
  ],
  'taken back, en': ['Nadia plays the tuba.', 'Forget that Nadia plays the tuba.', 'rejected'],
  'taken back, it': ['Ilario suona il corno.', 'Non è vero che Ilario suona il corno.', 'rejected'],
  'bounded, en': ['Nadia is on leave.', 'Nadia is on leave until 1 June 2027.', 'bounded'],
}

async function factOf(memory: Memory, id: string) {
  const { fact } = await memory.facts.get({ id })
  if (fact === undefined) throw new Error('it was purged')
  return fact
}

describe('T7 F5 a write is undone with one call', () => {
  test.each(Object.entries(DISPLACING))('T7 F5 %s', async (_, [said, next, how]) => {
    const { memory } = openTestMemory()
    const { fact } = await keep(memory, { text: said })

    const receipt = await memory.remember({ text: next })
    expect(receipt).toMatchObject({ displaced: [{ id: fact.id, text: said, how }] })
    const { restored, left } = await memory.undo({ id: undoOf(receipt) })

    expect(left).toEqual([])
    expect(restored.map(({ id }) => id)).toEqual([fact.id])
    const { updatedAt: _then, ...before } = fact
    const { updatedAt: _now, ...after } = await factOf(memory, fact.id)
    expect(after).toEqual(before)
    // Nothing keeps it from being said again, and what was said in its place stays.
    expect(await memory.remember({ text: said })).toMatchObject({ outcome: 'merged' })
    if (receipt.fact !== undefined && how !== 'bounded') {
      expect((await memory.facts.get({ id: receipt.fact.id })).fact?.status).toBe('active')
    }
  })

  test('T7 F5 what was said only to correct a fact goes with the correction', async () => {
    const { memory } = openTestMemory()
    const { fact } = await keep(memory, { text: 'The museum opens at ten.' })

    const receipt = await memory.correct({ id: fact.id, text: 'The museum opens at eleven.' })
    await memory.undo({ id: undoOf(receipt) })

    expect((await memory.facts.get({ id: fact.id })).fact?.status).toBe('active')
    expect((await memory.facts.get({ id: receipt.fact?.id ?? '' })).fact?.status).toBe('rejected')
  })

  test('T7 F5 undoing a write twice is the same as once', async () => {
    const { memory, clock } = openTestMemory()
    const { fact } = await keep(memory, { text: 'The museum opens at ten.' })
    const receipt = await memory.correct({ id: fact.id, text: 'The museum opens at eleven.' })

    clock.advance(1_000)
    await memory.undo({ id: undoOf(receipt) })
    const { restored, left } = await memory.undo({ id: undoOf(receipt) })

    expect(restored).toEqual([])
    expect(left).toEqual([{ id: fact.id, code: 'changed', reason: 'It has changed since.' }])
    expect((await factOf(memory, fact.id)).status).toBe('active')
  })

  test('T7 F5 a fact that replaced another and was forgotten comes back itself, however often it is asked', async () => {
    const { memory } = openTestMemory()
    const { fact } = await keep(memory, { text: 'Nadia lives in Ghent.' })
    const { fact: next } = await keep(memory, { text: 'Nadia lives in Bruges now.' })
    await memory.forget({ id: next.id })

    for (let again = 0; again < 2; again++) {
      const { restored } = await memory.undo({ id: next.id })
      expect(restored.map(({ id }) => id)).toEqual([next.id])
    }

    expect((await factOf(memory, fact.id)).status).toBe('superseded')
    expect((await factOf(memory, next.id)).status).toBe('active')
  })

  test('T7 F5 writes are undone one after the other, the last one first', async () => {
    const { memory, clock } = openTestMemory()
    const { fact } = await keep(memory, { text: 'Nadia lives in Ghent.' })
    clock.advance(1_000)
    const second = await keep(memory, { text: 'Nadia lives in Bruges now.' })
    clock.advance(1_000)
    const third = await keep(memory, { text: 'Nadia lives in Antwerp now.' })

    for (const [write, back] of [
      [third.fact.id, second.fact.id],
      [second.fact.id, fact.id],
    ] as const) {
      clock.advance(1_000)
      expect((await memory.undo({ id: write })).restored.map(({ id }) => id)).toEqual([back])
    }
  })

  test('E13 T7 an episode with the name of a fact is not forgotten in its place', async () => {
    const { memory } = openTestMemory()
    const { fact } = await keep(memory, { text: 'Nadia plays the tuba.' })
    await memory.episodes.store({ ...episodeOf('Tune the tuba'), id: fact.id })

    const { fact: forgotten, episode } = await memory.forget({ id: fact.id })

    expect([forgotten?.status, episode]).toEqual(['forgotten', undefined])
    expect((await memory.undo({ id: fact.id })).restored).toHaveLength(1)
  })

  test('T7 F5 a fact that had given way before still has', async () => {
    const { memory } = openTestMemory()
    const { fact } = await keep(memory, { text: 'Nadia lives in Ghent.' })
    await memory.remember({ text: 'Nadia lives in Bruges now.' })
    const { updatedAt: _then, ...before } = await factOf(memory, fact.id)

    const receipt = await memory.correct({ id: fact.id, validUntil: '2026-01-01' })
    await memory.undo({ id: undoOf(receipt) })

    const { updatedAt: _now, ...after } = await factOf(memory, fact.id)
    expect(after).toEqual(before)
    expect(after.supersededBy).toEqual(expect.any(String))
  })

  test('T7 F5 what has changed since is left as it is, and says so', async () => {
    const { memory, clock } = openTestMemory()
    const { fact } = await keep(memory, { text: 'Nadia lives in Ghent.' })
    const receipt = await memory.remember({ text: 'Nadia lives in Bruges now.' })
    clock.advance(1_000)
    await memory.forget({ id: fact.id })

    const { restored, left } = await memory.undo({ id: undoOf(receipt) })

    expect(restored).toEqual([])
    expect(left).toEqual([{ id: fact.id, code: 'changed', reason: 'It has changed since.' }])
    expect((await memory.facts.get({ id: fact.id })).fact?.status).toBe('forgotten')
  })

  test('T5 an agent does not undo what a person said', async () => {
    const { memory } = openTestMemory()
    const agent = memory.as({ scope: { tenant: 'acme' }, surface: 'mcp' })
    const { fact } = await keep(memory, { text: 'Nadia lives in Ghent.' })
    const receipt = await memory.remember({ text: 'Nadia lives in Bruges now.' })

    await expect(agent.undo({ id: undoOf(receipt) })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect((await memory.facts.get({ id: fact.id })).fact?.status).toBe('superseded')
  })

  test('T1 a write of another scope displaced nothing here', async () => {
    const { memory } = openTestMemory()
    const other = memory.as({ scope: { tenant: 'other' }, surface: 'library' })
    await keep(memory, { text: 'Nadia lives in Ghent.' })
    const receipt = await memory.remember({ text: 'Nadia lives in Bruges now.' })

    await expect(other.undo({ id: undoOf(receipt) })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(memory.undo({ id: 'nothing' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

function undoOf(receipt: Awaited<ReturnType<Memory['remember']>>): string {
  expect(receipt).toHaveProperty('undo')
  return 'undo' in receipt ? (receipt.undo ?? '') : ''
}
