import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keep } from '../support/keep.ts'
import { recalled, withFolder } from '../support/workspace-memory.ts'

const FILES: Readonly<Record<string, string>> = {
  'memory/2026-02-25.md': '## Retain\n- O(c=0.80) @Peter prefers tea.\n- W @Mara vive a Bologna.\n',
  'memory/2026-02-27.md': '## Retain\n- W @"The Castle" has a cellar full of servers.\n',
  'memory/2024-01-01.md': '## Retain\n- W @Olga repairs clocks.\n',
}

/** The confidence that stands on the page of opinions. */
function confidenceIn(page: string): number {
  return Number(/O\(c=([\d.]+)\)/.exec(page)?.[1])
}

test('M4 reflect: entities of recent facts get pages that cite their lines', async () => {
  await withFolder(FILES, async (memory, folder) => {
    await keep(memory, { text: 'Mara studies mosaics in Ravenna.', entities: ['Mara'] })
    const { pages } = await memory.workspace.reflect({ since: '7d' })
    expect(pages.map(({ path }) => path)).toEqual([
      'bank/world.md',
      'bank/entities/Mara.md',
      'bank/entities/Peter.md',
      'bank/entities/The-Castle.md',
      'bank/opinions.md',
      'memory.md',
    ])
    const mara = folder.read('bank/entities/Mara.md')
    expect(mara).toMatch(/^# Mara\n/)
    expect(mara).toContain(
      'Mara vive a Bologna. ([memory/2026-02-25.md#L3](../../memory/2026-02-25.md#L3))\n',
    )
    expect(mara).toContain('\nMara studies mosaics in Ravenna.\n')
    expect(existsSync(join(folder.folder, 'bank/entities/Olga.md'))).toBe(false)
  })
})

test('M4 M5 reflect: a second run changes nothing, and nothing is learned from the pages', async () => {
  await withFolder(FILES, async (memory) => {
    await memory.workspace.reflect()
    expect(await memory.workspace.reflect()).toMatchObject({ pages: [], diff: '' })
    expect(await memory.workspace.sync()).toMatchObject({ added: 0, removed: 0, changed: 0 })
    expect(await recalled(memory, 'cellar full of servers')).toEqual([
      'memory/2026-02-27.md#L2 The Castle has a cellar full of servers.',
    ])
  })
})

test('M4 M6 reflect: a dry run shows the difference and writes nothing', async () => {
  await withFolder(FILES, async (memory, folder) => {
    const dry = await memory.workspace.reflect({ dryRun: true })
    expect(dry.isDryRun).toBe(true)
    expect(dry.diff).toContain('--- /dev/null\n+++ b/bank/entities/Mara.md\n')
    expect(existsSync(join(folder.folder, 'bank'))).toBe(false)
    const { diff } = await memory.workspace.reflect()
    expect(diff).toBe(dry.diff)
    expect(existsSync(join(folder.folder, 'bank/entities/Mara.md'))).toBe(true)
  })
})

test("M4 reflect: a person's words stay byte for byte, with their line ends", async () => {
  const words = '# Mara Rossi\r\n\r\nLa mia vicina.  \r\n\r\n- Ha un cane.\r\n'
  const opinions = '# Meine Meinung\n\nKein Kommentar.'
  await withFolder(
    { ...FILES, 'bank/entities/Mara.md': words, 'bank/opinions.md': opinions },
    async (memory, folder) => {
      await memory.workspace.reflect()
      const mara = folder.read('bank/entities/Mara.md')
      expect(mara.startsWith(words)).toBe(true)
      expect(mara).toContain('vive a Bologna')
      expect(mara.replaceAll('\r\n', '')).not.toContain('\n')
      expect(folder.read('bank/opinions.md').startsWith(opinions)).toBe(true)
    },
  )
})

test('M4 reflect: a block that somebody edited is left alone, and that is said', async () => {
  await withFolder(FILES, async (memory, folder) => {
    await memory.workspace.reflect()
    const edited = folder.read('bank/entities/Mara.md').replace('Bologna', 'Modena')
    folder.save('bank/entities/Mara.md', edited)
    folder.save('memory/2026-02-28.md', '## Retain\n- W @Mara ha due gatti.\n- W @Peter cooks.\n')
    const { pages } = await memory.workspace.reflect()
    expect(pages.find(({ path }) => path === 'bank/entities/Mara.md')).toMatchObject({
      outcome: 'kept',
      problems: [{ message: expect.stringContaining('edited by hand') }],
    })
    expect(folder.read('bank/entities/Mara.md')).toBe(edited)
    expect(folder.read('bank/entities/Peter.md')).toContain('cooks')
  })
})

test('M4 reflect: confidence moves in small steps, with links to what moved it', async () => {
  await withFolder(FILES, async (memory, folder) => {
    await memory.workspace.reflect()
    expect(confidenceIn(folder.read('bank/opinions.md'))).toBe(0.8)
    folder.save('memory/2026-02-28.md', '## Retain\n- W @Peter does not prefer tea.\n')
    await memory.workspace.reflect()
    const page = folder.read('bank/opinions.md')
    expect(confidenceIn(page)).toBeLessThan(0.8)
    expect(confidenceIn(page)).toBeGreaterThan(0.7)
    expect(page).toContain('- against: [memory/2026-02-28.md#L2](../memory/2026-02-28.md#L2)')
    expect(page).toContain('- for: [memory/2026-02-25.md#L2](../memory/2026-02-25.md#L2)')
  })
})

test('T2 reflect: what was deleted or forgotten disappears from every page', async () => {
  await withFolder(FILES, async (memory, folder) => {
    await memory.workspace.reflect()
    const [tea] = (await memory.recall({ query: 'What does Peter prefer?' })).items
    await memory.forget({ id: tea?.id ?? '' })
    folder.save('memory/2026-02-27.md', 'Nothing.\n')
    await memory.workspace.reflect()
    expect(folder.read('bank/opinions.md')).not.toContain('tea')
    expect(folder.read('bank/entities/Peter.md')).not.toContain('tea')
    expect(folder.read('bank/entities/The-Castle.md')).not.toContain('cellar')
    expect(folder.read('bank/entities/Mara.md')).toContain('vive a Bologna')
  })
})

test('M4 reflect: durable facts are proposed for the core page, until it says them', async () => {
  const text = '## Retain\n- W My name is Ada and I am allergic to peanuts.\n'
  await withFolder(
    { 'memory/2026-02-27.md': text, 'memory.md': '# Core\n' },
    async (memory, folder) => {
      await memory.workspace.reflect()
      expect(folder.read('memory.md')).toMatch(/^# Core\n/)
      expect(folder.read('memory.md')).toContain('allergic to peanuts')
      folder.save('memory.md', '# Core\n\nMy name is Ada and I am allergic to peanuts.\n')
      expect((await memory.workspace.reflect()).diff).toBe('')
    },
  )
})
