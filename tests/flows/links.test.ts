import { describe, expect, test } from 'vitest'
import type { Memory } from '../../src/operations/memory.ts'
import { keep } from '../support/keep.ts'
import { embedderOf, LIKELY, type Readings, scriptedReader } from '../support/scripted-reader.ts'
import { openTestMemory } from '../support/test-memory.ts'

interface Pair {
  readonly older: string
  readonly newer: string
  readonly sibling: string
  readonly question: string
  readonly about: string
}

const PAIRS: Readonly<Record<string, Pair>> = {
  en: {
    older: 'The bakery on Elm Street supplies our office breakfast.',
    newer: 'Breakfast comes from the Hobart deli since the oven fire.',
    sibling: 'The office breakfast starts at eight.',
    question: 'Which bakery supplies the office breakfast?',
    about: 'Elm Street bakery',
  },
  it: {
    older: 'Il furgone blu porta le casse al mercato di Carpi.',
    newer: 'Le casse viaggiano col treno, il furgone è dal meccanico.',
    sibling: 'Il mercato di Carpi apre alle sei.',
    question: 'Quale furgone porta le casse al mercato?',
    about: 'furgone blu',
  },
}
const { en } = PAIRS as { readonly en: Pair }

function openFor({ older, newer, sibling }: Pair, readings: Readings = { [older]: LIKELY }) {
  const embedder = embedderOf(newer, { [older]: 0.8, [sibling]: 0.4 })
  return openTestMemory({ embedder, reader: scriptedReader(newer, readings) })
}

async function rememberPair(memory: Memory, { older, newer, sibling }: Pair) {
  const { fact } = await keep(memory, { text: older })
  await keep(memory, { text: sibling })
  const receipt = await keep(memory, { text: newer })
  return { older: fact.id, newer: receipt.fact.id, receipt }
}

// Only by words: the vectors of these memories say how near statements are, not questions.
async function ask(memory: Memory, input: Parameters<Memory['recall']>[0]) {
  return await memory.recall({ without: ['meaning'], ...input })
}

async function linkOf(memory: Memory, id: string) {
  return (await memory.facts.get({ id })).fact?.possiblyOutdatedBy
}

describe('T7 a statement that likely changes another is linked to it', () => {
  test.each(Object.entries(PAIRS))('T7 %s: both stay, and the receipt says so', async (_, pair) => {
    const { memory } = openFor(pair)

    const { older, newer, receipt } = await rememberPair(memory, pair)

    expect(receipt).toMatchObject({
      outcome: 'stored',
      links: [{ id: older, text: pair.older, probability: expect.any(Number) }],
      undo: newer,
    })
    expect(receipt.reason).toContain('may have outdated')
    expect(await linkOf(memory, older)).toMatchObject({ id: newer, text: pair.newer })
    const { items } = await memory.facts.list({ linked: true })
    expect(items.map(({ id }) => id)).toEqual([older])
    expect((await memory.facts.list({})).items).toHaveLength(3)
  })

  test.each(Object.entries(PAIRS))(
    'T7 %s: the newer one precedes the older one, and the score says why',
    async (_, pair) => {
      const { memory } = openFor(pair)
      const { older, newer } = await rememberPair(memory, pair)

      const { items } = await ask(memory, { query: pair.question })

      expect(items.slice(0, 2).map(({ id }) => id)).toEqual([newer, older])
      expect(items[1]?.possiblyOutdatedBy).toMatchObject({ id: newer, text: pair.newer })
      const { explanation, score } = items[0] ?? {}
      expect(explanation?.terms).toContainEqual(
        expect.objectContaining({ signal: 'newerThanAnother', weight: 1 }),
      )
      const sum = explanation?.terms.reduce((total, { value, weight }) => total + value * weight, 0)
      expect(sum).toBeCloseTo(score ?? 0, 9)
    },
  )

  test('T7 what was not among the candidates is added, but not past the filter of the question', async () => {
    const { memory } = openFor(en)
    const { older, newer } = await rememberPair(memory, en)

    const found = await memory.recall({ query: en.about, only: ['words', 'links'] })
    const without = await memory.recall({ query: en.about, only: ['words'] })
    const narrowed = await memory.recall({ query: en.about, until: '1d', only: ['words', 'links'] })

    expect(found.items.slice(0, 2).map(({ id }) => id)).toEqual([newer, older])
    expect(found.items[0]?.explanation.foundBy).toEqual(['links'])
    expect(without.items.map(({ id }) => id)).not.toContain(newer)
    expect(narrowed.items).toEqual([])
  })

  test('T7 by the formula for facts, too', async () => {
    const { memory } = openFor(en)
    const { older, newer } = await rememberPair(memory, en)

    const { items } = await ask(memory, { query: en.question, profile: 'facts' })

    expect(items.slice(0, 2).map(({ id }) => id)).toEqual([newer, older])
  })

  test.each([
    { query: 'Which bakery supplied the office breakfast back then?', history: true },
    {
      query: 'Which bakery did supply the office breakfast, and was it on Elm Street?',
      history: true,
    },
    { query: 'Did the bakery on Elm Street supply our office breakfast?' },
  ])('T7 a question about the past is answered in the usual order: %o', async (input) => {
    const { memory } = openFor(en)
    const { older } = await rememberPair(memory, en)

    const { items } = await ask(memory, input)

    expect(items[0]?.id).toBe(older)
    const signals = items.flatMap(({ explanation }) => explanation.terms.map((one) => one.signal))
    expect(signals).not.toContain('newerThanAnother')
  })

  test('T7 at most the two likeliest are linked, and the newest link wins', async () => {
    const [first, second, third] = [
      'Rosa feeds the cats of the shelter.',
      'Rosa walks the dogs of the shelter.',
      'Rosa rides the ponies of the shelter.',
    ]
    const newer = 'Since the sprained ankle Tomas looks after the animals of Rosa.'
    const embedder = embedderOf(newer, { [first]: 0.8, [second]: 0.79, [third]: 0.78 })
    const both = { updates: 0.97 }
    const readings = { [first]: both, [second]: both, [third]: { updates: 0.25 } }
    const { memory } = openTestMemory({ embedder, reader: scriptedReader(newer, readings) })
    for (const text of [first, second, third]) await keep(memory, { text, importance: 0.9 })

    const { links } = await keep(memory, { text: newer })

    expect(links?.map(({ text }) => text).toSorted()).toEqual([first, second])
  })

  test('T7 what nearly agrees in words is linked, never displaced', async () => {
    const older = 'The Carmen shuttle leaves from gate 12 on Mondays.'
    const newer = 'The Carmen shuttle leaves from the gate by the pool on Mondays.'
    const pair = { ...en, older, newer }
    const { memory } = openFor(pair, { [older]: { updates: 0.999 } })

    const { receipt } = await rememberPair(memory, pair)

    expect(receipt.links?.map(({ text }) => text)).toEqual([older])
  })

  test('T5 a less trusted source links nothing of a more trusted one', async () => {
    const { memory } = openFor(en)
    await keep(memory, { text: en.older })

    const receipt = await keep(memory, { text: en.newer, trust: 'web' })

    expect(receipt.links).toBeUndefined()
    expect((await memory.facts.list({ linked: true })).items).toEqual([])
  })

  test('T7 whoever says the older one again says that it holds', async () => {
    const { memory } = openFor(en)
    const { older } = await rememberPair(memory, en)

    await memory.remember({ text: en.older })

    expect(await linkOf(memory, older)).toBeUndefined()
  })
})

