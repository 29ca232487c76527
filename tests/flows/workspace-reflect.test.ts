import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keep } from '../support/keep.ts'
import { openFolder, recalled, withFolder } from '../support/workspace-memory.ts'

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

const WEEK: Readonly<Record<string, string>> = {
  'memory/2026-02-24.md':
    '## Retain\n- W @Ada: Ada lives in Turin.\n- B @relay: Wrapped the handlers of the relay.\n- W @지수는 서울에 산다.\n',
  'memory/2026-02-26.md':
    '## Mantieni\n- W @Ada: Ada lives in Genoa now.\n- B Ho spostato la posta su Debian.\n- W @지수는 부산에 산다.\n',
}

test('M4 reflect: world and experience pages hold what still holds, with its source', () =>
  withFolder(
    { ...WEEK, 'bank/world.md': '# Mondo\n\n- Water boils.\n' },
    async (memory, folder) => {
      await memory.workspace.reflect()
      const world = folder.read('bank/world.md')
      expect(world.startsWith('# Mondo\n\n- Water boils.\n')).toBe(true)
      expect(world.match(/^- .*$/gm)).toEqual([
        '- Water boils.',
        '- W @Ada: Ada lives in Genoa now.',
        '- W @지수는 부산에 산다.',
      ])
      expect(world).toContain('  - source: [memory/2026-02-26.md#L2](../memory/2026-02-26.md#L2)')
      expect(folder.read('bank/experience.md').match(/^- .*$/gm)).toEqual([
        '- B @relay: Wrapped the handlers of the relay.',
        '- B Ho spostato la posta su @Debian.',
      ])
    },
  ))

test('M4 M5 reflect: a new line is a small difference, and what is shown stays until it is over', () =>
  withFolder(WEEK, async (memory, folder) => {
    await memory.workspace.reflect()
    folder.save('memory/2026-02-28.md', '## Retain\n- W @Ada: Ada lives in Naples now.\n')
    const { diff } = await memory.workspace.reflect({ since: '2026-02-28' })
    const world =
      /\+\+\+ b\/bank\/world\.md\n([\s\S]*?)(?=^--- |$(?![\s\S]))/m.exec(diff)?.[1] ?? ''
    expect(world.match(/^[-+](?!.*loci:begin).*$/gm)).toEqual([
      '-- W @Ada: Ada lives in Genoa now.',
      '-  - source: [memory/2026-02-26.md#L2](../memory/2026-02-26.md#L2)',
      '+- W @Ada: Ada lives in Naples now.',
      '+  - source: [memory/2026-02-28.md#L2](../memory/2026-02-28.md#L2)',
    ])
  }))

test.each([
  ['Ada', 'prefers tabs over spaces.', 'prefers spaces over tabs.'],
  ['Mara', 'preferisce i tab agli spazi.', 'preferisce gli spazi ai tab.'],
  ['지수', '는 커피보다 녹차를 좋아한다.', '는 녹차보다 커피를 좋아한다.'],
])(
  'M4 reflect: of what %s prefers, pages show and propose the newest only',
  (name, first, last) => {
    const gap = name === '지수' ? '' : ' '
    const files = {
      'memory/2026-02-24.md': `## Retain\n- O(c=0.9) @${name}${gap}${first}\n`,
      'memory/2026-02-26.md': `## Retain\n- O(c=0.8) @${name}${gap}${last}\n`,
    }
    return withFolder(files, async (memory, folder) => {
      await memory.workspace.reflect()
      const page = folder.read(`bank/entities/${name}.md`)
      expect(page).toContain(`${name}${gap}${last}`)
      expect(page).not.toContain(first)
      expect(folder.read('memory.md')).toContain(last)
      expect(folder.read('memory.md')).not.toContain(first)
    })
  },
)

test('M4 reflect: an entity page is a short summary: not all lines, nothing that is over', () => {
  const lines = Array.from({ length: 12 }, (_, at) => `- B @Olga: Olga fed cat ${at} today.`)
  const more = '- W @Olga is in Marrakech (Nov 27–Dec 1, 2025).\n- W @Olga is allergic to peanuts.'
  const log = `## Retain\n${lines.join('\n')}\n${more}\n`
  return withFolder({ 'memory/2026-02-27.md': log }, async (memory, folder) => {
    await memory.workspace.reflect()
    const page = folder.read('bank/entities/Olga.md')
    expect(page.split('\n').filter((line) => line.includes('#L')).length).toBeLessThanOrEqual(6)
    expect(page).toContain('allergic to peanuts')
    expect(page).not.toContain('Marrakech')
  })
})

test.each([
  ['Peter', 'prefers tea.', 'does not prefer tea.', 'What does Peter prefer?'],
  ['Mara', 'ama il jazz.', 'non ama il jazz.', 'Mara ama il jazz?'],
])(
  'M4 F3 recall: the opinion of %s has the confidence of its page',
  (name, held, denied, query) => {
    const files = { 'memory/2026-02-25.md': `## Retain\n- O(c=0.8) @${name} ${held}\n` }
    return withFolder(files, async (memory, folder) => {
      folder.save('memory/2026-02-28.md', `## Retain\n- W @${name} ${denied}\n`)
      await memory.workspace.reflect()
      const { items } = await memory.recall({ query })
      const opinion = items.find(({ text }) => text === `${name} ${held}`)
      const denial = items.find(({ text }) => text === `${name} ${denied}`)
      expect(opinion?.confidence).toBeLessThan(0.79)
      expect(opinion?.confidence).toBeCloseTo(confidenceIn(folder.read('bank/opinions.md')), 2)
      expect(opinion?.contradictedBy).toEqual([denial?.id])
    })
  },
)

test('M4 reflect: without recent facts it says what it looked at', () =>
  withFolder(
    { 'memory/2024-01-01.md': '## Retain\n- W @Olga repairs clocks.\n' },
    async (memory) => {
      const { diff, looked } = await memory.workspace.reflect()
      expect(diff).toBe('')
      expect(looked).toEqual({
        since: '2026-02-22T12:00:00.000Z',
        statements: 0,
        newestAt: '2024-01-01T00:00:00.000Z',
      })
    },
  ))

test('M4 R3 nightly: the run reflects on the workspace, unless that is turned off', () =>
  withFolder(FILES, async (memory, folder) => {
    const plan = await memory.admin.nightly({ dryRun: true, steps: ['reflect-workspace'] })
    expect(plan.markdown).toMatch(/reflect workspace: pages \d/)
    expect(existsSync(join(folder.folder, 'bank'))).toBe(false)
    await memory.admin.nightly({})
    expect(folder.read('bank/entities/Mara.md')).toContain('vive a Bologna')
    await memory.close()
    folder.save('memory/2026-02-28.md', '## Retain\n- W @Olga repairs clocks.\n')
    const quiet = await openFolder(folder, {}, { reflect: false })
    await quiet.admin.nightly({})
    await quiet.close()
    expect(existsSync(join(folder.folder, 'bank/entities/Olga.md'))).toBe(false)
  }))
