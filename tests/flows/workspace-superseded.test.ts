import { expect, test } from 'vitest'
import { createNodeWorkspaceFiles } from '../../src/adapters/files/index.ts'
import {
  createMemoryDocumentStore,
  createMemoryTextIndex,
} from '../../src/adapters/memory/index.ts'
import { createMemory } from '../../src/compose/create-memory.ts'
import { MEMORY_COLLECTIONS } from '../../src/core/all-record-kinds.ts'
import { compareText } from '../../src/core/language/text/compare-text.ts'
import type { Memory } from '../../src/operations/memory.ts'
import type { DocumentStore } from '../../src/ports/document-store.ts'
import { keep } from '../support/keep.ts'
import {
  openFolder,
  recalled,
  type TestFolder,
  testFolder,
  withFolder,
} from '../support/workspace-memory.ts'

const log = (...bullets: readonly string[]): string =>
  `## Retain\n${bullets.map((bullet) => `- ${bullet}\n`).join('')}`

/** What holds, and what gave way to what. */
async function truth(memory: Memory): Promise<readonly string[]> {
  expect(await memory.catchUp(600_000)).toBe(true)
  const { items: facts } = await memory.facts.list({ status: 'all', limit: 200 })
  const textOf = new Map(facts.map(({ id, text }) => [id, text]))
  return facts
    .map(({ text, status, supersededBy }) =>
      supersededBy === undefined ? `${status}: ${text}` : `${text} → ${textOf.get(supersededBy)}`,
    )
    .toSorted(compareText)
}

/** Opens the folder anew, from nothing but its files. */
async function truthFromFiles(folder: TestFolder): Promise<readonly string[]> {
  folder.dropIndex()
  const memory = await openFolder(folder)
  try {
    return await truth(memory)
  } finally {
    await memory.close()
  }
}

const MOVES = [
  ['Odile lives in Bruges.', 'Odile lives in Ostend.', 'Odile lives in Namur now.'],
  ['Rita abita a Lecce.', 'Rita abita a Trani.', 'Rita abita a Foggia.'],
  ['정기 회의는 월요일이다.', '정기 회의는 화요일이다.', '정기 회의는 목요일이다.'],
] as const

test.each(MOVES)(
  'M2 F4 workspace: "%s" of a day log gives way to "%s", and that to "%s"',
  async (first, second, third) => {
    const folder = testFolder()
    // Read in another order than that of their days.
    folder.save('memory/2026-02-03.md', log(`W ${third}`, 'W The lift is broken.'))
    folder.save('memory/2026-02-01.md', log(`W ${first}`))
    const memory = await openFolder(folder)
    await memory.workspace.sync()
    folder.save('memory/2026-02-02.md', log(`W ${second}`))
    const expected = [
      'active: The lift is broken.',
      `active: ${third}`,
      `${first} → ${second}`,
      `${second} → ${third}`,
    ].toSorted(compareText)
    expect(await truth(memory)).toEqual(expected)
    const now = (await recalled(memory, third)).join('\n')
    expect(now).toContain(third)
    expect(now).not.toContain(first)
    expect(now).not.toContain(second)
    const past = await memory.recall({ query: first, history: true })
    expect(past.items.map(({ text }) => text)).toContain(first)
    await memory.close()
    expect(folder.read('memory/2026-02-01.md')).toBe(log(`W ${first}`))
    expect(await truthFromFiles(folder)).toEqual(expected)
  },
)

test('M4 workspace: entity pages and proposals show what holds', () =>
  withFolder(
    {
      'memory/2026-02-20.md': log(
        'W @Odile: Odile lives in Bruges.',
        'W @Odile: Odile sings alto.',
      ),
      'memory/2026-02-24.md': log('W @Odile: Odile lives in Namur now.'),
    },
    async (memory, folder) => {
      await memory.workspace.reflect({ since: '30d' })
      const page = folder.read('bank/entities/Odile.md')
      expect(page).toContain('Namur')
      expect(page).toContain('alto')
      expect(page).not.toContain('Bruges')
      expect(folder.read('memory.md')).not.toContain('Bruges')
    },
  ))

