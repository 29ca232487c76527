import { describe, expect, test } from 'vitest'
import { openTestMemory } from '../support/test-memory.ts'

const TEXTS = [
  'Ada drinks green tea in the morning.',
  'The payment service times out after thirty seconds.',
  'Il gatto di Bruno dorme sul divano.',
  '지민은 부산에서 고양이를 키운다.',
  '她住在上海，喜欢爬山。',
  'parseConfigFile throws ERR_CONFIG_NOT_FOUND when the file is missing.',
]

async function openWith(texts: readonly string[]) {
  const opened = openTestMemory()
  await opened.memory.rememberAll(texts.map((text) => ({ text })))
  const ask = async (query: string, more: object = {}) =>
    (await opened.memory.recall({ query, ...more })).items
  return { ...opened, ask }
}

describe('F3 ways to find', () => {
  test.each([
    ['Which service times out?', TEXTS[1]],
    ['dove dorme il gatto?', TEXTS[2]],
    ['부산에서 누가 고양이를 키워?', TEXTS[3]],
    ['上海', TEXTS[4]],
    ['err_config_not_found', TEXTS[5]],
  ])('F3 by words: "%s"', async (query, expected) => {
    const { ask } = await openWith(TEXTS)

    const [first] = await ask(query, { only: ['words'] })

    expect(first?.text).toBe(expected)
    expect(first?.explanation.foundBy).toEqual(['words'])
    expect(first?.explanation.meaning).toBeUndefined()
  })

  test.each([
    ['teapots and teacups', 'Ada collects teapot and teacup.'],
    ['addormentato sul divano', TEXTS[2]],
  ])('F3 by meaning: "%s"', async (query, expected) => {
    const { ask } = await openWith([...TEXTS, 'Ada collects teapot and teacup.'])

    const [first] = await ask(query, { only: ['meaning'] })

    expect(first?.text).toBe(expected)
    expect(first?.explanation.foundBy).toEqual(['meaning'])
    expect(first?.explanation.words).toBeUndefined()
  })

  test.each([
    ['Tell me about Ada', TEXTS[0]],
    ['Dimmi di Bruno', TEXTS[2]],
    ['지민에 대해 말해줘', TEXTS[3]],
  ])('F3 by entity: "%s"', async (query, expected) => {
    const { ask } = await openWith(TEXTS)

    const found = await ask(query)

    expect(found.map(({ text }) => text)).toEqual([expected])
  })

  test('F3 by entity: what is filed under a name is found, though its text never says it', async () => {
    const { memory, ask } = await openWith(TEXTS)
    await memory.remember({ text: 'Her bicycle is red.', entities: ['Margherita'] })

    const [first] = await ask('What do you know about Margherita?')

    expect(first?.text).toBe('Her bicycle is red.')
    expect(first?.entities).toEqual(['Margherita'])
    expect(first?.explanation.foundBy).toContain('entities')
  })

  test('F3 of opinions: what somebody prefers comes before what merely holds the words', async () => {
    const { memory, ask } = await openWith(['Tea was sold at the market in Turin.'])
    await memory.remember({
      text: 'I prefer black tea to coffee.',
      speaker: 'Ada',
      kind: 'opinion',
      bucket: 'preference',
    })

    const [first] = await ask('Which tea does Ada prefer?')

    expect(first).toMatchObject({ text: 'I prefer black tea to coffee.', kind: 'opinion' })
  })
})

describe('F4 precision', () => {
  test.each([
    'volcano eruption in Iceland',
    'eruzione del vulcano islandese',
    '아이슬란드 화산 폭발',
    '火山爆发',
  ])('F4 nothing relevant to "%s" means an empty answer', async (query) => {
    const { memory } = await openWith(TEXTS)

    expect(await memory.recall({ query })).toEqual({ items: [], notices: [] })
  })

  test('F4 an empty memory gives an empty answer to every sort of question', async () => {
    const { ask } = await openWith([])

    for (const query of ['tea', 'What did we do yesterday?', 'Tell me about Ada', '?', '🍵']) {
      expect(await ask(query), query).toEqual([])
    }
  })

  test('F4 a cut-off of 0 shows the whole ranking, the answer still first', async () => {
    const { ask } = await openWith(TEXTS)

    const strict = await ask('green tea in the morning')
    const everything = await ask('green tea in the morning', { cutoff: 0 })

    expect(everything.length).toBeGreaterThan(strict.length)
    expect(everything[0]?.id).toBe(strict[0]?.id)
    for (const { probability } of strict) expect(probability).toBeGreaterThan(0)
  })
})

describe('F2 channels', () => {
  test('F2 a channel that is left out finds nothing and adds no term', async () => {
    const { ask } = await openWith(TEXTS)

    const without = await ask('green tea', { without: ['meaning'], cutoff: 0 })

    expect(without[0]?.text).toBe(TEXTS[0])
    for (const { explanation } of without) {
      expect(explanation.foundBy).not.toContain('meaning')
      expect(explanation.terms.map(({ signal }) => signal).join()).not.toMatch(/meaning/)
    }
  })

  test('F2 only what is named takes part, and what is both named and left out does not', async () => {
    const { ask } = await openWith(TEXTS)

    expect(await ask('green tea', { only: ['words'], without: ['words'] })).toEqual([])
    expect(await ask('green tea', { only: [] })).toEqual([])
  })
})
