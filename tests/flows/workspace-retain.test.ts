import { expect, test } from 'vitest'
import type { Fact } from '../../src/core/facts/fact.ts'
import type { Memory } from '../../src/operations/memory.ts'
import { openTestMemory } from '../support/test-memory.ts'
import { openFolder, recalled, type TestFolder, testFolder } from '../support/workspace-memory.ts'

const TODAY = 'memory/2026-03-01.md'

async function withFolder(
  use: (memory: Memory, folder: TestFolder) => Promise<void>,
): Promise<void> {
  const folder = testFolder()
  const memory = await openFolder(folder)
  try {
    await use(memory, folder)
  } finally {
    await memory.close()
  }
}

test("M6 retain: statements go into today's log and are found at once, with their line", async () => {
  await withFolder(async (memory, folder) => {
    const text = 'W @Mara lives in Bologna.\nO(c=0.9) @민수는 녹차를 좋아한다.'
    const { path, receipts } = await memory.workspace.retain({ text })
    expect(path).toBe(TODAY)
    expect(receipts.map(({ outcome }) => outcome)).toEqual(['stored', 'stored'])
    expect(folder.read(TODAY)).toBe(
      '# 2026-03-01\n\n## Retain\n\n- W @Mara lives in Bologna.\n- O(c=0.90) @민수는 녹차를 좋아한다.\n',
    )
    expect(await recalled(memory, 'Where does Mara live?')).toEqual([
      `${TODAY}#L5 Mara lives in Bologna.`,
    ])
  })
})

test('M6 T12 retain: junk gets a receipt and no line, and nothing is written twice', async () => {
  await withFolder(async (memory, folder) => {
    folder.save(TODAY, 'Le mie parole.\n')
    const first = await memory.workspace.retain({ text: '- Ok!\n- Paolo repairs old radios.\n' })
    expect(first.receipts).toMatchObject([{ outcome: 'dropped' }, { outcome: 'stored' }])
    const again = await memory.workspace.retain({ text: 'Paolo repairs old radios.' })
    expect(again.receipts).toMatchObject([{ outcome: 'merged' }])
    expect(folder.read(TODAY)).toBe('Le mie parole.\n\n## Retain\n\n- Paolo repairs old radios.\n')
  })
})

test('M6 retain: more statements than a call takes are refused, and none is written', async () => {
  await withFolder(async (memory, folder) => {
    folder.save(TODAY, 'Le mie parole.\n')
    const text = Array.from({ length: 201 }, (_, hive) => `- Hive ${hive} gave honey.`).join('\n')
    await expect(memory.workspace.retain({ text })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: 'The text has 201 statements; at most 200 are allowed',
    })
    expect(folder.read(TODAY)).toBe('Le mie parole.\n')
  })
})

test('F1 retain: a secret is hidden before the file is written', async () => {
  await withFolder(async (memory, folder) => {
    const key = ['sk', 'proj', 'a8Kd02Lq9Zx7Vb3Nm5Pw1RtY6'].join('-')
    const { receipts } = await memory.workspace.retain({
      text: `The billing service uses the key ${key}.`,
    })
    expect(receipts[0]?.redacted?.length).toBeGreaterThan(0)
    expect(folder.read(TODAY)).not.toContain(key)
    expect(folder.read(TODAY)).toContain('billing service')
  })
})

test('T6 retain: what was forgotten is not written down again', async () => {
  await withFolder(async (memory, folder) => {
    const { receipts } = await memory.workspace.retain({ text: 'Paolo repairs old radios.' })
    await memory.forget({ id: receipts[0]?.fact?.id ?? '' })
    folder.save(TODAY, '# A new page\n')
    const again = await memory.workspace.retain({
      text: 'Paolo repairs old radios.\nPaolo lives in Lecce.',
    })
    expect(again.receipts).toMatchObject([
      { outcome: 'dropped', code: 'forgotten' },
      { outcome: 'stored' },
    ])
    expect(folder.read(TODAY)).not.toContain('radios')
  })
})

