import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { Memory } from '../../src/operations/memory.ts'
import { openFolder, recalled, type TestFolder, testFolder } from '../support/workspace-memory.ts'

const DAY = 'memory/2026-02-27.md'
const LOG = '## Retain\n- W Mara keeps seven bees.\n- W 민수는 부산에서 태어났다.\n'

async function withFolder(
  files: Readonly<Record<string, string>>,
  use: (memory: Memory, folder: TestFolder) => Promise<void>,
): Promise<void> {
  const folder = testFolder()
  for (const [path, text] of Object.entries(files)) folder.save(path, text)
  const memory = await openFolder(folder)
  try {
    await memory.workspace.sync()
    await use(memory, folder)
  } finally {
    await memory.close()
  }
}

/** How long it takes until a question has so many answers. */
async function untilRecalled(memory: Memory, query: string, count: number): Promise<void> {
  await vi.waitFor(async () => expect(await recalled(memory, query)).toHaveLength(count), {
    timeout: 30_000,
    interval: 20,
  })
}

test('M5 workspace: an edit is seen by the watcher without being asked for', async () => {
  await withFolder({ [DAY]: LOG }, async (memory, { folder }) => {
    memory.keepUp()
    await memory.settle()
    appendFileSync(join(folder, DAY), '- W The lighthouse is painted green.\n')
    await untilRecalled(memory, 'lighthouse', 1)
    writeFileSync(join(folder, DAY), LOG)
    await untilRecalled(memory, 'lighthouse', 0)
    expect(await recalled(memory, 'bees')).toHaveLength(1)
  })
})

test('M5 M3 workspace: a citation stays right when lines are added above it', async () => {
  await withFolder({ [DAY]: LOG }, async (memory, folder) => {
    const [before] = (await memory.recall({ query: 'bees' })).items
    folder.save(DAY, `# Venerdì\n\nPioggia.\n\n${LOG}`)
    expect(await memory.workspace.sync()).toMatchObject({
      added: 1,
      removed: 0,
      changed: 0,
      moved: 2,
    })
    const [after] = (await memory.recall({ query: 'bees' })).items
    expect(after).toMatchObject({ id: before?.id, source: { path: DAY, line: 6 } })
    expect((await memory.facts.get({ id: after?.id ?? '' })).fact).toMatchObject({
      source: { line: 6 },
    })
    const { items: facts } = await memory.facts.list({ kinds: ['world'] })
    const lines = facts.map(({ source }) => (source.kind === 'file' ? source.line : 0))
    expect(lines.toSorted()).toEqual([6, 7])
  })
})

test('M5 workspace: only what changed is written again', async () => {
  await withFolder(
    { [DAY]: LOG, 'bank/world.md': '- L’Etna è attivo.\n' },
    async (memory, folder) => {
      expect(await memory.workspace.sync()).toMatchObject({ added: 0, removed: 0, moved: 0 })
      folder.save(DAY, LOG.replace('seven', 'nine'))
      expect(await memory.workspace.sync()).toMatchObject({ added: 1, removed: 1, moved: 0 })
      expect((await recalled(memory, 'bees'))[0]).toContain('nine')
    },
  )
})

test('M5 workspace: a renamed file is cited by its new name, a deleted one not at all', async () => {
  await withFolder({ 'notes/방.md': '민트색 벽지가 거실에 있다.\n' }, async (memory, folder) => {
    expect(await recalled(memory, '거실 벽지')).toEqual([
      'notes/방.md#L1 민트색 벽지가 거실에 있다.',
    ])
    folder.move('notes/방.md', 'archivio/città.md')
    await memory.workspace.sync()
    expect(await recalled(memory, '거실 벽지')).toEqual([
      'archivio/città.md#L1 민트색 벽지가 거실에 있다.',
    ])
    folder.remove('archivio/città.md')
    await memory.workspace.sync()
    expect(await recalled(memory, '거실 벽지')).toEqual([])
    expect(await memory.facts.list({ status: 'all' })).toMatchObject({ total: 0 })
  })
})

test('M5 workspace: both sides of an unsettled merge are found, and it is reported', async () => {
  const text = `## Retain
- W The boat is called Alba.
<<<<<<< HEAD
- W The harbour is in Trieste.
||||||| base
- W The harbour is in Genoa.
=======
- W The harbour is in Ancona.
>>>>>>> theirs
`
  await withFolder({ [DAY]: text }, async (memory) => {
    const { problems } = await memory.workspace.sync()
    expect(problems.length).toBeGreaterThan(0)
    expect(problems[0]).toMatchObject({ path: DAY, line: 3 })
    const answers = (await recalled(memory, 'harbour')).join('\n')
    expect(answers).toContain('Trieste')
    expect(answers).toContain('Ancona')
    expect(answers).not.toContain('Genoa')
    expect(await recalled(memory, 'boat')).toHaveLength(1)
  })
})

test('M5 workspace: what cannot be read is reported and still known; mended, it counts again', async () => {
  await withFolder({ [DAY]: LOG }, async (memory, folder) => {
    const bytes = Buffer.from(LOG.replace('seven', 'nine'))
    // Cut in the middle of a character, as by a program that was stopped.
    writeFileSync(join(folder.folder, DAY), bytes.subarray(0, bytes.length - 12))
    const { problems } = await memory.workspace.sync()
    expect(problems).toMatchObject([{ path: DAY, line: 1 }])
    expect((await recalled(memory, 'bees'))[0]).toContain('seven')
    writeFileSync(join(folder.folder, DAY), bytes)
    expect(await memory.workspace.sync()).toMatchObject({ added: 1, removed: 1, problems: [] })
    expect((await recalled(memory, 'bees'))[0]).toContain('nine')
  })
})

test('M2 workspace: line ends of Windows and a byte order mark change nothing', async () => {
  const text = `\ufeff${LOG.replaceAll('\n', '\r\n')}`
  await withFolder({ [DAY]: text }, async (memory) => {
    expect(await recalled(memory, 'bees')).toEqual([`${DAY}#L2 Mara keeps seven bees.`])
  })
})

test('F1 T12 workspace: a secret in a file is never in the memory', async () => {
  const key = ['sk', 'proj', 'a8Kd02Lq9Zx7Vb3Nm5Pw1RtY6'].join('-')
  await withFolder(
    { [DAY]: `## Retain\n- W The api key is ${key} for the billing service.\n` },
    async (memory) => {
      const [found] = (await memory.recall({ query: 'billing service' })).items
      expect(found?.text).toContain('billing service')
      expect(JSON.stringify(await memory.facts.list())).not.toContain(key)
    },
  )
})
