import { expect, test } from 'vitest'
import { compareText } from '../../src/core/language/text/compare-text.ts'
import type { Memory } from '../../src/operations/memory.ts'
import { keep } from '../support/keep.ts'
import {
  openFolder,
  recalled,
  type TestFolder,
  testFolder,
  withFolder,
} from '../support/workspace-memory.ts'

const DAY = 'memory/2026-02-20.md'
const log = (...bullets: readonly string[]): string =>
  `# Friday\n\n## Retain\n${bullets.map((bullet) => `- ${bullet}\n`).join('')}`

async function idOf(memory: Memory, words: string): Promise<string> {
  await memory.workspace.sync()
  const { items: facts } = await memory.facts.list({ status: 'all', limit: 100 })
  return facts.find(({ text }) => text.includes(words))?.id ?? 'none'
}

/** What is in context, from the same opening and from one that knows nothing but the files. */
async function contexts(
  memory: Memory,
  folder: TestFolder,
): Promise<readonly Awaited<ReturnType<Memory['context']>>[]> {
  const now = await memory.context()
  await memory.close()
  folder.dropIndex()
  const again = await openFolder(folder)
  try {
    return [now, await again.context()]
  } finally {
    await again.close()
  }
}

const EDITS = [
  ['The spare fuse lies in the left drawer.', 'The spare fuse lies in the right drawer.'],
  ['La chiave di scorta è dal portinaio Aldo.', 'La chiave di scorta è dal portinaio Bruno.'],
  ['예비 열쇠는 관리실 서랍 안에 있다.', '예비 열쇠는 관리실 선반 위에 있다.'],
] as const

test.each(EDITS)(
  'M5 F7 workspace: pinned "%s" is edited, and stays pinned under its id',
  async (before, after) => {
    const folder = testFolder()
    folder.save(DAY, log('W The lift is broken.', `W ${before}`, 'W Nora is on leave.'))
    const memory = await openFolder(folder)
    const id = await idOf(memory, before)
    await memory.facts.pin({ id })
    folder.save(
      DAY,
      `Rain.\n\n${log('W The lift is broken.', `W ${after}`, 'W Nora is on leave.')}`,
    )
    for (const { ids, text } of await contexts(memory, folder)) {
      expect(ids).toEqual([id])
      expect(text).toContain(after)
      expect(text).not.toContain(before)
    }
  },
)

test('M5 F7 workspace: a pin follows one edit after the other, and is gone once it is taken off', async () => {
  const folder = testFolder()
  folder.save(DAY, log('W The spare fuse lies in the left drawer.'))
  const memory = await openFolder(folder)
  const id = await idOf(memory, 'fuse')
  await memory.facts.pin({ id })
  folder.save(DAY, log('W The spare fuse lies in the right drawer.'))
  expect((await memory.context()).ids).toEqual([id])
  folder.save(DAY, log('W The spare fuse lies in the right drawer, wrapped in foil.'))
  expect((await memory.context()).ids).toEqual([id])
  await memory.facts.pin({ id, off: true })
  for (const { ids } of await contexts(memory, folder)) expect(ids).toEqual([])
})

test('M5 F7 workspace: pins and what replaced lines follow a renamed file', async () => {
  const folder = testFolder()
  folder.save('notes/house.md', '# House\n\nThe meter is behind the piano.\n')
  folder.save(DAY, log('W The spare fuse lies in the left drawer.', 'W Nora has a dog.'))
  const memory = await openFolder(folder)
  const [fuse, meter] = [await idOf(memory, 'fuse'), await idOf(memory, 'meter')]
  await memory.facts.pin({ id: fuse })
  await memory.facts.pin({ id: meter })
  const dog = await idOf(memory, 'dog')
  const { fact } = await keep(memory, { text: 'Nora has a ferret.', supersedes: dog })
  folder.move(DAY, 'memory/2026-02-21.md')
  folder.move('notes/house.md', 'notes/home/meter.md')
  await memory.workspace.sync()
  expect(await recalled(memory, 'What pet does Nora have?')).not.toContain('Nora has a dog.')
  expect((await memory.facts.get({ id: dog })).fact).toMatchObject({
    status: 'superseded',
    supersededBy: fact.id,
  })
  for (const { ids, text } of await contexts(memory, folder)) {
    expect(new Set(ids)).toEqual(new Set([fuse, meter]))
    expect(text).toContain('memory/2026-02-21.md#L4')
  }
  folder.move('memory/2026-02-21.md', DAY)
  const again = await openFolder(folder)
  expect((await again.context()).ids).toContain(fuse)
  await again.close()
})

test('M5 F7 workspace: a copy is not pinned, and something else in the place of a line is not either', () =>
  withFolder(
    { [DAY]: log('W The spare fuse lies in the left drawer.', 'W Nora is on leave.') },
    async (memory, folder) => {
      const id = await idOf(memory, 'fuse')
      await memory.facts.pin({ id })
      folder.save('memory/2026-02-22.md', folder.read(DAY))
      expect((await memory.context()).ids).toEqual([id])
      folder.save(DAY, log('W Quarterly figures are due in June.', 'W Nora is on leave.'))
      folder.remove('memory/2026-02-22.md')
      expect((await memory.context()).ids).toEqual([])
    },
  ))

