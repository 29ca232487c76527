import { describe, expect, test } from 'vitest'
import { MemoryError } from '../../src/core/errors.ts'
import { keep } from '../support/keep.ts'
import { openTestMemory, START } from '../support/test-memory.ts'

describe('F5 facts', () => {
  test('F5 a remembered fact can be read, listed and counted', async () => {
    const { memory } = openTestMemory()

    const receipt = await keep(memory, { text: 'Ada prefers tea.', tags: ['drinks', 'drinks'] })

    expect(receipt.outcome).toBe('stored')
    expect(receipt.fact).toMatchObject({
      text: 'Ada prefers tea.',
      tags: ['drinks'],
      status: 'active',
      createdAt: START,
      source: { kind: 'call', surface: 'library' },
    })
    expect((await memory.facts.get({ id: receipt.fact.id })).fact).toEqual(receipt.fact)
    expect(await memory.facts.list()).toEqual({ items: [receipt.fact], total: 1 })
    expect((await memory.admin.stats()).facts).toMatchObject({ active: 1, forgotten: 0 })
  })

  test('F5 the same statement again strengthens the fact instead of standing there twice', async () => {
    const { memory } = openTestMemory()
    const first = await keep(memory, { text: '에이다는 차를 좋아한다.', importance: 0.3 })

    const again = await keep(memory, { text: '  에이다는 차를   좋아한다. ', importance: 0.9 })

    expect(again.outcome).toBe('merged')
    expect(again.fact).toMatchObject({ id: first.fact.id, mentions: 2, importance: 0.9 })
    expect((await memory.facts.list()).total).toBe(1)
  })

  test('F5 a forgotten fact is in no answer, and restoring brings it back', async () => {
    const { memory, clock } = openTestMemory()
    const { fact } = await keep(memory, { text: 'Ada lives in Turin.' })
    const other = await keep(memory, { text: 'Ada lives near the river Po.' })
    clock.advance(1_000)

    await memory.forget({ id: fact.id, reason: 'she moved' })

    const found = await memory.recall({ query: 'Where does Ada live?' })
    expect(found.items.map(({ id }) => id)).toEqual([other.fact.id])
    expect((await memory.facts.list()).items.map(({ id }) => id)).toEqual([other.fact.id])
    expect((await memory.facts.list({ status: 'forgotten' })).items.map(({ id }) => id)).toEqual([
      fact.id,
    ])

    await memory.undo({ id: fact.id })

    const after = await memory.recall({ query: 'Where does Ada live?' })
    expect(after.items.map(({ id }) => id)).toContain(fact.id)
    expect((await memory.facts.get({ id: fact.id })).fact?.forgottenAt).toBeUndefined()
  })

  test('F5 history shows what happened, in order, without the content', async () => {
    const { memory, clock } = openTestMemory()
    const { fact } = await keep(memory, { text: 'The door code is 4711.' })
    clock.advance(60_000)
    await memory.forget({ id: fact.id, reason: 'a secret' })
    clock.advance(60_000)
    await memory.undo({ id: fact.id })

    const { entries = [] } = (await memory.facts.get({ id: fact.id, history: true })).history ?? {}

    expect(entries.map(({ action, at, reason }) => [action, at, reason])).toEqual([
      ['remembered', '2026-03-01T12:00:00.000Z', undefined],
      ['forgotten', '2026-03-01T12:01:00.000Z', 'a secret'],
      ['restored', '2026-03-01T12:02:00.000Z', undefined],
    ])
    expect(JSON.stringify(entries)).not.toContain('4711')
  })

  test('F5 forgetting or restoring twice is the same as once', async () => {
    const { memory } = openTestMemory()
    const { fact } = await keep(memory, { text: 'Ada owns a red bicycle.' })

    const once = await memory.forget({ id: fact.id })
    const twice = await memory.forget({ id: fact.id })

    expect(twice).toEqual(once)
    expect((await memory.facts.get({ id: fact.id, history: true })).history?.entries).toHaveLength(
      2,
    )
  })

  test('F5 an unknown id is NOT_FOUND with a next step', async () => {
    const { memory } = openTestMemory()

    for (const attempt of [
      () => memory.facts.get({ id: 'nobody' }),
      () => memory.forget({ id: 'nobody' }),
      () => memory.undo({ id: 'nobody' }),
      () => memory.facts.get({ id: 'nobody', history: true }),
    ]) {
      const error = await attempt().catch((caught: unknown) => caught)
      expect(MemoryError.is(error, 'NOT_FOUND')).toBe(true)
      expect((error as MemoryError).hint).toContain('list')
    }
  })

  test('F5 empty and over-long texts are refused and nothing is stored', async () => {
    const { memory } = openTestMemory()

    for (const text of ['', '  \n ', '\u0000', 'x'.repeat(40_000)]) {
      const error = await memory.remember({ text }).catch((caught: unknown) => caught)
      expect(MemoryError.is(error, 'INVALID_INPUT')).toBe(true)
    }
    expect((await memory.facts.list()).total).toBe(0)
  })

  test('F5 pages of a list visit every fact once, the newest first', async () => {
    const { memory, clock } = openTestMemory()
    for (let number = 0; number < 7; number++) {
      await memory.remember({ text: `Fact number ${number} about numbers.` })
      clock.advance(1_000)
    }

    const seen: string[] = []
    let after: string | undefined
    do {
      const page = await memory.facts.list({ limit: 3, after })
      seen.push(...page.items.map(({ text }) => text.split(' ')[2] ?? ''))
      after = page.next
    } while (after !== undefined)

    expect(seen).toEqual(['6', '5', '4', '3', '2', '1', '0'])
  })

  test('F5 lists are narrowed by bucket, tag, entity and time', async () => {
    const { memory, clock } = openTestMemory()
    await memory.remember({ text: 'Ada prefers tea.', bucket: 'preference', entities: ['Ada'] })
    clock.advance(3_600_000)
    await memory.remember({ text: 'Bruno ha un cane.', tags: ['animali'], entities: ['Bruno'] })

    const texts = async (input: Parameters<typeof memory.facts.list>[0]) =>
      (await memory.facts.list(input)).items.map(({ text }) => text)

    expect(await texts({ buckets: ['preference'] })).toEqual(['Ada prefers tea.'])
    expect(await texts({ tags: ['animali', 'none'] })).toEqual(['Bruno ha un cane.'])
    expect(await texts({ entities: ['Ada'] })).toEqual(['Ada prefers tea.'])
    expect(await texts({ since: '30m' })).toEqual(['Bruno ha un cane.'])
    expect(await texts({ until: '30m' })).toEqual(['Ada prefers tea.'])
    await expect(memory.facts.list({ since: '2026-01-02', until: '2026-01-01' })).rejects.toThrow(
      /since/,
    )
  })
})
