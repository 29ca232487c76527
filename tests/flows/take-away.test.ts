import { describe, expect, test } from 'vitest'
import type { TrustLevel } from '../../src/core/storage/records/trust-level.ts'
import type { Memory } from '../../src/operations/memory.ts'
import { episodeOf } from '../support/episode-inputs.ts'
import { keep } from '../support/keep.ts'
import { runStep } from '../support/run-step.ts'
import { storeEpisode } from '../support/store-episode.ts'
import { openTestMemory } from '../support/test-memory.ts'

const SCOPE = { tenant: 'acme' }

function trusted(memory: Memory, trust: TrustLevel): Memory {
  return memory.as({ scope: SCOPE, surface: 'http', trust })
}

const SAID: readonly (readonly [string, string])[] = [
  ['Greta stores the vaccine in the blue fridge.', 'Where does Greta store the vaccine?'],
  ['Greta conserva il vaccino nel frigo blu.', 'Dove conserva il vaccino Greta?'],
  ['영희는 백신을 파란 냉장고에 보관한다.', '영희는 백신을 어디에 보관해?'],
]
const FOREIGN = ['tool', 'import', 'web'] as const
const FORBIDDEN = { code: 'FORBIDDEN' }

describe('T5 forget', () => {
  test.each(SAID)(
    'T5 F5 an agent only proposes to forget %j, and a person confirms',
    async (text, query) => {
      const { memory } = openTestMemory()
      const agent = trusted(memory, 'agent')
      const { fact } = await keep(memory, { text })

      const receipt = await agent.forget({ id: fact.id })

      expect(receipt).toMatchObject({
        outcome: 'proposed',
        fact: { id: fact.id, status: 'active' },
      })
      expect(receipt.reason).toContain(`loci question close ${receipt.question} --confirm`)
      expect((await memory.recall({ query })).items[0]?.id).toBe(fact.id)
      expect(await agent.forget({ id: fact.id })).toMatchObject({ question: receipt.question })
      await expect(
        agent.questions.close({ id: receipt.question ?? '', confirm: true }),
      ).rejects.toMatchObject(FORBIDDEN)

      const { receipt: confirmed } = await memory.questions.close({
        id: receipt.question ?? '',
        confirm: true,
      })

      expect(confirmed).toMatchObject({ outcome: 'retracted', displaced: [{ id: fact.id }] })
      expect((await memory.facts.get({ id: fact.id })).fact?.status).toBe('forgotten')
      expect((await memory.recall({ query })).items).toEqual([])
      expect((await memory.questions.list()).items).toEqual([])
      expect(await memory.remember({ text })).toMatchObject({ code: 'forgotten' })
    },
  )

  test.each(FOREIGN)('T5 F5 %s forgets nothing that a person or an agent said', async (trust) => {
    const { memory } = openTestMemory()
    const low = trusted(memory, trust)
    for (const [index, [text]] of SAID.entries()) {
      const { fact } = await keep(index === 0 ? trusted(memory, 'agent') : memory, { text })

      await expect(low.forget({ id: fact.id })).rejects.toMatchObject(FORBIDDEN)

      expect((await memory.facts.get({ id: fact.id })).fact?.status).toBe('active')
      expect(await memory.remember({ text })).toMatchObject({ outcome: 'merged' })
    }
    expect((await memory.questions.list()).items).toEqual([])
  })

  test('T5 whoever said it forgets it, and so does a person; a declined proposal changes nothing', async () => {
    const { memory } = openTestMemory()
    const [agent, web] = [trusted(memory, 'agent'), trusted(memory, 'web')]
    const mine = await keep(agent, { text: 'The pump of the greenhouse runs at dawn.' })
    const page = await keep(web, { text: 'The seed shop of Lund opens at ten.' })
    const person = await keep(memory, { text: 'Greta sells tomatoes on Fridays.' })
    expect(await agent.forget({ id: mine.fact.id })).toMatchObject({ outcome: 'forgotten' })
    expect(await web.forget({ id: page.fact.id })).toMatchObject({ outcome: 'forgotten' })
    const { question = '' } = await agent.forget({ id: person.fact.id })

    await memory.questions.close({ id: question })

    expect((await memory.facts.get({ id: person.fact.id })).fact?.status).toBe('active')
    expect(await memory.forget({ id: person.fact.id })).toMatchObject({ outcome: 'forgotten' })
  })

  test('T6 what an agent forgot of its own, a person may say, and the agent may not', async () => {
    const { memory } = openTestMemory()
    const agent = trusted(memory, 'agent')
    const text = 'The pump of the greenhouse runs at dawn.'
    const { fact } = await keep(agent, { text })
    await agent.forget({ id: fact.id })

    expect(await agent.remember({ text })).toMatchObject({ code: 'forgotten' })
    expect(await memory.remember({ text })).toMatchObject({ outcome: 'stored' })
  })
})