test('T1 retain: nobody writes into the workspace of another', async () => {
  await withFolder(async (memory, folder) => {
    const other = memory.as({ scope: { tenant: 'another' }, surface: 'http' })
    await expect(other.workspace.retain({ text: 'Paolo lives in Lecce.' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    await memory.workspace.retain({ text: 'Mara lives in Bologna.' })
    expect((await other.recall({ query: 'Mara' })).items).toEqual([])
    expect(folder.read(TODAY)).toContain('Mara')
  })
})

test('M6 retain: a memory without a workspace says what to do', async () => {
  const { memory } = openTestMemory()
  await expect(memory.workspace.retain({ text: 'Paolo lives in Lecce.' })).rejects.toMatchObject({
    code: 'INVALID_CONFIG',
    hint: expect.stringContaining('--workspace'),
  })
})

function byAgent(memory: Memory): Memory {
  return memory.as({ scope: { tenant: 'default' }, surface: 'mcp' })
}

async function trustByText(memory: Memory): Promise<Readonly<Record<string, string>>> {
  const { items: facts } = await memory.facts.list({ limit: 100 })
  return Object.fromEntries(facts.map(({ text, trust }: Fact) => [text, trust]))
}

test("T5 retain: an agent's bullets stand below a heading of their own, and are read as the agent's", async () => {
  const folder = testFolder()
  const memory = await openFolder(folder)
  await memory.workspace.retain({ text: 'Mara lives in Bologna.' })
  await byAgent(memory).workspace.retain({ text: 'Paolo repairs old radios.\n민수는 부산에 산다.' })
  expect(folder.read(TODAY)).toBe(
    '# 2026-03-01\n\n## Retain\n\n- Mara lives in Bologna.\n\n## Retain (agent)\n\n- Paolo repairs old radios.\n- 민수는 부산에 산다.\n',
  )
  await memory.workspace.retain({ text: 'Mara collects stamps from Japan.' })
  await byAgent(memory).workspace.retain({ text: 'Paolo lives in Lecce.' })
  const expected = {
    'Mara lives in Bologna.': 'person',
    'Mara collects stamps from Japan.': 'person',
    'Paolo repairs old radios.': 'agent',
    '민수는 부산에 산다.': 'agent',
    'Paolo lives in Lecce.': 'agent',
  }
  expect(await trustByText(memory)).toEqual(expected)
  await memory.close()

  folder.dropIndex()
  const again = await openFolder(folder)
  expect(await trustByText(again)).toEqual(expected)
  await again.close()
})

test("T5 retain: a bullet that a person moves up, or says too, is the person's", async () => {
  await withFolder(async (memory, folder) => {
    folder.save(TODAY, '## Da ricordare (agente)\n\n- Paolo lives in Lecce.\n')
    expect(await trustByText(memory)).toEqual({ 'Paolo lives in Lecce.': 'agent' })
    const [said] = (await memory.workspace.retain({ text: 'Paolo lives in Lecce.' })).receipts
    expect(said).toMatchObject({ outcome: 'stored', fact: { trust: 'person' } })
    const [told] = (await byAgent(memory).workspace.retain({ text: 'Paolo lives in Lecce.' }))
      .receipts
    expect(told?.outcome).toBe('merged')
    folder.save(TODAY, '## Retain\n\n- Paolo lives in Lecce.\n')
    expect(await trustByText(memory)).toEqual({ 'Paolo lives in Lecce.': 'person' })
  })
})

test("T5 memory tool: what a model writes in its own folder is an agent's, whatever it says there", async () => {
  await withFolder(async (memory, folder) => {
    folder.save('memories/notes.md', '## Retain\n\n- Paolo lives in Lecce.\n\n## More\n\nTea.\n')
    folder.save('notes.md', '## Retain\n\n- Mara lives in Bologna.\n\n## Agents (agent)\n\nMilk.\n')
    expect(await trustByText(memory)).toEqual({
      'Paolo lives in Lecce.': 'agent',
      'More\nTea.': 'agent',
      'Mara lives in Bologna.': 'person',
      'Agents (agent)\nMilk.': 'person',
    })
  })
})
