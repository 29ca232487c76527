import { describe, expect, test } from 'vitest'
import {
  createMemoryDocumentStore,
  createMemoryTextIndex,
} from '../../src/adapters/memory/index.ts'
import { createMemory } from '../../src/compose/create-memory.ts'
import { MEMORY_COLLECTIONS } from '../../src/core/all-record-kinds.ts'
import { MemoryError } from '../../src/core/errors.ts'
import type { EpisodeInput } from '../../src/core/tasks/episodes/episode.ts'
import type { EpisodeSearchInput } from '../../src/core/tasks/episodes/search-input.ts'
import type { DocumentStore } from '../../src/ports/document-store.ts'
import { hashingEmbedder } from '../../src/testing/index.ts'
import { episodeOf, FULL_EPISODE } from '../support/episode-inputs.ts'
import { codeOf, foundBy } from '../support/episode-searches.ts'
import { storeEpisode } from '../support/store-episode.ts'
import { openTestMemory } from '../support/test-memory.ts'

const DAY_MS = 86_400_000

function openWithoutModel(
  documents: DocumentStore = createMemoryDocumentStore({ collections: MEMORY_COLLECTIONS }),
) {
  const events: string[] = []
  const memory = createMemory({
    documents,
    text: createMemoryTextIndex({ id: 'text' }),
    scope: { tenant: 'acme' },
    onEvent: (event) => events.push(event.kind),
  })
  return { memory, events }
}

describe('E1 storing', () => {
  test('E1 an episode comes back whole, with its scope, its time and its surface', async () => {
    const { memory } = openTestMemory()

    const stored = await storeEpisode(memory, FULL_EPISODE)

    const { episode } = await memory.episodes.get({ id: stored.id })
    expect(episode).toEqual(stored)
    expect(episode).toMatchObject({
      scope: { tenant: 'acme' },
      source: { kind: 'call', surface: 'library' },
      task: FULL_EPISODE.task,
      reflection: FULL_EPISODE.reflection,
    })
  })

  test('E1 a bad episode is refused with every wrong path, and nothing is stored', async () => {
    const { memory, events } = openTestMemory()
    const wrong = {
      task: { description: '', goals: [7, 'right'] },
      outcome: { status: 'erledigt' },
      metadata: { tags: 'one' },
      weather: '☔',
    } as unknown as EpisodeInput

    const error = await storeEpisode(memory, wrong).catch((caught: unknown) => caught)

    if (!MemoryError.is(error, 'INVALID_INPUT')) throw new Error('It should have been refused')
    for (const path of ['task.description', 'task.goals[0]', 'outcome.status', 'metadata.tags']) {
      expect(error.hint).toContain(`${path}: `)
    }
    expect(error.hint).toContain('"weather"')
    expect((await memory.episodes.search()).total).toBe(0)
    expect(events).toEqual([])
  })
})

