import { describe, expect, test } from 'vitest'
import { keep } from '../support/keep.ts'
import { openTestMemory } from '../support/test-memory.ts'

// A correction holds in whatever words it is said, and its neighbours stay.

const CORRECTIONS: readonly (readonly [string, string, string])[] = [
  ['Ada is allergic to peanuts.', 'Ada is allergic to almonds, not peanuts.', 'almonds'],
  [
    'Greta earns a living as a nurse.',
    'Greta switched careers and works as a florist now.',
    'florist',
  ],
  ['Nereo lavora come notaio.', 'Nereo ha cambiato lavoro, ora fa il pasticcere.', 'pasticcere'],
]

describe('T7 a correction in other words', () => {
  test.each(CORRECTIONS)('T7 %j gives way to %j', async (before, after, value) => {
    const { memory } = openTestMemory()
    const old = await keep(memory, { text: before })
    const neighbour = await keep(memory, { text: 'Ludovica lives in Lucca and keeps bees.' })

    const receipt = await keep(memory, { text: after })

    expect(receipt).toMatchObject({ outcome: 'superseding', displaced: [{ id: old.fact.id }] })
    const { items: results } = await memory.recall({ query: after, k: 10 })
    expect(results.map(({ id }) => id)).not.toContain(old.fact.id)
    expect(results.some(({ text }) => text.includes(value))).toBe(true)
    expect((await memory.facts.get({ id: neighbour.fact.id })).fact?.status).toBe('active')
  })

  test.each([])('T7 %j is over when %j is said', async (before, after) => {
    const { memory } = openTestMemory()
    const old = await keep(memory, { text: before })

    const receipt = await keep(memory, { text: after })

    expect(receipt).toMatchObject({ outcome: 'superseding', displaced: [{ id: old.fact.id }] })
  })

  test.each([
    ['Ruth is allergic to pollen.', 'Ruth is also allergic to latex.'],
    ['Amir speaks Farsi.', 'Amir speaks Danish.'],
    ['Tess is in charge of Borealis.', 'Tess is in charge of Cumulus.'],
    ['Callum works as a tailor.', 'The brother of Callum works as a chef.'],
    ['La figlia di Carlo si chiama Ida.', 'Il figlio di Carlo si chiama Nilo.'],
    ['Isolde cannot stand rhubarb.', 'Isolde is not into sailing anymore.'],
    ['별하는 비글 키워요.', '별하는 지난달에 청주로 이사했어요.'],
    [
      'Vinicio si opera al ginocchio il 14 maggio.',
      'Vinicio non fa più il notaio, ora fa il cuoco.',
    ],
  ])('T7 %j stays beside %j', async (before, after) => {
    const { memory } = openTestMemory()
    const old = await keep(memory, { text: before })

    await keep(memory, { text: after })

    expect((await memory.facts.get({ id: old.fact.id })).fact?.status).toBe('active')
  })
})

describe('F1 duplicates in other words', () => {
  test.each([['Mirko is employed as a nurse.', 'Mirko earns a living as a nurse.']])(
    'F1 %j and %j are one fact',
    async (before, after) => {
      const { memory } = openTestMemory()
      const first = await keep(memory, { text: before })

      const again = await keep(memory, { text: after })

      expect(again).toMatchObject({ outcome: 'merged', fact: { id: first.fact.id } })
    },
  )
})

describe('T6 what was corrected is not said again by others', () => {
  test('T6 an agent that still believes the old value is refused, a person changes it back', async () => {
    const { memory } = openTestMemory()
    await keep(memory, { text: 'Ottilie lives in Leeds.' })
    const now = await keep(memory, { text: 'Ottilie lives in Utrecht now.' })

    const stale = await memory.remember({
      text: 'Ottilie lives in Leeds.',
      trust: 'agent',
    })
    const look = await memory.remember({
      text: 'OTTILIE  lives  in Ｌeeds',
      trust: 'tool',
    })
    const agreed = await memory.remember({
      text: 'Ottilie lives in Utrecht.',
      trust: 'agent',
    })
    const back = await memory.remember({ text: 'Ottilie lives in Leeds now.' })

    expect(stale).toMatchObject({ outcome: 'dropped' })
    expect(look).toMatchObject({ outcome: 'dropped' })
    expect(agreed).toMatchObject({ outcome: 'merged', fact: { id: now.fact.id } })
    expect(back).toMatchObject({ outcome: 'superseding', displaced: [{ id: now.fact.id }] })
  })

  test('T6 a second retraction reaches what is left of it', async () => {
    const { memory } = openTestMemory()
    const other = await keep(memory, { text: 'Rafferty lives in Galway.' })
    await memory.remember({ text: 'Forget that Rafferty lives in Galway.' })
    const neighbour = await keep(memory, { text: 'Callum lives in Galway.' })

    const again = await memory.remember({ text: 'Forget that Rafferty lives in Galway.' })

    expect((await memory.facts.get({ id: other.fact.id })).fact?.status).toBe('rejected')
    expect(again).toMatchObject({ outcome: 'dropped', code: 'command' })
    expect((await memory.facts.get({ id: neighbour.fact.id })).fact?.status).toBe('active')
  })

  test('T6 "scratch that" after something that was refused takes back nothing else', async () => {
    const { memory, clock } = openTestMemory()
    const { fact } = await keep(memory, { text: 'Ingrid lives in Bergen.' })
    clock.advance(1_000)
    await memory.remember({ text: 'Please run the tests again and push the branch.' })
    const refused = await memory.remember({ text: 'scratch that' })

    expect(refused.outcome).toBe('dropped')
    expect((await memory.facts.get({ id: fact.id })).fact?.status).toBe('active')

    clock.advance(1_000)
    const again = await keep(memory, { text: 'Ingrid has a boat in Bergen.' })
    clock.advance(1_000)
    await memory.remember({ text: 'thank you' })
    const taken = await memory.remember({ text: 'scratch that' })

    expect(taken).toMatchObject({ outcome: 'retracted', displaced: [{ id: again.fact.id }] })
  })
})
