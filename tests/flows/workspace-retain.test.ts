import { expect, test } from 'vitest'
import type { Memory } from '../../src/flows/memory.ts'
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
    const { path, receipts } = await memory.retain({ text })
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
    const first = await memory.retain({ text: '- Ok!\n- Paolo repairs old radios.\n' })
    expect(first.receipts).toMatchObject([{ outcome: 'dropped' }, { outcome: 'stored' }])
    const again = await memory.retain({ text: 'Paolo repairs old radios.' })
    expect(again.receipts).toMatchObject([{ outcome: 'merged' }])
    expect(folder.read(TODAY)).toBe('Le mie parole.\n\n## Retain\n\n- Paolo repairs old radios.\n')
  })
})

test('F1 retain: a secret is hidden before the file is written', async () => {
  await withFolder(async (memory, folder) => {
    const key = ['sk', 'proj', 'a8Kd02Lq9Zx7Vb3Nm5Pw1RtY6'].join('-')
    const { receipts } = await memory.retain({ text: `The billing service uses the key ${key}.` })
    expect(receipts[0]?.redacted?.length).toBeGreaterThan(0)
    expect(folder.read(TODAY)).not.toContain(key)
    expect(folder.read(TODAY)).toContain('billing service')
  })
})

test('T6 retain: what was forgotten is not written down again', async () => {
  await withFolder(async (memory, folder) => {
    const { receipts } = await memory.retain({ text: 'Paolo repairs old radios.' })
    await memory.forget({ id: receipts[0]?.fact?.id ?? '' })
    folder.save(TODAY, '# A new page\n')
    const again = await memory.retain({ text: 'Paolo repairs old radios.\nPaolo lives in Lecce.' })
    expect(again.receipts).toMatchObject([
      { outcome: 'dropped', code: 'forgotten' },
      { outcome: 'stored' },
    ])
    expect(folder.read(TODAY)).not.toContain('radios')
  })
})

test('T1 retain: nobody writes into the workspace of another', async () => {
  await withFolder(async (memory, folder) => {
    const other = memory.as({ scope: { tenant: 'another' }, door: 'http' })
    await expect(other.retain({ text: 'Paolo lives in Lecce.' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    await memory.retain({ text: 'Mara lives in Bologna.' })
    expect((await other.recall({ query: 'Mara' })).results).toEqual([])
    expect(folder.read(TODAY)).toContain('Mara')
  })
})

test('M6 retain: a memory without a workspace says what to do', async () => {
  const { memory } = openTestMemory()
  await expect(memory.retain({ text: 'Paolo lives in Lecce.' })).rejects.toMatchObject({
    code: 'INVALID_CONFIG',
    hint: expect.stringContaining('--workspace'),
  })
})
