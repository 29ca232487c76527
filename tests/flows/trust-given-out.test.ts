import { expect, test } from 'vitest'
import { openEmbeddedMemory } from '../support/embedded-memory.ts'
import { keep } from '../support/keep.ts'
import { openTestMemory } from '../support/test-memory.ts'

const GIVEN: readonly (readonly [string, string, string])[] = [
  [
    'Marta keeps forty bees behind the old mill.',
    'What does Marta keep behind the mill?',
    'Marta sold the old mill to her cousin in May.',
  ],
  [
    'Marta tiene quaranta api dietro il vecchio mulino.',
    'Che cosa tiene Marta dietro il mulino?',
    'Marta ha venduto il vecchio mulino a sua cugina in maggio.',
  ],
  [
    '지민은 오래된 방앗간 뒤에서 벌 마흔 통을 키운다.',
    '지민은 방앗간 뒤에서 무엇을 키우나요?',
    '지민은 오월에 오래된 방앗간을 사촌에게 팔았다.',
  ],
]

test.each(GIVEN)(
  'T11 %j, given out, is not learned again; what is new is',
  async (text, query, news) => {
    const { memory } = openTestMemory()
    const { fact } = await keep(memory, { text })
    expect((await memory.recall({ query })).items[0]?.text).toBe(text)

    expect(await memory.remember({ text })).toMatchObject({ outcome: 'dropped', code: 'recalled' })
    expect(await memory.remember({ text: `> ${text}` })).toMatchObject({ code: 'recalled' })
    const partly = await keep(memory, { text: `${text} ${news}` })

    expect(partly.fact.text).toBe(news)
    expect((await memory.facts.get({ id: fact.id })).fact).toMatchObject({
      mentions: 1,
      status: 'active',
    })
  },
)

test.each(GIVEN)(
  'T11 %j is known as given out in another process too',
  async (text, query, news) => {
    const { memory, reopen } = await openEmbeddedMemory()
    await keep(memory, { text })
    await memory.recall({ query })
    const other = await reopen()

    expect(await other.remember({ text })).toMatchObject({ code: 'recalled' })
    expect(await other.remember({ text: news })).toMatchObject({ outcome: 'stored' })
    await other.close()
  },
)

test.each([
  ['Marta lives in Trento.', 'Where does Marta live?', 'Marta does not live in Trento.'],
  ['Marta abita a Trento.', 'Dove abita Marta?', 'No, Marta abita a Bolzano, non a Trento.'],
  ['지민은 부산에 산다.', '지민은 어디에 사나요?', '지민은 이제 서울에 산다.'],
  ['Marta lives in Trento.', 'Where does Marta live?', 'Forget that Marta lives in Trento.'],
])(
  'T11 T7 after %j was given out, a correction of it is heard',
  async (text, query, correction) => {
    const { memory } = openTestMemory()
    const { fact } = await keep(memory, { text })
    await memory.recall({ query })

    const receipt = await memory.remember({ text: correction })

    expect(receipt).toMatchObject({ displaced: [{ id: fact.id }] })
  },
)

test('T11 an echo does not undo a correction, but who says it again days later is heard', async () => {
  const { memory, clock } = openTestMemory()
  await keep(memory, { text: 'Marta lives in Trento.' })
  await memory.recall({ query: 'Where does Marta live?' })
  await keep(memory, { text: 'Marta lives in Bolzano now.' })

  const echo = await memory.remember({ text: 'Marta lives in Trento.' })
  clock.advance(2 * 86_400_000)
  const moved = await memory.remember({ text: 'Marta lives in Trento.' })

  expect(echo).toMatchObject({ outcome: 'dropped', code: 'recalled' })
  expect(moved).toMatchObject({ outcome: 'superseding' })
})

test('T11 many questions at once lose nothing of what was given out', async () => {
  const { memory } = openTestMemory()
  const rooms = ['Verdi', 'Rossini', 'Puccini', 'Bellini', 'Vivaldi', 'Corelli']
  const texts = rooms.map((room) => `The room ${room} keeps the piano of the ${room} family.`)
  for (const text of texts) await keep(memory, { text })

  const questions = Array.from({ length: 60 }, (_, at) => rooms[at % rooms.length] ?? '')
  await Promise.all(
    questions.map((room) => memory.recall({ query: `What does room ${room} keep?` })),
  )
  const receipts = await memory.rememberAll(texts.map((text) => ({ text })))

  expect(receipts.map((one) => one.outcome === 'dropped' && one.code)).toEqual(
    texts.map(() => 'recalled'),
  )
})
