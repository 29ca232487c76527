import { expect, test } from 'vitest'
import type { Memory } from '../../src/operations/memory.ts'
import { openEmbeddedMemory } from '../support/embedded-memory.ts'
import { keep } from '../support/keep.ts'
import { openTestMemory } from '../support/test-memory.ts'

interface Correcting {
  readonly said: string
  readonly next: string
  readonly question: string
  /** What the answer must hold, and what not. */
  readonly right?: string
  readonly wrong: string
  readonly history: readonly string[]
}

const SUPERSEDED = ['remembered', 'superseded']

const CORRECTIONS: readonly (readonly [string, Correcting])[] = [
  [
    'replacement, en',
    {
      said: 'Marta lives in Trento.',
      next: 'Marta lives in Bolzano now.',
      question: 'Where does Marta live?',
      right: 'Bolzano',
      wrong: 'Trento',
      history: SUPERSEDED,
    },
  ],
  [
    'replacement, it',
    {
      said: 'Il cane di Elena si chiama Rex.',
      next: 'No, il cane di Elena si chiama Max, non Rex.',
      question: 'Come si chiama il cane di Elena?',
      right: 'Max',
      wrong: 'chiama Rex.',
      history: ['remembered', 'corrected'],
    },
  ],
  [
    'replacement, ko',
    {
      said: '지민은 부산에 산다.',
      next: '지민은 이제 서울에 산다.',
      question: '지민은 어디에 사나요?',
      right: '서울',
      wrong: '부산',
      history: SUPERSEDED,
    },
  ],
  [
    'reversed polarity, en',
    {
      said: 'Marta eats meat.',
      next: 'Marta does not eat meat.',
      question: 'Does Marta eat meat?',
      right: 'not eat meat',
      wrong: 'Marta eats meat',
      history: SUPERSEDED,
    },
  ],
  [
    'reversed polarity, it',
    {
      said: 'Marta mangia carne.',
      next: 'Marta non mangia più carne.',
      question: 'Marta mangia carne?',
      right: 'non mangia',
      wrong: 'Marta mangia carne',
      history: SUPERSEDED,
    },
  ],
  [
    'reversed polarity, ko',
    {
      said: '지민은 고기를 먹는다.',
      next: '지민은 고기를 먹지 않는다.',
      question: '지민은 고기를 먹나요?',
      right: '먹지 않는다',
      wrong: '먹는다',
      history: SUPERSEDED,
    },
  ],
  [
    'retraction, en',
    {
      said: 'Our office is in Trento.',
      next: 'Forget that our office is in Trento.',
      question: 'Where is our office?',
      wrong: 'Trento',
      history: ['remembered', 'rejected'],
    },
  ],
  [
    'retraction, it',
    {
      said: 'Il nostro ufficio è a Trento.',
      next: 'Dimentica che il nostro ufficio è a Trento.',
      question: "Dov'è il nostro ufficio?",
      wrong: 'Trento',
      history: ['remembered', 'rejected'],
    },
  ],
  [
    'retraction, ko',
    {
      said: '우리 사무실은 대전에 있다.',
      next: '우리 사무실이 대전에 있다는 말은 잊어줘.',
      question: '우리 사무실은 어디에 있나요?',
      wrong: '대전',
      history: ['remembered', 'rejected'],
    },
  ],
  [
    'partial change, en',
    {
      said: 'The team meeting is on Monday at 10:00 in room Verdi.',
      next: 'The team meeting is on Tuesday now.',
      question: 'When is the team meeting?',
      right: 'Tuesday at 10:00 in room Verdi',
      wrong: 'Monday',
      history: SUPERSEDED,
    },
  ],
  [
    'partial change, it',
    {
      said: 'La riunione del team è lunedì alle 10 in sala Verdi.',
      next: 'La riunione del team ora è martedì.',
      question: 'Quando è la riunione del team?',
      right: 'martedì alle 10 in sala Verdi',
      wrong: 'lunedì',
      history: SUPERSEDED,
    },
  ],
  [
    'partial change, ko',
    {
      said: '팀 회의는 월요일 10시에 베르디 방에서 열린다.',
      next: '팀 회의는 이제 화요일에 열린다.',
      question: '팀 회의는 언제 열리나요?',
      right: '화요일 10시에 베르디 방',
      wrong: '월요일',
      history: SUPERSEDED,
    },
  ],
]

const NEIGHBOUR = 'Elena repairs violins in an old mill near Merano.'

async function ask(memory: Memory, query: string): Promise<string> {
  return (await memory.recall({ query })).items.map(({ text }) => text).join('\n')
}