describe('E2 append-only', () => {
  test('E2 the same id twice is a CONFLICT, and the first stays as it was', async () => {
    const { memory } = openTestMemory()
    const id = '0195a3c0-7000-7000-8000-00000000abcd'
    const first = await storeEpisode(memory, episodeOf('il primo', { id }))

    expect(await codeOf(storeEpisode(memory, episodeOf('il secondo', { id })))).toBe('CONFLICT')

    expect((await memory.episodes.get({ id })).episode).toEqual(first)
    expect(await foundBy(memory, { text: 'secondo' })).toEqual([])
    expect(await foundBy(memory, {})).toEqual(['il primo'])
  })

  test('E2 reading and searching are counted beside the record, which stays as it was', async () => {
    const { memory, clock } = openTestMemory()
    const stored = await storeEpisode(memory, episodeOf('결제 오류 수정'))

    expect((await memory.episodes.get({ id: stored.id })).usage).toMatchObject({
      accessCount: 0,
      retrievalCount: 0,
      usefulness: 0.5,
    })
    clock.advance(60_000)
    await memory.episodes.search({ text: '결제' })
    await memory.episodes.search({})
    await memory.settle()

    const { episode, usage } = await memory.episodes.get({ id: stored.id })
    expect(usage).toMatchObject({
      accessCount: 3,
      retrievalCount: 2,
      lastAccessedAt: '2026-03-01T12:01:00.000Z',
    })
    expect(episode).toEqual(stored)
  })

  test('E2 many readers at once are all counted, in few writes', async () => {
    const { memory, documents } = openTestMemory()
    const { id } = await storeEpisode(memory, episodeOf('deploy 🚀'))

    await Promise.all(Array.from({ length: 25 }, () => memory.episodes.search({ text: 'deploy' })))
    await memory.settle()

    expect((await memory.episodes.get({ id })).usage.accessCount).toBe(25)
    const [usage] = await documents.get('episode-usage', [id])
    expect(usage?.version).toBeLessThan(25)
  })

  test('E2 readers in several processes are all counted', async () => {
    const documents = createMemoryDocumentStore({ collections: MEMORY_COLLECTIONS })
    const memories = [
      openWithoutModel(documents).memory,
      openWithoutModel(documents).memory,
    ] as const
    const [first] = memories
    const { id } = await storeEpisode(first, episodeOf('배포'))

    for (let time = 0; time < 5; time++) {
      await Promise.all(memories.map((memory) => memory.episodes.get({ id })))
      await Promise.all(memories.map((memory) => memory.settle()))
    }

    expect((await memories[1]?.episodes.get({ id }))?.usage.accessCount).toBe(10)
  })

  test('E2 a search is answered even when its count cannot be written', async () => {
    const documents = createMemoryDocumentStore({ collections: MEMORY_COLLECTIONS })
    const { memory, events } = openWithoutModel({
      ...documents,
      async write(batch) {
        const isCount = batch.writes.some(({ collection }) => collection === 'episode-usage')
        if (isCount) throw new MemoryError('The disk is full', { code: 'STORE_FULL' })
        return await documents.write(batch)
      },
    })
    await memory.episodes.store(episodeOf('pulire il disco'))

    expect(await foundBy(memory, { text: 'disco' })).toEqual(['pulire il disco'])
    await memory.settle()

    expect(events).toContain('background-failed')
  })
})

describe('E6 by meaning', () => {
  test('E6 filters act inside the search: what passes is found behind any number of nearer ones', async () => {
    const { memory } = openTestMemory()
    // More near misses than any channel has candidates: a filter afterwards would find nothing.
    for (let number = 0; number < 300; number++) {
      await memory.episodes.store(
        episodeOf('fix the payment timeout', { metadata: { domain: 'web' } }),
      )
    }
    const wanted = 'a payment that took a while'
    await memory.episodes.store(episodeOf(wanted, { metadata: { domain: 'billing' } }))
    const text = 'fix the payment timeout'

    for (const mode of ['semantic', 'hybrid'] as const) {
      expect(await foundBy(memory, { text, mode, domain: 'billing', k: 1 })).toEqual([wanted])
      expect(await foundBy(memory, { text, mode, k: 1 })).toEqual([text])
    }
  })

  test('E3 task, outcome and whole are found by meaning, each by what it says', async () => {
    const { memory } = openTestMemory()
    await memory.episodes.store(FULL_EPISODE)
    const nearness = async (text: string) => {
      const values: number[] = []
      for (const part of ['task', 'outcome', 'whole'] as const) {
        const { items: results } = await memory.episodes.search({ text, mode: 'semantic', part })
        expect(results[0]?.explanation.part).toBe(part)
        values.push(results[0]?.explanation.terms[0]?.value ?? 0)
      }
      return values
    }

    const [taskOfTask = 0, outcomeOfTask = 0] = await nearness('no more timeouts at checkout')
    const [taskOfOutcome = 0, outcomeOfOutcome = 0] = await nearness('one more dependency')
    const [taskOfInsight = 0, outcomeOfInsight = 0, whole = 0] = await nearness('数据库连接超时')

    expect(taskOfTask).toBeGreaterThan(outcomeOfTask)
    expect(outcomeOfOutcome).toBeGreaterThan(taskOfOutcome)
    expect(whole).toBeGreaterThan(Math.max(taskOfInsight, outcomeOfInsight))
  })

  test('E6 each part is compared by itself', async () => {
    const { memory } = openTestMemory()
    const swap = (one: string, other: string): EpisodeInput => ({
      task: { description: one },
      outcome: { status: 'success', output: other },
    })
    await memory.episodes.store(swap('rename the parser', 'the database was migrated'))
    await memory.episodes.store(swap('migrate the database', 'the parser was renamed'))
    const search = {
      text: 'migrate the database',
      mode: 'semantic',
      orderBy: 'similarity',
    } as const

    const [byTask] = await foundBy(memory, { ...search, part: 'task' })
    const [byOutcome] = await foundBy(memory, { ...search, part: 'outcome' })
    const { items: results } = await memory.episodes.search(search)

    expect(byTask).toBe('migrate the database')
    expect(byOutcome).toBe('rename the parser')
    expect(results[0]?.explanation.part).toBe('task')
    expect(results[0]?.explanation.terms[0]?.value).toBeCloseTo(1, 5)
  })

  test('E6 without a model it is refused with what to do instead, and hybrid answers', async () => {
    const { memory } = openWithoutModel()
    await memory.episodes.store(episodeOf('수정된 결제'))

    expect(await codeOf(memory.episodes.search({ text: '결제', mode: 'semantic' }))).toBe(
      'UNSUPPORTED',
    )
    const { items: results } = await memory.episodes.search({ text: '결제' })
    expect(results[0]?.explanation.similarity.map(({ weight }) => weight)).toEqual([0, 0.5, 0.5])
  })
})

