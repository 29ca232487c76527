import { describe, expect, test } from 'vitest'
import type { Memory } from '../../src/operations/memory.ts'
import { keep } from '../support/keep.ts'
import { openTestMemory } from '../support/test-memory.ts'

/** What is forgotten and restored, what stood beside it, and what is written in between. */
const SAID: readonly (readonly [string, string, string])[] = [
  ['Otto keeps the safe key in the piano.', 'Otto collects stamps.', 'Otto has a cello lesson.'],
  ['Otto tiene la chiave nel pianoforte.', 'Otto colleziona francobolli.', 'Otto ha un gatto.'],
  ['민호는 금고 열쇠를 피아노에 둔다.', '민호는 우표를 모은다.', '민호는 첼로를 배운다.'],
]

async function blockOf(memory: Memory, label: string): Promise<string | undefined> {
  const { blocks } = await memory.blocks.list({})
  return blocks.find((block) => block.label === label)?.value
}

describe('T2 restore: what was taken out comes back into a record that changed since', () => {
  test.each(SAID)(
    'T2 %j: a block that got a line, a block beside it',
    async (said, beside, later) => {
      const { memory } = openTestMemory()
      await memory.blocks.update({ label: 'human', append: `- ${said}` })
      await memory.blocks.update({ label: 'human', append: `- ${beside}` })
      const { fact } = await keep(memory, { text: said })
      await memory.forget({ id: fact.id })
      expect(await blockOf(memory, 'human')).toBe(`- ${beside}`)

      await memory.blocks.update({ label: 'human', append: `- ${later}` })
      await memory.blocks.update({ label: 'project', append: later })
      const restored = await memory.undo({ id: fact.id })

      expect(restored.left).toEqual([])
      expect(await blockOf(memory, 'human')).toBe(`- ${said}\n- ${beside}\n- ${later}`)
      expect(await blockOf(memory, 'project')).toBe(later)
    },
  )

  test.each(SAID)('T2 %j: a line that it shared with others', async (said, beside, later) => {
    const { memory } = openTestMemory()
    await memory.blocks.update({ label: 'human', append: `${said} ${beside}` })
    const { fact } = await keep(memory, { text: said })
    await memory.forget({ id: fact.id })
    await memory.blocks.update({
      label: 'human',
      old: beside,
      new: `${beside} ${later}`,
    })

    await memory.undo({ id: fact.id })
    await memory.undo({ id: fact.id })

    expect(await blockOf(memory, 'human')).toBe(`${said} ${beside} ${later}`)
  })

  test('T2 an emptied block that somebody wrote into', async () => {
    const { memory } = openTestMemory()
    const [said, , later] = SAID[0] ?? ['', '', '']
    await memory.blocks.update({ label: 'human', append: said })
    const { fact } = await keep(memory, { text: said })
    await memory.forget({ id: fact.id })
    await memory.blocks.update({ label: 'human', append: later })

    await memory.undo({ id: fact.id })

    expect((await blockOf(memory, 'human'))?.split('\n')).toEqual([later, said])
  })

  test('T2 a task whose lists have grown', async () => {
    const { memory } = openTestMemory()
    const [said, beside, later] = SAID[0] ?? ['', '', '']
    const { id: task } = await memory.tasks.start({ description: 'Tidy up', goals: [said] })
    await memory.tasks.update({ id: task, decision: `${beside} ${said}` })
    await memory.tasks.update({ id: task, hypothesis: { text: said } })
    const { fact } = await keep(memory, { text: said })
    await memory.forget({ id: fact.id })
    await memory.tasks.update({ id: task, decision: later })
    await memory.tasks.update({ id: task, hypothesis: { text: later } })

    expect((await memory.undo({ id: fact.id })).left).toEqual([])

    const { text } = await memory.tasks.context({ id: task })
    expect(text.split('safe key').length - 1).toBeGreaterThanOrEqual(3)
    expect(text.split('cello').length - 1).toBe(2)
  })

  test('T2 what finds no place is kept aside until it does, and the answer says so', async () => {
    const { memory, documents } = openTestMemory()
    const aside = async () => (await documents.query('taken-out', { limit: 10 })).documents
    const { id: task } = await memory.tasks.start({ description: 'Tidy up' })
    await memory.tasks.update({
      id: task,
      variable: { name: 'note', value: 'Otto keeps the safe key in the piano.' },
    })
    const { fact } = await keep(memory, { text: 'Otto keeps the safe key in the piano.' })
    await memory.forget({ id: fact.id })
    await memory.tasks.update({ id: task, variable: { name: 'note', value: 'gone' } })

    const { left, restored } = await memory.undo({ id: fact.id })

    expect(restored[0]?.status).toBe('active')
    expect(left).toMatchObject([{ id: task, reason: expect.stringContaining('kept aside') }])
    expect(JSON.stringify(await aside())).toContain('safe key')
    expect((await memory.tasks.get({ id: task, variable: 'note' })).value).toBe('gone')

    await memory.tasks.update({
      id: task,
      variable: { name: 'note', value: 'Otto keeps the safe key in the piano.' },
    })
    expect((await memory.undo({ id: fact.id })).left).toEqual([])
    expect(JSON.stringify(await memory.tasks.get({ id: task, variable: 'note' }))).toContain(
      'safe key',
    )
    expect(await aside()).toEqual([])
  })
})
