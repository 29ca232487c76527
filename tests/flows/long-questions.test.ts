import { describe, expect, test } from 'vitest'
import type { Memory } from '../../src/operations/memory.ts'
import { episodeOf } from '../support/episode-inputs.ts'
import { keep } from '../support/keep.ts'
import { storeEpisode } from '../support/store-episode.ts'
import { openTestMemory } from '../support/test-memory.ts'

/** Words of many kinds that nobody has ever said here, without an end. */
function chatter(length: number, language: 'en' | 'it' | 'ko'): string {
  const stems = {
    en: ['parking', 'elevator', 'badge', 'carpet', 'birthday', 'projector', 'mentor', 'bicycle'],
    it: ['parcheggio', 'ascensore', 'tappeto', 'compleanno', 'bicicletta', 'finestra'],
    ko: ['주차장', '승강기', '양탄자', '생일', '자전거', '창문', '회의실'],
  }[language]
  let text = ''
  for (let at = 0; text.length < length; at++) text += `${stems[at % stems.length]}${at} `
  return text.slice(0, length)
}

const CASES = [
  {
    language: 'en',
    fact: 'The Tollgate Ledger posts its entries from the Bruges vault.',
    name: 'Tollgate Ledger',
    alias: 'TGL',
    asks: (filler: string) => `TGL ${filler} and where do the entries come from, Bruges?`,
  },
  {
    language: 'it',
    fact: 'Il Registro Pedaggi spedisce le ricevute dalla cantina di Lucca.',
    name: 'Registro Pedaggi',
    alias: 'RGP',
    asks: (filler: string) => `RGP ${filler} e le ricevute arrivano dalla cantina di Lucca?`,
  },
  {
    language: 'ko',
    fact: '통행료 장부는 부르주 금고에서 전표를 보낸다.',
    name: '통행료 장부',
    alias: '통장부',
    asks: (filler: string) => `통장부 ${filler} 전표는 부르주 금고에서 오나?`,
  },
] as const

async function openFor({ fact, name, alias }: (typeof CASES)[number]) {
  const { memory } = openTestMemory()
  const kept = await keep(memory, { text: fact, entities: [name] })
  await memory.entities.link({ name, alias })
  for (const fruit of ['plums', 'pears', 'figs', 'limes', 'dates', 'grapes', 'quinces']) {
    await keep(memory, { text: `The jars on the long shelf hold ${fruit}.` })
  }
  return { memory, id: kept.fact.id }
}

describe('F4 a question of any length is answered by its rarest words', () => {
  test.each(CASES.flatMap((one) => [600, 3_900, 60_000].map((length) => ({ ...one, length }))))(
    'F4 F3 $language, $length characters, with an alias',
    async (one) => {
      const { memory, id } = await openFor(one)
      const query = one.asks(chatter(one.length, one.language))

      const { items: results } = await memory.recall({ query, cutoff: 0 })

      expect(results[0]?.id).toBe(id)
    },
  )

  test('F4 F7 forty other names of one thing do not make a question too long', async () => {
    const { memory, id } = await openFor(CASES[0])
    for (let at = 0; at < 40; at++) {
      await memory.entities.link({
        name: 'Tollgate Ledger',
        alias: `Ledger number ${at} of Bruges`,
      })
    }

    const { items: results } = await memory.recall({
      query: `Where does TGL post from? ${chatter(500, 'en')}`,
      cutoff: 0,
    })

    expect(results.map((one) => one.id)).toContain(id)
  })

  test('F4 hundreds of names in one question are no error', async () => {
    const { memory } = await openFor(CASES[0])
    const names = Array.from({ length: 900 }, (_name, at) => `Q${at.toString(36)}`).join(' ')

    await expect(memory.recall({ query: names })).resolves.toBeDefined()
  })

  test('E7 episodes are found by the rare words of a long text', async () => {
    const { memory } = openTestMemory()
    const { id } = await storeEpisode(memory, episodeOf('Repair the quince press of Bruges'))
    for (let at = 0; at < 20; at++)
      await memory.episodes.store(episodeOf(`Wash the jars, day ${at}`))

    const { items: results } = await memory.episodes.search({
      text: `${chatter(50_000, 'en')} the quince press is stuck`,
    })

    expect(results[0]?.episode.id).toBe(id)
  })
})

/** Whatever takes a text to look for, with the field that takes it. */
const LOOKING: Readonly<Record<string, string>> = {
  recall: 'query',
  'conversations.search': 'query',
  'episodes.search': 'text',
  'failures.search': 'error',
  'context.forTask': 'task',
  'context.during': 'question',
}

describe('F4 E7 K1 nothing that looks for a text fails because it is long', () => {
  test.each(Object.entries(LOOKING))('F4 %s', async (name, field) => {
    const { memory } = openTestMemory()
    await fill(memory)
    const [group = '', verb] = name.split('.')
    const methods = verb === undefined ? memory : memory[group as keyof Memory]
    const look = methods[(verb ?? group) as never] as (input: object) => Promise<unknown>

    for (const language of ['en', 'it', 'ko'] as const) {
      for (const length of [3_000, 90_000]) {
        const text = `GatewayError: ${chatter(length, language)} is loose`
        await expect(look({ [field]: text }), language).resolves.toBeDefined()
      }
    }
  })

  test('F4 K3 rules.match takes a whole file', async () => {
    const { memory } = openTestMemory()
    await fill(memory)
    const code = 'if (a == null) return\n'.repeat(3_000)

    await expect(memory.rules.match({ code, language: 'ts' })).resolves.toBeDefined()
  })
})

async function fill(memory: Memory): Promise<void> {
  await keep(memory, { text: 'The gateway of Bruges is loose on Mondays.' })
  await memory.entities.link({ name: 'gateway', alias: 'parking1' })
  await memory.conversations.record({ turns: [{ text: 'Is the elevator9 loose again?' }] })
  await memory.episodes.store({
    ...episodeOf('Tighten the gateway'),
    context: { errors: [{ type: 'GatewayError', message: 'spring 4 is loose' }] },
  })
  await memory.bugs.add({
    error: 'GatewayError: spring <n> is loose',
    solution: 'Tighten it.',
  })
  await memory.rules.add({ before: 'a == null', after: 'a === null', language: 'ts' })
}
