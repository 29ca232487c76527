import { expect, test } from 'vitest'
import { embedderOf, SURE, scriptedReader } from '../support/scripted-reader.ts'
import { openTestMemory } from '../support/test-memory.ts'

const PAGER = 'Priya carries the pager for the depot API.'
const FLU = 'Gareth is on call for the depot API, Priya is down with flu.'
const SAID = [
  'Priya reviews every schema change of the depot API.',
  PAGER,
  'Ines pays the bills of the depot API.',
  FLU,
]
const KNOWN = 'The depot API is written in Go.'

/** Reads that the last statement updates the second. Notes how many facts are written and read at once. */
function openNoting() {
  const scripted = scriptedReader(FLU, { [PAGER]: SURE })
  const noted = { reading: 0, readingMost: 0 }
  const opened = openTestMemory({
    embedder: embedderOf(FLU, { [PAGER]: 0.8 }),
    reader: {
      ...scripted,
      async read(use, texts) {
        if (use === 'relation') noted.reading += 1
        noted.readingMost = Math.max(noted.readingMost, noted.reading)
        const read = await scripted.read(use, texts)
        await new Promise((resolve) => setImmediate(resolve))
        if (use === 'relation') noted.reading -= 1
        return read
      },
    },
  })
  const { documents } = opened
  const write = documents.write.bind(documents)
  const written: number[] = []
  documents.write = async (batch) => {
    const versions = await write(batch)
    const facts = batch.writes.filter(({ collection }) => collection === 'facts')
    if (facts.length > 0) written.push(facts.length)
    return versions
  }
  return { ...opened, noted, written }
}

test('F1 calls that wait for each other are read for at once and written together', async () => {
  const { memory, noted, written } = openNoting()
  await memory.remember({ text: KNOWN })
  const receipts = await Promise.all(SAID.map((text) => memory.remember({ text })))

  expect(receipts.map(({ fact }) => fact?.text)).toEqual(SAID)
  // The first one takes the turn, the others wait for it.
  expect(written).toHaveLength(3)
  expect(noted.readingMost).toBeGreaterThan(1)
})

test('T7 what is said at the same time is read beside what was said just before', async () => {
  const { memory } = openNoting()
  const receipts = await Promise.all(SAID.map((text) => memory.remember({ text })))

  expect(receipts.map(({ outcome }) => outcome)).toEqual([
    ...['stored', 'stored', 'stored'],
    'superseding',
  ])
})

test('F1 a call that fails does not fail those that are written with it', async () => {
  const { memory } = openNoting()
  const missing = '019a0000-0000-7000-8000-000000000000'
  const calls = SAID.map((text, at) =>
    memory.remember(at === 2 ? { text, supersedes: missing } : { text }),
  )
  const settled = await Promise.allSettled(calls)

  expect(settled.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
  expect(settled[2]).toMatchObject({ reason: { code: 'NOT_FOUND' } })
  const { items } = await memory.facts.list({ status: 'all' })
  expect(new Set(items.map(({ text }) => text))).toEqual(
    new Set(SAID.filter((_text, at) => at !== 2)),
  )
})
