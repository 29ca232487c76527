import { expect, test } from 'vitest'
import type { Reader } from '../../src/ports/reader.ts'
import { openTestMemory } from '../support/test-memory.ts'

/** Takes every text for junk and for an instruction with these probabilities. */
function readerOf(junk: number, injection: number): Reader {
  return {
    read: async (_use, texts) => texts.map(() => ({ junk, injection, independent: 1 })) as never,
    close: async () => undefined,
  }
}

const NOTE = 'Il tecnico della caldaia lascia il rapporto sul tavolo della cucina.'

test('F1 reading: what reads as junk is refused, unless the caller says how important it is', async () => {
  const { memory } = openTestMemory({ reader: readerOf(0.95, 0) })

  expect(await memory.remember({ text: NOTE })).toMatchObject({
    outcome: 'dropped',
    code: 'chatter',
  })
  expect(await memory.remember({ text: NOTE, importance: 0.5 })).toMatchObject({
    outcome: 'stored',
  })
})

test('F1 reading: whose words sound like small talk is stored if a model takes it for a fact', async () => {
  const text = 'Our linter is Biome now.'

  expect(await openTestMemory().memory.remember({ text })).toMatchObject({ outcome: 'dropped' })
  const { memory } = openTestMemory({ reader: readerOf(0.02, 0) })
  expect(await memory.remember({ text })).toMatchObject({ outcome: 'stored' })
})

test('T10 reading: what reads as an instruction is flagged if it comes from a page, not from a person', async () => {
  const { memory } = openTestMemory({ reader: readerOf(0, 0.99) })

  expect(await memory.remember({ text: NOTE, trust: 'web' })).toMatchObject({
    flags: ['reads-as-command'],
  })
  const [{ id = '', flags } = {}] = (await memory.facts.list({})).items
  expect(flags).toEqual(['reads-as-command'])
  await memory.facts.update({ id, tags: ['heating'] })
  expect((await memory.facts.get({ id })).fact?.flags).toEqual(['reads-as-command'])
  const { fact } = await memory.remember({ text: '보일러 기사는 매년 10월에 방문합니다.' })
  expect(fact?.flags).toEqual([])
})