describe('E8 hybrid', () => {
  const words = { meaning: 0, fuzzy: 0, words: 1 }
  const fuzzy = { meaning: 0, fuzzy: 1, words: 0 }

  test('E8 similar to a text in a domain: the domain decides what, the text in which order', async () => {
    const { memory } = openTestMemory()
    const add = (description: string, domain: string) =>
      storeEpisode(memory, episodeOf(description, { metadata: { domain } }))
    await add('payment timeout in the checkout', 'web')
    await add('the menu flickers', 'billing')
    await add('an invoice payment is late', 'billing')

    const search = { text: 'payment timeout', orderBy: 'similarity' } as const
    expect(await foundBy(memory, { ...search, domain: 'billing' })).toEqual([
      'an invoice payment is late',
      'the menu flickers',
    ])
  })

  test('E8 the weights decide which channel leads', async () => {
    const { memory } = openTestMemory()
    await memory.episodes.store(episodeOf('migrating the databases'))
    await memory.episodes.store(episodeOf('databse'))
    const search = { text: 'databse', orderBy: 'similarity' } as const

    const byWords = await memory.episodes.search({ ...search, hybridWeights: words })
    const byFuzzy = await memory.episodes.search({ ...search, hybridWeights: fuzzy })

    const similarities = ({ items }: typeof byWords) =>
      items.map(({ explanation }) => explanation.terms[0]?.value ?? 0)
    expect(similarities(byWords)).toEqual([1, 0])
    expect(similarities(byFuzzy)[0]).toBe(1)
    expect(similarities(byFuzzy)[1]).toBeGreaterThan(0.5)
  })

  test('E8 each result shows its three parts, and they add up to the similarity', async () => {
    const { memory } = openTestMemory()
    await memory.episodes.store(FULL_EPISODE)
    await memory.episodes.store(episodeOf('Sistemare il timeout dei pagamenti'))

    const { items: results } = await memory.episodes.search({ text: 'timeout of the payment' })

    expect(results).toHaveLength(2)
    for (const { explanation } of results) {
      const { similarity, terms } = explanation
      expect(similarity.map(({ signal, weight }) => [signal, weight])).toEqual([
        ['meaning', 0.4],
        ['fuzzy', 0.3],
        ['words', 0.3],
      ])
      const sum = similarity.reduce((total, { value, weight }) => total + value * weight, 0)
      expect(terms[0]).toEqual({ signal: 'similarity', value: sum, weight: 0.5 })
      expect(explanation.matched).toContain('timeout')
    }
    expect(results[0]?.explanation.matched).toEqual(['timeout', 'payment'])
  })

  test('E8 a misspelt word still finds it, and what is not similar enough stays out', async () => {
    const { memory } = openTestMemory()
    await memory.episodes.store(episodeOf('Rewrite the authentication middleware'))
    await memory.episodes.store(episodeOf('커피 주문 🍵'))

    expect(await foundBy(memory, { text: 'authenticaton', minSimilarity: 0.2 })).toEqual([
      'Rewrite the authentication middleware',
    ])
  })

  test('E8 a misspelt word finds it without a model, too', async () => {
    const { memory } = openWithoutModel()
    await memory.episodes.store(episodeOf('Rewrite the authentication middleware'))
    await memory.episodes.store(episodeOf('커피 주문 🍵'))

    expect(await foundBy(memory, { text: 'authenticaton' })).toEqual([
      'Rewrite the authentication middleware',
    ])
  })

  test.each([
    ['결제 타임아웃', '결제 타임아웃을 고쳤다'],
    ['aggiornare la dipendenza', 'Aggiornare una dipendenza vecchia'],
    ['数据库连接', '修复数据库连接超时'],
    ['🚀', 'deploy su produzione 🚀'],
    ['PaymentClient.charge', 'refactor PaymentClient.charge'],
  ])('E8 "%s" finds its episode first', async (text, expected) => {
    const { memory } = openTestMemory()
    for (const description of [
      '결제 타임아웃을 고쳤다',
      'Aggiornare una dipendenza vecchia',
      '修复数据库连接超时',
      'deploy su produzione 🚀',
      'refactor PaymentClient.charge',
    ]) {
      await memory.episodes.store(episodeOf(description))
    }

    expect((await foundBy(memory, { text }))[0]).toBe(expected)
  })

  test('E8 facts and episodes share the indexes, and neither crowds the other out', async () => {
    const { memory } = openTestMemory()
    // More than any channel has candidates.
    for (let number = 0; number < 150; number++) {
      await memory.conversations.record({ turns: [{ text: `payment gateway ${number}` }] })
      await memory.episodes.store(episodeOf('mend the printer'))
    }
    const text = 'One day somebody will have to mend that old printer.'
    await memory.conversations.record({ turns: [{ text }] })
    await memory.episodes.store(episodeOf('look at the gateway and its payment'))

    for (const mode of ['semantic', 'hybrid'] as const) {
      const search = { text: 'payment gateway', mode, orderBy: 'similarity', k: 1 } as const
      expect(await foundBy(memory, search)).toEqual(['look at the gateway and its payment'])
    }
    const { items: results } = await memory.recall({ query: 'mend the printer', cutoff: 0, k: 1 })
    expect(results.map(({ text }) => text)).toEqual([
      'One day somebody will have to mend that old printer.',
    ])
    expect((await memory.admin.doctor({ quick: true })).status).toBe('ok')
  })
})

