import { describe, expect, test } from 'vitest'
import type { FactInput } from '../../src/core/facts/fact-input.ts'
import { keep } from '../support/keep.ts'
import { openTestMemory } from '../support/test-memory.ts'

const DAY_MS = 86_400_000

const opinion = (text: string, more: Partial<FactInput> = {}): FactInput => ({
  text,
  kind: 'opinion',
  ...more,
})

const ROWS = [
  { text: 'Anna loves jazz.', denial: 'Anna hates jazz.', over: 'Anna no longer loves jazz.' },
  {
    text: 'Giulia ama il jazz.',
    denial: 'Giulia odia il jazz.',
    over: 'Giulia non ama più il jazz.',
  },
  {
    text: '민지는 재즈를 좋아한다.',
    denial: '민지는 재즈를 싫어한다.',
    over: '민지는 이제 재즈를 싫어한다.',
  },
]

describe('F7 opinions', () => {
  test.each(ROWS)('F7 "$denial" makes "$text" less sure, in a small step', async (row) => {
    const { memory } = openTestMemory()
    const { fact } = await keep(memory, opinion(row.text, { confidence: 0.8, speaker: 'Ada' }))

    const against = await keep(memory, opinion(row.denial, { speaker: 'Bruno' }))

    expect(against.outcome).toBe('stored')
    expect((await memory.facts.get({ id: fact.id })).fact?.status).toBe('active')
    const told = (await memory.facts.get({ id: fact.id })).opinion
    expect(told?.confidence).toBeLessThan(0.8)
    expect(told?.confidence).toBeGreaterThan(0.7)
    expect(told?.contradictedBy.map(({ id }) => id)).toEqual([against.fact.id])
    expect(told?.description).toMatch(/\(0\.7\d; 1 for, 1 against, last 1 Mar\)$/)
    const actions = (await memory.facts.get({ id: fact.id, history: true })).history?.entries.map(
      ({ action }) => action,
    )
    expect(actions).toContain('confidence-moved')
  })

  test.each(ROWS)('F7 "$over" ends "$text", because it says that it changed', async (row) => {
    const { memory } = openTestMemory()
    const { fact } = await keep(memory, opinion(row.text))

    const receipt = await keep(memory, opinion(row.over))

    expect(receipt.displaced).toMatchObject([{ id: fact.id }])
    expect((await memory.facts.get({ id: fact.id })).fact?.status).toBe('superseded')
  })

  test('F7 what is no opinion still gives way to what contradicts it', async () => {
    const { memory } = openTestMemory()
    const { fact } = await keep(memory, { text: 'The server is in Turin.', kind: 'world' })

    const receipt = await keep(memory, { text: 'The server has moved to Milan.', kind: 'world' })

    expect(receipt.displaced).toMatchObject([{ id: fact.id }])
  })

  test('F7 saying it again, by others and on other days, makes an opinion surer each time', async () => {
    const { memory, clock } = openTestMemory()
    const { fact } = await keep(memory, opinion('Anna loves jazz.', { speaker: 'Ada' }))
    const confidences = [(await memory.facts.get({ id: fact.id })).opinion?.confidence]

    for (const speaker of ['Bruno', 'Carla', 'Dora']) {
      clock.advance(DAY_MS)
      const again = await keep(memory, opinion('Anna loves jazz.', { speaker }))
      expect(again).toMatchObject({ outcome: 'merged', fact: { id: fact.id } })
      confidences.push((await memory.facts.get({ id: fact.id })).opinion?.confidence)
    }

    expect(confidences).toEqual(confidences.toSorted((left = 0, right = 0) => left - right))
    expect(new Set(confidences).size).toBe(4)
    expect((await memory.facts.get({ id: fact.id })).opinion?.moves).toHaveLength(4)
  })

  test('F7 only repeated contradiction of many turns an opinion around', async () => {
    const { memory, clock } = openTestMemory()
    const { fact } = await keep(memory, opinion('Anna loves jazz.', { confidence: 0.8 }))
    const steps: number[] = [0.8]

    for (const speaker of ['Bruno', 'Carla', 'Dora', 'Emil', 'Fay', 'Gus']) {
      clock.advance(DAY_MS)
      await keep(memory, opinion('Anna hates jazz.', { speaker }))
      steps.push((await memory.facts.get({ id: fact.id })).opinion?.confidence ?? 0)
    }

    const moved = steps.slice(1).map((to, at) => (steps[at] ?? 0) - to)
    expect(Math.max(...moved)).toBeLessThan(0.1)
    expect(steps[1]).toBeGreaterThan(0.5)
    expect(steps.at(-1)).toBeLessThan(0.5)
  })
})