describe('T5 taking away anything else', () => {
  test('T5 restore: what a person replaced or took back, nobody trusted less brings back', async () => {
    const { memory, clock } = openTestMemory()
    const agent = trusted(memory, 'agent')
    const old = await keep(agent, { text: 'The greenhouse is watered on Mondays.' })
    clock.advance(1_000)
    await keep(memory, { text: 'The greenhouse is watered on Tuesdays.', supersedes: old.fact.id })
    const wrong = await keep(agent, { text: 'Greta rents the field behind the chapel.' })
    await memory.correct({ id: wrong.fact.id })

    for (const id of [old.fact.id, wrong.fact.id]) {
      await expect(agent.undo({ id })).rejects.toMatchObject(FORBIDDEN)
      await expect(agent.admin.purge({ id })).rejects.toThrow()
      expect((await memory.undo({ id })).restored[0]?.status).toBe('active')
    }
  })

  test('T5 unpin: what a person pinned stays pinned, what an agent pinned it lets go', async () => {
    const { memory } = openTestMemory()
    const agent = trusted(memory, 'agent')
    const one = await keep(memory, { text: 'Greta is allergic to pollen.' })
    const two = await keep(memory, { text: 'Greta reads Danish.' })
    await memory.facts.pin({ id: one.fact.id })
    await agent.facts.pin({ id: two.fact.id })

    await expect(agent.facts.pin({ id: one.fact.id, off: true })).rejects.toMatchObject(FORBIDDEN)
    expect((await agent.facts.pin({ id: two.fact.id, off: true })).isPinned).toBe(false)
    expect((await memory.context()).ids).toEqual([one.fact.id])
    expect((await memory.facts.pin({ id: one.fact.id, off: true })).isPinned).toBe(false)
  })

  test('T5 blocks: an agent adds to the lines of a person, and changes its own alone', async () => {
    const { memory } = openTestMemory()
    const agent = trusted(memory, 'agent')
    const label = 'human'
    await memory.blocks.update({ label, append: '영희는 덴마크어를 읽는다.' })
    await agent.blocks.update({ label, append: 'Greta seems tired.' })

    for (const [oldContent, newContent] of [
      ['덴마크어를', '독일어를'],
      ['영희는 덴마크어를 읽는다.', ''],
      ['읽는다.\nGreta seems tired.', '쓴다.'],
    ] as const) {
      const change = agent.blocks.update({ label, old: oldContent, new: newContent })
      await expect(change).rejects.toMatchObject(FORBIDDEN)
    }
    // What was only made longer is still the word of a person.
    const longer = { label, old: '읽는다.', new: '읽는다. (confirmed)' }
    await agent.blocks.update(longer)
    await expect(
      agent.blocks.update({ label, old: '영희는 덴마크어를', new: '누군가' }),
    ).rejects.toMatchObject(FORBIDDEN)
    await agent.blocks.update({ label, old: 'tired', new: 'rested' })
    const { blocks } = await memory.blocks.list({ label })
    expect(blocks[0]?.value).toBe('영희는 덴마크어를 읽는다. (confirmed)\nGreta seems rested.')
    await memory.blocks.update({ label, old: '덴마크어를', new: '독일어를' })
  })

  test('T5 aliases and questions: what a person said or asked, an agent neither parts nor closes', async () => {
    const { memory } = openTestMemory()
    const agent = trusted(memory, 'agent')
    const name = 'Greta'
    const theirs = await memory.entities.link({ name, alias: 'Margherita' })
    await agent.entities.link({ name, alias: 'Gretel' })
    const asked = await memory.questions.ask({ text: 'Chi pota i meli?' })
    const mine = await agent.questions.ask({ text: 'Who prunes the pear trees?' })
    const idOf = (one: typeof asked): string => one.question?.id ?? ''

    const parting = agent.entities.link({ name, alias: 'Margherita', unlink: true })
    await expect(parting).rejects.toMatchObject(FORBIDDEN)
    await expect(agent.questions.close({ id: idOf(asked) })).rejects.toMatchObject(FORBIDDEN)
    await agent.entities.link({ name, alias: 'Gretel', unlink: true })
    await agent.questions.close({ id: idOf(mine) })

    expect((await memory.entities.aliases()).items.map(({ id }) => id)).toEqual([theirs.id])
    expect((await memory.questions.list()).items.map(({ id }) => id)).toEqual([idOf(asked)])
  })

  test('T5 the trust of a key counts, not only the door that it comes through', async () => {
    const { memory, clock } = openTestMemory()
    const [person, agent, web] = (['person', 'agent', 'web'] as const).map((trust) =>
      trusted(memory, trust),
    ) as [Memory, Memory, Memory]
    const theirs = await storeEpisode(person, episodeOf('Potare i meli'))
    const own = await storeEpisode(agent, episodeOf('가지치기'))
    const pattern = await person.patterns.add({
      name: 'Prune in March',
      category: 'strategy',
      summary: 'Prune before the buds open.',
      content: { type: 'strategy', approach: 'Prune, then paint the cuts.' },
    })

    await expect(agent.forget({ id: theirs.id })).rejects.toMatchObject(FORBIDDEN)
    await expect(web.forget({ id: own.id })).rejects.toMatchObject(FORBIDDEN)
    await expect(
      agent.patterns.update({ id: pattern.id, status: 'deprecated', reason: 'Too early.' }),
    ).rejects.toMatchObject(FORBIDDEN)
    await agent.forget({ id: own.id })
    await person.forget({ id: theirs.id })

    expect((await memory.episodes.search({})).items).toEqual([])
    clock.advance(91 * 86_400_000)
    const upkeep = memory.as({ scope: SCOPE, surface: 'http', trust: 'agent', isOwner: true })
    expect(await runStep(upkeep, 'prune-patterns')).toEqual({ deprecated: 0 })
    expect(await runStep(memory, 'prune-patterns')).toEqual({ deprecated: 1 })
  })
})
