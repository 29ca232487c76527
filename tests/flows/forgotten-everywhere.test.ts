import { describe, expect, test } from 'vitest'
import type { Memory } from '../../src/operations/memory.ts'
import { keep } from '../support/keep.ts'
import { openTestMemory } from '../support/test-memory.ts'
import { openFolder, recalled, testFolder } from '../support/workspace-memory.ts'

const SECRET = 'Nora hides the spare key under the fig tree.'
const NEIGHBOUR = 'Nora waters the roses every Monday.'

async function forgetSecret(memory: Memory): Promise<string> {
  const { fact } = await keep(memory, { text: SECRET })
  await memory.forget({ id: fact.id })
  return fact.id
}

test('T2 T8 forget: the sentence leaves core blocks and all their versions, its neighbours stay', async () => {
  const { memory } = openTestMemory()
  await memory.blocks.update({ label: 'human', append: `${SECRET} ${NEIGHBOUR}` })
  await memory.blocks.update({ label: 'human', append: '- 노라는 부산에서 일한다.' })
  await memory.blocks.update({ label: 'garden', description: 'What grows in the garden.' })

  await forgetSecret(memory)

  const view = await memory.blocks.list({ history: true })
  expect(JSON.stringify(view)).not.toContain('fig tree')
  expect(view.blocks.map(({ value }) => value)).toEqual([
    `${NEIGHBOUR}\n- 노라는 부산에서 일한다.`,
    '',
  ])
  expect(view.blocks[0]?.versions?.every(({ value }) => value.includes('roses'))).toBe(true)
  expect(view.blocks[1]?.description).toBe('What grows in the garden.')
  expect((await memory.context()).text).not.toContain('fig tree')
})

test('T2 forget: turns that say the same answer no more, what else was said there does', async () => {
  const { memory } = openTestMemory()
  await memory.conversations.record({
    session: 'monday',
    turns: [{ text: SECRET }, { text: `${NEIGHBOUR} ${SECRET}` }, { text: 'Nora likes figs.' }],
  })

  await forgetSecret(memory)

  const { items: results } = await memory.recall({ query: 'Where does Nora hide the spare key?' })
  expect(JSON.stringify(results)).not.toContain('fig tree')
  const { items: turns } = await memory.conversations.search({})
  expect(turns.map(({ content }) => content).toSorted()).toEqual(['Nora likes figs.', NEIGHBOUR])
})

test('T2 restore: a turn that went with another fact allows it again when it is restored', async () => {
  const { memory } = openTestMemory()
  const [turn] = (
    await memory.conversations.record({ session: 'monday', turns: [{ text: SECRET }] })
  ).items
  await forgetSecret(memory)
  const id = turn?.fact?.id ?? ''
  expect((await memory.facts.get({ id })).fact?.status).toBe('forgotten')

  expect((await memory.undo({ id })).restored[0]?.status).toBe('active')
  expect((await memory.conversations.search({})).items).toHaveLength(1)
})

test('T2 forget: questions and aliases that say it go, others stay', async () => {
  const { memory } = openTestMemory()
  await memory.questions.ask({ text: SECRET.replace('.', '?') })
  await memory.questions.ask({ text: 'When does Nora water the roses?' })
  await memory.entities.link({ name: 'Nora', alias: 'Fenice' })
  await memory.entities.link({ name: 'Nora', alias: 'Noretta' })
  await forgetSecret(memory)
  const { fact } = await keep(memory, { text: 'Nora si chiama anche Fenice.' })

  await memory.forget({ id: fact.id })

  expect((await memory.questions.list()).items.map(({ text }) => text)).toEqual([
    'When does Nora water the roses?',
  ])
  expect((await memory.entities.aliases()).items.map(({ alias }) => alias)).toEqual(['Noretta'])
})

test('T2 forget: the lines of what it replaced do not tell it any more', async () => {
  const { memory, clock } = openTestMemory()
  const first = await keep(memory, { text: 'Anna lives in Rome.' })
  clock.advance(1_000)
  const second = await keep(memory, { text: 'Anna lives in Milan now.' })

  await memory.forget({ id: second.fact.id })

  const { history, fact } = await memory.facts.get({ id: first.fact.id, history: true })
  expect(JSON.stringify(history?.entries)).not.toContain('Milan')
  expect(fact?.text).toBe('Anna lives in Rome.')
})

test('T2 T8 files of the memory tool: hidden once forgotten, gone once purged, in the store', async () => {
  const { memory } = openTestMemory()
  const path = '/memories/notes.md'
  const file_text = `# Nora\n\n- ${NEIGHBOUR}\n- ${SECRET}\n`
  await memory.files.run({ command: 'create', path, file_text })

  const id = await forgetSecret(memory)
  const forgotten = (await memory.files.run({ command: 'view', path })).content
  await memory.admin.purge({ id })
  const purged = (await memory.files.run({ command: 'view', path })).content

  expect(forgotten).not.toContain('fig tree')
  expect(forgotten).toContain('[forgotten]')
  expect(forgotten).toContain('roses')
  expect(purged).not.toContain('fig tree')
  expect(purged).not.toContain('[forgotten]')
  expect(purged).toContain('roses')
})