describe('F3 opinions in an answer', () => {
  test('F3 "what does she like" comes with how sure it is, and what speaks for and against it', async () => {
    const { memory } = openTestMemory()
    const { fact } = await keep(memory, opinion('Anna loves jazz.', { speaker: 'Ada' }))
    const { fact: contra } = await keep(memory, opinion('Anna hates jazz.', { speaker: 'Bruno' }))
    await keep(memory, { text: 'The server is in Turin.', kind: 'world' })

    const { items: results } = await memory.recall({ query: 'Does Anna love jazz?' })

    const found = results.find(({ id }) => id === fact.id)
    expect(found).toMatchObject({ supportedBy: [fact.id], contradictedBy: [contra.id] })
    expect(found?.confidence).toBeCloseTo(0.5)
    const [plain] = (await memory.recall({ query: 'Where is the server?' })).items
    expect(plain?.confidence).toBeUndefined()
    expect(plain?.supportedBy).toBeUndefined()
  })

  test('F3 a confidence that was stated is the one that is told', async () => {
    const { memory } = openTestMemory()
    await keep(memory, opinion('Anna loves jazz.', { confidence: 0.3 }))

    const [found] = (await memory.recall({ query: 'Does Anna love jazz?' })).items

    expect(found?.confidence).toBeCloseTo(0.3)
  })

  test('F3 a preference is told with its confidence too', async () => {
    const { memory } = openTestMemory()
    const { fact } = await keep(memory, {
      text: 'Anna prefers window seats.',
      bucket: 'preference',
    })

    const told = (await memory.facts.get({ id: fact.id })).opinion

    expect(told?.confidence).toBeGreaterThan(0.5)
    expect(told?.supportedBy.map(({ text }) => text)).toEqual(['Anna prefers window seats.'])
  })

  test('F3 a fact that is no opinion is explained by nothing', async () => {
    const { memory } = openTestMemory()
    const { fact } = await keep(memory, { text: 'The server is in Turin.', kind: 'world' })

    expect((await memory.facts.get({ id: fact.id })).opinion).toBeUndefined()
  })
})

describe('T2 evidence goes with its source', () => {
  test('T2 forgetting, restoring and purging what contradicts an opinion takes its effect back', async () => {
    const { memory } = openTestMemory()
    const { fact } = await keep(memory, opinion('Anna loves jazz.', { confidence: 0.8 }))
    const { fact: contra } = await keep(memory, opinion('Anna hates jazz.'))
    const shaken = (await memory.facts.get({ id: fact.id })).opinion?.confidence
    expect(shaken).toBeLessThan(0.79)

    await memory.forget({ id: contra.id })
    const told = (await memory.facts.get({ id: fact.id })).opinion
    expect(told?.confidence).toBeCloseTo(0.8)
    expect(told?.contradictedBy).toEqual([])

    await memory.undo({ id: contra.id })
    expect((await memory.facts.get({ id: fact.id })).opinion?.confidence).toBeCloseTo(shaken ?? 0)

    await memory.forget({ id: contra.id })
    await memory.admin.purge({ id: contra.id })
    expect((await memory.facts.get({ id: fact.id })).opinion?.confidence).toBeCloseTo(0.8)
    expect(JSON.stringify((await memory.facts.get({ id: fact.id })).opinion)).not.toContain(
      contra.id,
    )
  })

  test('T2 a forgotten opinion speaks against nothing, and is explained no more', async () => {
    const { memory } = openTestMemory()
    const { fact } = await keep(memory, opinion('Anna loves jazz.'))
    const { fact: contra } = await keep(memory, opinion('Anna hates jazz.'))

    await memory.forget({ id: fact.id })

    expect((await memory.facts.get({ id: contra.id })).opinion?.contradictedBy).toEqual([])
    expect((await memory.facts.get({ id: fact.id })).opinion).toBeUndefined()
  })
})

describe('T5 opinions and trust', () => {
  test('T5 a page of the web does not shake what a person said; a person does', async () => {
    const { memory } = openTestMemory()
    const { fact } = await keep(memory, opinion('Anna loves jazz.', { confidence: 0.8 }))

    const page = await memory.remember(opinion('Anna hates jazz.', { trust: 'web' }))

    expect(page).toMatchObject({ outcome: 'dropped', code: 'untrusted' })
    expect((await memory.facts.get({ id: fact.id })).opinion?.confidence).toBeCloseTo(0.8)
    await keep(memory, opinion('Anna hates jazz.'))
    expect((await memory.facts.get({ id: fact.id })).opinion?.confidence).toBeLessThan(0.79)
  })
})
