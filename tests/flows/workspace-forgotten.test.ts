import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openMemory } from '../../src/compose/open-memory.ts'
import type { Memory } from '../../src/operations/memory.ts'
import { keep } from '../support/keep.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openFolder, recalled, testFolder } from '../support/workspace-memory.ts'

const DAY = 'memory/2026-02-27.md'
const LOG = `## Retain
- W Mara keeps seven bees.
- W Mara works at the observatory.
`

async function idOf(memory: Memory, query: string): Promise<string> {
  const [found] = (await memory.recall({ query })).items
  return found?.id ?? ''
}

test('T6 T8 workspace: a forgotten line stays out after edits and an index made anew', async () => {
  const folder = testFolder()
  folder.save(DAY, LOG)
  const memory = await openFolder(folder)
  const id = await idOf(memory, 'bees')
  await memory.forget({ id })
  expect(await recalled(memory, 'bees')).toEqual([])
  folder.save(DAY, `# Giorno\n\n${LOG}`)
  folder.save('memory/2026-02-28.md', '## Retain\n- W  MARA keeps seven bees.\n')
  const { problems } = await memory.workspace.sync()
  expect(problems.map(({ path, line }) => `${path}#L${line}`)).toEqual([
    `${DAY}#L4`,
    'memory/2026-02-28.md#L2',
  ])
  expect(problems[0]?.message).toContain(`loci undo ${id}`)
  expect(await recalled(memory, 'bees')).toEqual([])
  await memory.close()

  folder.dropIndex()
  const again = await openFolder(folder)
  expect(await recalled(again, 'bees')).toEqual([])
  expect(await recalled(again, 'observatory')).toHaveLength(1)
  expect((await again.workspace.sync()).problems).toHaveLength(2)
  await again.close()
})

test('T6 workspace: what is restored is found again, in every file that says it', async () => {
  const folder = testFolder()
  folder.save(DAY, LOG)
  folder.save('bank/world.md', '- Mara keeps seven bees.\n')
  const memory = await openFolder(folder)
  const id = await idOf(memory, 'bees')
  await memory.forget({ id })
  expect(await recalled(memory, 'bees')).toEqual([])
  await memory.undo({ id })
  expect(await recalled(memory, 'bees')).not.toEqual([])
  expect((await memory.workspace.sync()).problems).toEqual([])
  expect(await memory.facts.list({ status: 'forgotten' })).toMatchObject({ total: 0 })
  await memory.close()

  folder.dropIndex()
  const again = await openFolder(folder)
  expect(await recalled(again, 'bees')).not.toEqual([])
  await again.close()
})

test('T6 workspace: what was forgotten of a conversation is kept out of files too', async () => {
  const folder = testFolder()
  const memory = await openFolder(folder)
  const { fact } = await keep(memory, { text: 'Il gatto di Paolo si chiama Zucchero.' })
  folder.save(
    DAY,
    '## Retain\n- W Il gatto di Paolo si chiama Zucchero.\n- W Paolo vive a Lecce.\n',
  )
  expect(await recalled(memory, 'Come si chiama il gatto di Paolo?')).not.toEqual([])
  await memory.forget({ id: fact.id })
  const left = await recalled(memory, 'Come si chiama il gatto di Paolo?')
  expect(left.join('\n')).not.toContain('Zucchero')
  expect(await recalled(memory, 'Dove vive Paolo?')).not.toEqual([])
  await memory.close()
})

test.each([
  ['Runa keeps the till key in the teapot.', 'teapot'],
  ['Runa tiene la chiave della cassa nella teiera.', 'teiera'],
  ['루나는 금고 열쇠를 찻주전자에 둔다.', '찻주전자'],
])(
  'T8 T3 workspace: older records do not bring back %j, once it was forgotten',
  async (text, word) => {
    const folder = testFolder()
    const before = await openFolder(folder)
    const { fact } = await keep(before, { text })
    const allowed = await keep(before, { text: 'Runa sings in the choir.' })
    await before.blocks.update({ label: 'human', append: text })
    await before.close()
    const putBack = ['facts', 'blocks'].map((name) => folder.copy(`loci/${name}.jsonl`))
    const later = await openFolder(folder)
    await later.forget({ id: fact.id })
    await later.forget({ id: allowed.fact.id })
    await later.undo({ id: allowed.fact.id })
    await later.close()
    for (const put of putBack) put()
    for (const isMadeAnew of [false, true]) {
      if (isMadeAnew) folder.dropIndex()
      const again = await openFolder(folder)
      expect((await again.facts.get({ id: fact.id })).fact).toMatchObject({ status: 'forgotten' })
      expect((await again.facts.get({ id: allowed.fact.id })).fact).toMatchObject({
        status: 'active',
      })
      expect(await recalled(again, text)).not.toContain(text)
      expect(JSON.stringify(await again.blocks.list())).not.toContain(word)
      await again.close()
    }
  },
)

