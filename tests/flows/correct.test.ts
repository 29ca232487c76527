import { describe, expect, test } from 'vitest'
import { openMemory } from '../../src/compose/open-memory.ts'
import { MemoryError } from '../../src/core/errors.ts'
import type { Memory } from '../../src/operations/memory.ts'
import { keep } from '../support/keep.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openTestMemory } from '../support/test-memory.ts'

async function textsFor(memory: Memory, query: string): Promise<readonly string[]> {
  const { items: results } = await memory.recall({ query })
  return results.map(({ text }) => text)
}

const SHAPES = [
  {
    shape: 'replacement',
    wrong: 'The deadline of the Aurora report is Friday.',
    right: 'The deadline of the Aurora report is Monday.',
    query: 'When is the deadline of the Aurora report?',
  },
  {
    shape: 'reversed polarity',
    wrong: 'Giulia mangia la carne.',
    right: 'Giulia non mangia la carne.',
    query: 'Giulia mangia la carne?',
  },
  {
    shape: 'partial change',
    wrong: 'Marco works in Turin with Ada on the billing system.',
    right: 'Marco works in Milan with Ada on the billing system.',
    query: 'Where does Marco work?',
  },
  {
    shape: 'replacement in Korean',
    wrong: '민수는 부산에 산다.',
    right: '민수는 대구에 산다.',
    query: '민수는 어디에 살아?',
  },
] as const