test.each(CORRECTIONS)(
  'T7 %s: the correction holds after reindex and reopening',
  async (_, given) => {
    const { memory, clock, reopen } = await openEmbeddedMemory()
    const { fact } = await keep(memory, { text: given.said })
    await keep(memory, { text: NEIGHBOUR })
    clock.advance(60_000)
    const receipt = await memory.remember({ text: given.next })
    expect(receipt.outcome).toBe(given.right === undefined ? 'retracted' : 'superseding')

    const answers = [await ask(memory, given.question)]
    await memory.admin.reindex({ fromNothing: true })
    answers.push(await ask(memory, given.question))
    const again = await reopen()
    answers.push(await ask(again, given.question))

    for (const answer of answers) {
      expect(answer).toContain(given.right ?? '')
      expect(
        answer
          .split('\n')
          .filter((line) => line.includes(given.wrong) && line !== receipt.fact?.text),
      ).toEqual([])
    }
    const { entries = [] } = (await again.facts.get({ id: fact.id, history: true })).history ?? {}
    expect(entries.map(({ action }) => action)).toEqual(given.history)
    expect(await ask(again, 'What does Elena repair?')).toContain('violins')
    await again.close()
  },
)

const DAY_MS = 86_400_000

test.each([
  ['Marta works from Lisbon until March 20, 2026.', 'Where does Marta work from?'],
  ['Marta lavora a Lisbona fino al 20 marzo 2026.', 'Dove lavora Marta?'],
  ['지민은 2026년 3월 20일까지 부산에서 일한다.', '지민은 어디에서 일하나요?'],
])('T7 %j is true until then, and history afterwards', async (text, query) => {
  const { memory, clock, reopen } = await openEmbeddedMemory()
  const { fact } = await keep(memory, { text })
  expect(fact.validUntil).toBe('2026-03-21T00:00:00.000Z')
  expect(await ask(memory, query)).toBe(text)

  clock.advance(30 * DAY_MS)
  await memory.admin.reindex({ fromNothing: true })
  const again = await reopen()

  expect(await ask(again, query)).toBe('')
  const { items: results } = await again.recall({ query, history: true })
  expect(results.map((one) => one.text)).toEqual([text])
  await again.close()
})

test.each([
  [
    'Marta lives in Trento.',
    'Starting May 1, 2026, Marta lives in Bolzano.',
    'Where does Marta live?',
  ],
  ['Marta abita a Trento.', 'Dal 1 maggio 2026 Marta abita a Bolzano.', 'Dove abita Marta?'],
  ['안나는 로마에 산다.', '2026년 5월 1일부터 안나는 밀라노에 산다.', '안나는 어디에 사나요?'],
])(
  'T7 after %j, %j: the old holds until then, the new from then on',
  async (old, renewed, query) => {
    const { memory, clock } = openTestMemory()
    await keep(memory, { text: old })
    await keep(memory, { text: renewed })

    expect((await ask(memory, query)).split('\n')[0]).toBe(old)
    clock.advance(90 * DAY_MS)
    expect(await ask(memory, query)).toBe(renewed)
    // Moving back is news, though the words are old.
    expect(await memory.remember({ text: old })).toMatchObject({ outcome: 'superseding' })
    expect(await ask(memory, query)).toBe(old)
  },
)

test('T7 F5 what is restored after it was replaced is true again', async () => {
  const { memory, clock } = openTestMemory()
  const { fact } = await keep(memory, { text: 'Marta lives in Trento.' })
  clock.advance(DAY_MS)
  const { fact: by } = await keep(memory, { text: 'Marta lives in Bolzano now.' })
  await memory.forget({ id: by.id })
  const { restored } = await memory.undo({ id: fact.id })

  clock.advance(DAY_MS)
  expect(restored[0]?.validUntil).toBeUndefined()
  expect(await ask(memory, 'Where does Marta live?')).toBe('Marta lives in Trento.')
})

test('T7 a part that changed is found by the names that stayed', async () => {
  const { memory } = openTestMemory()
  await keep(memory, { text: 'The kickoff is on Monday at 10:00 with Elena Rossi.' })
  const changed = await keep(memory, { text: 'The kickoff is on Tuesday now.' })

  expect(changed.fact).toMatchObject({
    text: expect.stringContaining('Elena Rossi'),
    said: 'The kickoff is on Tuesday now.',
    entities: expect.arrayContaining(['Elena Rossi']),
  })
  const merged = await memory.remember({ text: changed.fact.text })
  expect(merged).toMatchObject({ outcome: 'merged', fact: { id: changed.fact.id } })
})
