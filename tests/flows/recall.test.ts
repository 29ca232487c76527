import { describe, expect, test } from 'vitest'
import { MemoryError } from '../../src/core/errors.ts'
import type { Embedder } from '../../src/ports/embedder.ts'
import { hashingEmbedder } from '../../src/testing/index.ts'
import { keep } from '../support/keep.ts'
import { openTestMemory } from '../support/test-memory.ts'

const FACTS = [
  'Ada prefers green tea in the morning.',
  'The payment service times out after thirty seconds.',
  'Il gatto di Bruno dorme sul divano.',
  '결제 API 는 30초 후에 타임아웃된다.',
  'parseConfigFile throws ERR_CONFIG_NOT_FOUND when the file is missing.',
]

async function openWithFacts() {
  const opened = openTestMemory()
  for (const text of FACTS) await opened.memory.remember({ text })
  return opened
}

describe('F2 recall', () => {
  test.each([
    ['Which tea does Ada like?', FACTS[0]],
    ['payment timeout', FACTS[1]],
    ['dove dorme il gatto?', FACTS[2]],
    ['결제 타임아웃', FACTS[3]],
    ['err_config_not_found', FACTS[4]],
    ['parse config', FACTS[4]],
  ])('F2 "%s" finds what answers it first', async (query, expected) => {
    const { memory } = await openWithFacts()

    const { items: results, notices } = await memory.recall({ query })

    expect(results[0]?.text).toBe(expected)
    expect(notices).toEqual([])
  })

  test('F2 nothing relevant means an empty answer', async () => {
    const { memory } = await openWithFacts()

    expect((await memory.recall({ query: 'volcano eruption Iceland' })).items).toEqual([])
  })

  test('F2 each result explains its score, and the terms add up', async () => {
    const { memory } = await openWithFacts()

    const { items: results } = await memory.recall({ query: 'green tea' })

    expect(results.length).toBeGreaterThan(0)
    for (const { score, explanation } of results) {
      const sum = explanation.terms.reduce((total, { value, weight }) => total + value * weight, 0)
      expect(score).toBeCloseTo(sum, 12)
      expect(explanation.foundBy).toEqual(expect.arrayContaining(['words', 'meaning']))
      expect(explanation.passed).toMatch(/Probability/)
    }
    expect(results[0]?.explanation.words?.matched).toEqual(expect.arrayContaining(['green', 'tea']))
    expect(results[0]?.explanation.meaning?.whole).toBeGreaterThan(0.2)
  })

  test('F2 by the profile for facts, the score is 0.5 similarity + 0.3 recency + 0.2 importance', async () => {
    const { memory, clock } = openTestMemory()
    await memory.remember({ text: 'Ada prefers green tea.', importance: 0.9 })
    clock.advance(24 * 3_600_000)

    const { items: results } = await memory.recall({ query: 'green tea', profile: 'facts' })

    const [best] = results
    const terms = new Map(best?.explanation.terms.map((term) => [term.signal, term]))
    const similarity = terms.get('similarity')?.value ?? Number.NaN
    expect([...terms.values()].map(({ signal, weight }) => [signal, weight])).toEqual([
      ['similarity', 0.5],
      ['recency', 0.3],
      ['importance', 0.2],
    ])
    expect(terms.get('recency')?.value).toBe(0.5)
    expect(best?.score).toBeCloseTo(0.5 * similarity + 0.3 * 0.5 + 0.2 * 0.9, 12)
  })

  test('F2 weights can be set per call', async () => {
    const { memory, clock } = openTestMemory()
    await memory.remember({ text: 'Ada likes tea, green tea, above all tea.' })
    clock.advance(30 * 86_400_000)
    await memory.remember({ text: 'Ada bought tea.' })
    const order = async (similarity: number, recency: number) => {
      const weights = { similarity, recency, importance: 0 }
      const { items: results } = await memory.recall({
        query: 'Ada likes green tea',
        weights,
        cutoff: 0,
      })
      return results.map(({ text }) => text)
    }

    expect((await order(1, 0))[0]).toBe('Ada likes tea, green tea, above all tea.')
    expect((await order(0.1, 0.9))[0]).toBe('Ada bought tea.')
  })

  test('F2 k bounds the answer and filters act before it', async () => {
    const { memory } = openTestMemory()
    for (let number = 0; number < 40; number++) {
      const bucket = number === 17 ? 'preference' : 'fact'
      await memory.remember({ text: `Tea from garden ${number} is stored in the cellar.`, bucket })
    }

    expect((await memory.recall({ query: 'tea cellar', k: 3 })).items).toHaveLength(3)
    const narrowed = await memory.recall({ query: 'tea cellar', buckets: ['preference'], k: 3 })
    expect(narrowed.items.map(({ text }) => text)).toEqual([
      'Tea from garden 17 is stored in the cellar.',
    ])
  })

  test('F2 a memory written in the middle of a question is found by the next one', async () => {
    const { memory } = openTestMemory()

    const [, { fact }] = await Promise.all([
      memory.recall({ query: 'umbrella' }),
      keep(memory, { text: 'The umbrella is in the hall.' }),
    ])

    const { items: results } = await memory.recall({ query: 'umbrella' })
    expect(results.map(({ id }) => id)).toEqual([fact.id])
  })
})

describe('S7 a failing model', () => {
  test('S7 never loses a memory: words still find it, and the answer says so', async () => {
    const model = breakable(hashingEmbedder({ dimensions: 64 }))
    const { memory, events, clock } = openTestMemory({ embedder: model.embedder })
    model.break()

    const { fact } = await keep(memory, { text: 'Ada prefers green tea.' })

    const broken = await memory.recall({ query: 'green tea' })
    expect(broken.items.map(({ id }) => id)).toEqual([fact.id])
    expect(broken.notices.map(({ code }) => code)).toContain('words-only')
    expect(events.some((event) => event.kind === 'background-failed')).toBe(true)

    model.mend()
    clock.advance(10_000)

    const mended = await memory.recall({ query: 'green tea' })
    expect(mended.notices).toEqual([])
    expect(mended.items[0]?.explanation.meaning).toBeDefined()
  })
})

function breakable(embedder: Embedder) {
  let isBroken = false
  return {
    break: () => {
      isBroken = true
    },
    mend: () => {
      isBroken = false
    },
    embedder: {
      ...embedder,
      async embed(texts: readonly string[], options: Parameters<Embedder['embed']>[1]) {
        if (isBroken) throw new MemoryError('The model is down', { code: 'MODEL_FAILED' })
        return await embedder.embed(texts, options)
      },
    } satisfies Embedder,
  }
}