test('M2 T4 workspace: what a line replaced holds again when the line is edited or deleted', () =>
  withFolder(
    {
      'memory/2026-02-01.md': log('W The release is on 3 May.'),
      'memory/2026-02-05.md': log('W The release is on 17 May.', 'W The archive has a cat.'),
    },
    async (memory, folder) => {
      const replaced = 'The release is on 3 May. → The release is on 17 May.'
      expect(await truth(memory)).toContain(replaced)
      folder.save(
        'memory/2026-02-05.md',
        log('W The archive sells maps.', 'W The archive has a cat.'),
      )
      expect(await truth(memory)).toContain('active: The release is on 3 May.')
      folder.save('memory/2026-02-04.md', log('W The release is on 17 May.'))
      expect(await truth(memory)).toContain(replaced)
      folder.remove('memory/2026-02-04.md')
      const now = await truth(memory)
      expect(now).toContain('active: The release is on 3 May.')
      await memory.close()
      expect(await truthFromFiles(folder)).toEqual(now)
    },
  ))

test('M2 workspace: in the log of one day, what stands further down counts', () =>
  withFolder(
    { 'memory/2026-02-01.md': log('W Bruno works at Initech.', 'W Bruno works at Acme.') },
    async (memory, folder) => {
      expect(await truth(memory)).toEqual([
        'Bruno works at Initech. → Bruno works at Acme.',
        'active: Bruno works at Acme.',
      ])
      folder.save(
        'memory/2026-02-01.md',
        log('W Bruno works at Acme.', 'W Bruno works at Initech.'),
      )
      expect(await truth(memory)).toEqual([
        'Bruno works at Acme. → Bruno works at Initech.',
        'active: Bruno works at Initech.',
      ])
    },
  ))

test('F4 M2 workspace: a remembered fact and a retained line replace each other, whichever is later', async () => {
  const folder = testFolder()
  folder.save('memory/2026-02-01.md', log('W Rita abita a Lecce.'))
  const memory = await openFolder(folder)
  await keep(memory, { text: 'Rita abita a Trani.' })
  expect(await truth(memory)).toEqual([
    'Rita abita a Lecce. → Rita abita a Trani.',
    'active: Rita abita a Trani.',
  ])
  // The log of the same day, after that; then something that is said after it, on that day too.
  const { receipts } = await memory.workspace.retain({ text: 'W Rita abita a Foggia.' })
  expect(receipts).toMatchObject([{ outcome: 'superseding', displaced: [{ how: 'superseded' }] }])
  expect(await recalled(memory, 'Dove abita Rita?')).toEqual([expect.stringContaining('Foggia')])
  await keep(memory, { text: 'Rita abita a Bari.' })
  const expected = [
    'Rita abita a Foggia. → Rita abita a Bari.',
    'Rita abita a Lecce. → Rita abita a Trani.',
    'Rita abita a Trani. → Rita abita a Foggia.',
    'active: Rita abita a Bari.',
  ]
  expect(await truth(memory)).toEqual(expected)
  await memory.close()
  expect(await truthFromFiles(folder)).toEqual(expected)
  // The line goes, and what it had replaced is still older than what was said since.
  folder.remove('memory/2026-03-01.md')
  const without = [
    'Rita abita a Lecce. → Rita abita a Trani.',
    'Rita abita a Trani. → Rita abita a Bari.',
    'active: Rita abita a Bari.',
  ]
  const again = await openFolder(folder)
  expect(await truth(again)).toEqual(without)
  await again.close()
  expect(await truthFromFiles(folder)).toEqual(without)
})

test('F4 M2 workspace: a log of an earlier day that comes later replaces nothing newer', async () => {
  const folder = testFolder()
  const memory = await openFolder(folder)
  await keep(memory, { text: '정기 회의는 목요일이다.' })
  folder.save('memory/2026-01-15.md', log('W 정기 회의는 월요일이다.'))
  expect(await truth(memory)).toEqual([
    'active: 정기 회의는 목요일이다.',
    '정기 회의는 월요일이다. → 정기 회의는 목요일이다.',
  ])
  await memory.close()
})

test('T5 M2 workspace: what an agent retained never replaces what a person wrote', () =>
  withFolder(
    {
      'memory/2026-02-01.md': log('W Ines lives in Lisbon.'),
      'memory/2026-02-02.md': '## Retain (agent)\n- W Ines lives in Braga.\n',
    },
    async (memory, folder) => {
      expect(await truth(memory)).toEqual([
        'active: Ines lives in Braga.',
        'active: Ines lives in Lisbon.',
      ])
      folder.save('memory/2026-02-03.md', log('W Ines lives in Faro.'))
      expect(await truth(memory)).toEqual([
        'Ines lives in Braga. → Ines lives in Faro.',
        'Ines lives in Lisbon. → Ines lives in Faro.',
        'active: Ines lives in Faro.',
      ])
    },
  ))