describe('E11 relevance', () => {
  test('E11 scores are what the formula says, term by term', async () => {
    const { memory } = openTestMemory()
    const { id } = await storeEpisode(
      memory,
      episodeOf('배포 자동화', { occurredAt: '2026-02-14T12:00:00Z', metadata: { domain: 'ops' } }),
    )
    await memory.episodes.store(episodeOf('배포 자동화', { status: 'failure' }))
    for (let time = 0; time < 4; time++) await memory.episodes.get({ id })
    await memory.settle()

    const { items: results } = await memory.episodes.search({
      text: '배포 자동화',
      mode: 'semantic',
      part: 'task',
      preferDomain: 'ops',
    })

    const [first, second] = results
    // 15 days old, succeeded, read four times, of the domain; the same text has the cosine 1.
    expect(first?.episode.id).toBe(id)
    expect(first?.score).toBeCloseTo(
      0.5 * 1 + 0.2 * Math.exp(-15 / 30) + 0.15 * 1 + 0.1 * (Math.log(5) / 10) + 0.05 * 1,
      6,
    )
    expect(second?.score).toBeCloseTo(0.5 + 0.2, 6)
    expect(first?.explanation.terms.map(({ signal, weight }) => [signal, weight])).toEqual([
      ['similarity', 0.5],
      ['recency', 0.2],
      ['success', 0.15],
      ['access', 0.1],
      ['domain', 0.05],
    ])
    for (const { score, explanation } of results) {
      const sum = explanation.terms.reduce((total, { value, weight }) => total + value * weight, 0)
      expect(score).toBe(sum)
    }
  })

  test('E11 domain, preferRecent and onlySuccessful narrow; preferDomain only counts', async () => {
    const { memory, clock } = openTestMemory()
    await memory.episodes.store(episodeOf('backup A', { metadata: { domain: 'ops' } }))
    clock.advance(31 * DAY_MS)
    await memory.episodes.store(episodeOf('backup B', { metadata: { domain: 'web' } }))
    await memory.episodes.store(
      episodeOf('backup C', { metadata: { domain: 'ops' }, status: 'failure' }),
    )
    const search = { text: 'backup' }
    const found = async (input: EpisodeSearchInput) => new Set(await foundBy(memory, input))

    expect(await found({ ...search, domain: 'ops' })).toEqual(new Set(['backup A', 'backup C']))
    expect(await found({ ...search, preferRecent: true })).toEqual(
      new Set(['backup B', 'backup C']),
    )
    expect(await found({ ...search, onlySuccessful: true })).toEqual(
      new Set(['backup A', 'backup B']),
    )
    expect(await found({ ...search, domain: 'ops', preferRecent: true })).toEqual(
      new Set(['backup C']),
    )
    expect(await found({ ...search, preferDomain: 'ops' })).toHaveProperty('size', 3)
  })

  test('E11 weights can be set per call', async () => {
    const { memory, clock } = openTestMemory()
    await memory.episodes.store(episodeOf('renew the certificate of the server'))
    clock.advance(90 * DAY_MS)
    await memory.episodes.store(episodeOf('buy a server'))
    const none = { similarity: 0, recency: 0, success: 0, access: 0, domain: 0 }
    const first = async (weights: EpisodeSearchInput['weights']) =>
      (await foundBy(memory, { text: 'renew the certificate', weights }))[0]

    expect(await first({ ...none, similarity: 1 })).toBe('renew the certificate of the server')
    expect(await first({ ...none, recency: 1 })).toBe('buy a server')
  })
})