describe('T2 a link counts only while its newer fact does', () => {
  const LEAVING: Readonly<Record<string, (memory: Memory, id: string) => Promise<unknown>>> = {
    forgotten: (memory, id) => memory.forget({ id }),
    purged: async (memory, id) => {
      await memory.forget({ id })
      await memory.admin.purge({ id })
    },
    retracted: (memory, id) => memory.correct({ id }),
    superseded: (memory, id) =>
      memory.remember({ text: 'The canteen makes breakfast again.', supersedes: id }),
    undone: (memory, id) => memory.undo({ id }),
  }

  test.each(Object.entries(LEAVING))('T2 %s', async (_, leave) => {
    const { memory } = openFor(en)
    const { older, newer } = await rememberPair(memory, en)

    await leave(memory, newer)

    expect(await linkOf(memory, older)).toBeUndefined()
    expect((await memory.facts.list({ linked: true })).items).toEqual([])
    const { items } = await ask(memory, { query: en.question })
    expect(items.map((one) => one.possiblyOutdatedBy)).not.toContainEqual(expect.anything())
    expect(items[0]?.id).toBe(older)
  })

  test.each(Object.values(PAIRS))(
    'T7 undoing a link tells what holds as before, and restores nothing',
    async (pair) => {
      const { memory } = openFor(pair)
      const { older, newer } = await rememberPair(memory, pair)

      const undone = await memory.undo({ id: newer })

      expect(undone.restored).toEqual([])
      expect(undone.unlinked?.map(({ id }) => id)).toEqual([older])
      expect(undone.unlinked?.[0]?.possiblyOutdatedBy).toBeUndefined()
      expect((await memory.undo({ id: newer })).restored).toEqual([])
    },
  )

  test('T2 a newer fact that is restored is linked again', async () => {
    const { memory } = openFor(en)
    const { older, newer } = await rememberPair(memory, en)

    await memory.forget({ id: newer })
    await memory.undo({ id: newer })

    expect(await linkOf(memory, older)).toMatchObject({ id: newer })
  })

  test('T1 a newer fact outside the session of the reader is not shown', async () => {
    const { memory } = openFor(en)
    const { fact } = await keep(memory, { text: en.older, session: 'monday' })
    await keep(memory, { text: en.newer, session: 'friday' })

    const everywhere = await ask(memory, { query: en.question })
    const inSession = await ask(memory, { query: en.question, session: 'monday' })

    expect(everywhere.items[1]?.possiblyOutdatedBy).toBeDefined()
    expect(inSession.items.map(({ id }) => id)).toEqual([fact.id])
    expect(inSession.items[0]?.possiblyOutdatedBy).toBeUndefined()
  })
})

describe('T3 an export carries links', () => {
  test('T3 to another memory, by the ids there', async () => {
    const { memory } = openFor(en)
    await rememberPair(memory, en)
    let content = ''
    for await (const page of memory.exportAll()) content += page
    const there = openTestMemory({ idPrefix: 'b' }).memory

    await there.import({ content })

    const { items } = await there.facts.list({ linked: true })
    expect(items).toMatchObject([{ text: en.older, possiblyOutdatedBy: { text: en.newer } }])
    expect(content).not.toContain(`"text":"${en.newer}","possiblyOutdatedBy"`)
  })
})

describe('T10 what is possibly outdated is marked wherever it is shown', () => {
  test('T10 in a prompt, and beside what is pinned', async () => {
    const { memory } = openFor(en)
    const { older, newer } = await rememberPair(memory, en)
    await memory.facts.pin({ id: older })

    const { prompt } = await ask(memory, { query: en.question, prompt: true })
    const context = await memory.context({})

    expect(prompt?.text).toContain(`possibly outdated by: ${newer}`)
    expect(context.text).toContain(`possibly outdated by: ${newer}`)
  })
})