test('M2 workspace: prose, other bullets and other pages are not judged', () =>
  withFolder(
    {
      'memory/2026-02-01.md': 'Odile lives in Bruges.\n\n## Notes\n- Odile lives in Ghent.\n',
      'memory/2026-02-02.md': log('W Odile lives in Namur.'),
      'bank/world.md': '- Odile lives in Mons.\n',
      'trips/plan.md': log('W Odile lives in Spa.'),
    },
    async (memory) => {
      const all = await truth(memory)
      expect(all).toHaveLength(5)
      expect(all.every((line) => line.startsWith('active'))).toBe(true)
    },
  ))

test('F7 F5 workspace: a pin comes back with its line, and restoring says which line is in the way', () =>
  withFolder(
    { 'memory/2026-02-01.md': log('W The release is on 3 May.') },
    async (memory, folder) => {
      const { items: facts } = await memory.facts.list()
      const id = facts[0]?.id ?? ''
      await memory.facts.pin({ id })
      folder.save('memory/2026-02-05.md', log('W The release is on 17 May.'))
      expect((await memory.workspace.sync()).added).toBe(1)
      expect((await memory.context()).ids).toEqual([])
      await expect(memory.undo({ id })).rejects.toMatchObject({ code: 'CONFLICT' })
      folder.remove('memory/2026-02-05.md')
      await memory.workspace.sync()
      expect((await memory.context()).ids).toEqual([id])
    },
  ))

test('T8 M2 workspace: a forgotten line replaces nothing, and a restored one does again', () =>
  withFolder(
    {
      'memory/2026-02-01.md': log('W The release is on 3 May.'),
      'memory/2026-02-05.md': log('W The release is on 17 May.'),
    },
    async (memory) => {
      await memory.workspace.sync()
      const { items: facts } = await memory.facts.list({ status: 'all' })
      const id = facts.find(({ text }) => text.includes('17'))?.id ?? ''
      await memory.forget({ id })
      expect(await truth(memory)).toContain('active: The release is on 3 May.')
      await memory.undo({ id })
      expect(await truth(memory)).toContain('The release is on 3 May. → The release is on 17 May.')
    },
  ))

test('M6 M2 workspace: the receipt of the first command in a folder says which lines gave way', () =>
  withFolder(
    {
      'memory/2026-02-14.md': log('W Ines lives in Lisbon.'),
      'memory/2026-02-15.md': log('W Rain.'),
    },
    async (memory) => {
      const { receipts } = await memory.workspace.retain({ text: 'W Ines lives in Faro now.' })
      expect(receipts).toMatchObject([
        { outcome: 'superseding', reason: expect.stringContaining('memory/2026-02-14.md#L2') },
      ])
    },
  ))

/** A store in which somebody else is once quicker to write a fact that is about to give way. */
function interruptedStore(): DocumentStore {
  const inner = createMemoryDocumentStore({ collections: MEMORY_COLLECTIONS })
  let isInterrupted = false
  return {
    ...inner,
    async write(batch) {
      const yielding = batch.writes.find(
        (write) => write.kind === 'put' && write.body.yielded !== undefined,
      )
      if (yielding !== undefined && !isInterrupted) {
        isInterrupted = true
        const [stored] = await inner.get(yielding.collection, [yielding.id])
        if (stored !== undefined) await inner.write({ writes: [{ kind: 'put', ...stored }] })
      }
      return await inner.write(batch)
    },
  }
}

test('M2 T3 workspace: a line that another process writes at the same moment is weighed again', async () => {
  const folder = testFolder()
  folder.save('memory/2026-02-03.md', log('W Odile lives in Ostend.'))
  const memory = createMemory({
    documents: interruptedStore(),
    text: createMemoryTextIndex({ id: 'text' }),
    workspace: createNodeWorkspaceFiles({ folder: folder.folder }),
    scope: { tenant: 'default' },
  })
  await memory.workspace.sync()
  expect(await truth(memory)).toEqual(['active: Odile lives in Ostend.'])
  folder.save('memory/2026-02-01.md', log('W Odile lives in Bruges.'))
  await memory.workspace.sync()
  expect(await truth(memory)).toEqual([
    'Odile lives in Bruges. → Odile lives in Ostend.',
    'active: Odile lives in Ostend.',
  ])
  await memory.close()
})