describe('T1 scopes', () => {
  test('T1 an episode of another tenant is absent from every search, and cannot be read', async () => {
    const { memory } = openTestMemory()
    const rival = memory.as({ scope: { tenant: 'rival' }, surface: 'http' })
    const { id } = await storeEpisode(memory, episodeOf('segreto: il lancio è venerdì'))
    const own = await storeEpisode(rival, episodeOf('il lancio è lunedì'))

    expect(own.source).toEqual({ kind: 'call', surface: 'http' })
    expect(await foundBy(rival, { text: 'lancio venerdì' })).toEqual(['il lancio è lunedì'])
    expect(await foundBy(rival, { text: 'lancio venerdì', mode: 'semantic' })).toHaveLength(1)
    expect((await rival.episodes.search()).total).toBe(1)
    expect(await codeOf(rival.episodes.get({ id }))).toBe('NOT_FOUND')
    await memory.settle()
    expect((await memory.episodes.get({ id })).usage.accessCount).toBe(0)
  })

  test('T1 users, agents, projects and sessions narrow inside a tenant', async () => {
    for (const part of ['user', 'agent', 'project', 'session'] as const) {
      const { memory } = openTestMemory()
      const [ada, bruno] = ['ada', 'bruno'].map((name) =>
        memory.as({ scope: { tenant: 'acme', [part]: name }, surface: 'library' }),
      )
      if (ada === undefined || bruno === undefined) throw new Error('Broken invariant: two callers')
      await ada.episodes.store(episodeOf('chiave di Ada'))
      await bruno.episodes.store(episodeOf('chiave di Bruno'))

      expect(await foundBy(ada, { text: 'chiave di Bruno' })).toEqual(['chiave di Ada'])
      expect(await foundBy(bruno, {})).toEqual(['chiave di Bruno'])
      expect((await memory.episodes.search()).total).toBe(2)
    }
  })

  test('T1 a caller of one project or session cannot name another', async () => {
    const { memory } = openTestMemory()
    const scope = { tenant: 'acme', project: 'shop', session: 's1' }
    const caller = memory.as({ scope, surface: 'library' })
    await caller.episodes.store(episodeOf('사과', { project: 'shop', session: 's1' }))

    for (const other of [{ project: 'site' }, { session: 's2' }]) {
      expect(await codeOf(storeEpisode(caller, episodeOf('배', other)))).toBe('FORBIDDEN')
      expect(await codeOf(caller.episodes.search({ text: '사과', ...other }))).toBe('FORBIDDEN')
    }
    expect((await memory.episodes.search()).total).toBe(1)
  })
})

test('S7 when the model fails, hybrid answers by words and says so; by meaning alone it does not pretend', async () => {
  const embedder = hashingEmbedder({ dimensions: 64 })
  const { memory } = openTestMemory({
    embedder: {
      ...embedder,
      async embed(texts, options) {
        if (options.kind === 'document') return await embedder.embed(texts, options)
        throw new MemoryError('The model is down', { code: 'MODEL_FAILED' })
      },
    },
  })
  await memory.episodes.store(episodeOf('정리: repair the printer'))

  const answer = await memory.episodes.search({ text: 'printer' })

  expect(answer.items).toHaveLength(1)
  expect(answer.notices.map(({ code }) => code)).toContain('words-only')
  expect(await codeOf(memory.episodes.search({ text: 'printer', mode: 'semantic' }))).toBe(
    'MODEL_FAILED',
  )
})