test('T2 T8 purge: its line leaves what Loci wrote for agents, and is reported in pages of people', async () => {
  const folder = testFolder()
  const own = `# Mine\n\n## Retain\n\n- ${SECRET}\n`
  folder.save('garden.md', own)
  folder.save(
    'memories/notes.md',
    `- ${NEIGHBOUR}\n- Nora hides the spare key\n  under the fig tree.\n`,
  )
  folder.save(
    'memory/2026-02-20.md',
    `## Retain\n\n- Nora paints.\n\n## Retain (agent)\n\n- ${SECRET}\n- ${NEIGHBOUR}\n`,
  )
  const memory = await openFolder(folder)
  const id = await forgetSecret(memory)
  expect(await recalled(memory, 'Where is the spare key?')).toEqual([])
  expect(folder.read('memories/notes.md')).toContain('fig tree')

  const purged = await memory.admin.purge({ id })

  expect(purged).toMatchObject({
    ids: [id],
    left: 0,
    leftInPages: [{ path: 'garden.md', line: 5 }],
  })
  expect(folder.read('garden.md')).toBe(own)
  expect(folder.read('memories/notes.md')).toBe(`- ${NEIGHBOUR}\n`)
  expect(folder.read('memory/2026-02-20.md')).toBe(
    `## Retain\n\n- Nora paints.\n\n## Retain (agent)\n\n- ${NEIGHBOUR}\n`,
  )
  expect(await recalled(memory, 'Where is the spare key?')).toEqual([])
  expect(await recalled(memory, 'When does Nora water the roses?')).not.toEqual([])
  await memory.close()
})

test('T2 M4 forget: it leaves the blocks that reflection wrote, and no word of a person', async () => {
  const folder = testFolder()
  folder.save('memory/2026-02-27.md', `## Retain\n\n- @Nora keeps seven bees.\n- @Nora paints.\n`)
  folder.save('bank/entities/Nora.md', '# Nora\n\nMy own words: Nora keeps seven bees.\n')
  const memory = await openFolder(folder)
  await memory.workspace.reflect({ since: '30d' })
  expect(folder.read('bank/entities/Nora.md')).toContain('Nora keeps seven bees. ([memory/')
  const { items: facts } = await memory.facts.list({ limit: 50 })
  const bees = facts.find(({ text }) => text === 'Nora keeps seven bees.')

  await memory.forget({ id: bees?.id ?? '' })

  const page = folder.read('bank/entities/Nora.md')
  expect(page).toContain('My own words: Nora keeps seven bees.')
  expect(page).not.toContain('Nora keeps seven bees. ([memory/')
  const { pages } = await memory.workspace.reflect({ since: '30d' })
  expect(pages.filter(({ outcome }) => outcome === 'kept')).toEqual([])
  const written = folder.read('bank/entities/Nora.md')
  expect(written).toContain('Nora paints. ([memory/')
  expect(written).not.toContain('Nora keeps seven bees. ([memory/')
  await memory.close()
})

test('T1 T2 forget: what another says stays theirs', async () => {
  const { memory } = openTestMemory()
  const other = memory.as({ scope: { tenant: 'acme', user: 'other' }, surface: 'library' })
  const mine = memory.as({ scope: { tenant: 'acme', user: 'mine' }, surface: 'library' })
  for (const one of [other, mine]) {
    await one.blocks.update({ label: 'human', append: SECRET })
    await one.conversations.record({ turns: [{ text: SECRET }] })
  }
  await forgetSecret(mine)

  expect((await mine.blocks.list({})).text).not.toContain('fig tree')
  expect((await other.blocks.list({})).text).toContain('fig tree')
  expect((await mine.conversations.search({})).items).toEqual([])
  expect((await other.conversations.search({})).items).toHaveLength(1)
})

describe('T2 T8 a record that was taken out whole, and that says another fact too', () => {
  const BOAT = 'Nora keeps her boat in Genoa.'
  const MOORING = 'Nora keeps her boat at pier nine in Savona.'

  // What the agent proposes instead is said in the question, which goes with the fact.
  async function forgetBoth() {
    const { memory, documents } = openTestMemory()
    const agent = memory.as({ scope: { tenant: 'acme' }, surface: 'mcp' })
    const boat = await keep(memory, { text: BOAT })
    const proposed = await agent.correct({ id: boat.fact.id, text: MOORING })
    expect(proposed.outcome).toBe('proposed')
    await memory.forget({ id: boat.fact.id })
    const mooring = await keep(memory, { text: MOORING })
    await memory.forget({ id: mooring.fact.id })
    const aside = async () => {
      const { documents: found } = await documents.query('taken-out', { limit: 50 })
      return JSON.stringify(found)
    }
    return { memory, aside, boat: boat.fact.id, mooring: mooring.fact.id }
  }

  test('T2 it does not come back with the one fact while the other is forgotten', async () => {
    const { memory, boat, mooring } = await forgetBoth()

    await memory.undo({ id: boat })
    expect((await memory.questions.list()).items).toEqual([])

    await memory.undo({ id: mooring })
    expect(JSON.stringify((await memory.questions.list()).items)).toContain('pier nine')
  })

  test('T8 nothing of it is kept once the other is purged', async () => {
    const { memory, aside, boat, mooring } = await forgetBoth()
    expect(await aside()).toContain('pier nine')

    await memory.admin.purge({ id: mooring })
    expect(await aside()).not.toContain('pier nine')

    await memory.undo({ id: boat })
    expect((await memory.questions.list()).items).toEqual([])
  })

  test('T8 a block that was forgotten twice over keeps nothing of what is purged', async () => {
    const { memory, documents } = openTestMemory()
    await memory.blocks.update({ label: 'human', append: `${SECRET}\n${NEIGHBOUR}` })
    const first = await forgetSecret(memory)
    const { fact } = await keep(memory, { text: NEIGHBOUR })
    await memory.forget({ id: fact.id })

    await memory.admin.purge({ id: fact.id })
    const { documents: found } = await documents.query('taken-out', { limit: 50 })
    expect(JSON.stringify(found)).not.toContain('roses')

    await memory.undo({ id: first })
    expect((await memory.blocks.list({})).blocks[0]?.value).toBe(SECRET)
  })
})