/** All lines that count: pinned or not, and where each stands. */
async function allLines(memory: Memory): Promise<readonly string[]> {
  await memory.workspace.sync()
  const { items: facts } = await memory.facts.list({ limit: 100 })
  return facts
    .map(({ text, isPinned, source }) =>
      [isPinned ? 'pinned' : 'plain', source.kind === 'file' ? source.path : '', text].join(': '),
    )
    .toSorted(compareText)
}

async function reopened(memory: Memory, folder: TestFolder): Promise<Memory> {
  await memory.close()
  folder.dropIndex()
  return await openFolder(folder)
}

const HOUSE = 'bank/entities/House.md'
const house = (...bullets: readonly string[]): string =>
  `# House\n\n${bullets.map((bullet) => `- ${bullet}\n`).join('')}`

test.each(EDITS)(
  'M5 F7 workspace: "%s" comes back beside the pinned line that it was edited to, and goes again',
  async (before, after) => {
    const folder = testFolder()
    folder.save(HOUSE, house(before))
    let memory = await openFolder(folder)
    await memory.facts.pin({ id: await idOf(memory, before) })
    const edited = `pinned: ${HOUSE}: ${after}`
    folder.save(HOUSE, house(after))
    expect(await allLines(memory)).toEqual([edited])
    folder.save(HOUSE, house(after, before))
    const both = [edited, `plain: ${HOUSE}: ${before}`]
    expect(await allLines(memory)).toEqual(both)
    memory = await reopened(memory, folder)
    expect(await allLines(memory)).toEqual(both)
    folder.save(HOUSE, house(after))
    expect(await allLines(memory)).toEqual([edited])
    memory = await reopened(memory, folder)
    expect(await allLines(memory)).toEqual([edited])
    // Taken back altogether, it is the line that was pinned.
    folder.save(HOUSE, house(before))
    expect(await allLines(memory)).toEqual([`pinned: ${HOUSE}: ${before}`])
    await memory.close()
  },
)

test('M5 F7 workspace: a renamed file is copied back to its old name, and the copy has a life of its own', async () => {
  const folder = testFolder()
  const [old, renamed] = ['bank/entities/Attic.md', 'bank/entities/Loft.md']
  folder.save(old, '# Attic\n\n- The ladder stands behind the boiler.\n')
  let memory = await openFolder(folder)
  await memory.facts.pin({ id: await idOf(memory, 'ladder') })
  folder.move(old, renamed)
  const original = `pinned: ${renamed}: The ladder stands behind the boiler.`
  expect(await allLines(memory)).toEqual([original])
  folder.save(old, folder.read(renamed))
  const both = [original, `plain: ${old}: The ladder stands behind the boiler.`]
  expect(await allLines(memory)).toEqual(both)
  memory = await reopened(memory, folder)
  expect(await allLines(memory)).toEqual(both)
  folder.remove(old)
  expect(await allLines(memory)).toEqual([original])
  folder.move(renamed, old)
  const back = [original.replace(renamed, old)]
  expect(await allLines(memory)).toEqual(back)
  memory = await reopened(memory, folder)
  expect(await allLines(memory)).toEqual(back)
  await memory.close()
})

test('T8 M5 workspace: a forgotten line that is edited into something else is a new statement', () =>
  withFolder(
    { [DAY]: log('W The gate code of Ines is 4711.', 'W Nora is on leave.') },
    async (memory, folder) => {
      const id = await idOf(memory, 'gate')
      await memory.forget({ id })
      folder.save(DAY, log('W The gate of Ines is painted green.', 'W Nora is on leave.'))
      await memory.workspace.sync()
      expect(await recalled(memory, 'Which colour is the gate of Ines?')).toEqual([
        expect.stringContaining('green'),
      ])
      folder.save(DAY, log('W The gate code of Ines is 4711.', 'W Nora is on leave.'))
      folder.move(DAY, 'memory/2026-02-23.md')
      await memory.workspace.sync()
      expect(await recalled(memory, 'gate code of Ines')).toEqual([])
    },
  ))

test('F7 M4 workspace: memory.md is in context, without what Loci proposed, secrets and what is forgotten', () =>
  withFolder(
    {
      'memory.md':
        '# Core\n\nAnswer in Dutch.\n\n- The office closes at six.\n- My password is hunter2hunter2.\n',
      [DAY]: log('W @Nora: Nora runs the Delft office.', 'W @Nora: Nora runs every morning.'),
    },
    async (memory, folder) => {
      const id = await idOf(memory, 'Delft')
      await memory.facts.pin({ id })
      await memory.workspace.reflect({ since: '60d' })
      await memory.facts.pin({ id, off: true })
      expect(folder.read('memory.md')).toContain('loci:begin')
      const { text, ids } = await memory.context()
      expect(ids).toEqual(['memory.md'])
      expect(text).toContain('Answer in Dutch.')
      expect(text).not.toContain('Delft')
      expect(text).not.toContain('hunter2')
      const { fact } = await keep(memory, { text: 'The office closes at six.' })
      await memory.forget({ id: fact.id })
      expect((await memory.context()).text).not.toContain('six')
      folder.save(
        'memory.md',
        `Spreek Nederlands.\n${'A long line that says little. '.repeat(2_000)}\n`,
      )
      const long = await memory.context()
      expect(long.text).toContain('Spreek Nederlands.')
      expect(long.tokens).toBeLessThan(8_000)
      const stranger = memory.as({ scope: { tenant: 'other' }, surface: 'http', isOwner: false })
      expect((await stranger.context()).text).toBe('')
    },
  ))