test('T8 M5 workspace: an older .memory/ does not bring back a forgotten line, nor is one forgotten for the id it had', async () => {
  const folder = testFolder()
  const [page, left, right] = ['bank/entities/Till.md', 'in the left tray', 'in the right tray']
  folder.save(page, `# Till\n\n- The coins lie ${left}.\n`)
  const memory = await openFolder(folder)
  const id = await idOf(memory, 'coins')
  await memory.facts.pin({ id })
  folder.save(page, `# Till\n\n- The coins lie ${right}.\n`)
  await memory.workspace.sync()
  expect(await recalled(memory, 'coins')).toEqual([expect.stringContaining(right)])
  await memory.close()
  const putBack = folder.copy('.memory')
  const later = await openFolder(folder)
  await later.forget({ id })
  await later.close()
  putBack()
  const again = await openFolder(folder)
  expect(await recalled(again, 'coins')).toEqual([])
  folder.save(page, `# Till\n\n- The coins lie ${left}.\n`)
  await again.workspace.sync()
  expect(await recalled(again, 'coins')).toEqual([expect.stringContaining(left)])
  await again.close()
  const last = await openFolder(folder)
  expect(await recalled(last, 'coins')).toEqual([expect.stringContaining(left)])
  await last.close()
})

test('T8 home: an older backup of the database does not bring back what was forgotten', async () => {
  const home = temporaryFolder()
  const backup = join(temporaryFolder(), 'backup.sqlite')
  const open = async (): Promise<Memory> => {
    const config = { embedder: { kind: 'none' }, timeZone: 'UTC' } as const
    return (await openMemory({ home, environment: {}, config })).memory
  }
  const memory = await open()
  const { fact } = await keep(memory, { text: '소연의 전화번호는 비밀로 하기로 했다.' })
  await keep(memory, { text: 'Soyeon plays the cello in an orchestra.' })
  await memory.close()
  copyFileSync(join(home, 'loci.sqlite'), backup)

  const later = await open()
  await later.forget({ id: fact.id })
  await later.close()
  copyFileSync(backup, join(home, 'loci.sqlite'))

  const restored = await open()
  expect((await restored.facts.get({ id: fact.id })).fact).toMatchObject({ status: 'forgotten' })
  expect(await recalled(restored, '소연의 전화번호')).toEqual([])
  expect(await recalled(restored, 'cello orchestra')).toHaveLength(1)
  const again = await restored.remember({ text: '소연의 전화번호는 비밀로 하기로 했다.' })
  expect(again).toMatchObject({ outcome: 'dropped', code: 'forgotten' })
  await restored.close()
  expect(readFileSync(join(home, 'forgotten.jsonl'), 'utf8')).not.toContain('소연')
})

test('T3 F7 workspace: pins, corrections and what replaced a line outlive an index made anew', async () => {
  const folder = testFolder()
  folder.save(DAY, `${LOG}- W Mara lives in Turin.\n- W Mara owns a canoe.\n`)
  const memory = await openFolder(folder)
  const idOfText = async (one: Memory, wanted: string): Promise<string> => {
    const { items: facts } = await one.facts.list({ limit: 100 })
    return facts.find(({ text }) => text === wanted)?.id ?? ''
  }
  await memory.facts.pin({ id: await idOfText(memory, 'Mara works at the observatory.') })
  const canoe = await idOfText(memory, 'Mara owns a canoe.')
  await memory.facts.pin({ id: canoe })
  await memory.facts.pin({ id: canoe, off: true })
  await memory.correct({
    id: await idOfText(memory, 'Mara lives in Turin.'),
    text: 'Mara lives in Trieste.',
  })
  await keep(memory, {
    text: 'Mara keeps nine bees.',
    supersedes: await idOfText(memory, 'Mara keeps seven bees.'),
  })
  const state = async (one: Memory) => {
    const { items: facts } = await one.facts.list({ status: 'all', limit: 100 })
    const known = facts.map(({ id, text, status, isPinned, supersededBy }) => {
      return { id, text, status, isPinned, supersededBy }
    })
    return known.toSorted((left, right) => (left.id < right.id ? -1 : 1))
  }
  const before = await state(memory)
  expect(before.filter(({ isPinned }) => isPinned)).toHaveLength(1)
  await memory.close()

  folder.dropIndex()
  const again = await openFolder(folder)
  expect(await state(again)).toEqual(before)
  expect((await again.context()).text).toContain('observatory')
  expect((await recalled(again, 'Where does Mara live?')).join()).toContain('Trieste')
  expect((await recalled(again, 'Where does Mara live?')).join()).not.toContain('Turin')
  await again.close()
})

test('T8 workspace: no word of what is forgotten stays in the log that people share', async () => {
  const folder = testFolder()
  folder.save(DAY, LOG)
  const memory = await openFolder(folder)
  const wrong = await idOf(memory, 'bees')
  const { fact } = await memory.correct({ id: wrong, text: 'Mara keeps nine quokkas.' })
  expect(folder.read('loci.jsonl')).toContain('quokkas')
  await memory.forget({ id: fact?.id ?? '' })
  expect(folder.read('loci.jsonl')).not.toContain('quokkas')
  await memory.close()

  folder.dropIndex()
  const again = await openFolder(folder)
  expect(await recalled(again, 'bees')).toEqual([])
  expect(await recalled(again, 'quokkas')).toEqual([])
  expect(await again.remember({ text: 'Mara keeps nine quokkas.' })).toMatchObject({
    code: 'forgotten',
  })
  await again.close()
})

test('M1 workspace: what is derived never lands in git', async () => {
  const folder = testFolder()
  const memory = await openFolder(folder)
  expect(folder.read('.memory/.gitignore')).toBe('*\n')
  await memory.close()
})