describe('T7 correct', () => {
  test.each(SHAPES)(
    'T7 a correction holds after reindex: $shape',
    async ({ wrong, right, query }) => {
      const { memory, clock } = openTestMemory()
      const { fact } = await keep(memory, { text: wrong, tags: ['kept'] })
      const neighbour = await keep(memory, { text: 'Ada drinks green tea every morning.' })
      clock.advance(1_000)

      const receipt = await memory.correct({ id: fact.id, text: right, reason: 'misheard' })

      expect(receipt).toMatchObject({ outcome: 'superseding', displaced: [{ id: fact.id }] })
      expect(receipt.fact).toMatchObject({ text: right, tags: ['kept'], status: 'active' })
      expect((await memory.facts.get({ id: fact.id })).fact).toMatchObject({
        status: 'rejected',
        supersededBy: receipt.fact?.id,
      })
      expect(await memory.remember({ text: wrong })).toMatchObject({
        outcome: 'dropped',
        code: 'rejected',
      })
      expect(await memory.remember({ text: right })).toMatchObject({ outcome: 'merged' })
      for (const _ of ['at once', 'after reindex']) {
        const texts = await textsFor(memory, query)
        expect(texts).toContain(right)
        expect(texts).not.toContain(wrong)
        await memory.admin.reindex({ fromNothing: true })
      }
      expect((await memory.facts.get({ id: neighbour.fact.id })).fact?.status).toBe('active')
    },
  )

  test('T7 a retraction takes a fact back and puts nothing in its place', async () => {
    const { memory } = openTestMemory()
    const { fact } = await keep(memory, { text: 'Ada plays the violin in an orchestra.' })
    const other = await keep(memory, { text: 'Ada plays chess on Sundays.' })

    const receipt = await memory.correct({ id: fact.id })
    const again = await memory.correct({ id: fact.id })

    expect(receipt).toMatchObject({ outcome: 'retracted', displaced: [{ id: fact.id }] })
    expect(again).toMatchObject({ outcome: 'retracted', displaced: [] })
    expect(await textsFor(memory, 'What does Ada play?')).toEqual([other.fact.text])
    expect(await memory.remember({ text: fact.text })).toMatchObject({ code: 'rejected' })
  })

  test('T7 a validity that is set by hand bounds the fact and changes nothing else', async () => {
    const { memory } = openTestMemory()
    const { fact } = await keep(memory, { text: 'Ada leads the platform team.' })

    const receipt = await memory.correct({
      id: fact.id,
      validFrom: '2025-01-01',
      validUntil: '2025-12-31',
    })

    expect(receipt).toMatchObject({ outcome: 'merged' })
    expect((await memory.facts.get({ id: fact.id })).fact).toMatchObject({
      status: 'active',
      text: fact.text,
      validFrom: '2025-01-01T00:00:00.000Z',
      validUntil: '2025-12-31T00:00:00.000Z',
    })
    const wrong = memory.correct({ id: fact.id, validFrom: '2026-01-01' })
    await expect(wrong).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  })

  test('T7 restoring undoes a correction, and what was put in its place stays allowed', async () => {
    const { memory, clock } = openTestMemory()
    const { fact } = await keep(memory, { text: 'The office is on Via Roma.' })
    const receipt = await memory.correct({ id: fact.id, text: 'The office is on Via Garibaldi.' })
    clock.advance(1_000)

    await memory.undo({ id: fact.id })

    expect(await textsFor(memory, 'Where is the office?')).toEqual([fact.text])
    expect((await memory.facts.get({ id: receipt.fact?.id ?? '' })).fact).toMatchObject({
      status: 'rejected',
    })
    clock.advance(1_000)
    const moved = await memory.remember({ text: 'The office is on Via Garibaldi now.' })
    expect(moved.outcome).not.toBe('dropped')
  })

  test('T7 restoring leaves a correction that was also said by itself', async () => {
    const { memory } = openTestMemory()
    const { fact } = await keep(memory, { text: 'The standup is at nine.' })
    const said = await keep(memory, { text: 'The retro is at four on Thursdays.' })

    const receipt = await memory.correct({ id: fact.id, text: said.fact.text })
    await memory.undo({ id: fact.id })

    expect(receipt).toMatchObject({ outcome: 'merged', displaced: [{ id: fact.id }] })
    expect((await memory.facts.get({ id: said.fact.id })).fact?.status).toBe('active')
  })

  test('T7 a better wording of the same is not kept out by its own correction', async () => {
    const { memory } = openTestMemory()
    const { fact } = await keep(memory, { text: 'ada lives in turin' })

    const receipt = await memory.correct({ id: fact.id, text: 'Ada lives in Turin.' })

    expect(receipt.outcome).toBe('superseding')
    expect(await memory.remember({ text: 'ADA lives in Turin!' })).not.toMatchObject({
      outcome: 'dropped',
    })
    expect((await memory.facts.get({ id: fact.id })).fact?.status).toBe('rejected')
  })

  test('T5 a correction by a caller that is trusted less changes nothing', async () => {
    const { memory } = openTestMemory()
    const { fact } = await keep(memory, { text: 'The production database is called orion.' })
    const agent = memory.as({ scope: { tenant: 'acme' }, surface: 'mcp' })
    const web = memory.as({ scope: { tenant: 'acme' }, surface: 'http', trust: 'web' })

    for (const input of [
      { id: fact.id, text: 'The production database is called evil.' },
      { id: fact.id },
      { id: fact.id, validUntil: '2020-01-01' },
    ]) {
      expect(await web.correct(input)).toMatchObject({ outcome: 'dropped', code: 'untrusted' })
      expect(await agent.correct(input)).toMatchObject({ outcome: 'proposed' })
    }
    expect((await memory.facts.get({ id: fact.id })).fact).toEqual(fact)
  })

  test('T12 a correction hides secrets like any other way in', async () => {
    const { memory } = openTestMemory()
    const { fact } = await keep(memory, { text: 'The staging password is in the vault.' })

    const receipt = await memory.correct({
      id: fact.id,
      text: 'The staging password is: hunter2Xq9!zz',
    })

    expect(receipt.redacted).toBeDefined()
    expect(JSON.stringify(await memory.facts.list({ status: 'all' }))).not.toContain('hunter2')
  })

  test('T6 a correction does not bring back what was rejected', async () => {
    const { memory } = openTestMemory()
    const first = await keep(memory, { text: 'Leo lives in Naples.' })
    await memory.correct({ id: first.fact.id })
    const second = await keep(memory, { text: 'Leo lives in Bari.' })

    const receipt = await memory.correct({ id: second.fact.id, text: 'Leo lives in NAPLES' })

    expect(receipt).toMatchObject({ outcome: 'dropped', code: 'rejected' })
    expect((await memory.facts.get({ id: second.fact.id })).fact?.status).toBe('active')
  })

  test('T7 history shows what was believed when, and why', async () => {
    const { memory, clock } = openTestMemory()
    const first = await keep(memory, { text: 'Anna lives in Rome.' })
    clock.advance(86_400_000)
    const second = await memory.correct({
      id: first.fact.id,
      text: 'Anna lives in Milan.',
      reason: 'she said so',
    })
    clock.advance(86_400_000)
    const third = await keep(memory, {
      text: 'Anna lives in Turin now.',
      supersedes: second.fact?.id ?? '',
    })

    const { history: middle } = await memory.facts.get({ id: second.fact?.id ?? '', history: true })
    const { history: last } = await memory.facts.get({ id: third.fact.id, history: true })

    expect(middle?.predecessors).toMatchObject([
      {
        fact: { id: first.fact.id, status: 'rejected' },
        change: { action: 'corrected', reason: 'she said so', at: '2026-03-02T12:00:00.000Z' },
      },
    ])
    expect(middle?.successors.map(({ fact }) => fact.id)).toEqual([third.fact.id])
    expect(last?.predecessors.map(({ fact }) => fact.text)).toEqual([
      'Anna lives in Rome.',
      'Anna lives in Milan.',
    ])
    expect(last?.predecessors[1]?.change?.action).toBe('superseded')
    expect(last?.successors).toEqual([])
  })

  test('T7 only a fact that stands can be corrected, and the error says what to do', async () => {
    const { memory } = openTestMemory()
    const { fact } = await keep(memory, { text: 'Ada rides a red bicycle.' })
    await memory.forget({ id: fact.id })

    const error = await memory
      .correct({ id: fact.id, text: 'Ada rides a blue bicycle.' })
      .catch((caught: unknown) => caught)

    expect(MemoryError.is(error, 'CONFLICT')).toBe(true)
    expect((error as MemoryError).hint).toContain('loci undo')
    await expect(memory.correct({ id: 'nobody' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('T7 a correction holds after a restart', async () => {
    const home = temporaryFolder()
    const config = { embedder: { kind: 'none' } } as const
    const before = await openMemory({ home, environment: {}, config })
    const { fact } = await keep(before.memory, { text: 'Il compleanno di Giulia è il 3 maggio.' })
    await before.memory.correct({ id: fact.id, text: 'Il compleanno di Giulia è il 5 maggio.' })
    await before.memory.close()

    const { memory } = await openMemory({ home, environment: {}, config })
    const texts = await textsFor(memory, 'Quando è il compleanno di Giulia?')
    const again = await memory.remember({ text: fact.text })
    await memory.close()

    expect(texts).toEqual(['Il compleanno di Giulia è il 5 maggio.'])
    expect(again).toMatchObject({ outcome: 'dropped', code: 'rejected' })
  })
})

test('T7 a correction reaches the core block that says the same, and leaves the rest of it', async () => {
  const { memory } = openTestMemory()
  const { fact } = await keep(memory, { text: 'The deadline of the Aurora report is Friday.' })
  await memory.blocks.update({
    label: 'human',
    append: 'The deadline of the Aurora report is Friday. Marta runs the Trento office.',
  })

  await memory.correct({ id: fact.id, text: 'The deadline of the Aurora report is Monday.' })

  const { text } = await memory.blocks.list()
  expect(text).not.toContain('Friday')
  expect(text).toContain('Marta runs the Trento office.')
})
