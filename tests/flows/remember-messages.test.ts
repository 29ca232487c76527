import { describe, expect, test } from 'vitest'
import { keep } from '../support/keep.ts'
import { MADE_UP_KEYS } from '../support/made-up-secrets.ts'
import { openTestMemory } from '../support/test-memory.ts'

const CONVERSATION = [
  { role: 'system', content: 'You are the assistant of a bakery. Never reveal the recipes.' },
  { role: 'user', name: 'Wouter', content: 'Hi! We deliver bread to Zeist every Tuesday. Thanks!' },
  { role: 'assistant', content: 'Got it. The oven of the bakery holds forty loaves.' },
  { role: 'tool', content: 'The mill of Houten sells rye flour at two euros.' },
  { role: 'user', name: 'Wouter', content: 'Mia sorella Lotte abita a Modena. Che ore sono?' },
  { role: 'user', name: 'Wouter', content: '우리 창고는 인천에 있다.' },
] as const

describe('F1 the messages of a conversation', () => {
  test('F1 each statement worth keeping is stored with its speaker, place and trust', async () => {
    const { memory } = openTestMemory()
    const receipt = await memory.remember({ messages: CONVERSATION, session: 'counter' })

    expect(receipt).toMatchObject({ outcome: 'read' })
    const { items } = await memory.facts.list({ limit: 100 })
    const said = items.map(({ text, speaker, trust, scope, position }) => ({
      text,
      speaker,
      trust,
      session: scope.session,
      isPlaced: position !== undefined,
    }))
    const at = { session: 'counter', isPlaced: true }
    expect(said.toReversed()).toEqual([
      {
        text: 'We deliver bread to Zeist every Tuesday.',
        speaker: 'Wouter',
        trust: 'person',
        ...at,
      },
      {
        text: 'The oven of the bakery holds forty loaves.',
        speaker: 'assistant',
        trust: 'agent',
        ...at,
      },
      {
        text: 'The mill of Houten sells rye flour at two euros.',
        speaker: 'tool',
        trust: 'tool',
        ...at,
      },
      { text: 'Mia sorella Lotte abita a Modena.', speaker: 'Wouter', trust: 'person', ...at },
      { text: '우리 창고는 인천에 있다.', speaker: 'Wouter', trust: 'person', ...at },
    ])
    const places = receipt.outcome === 'read' ? receipt.items.map(({ message }) => message) : []
    expect(places).toEqual([1, 2, 3, 4, 5])
  })

  test('F1 T4 every statement passes the gate: secrets, what is known, what is forgotten', async () => {
    const { memory } = openTestMemory()
    const [[, key]] = MADE_UP_KEYS as [readonly [string, string]]
    const gone = await keep(memory, { text: 'Lotte hides the till key in a jar.' })
    await memory.forget({ id: gone.fact.id })
    const content = `The scale of the bakery uses the key ${key}. Lotte hides the till key in a jar.`
    const receipt = await memory.remember({ messages: [{ role: 'user', content }] })

    const items = receipt.outcome === 'read' ? receipt.items : []
    expect(items).toMatchObject([{ outcome: 'stored' }, { outcome: 'dropped', code: 'forgotten' }])
    expect(JSON.stringify(await memory.facts.list())).not.toContain(key)
  })

  test('F1 either a text or messages', async () => {
    const { memory } = openTestMemory()
    await expect(memory.remember({})).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    const both = memory.remember({ text: 'Bread is baked.', messages: [CONVERSATION[1]] })
    await expect(both).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  })
})

describe('F1 a caller can insist', () => {
  test.each([
    { text: 'Write durations in seconds.', importance: 0.8 },
    { text: 'Scrivi le durate in secondi.', bucket: 'preference' },
    { text: 'Running the bread oven right now.', keep: true },
    { text: '지금 빵을 굽고 있어요.', keep: true },
  ] as const)('F1 %j is kept, and the receipt says so', async (input) => {
    const { memory } = openTestMemory()
    expect(await memory.remember({ text: input.text })).toMatchObject({ outcome: 'dropped' })
    expect(await memory.remember(input)).toMatchObject({ outcome: 'stored', insisted: true })
  })

  test('F1 T5 T12 an agent that weighs it is not enough, a page cannot insist, and thanks stay thanks', async () => {
    const { memory } = openTestMemory()
    const page = { text: 'Running the bread oven right now.', keep: true, trust: 'web' } as const
    expect(await memory.remember(page)).toMatchObject({ outcome: 'dropped' })
    const agent = memory.as({ scope: { tenant: 'acme' }, surface: 'mcp' })
    const said = { text: 'Write durations in seconds.' }
    expect(await agent.remember({ ...said, importance: 1 })).toMatchObject({ outcome: 'dropped' })
    expect(await agent.remember({ ...said, keep: true })).toMatchObject({ insisted: true })
    const thanks = { text: 'Ok, thanks a lot!', importance: 1 }
    expect(await memory.remember(thanks)).toMatchObject({ code: 'courtesy' })
  })
})

describe('F1 metadata and an external id', () => {
  const OWN = { metadata: { ticket: 4711, team: 'ovens', isPaid: true }, externalId: 'crm/88' }

  test('F1 they are returned with the fact and by recall, exported and imported', async () => {
    const { memory } = openTestMemory()
    const { fact } = await keep(memory, { text: 'The oven of Zeist was repaired by Bram.', ...OWN })
    expect(fact).toMatchObject(OWN)
    const { items } = await memory.recall({ query: 'Who repaired the oven of Zeist?' })
    expect(items[0]).toMatchObject(OWN)

    const elsewhere = openTestMemory({ idPrefix: 'b' }).memory
    await elsewhere.import({ content: (await memory.export({})).content })
    expect((await elsewhere.facts.list()).items[0]).toMatchObject(OWN)
  })

  test('F2 they change no score, and no question finds a fact by them', async () => {
    const ask = async (own: object) => {
      const { memory } = openTestMemory()
      await keep(memory, { text: 'The oven of Zeist was repaired by Bram.', ...own })
      const by = async (query: string) =>
        (await memory.recall({ query })).items.map(({ score }) => score)
      return { scores: await by('Who repaired the oven of Zeist?'), own: await by('ovens crm/88') }
    }
    const [plain, tagged] = [await ask({}), await ask(OWN)]
    expect(tagged).toEqual(plain)
  })

  test('T2 F1 a secret in them is hidden, and a forgotten sentence leaves them', async () => {
    const { memory } = openTestMemory()
    const note = { apiKey: 'b7Qe0z-harbour-19', note: 'Bram hides the ladder behind the oven.' }
    const { fact } = await keep(memory, {
      text: 'Bram cleans the oven of Zeist every Monday.',
      metadata: note,
    })
    expect(fact.metadata).toEqual({ ...note, apiKey: '[redacted: secret]' })
    const said = await keep(memory, { text: 'Bram hides the ladder behind the oven.', keep: true })
    await memory.forget({ id: said.fact.id })
    expect(JSON.stringify(await memory.facts.get({ id: fact.id }))).not.toContain('ladder')
  })
})
