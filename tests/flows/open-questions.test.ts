import { describe, expect, test } from 'vitest'
import type { KeptQuestion } from '../../src/flows/facts/questions/ask-later.ts'
import type { Memory } from '../../src/operations/memory.ts'
import { keep } from '../support/keep.ts'
import { openTestMemory } from '../support/test-memory.ts'

async function ask(memory: Memory, text: string): Promise<string> {
  const receipt = await memory.questions.ask({ text })
  expect(receipt, receipt.reason).toHaveProperty('question')
  return (receipt as KeptQuestion).question.id
}

async function openTexts(memory: Memory): Promise<readonly string[]> {
  return (await memory.questions.list()).items.map(({ text }) => text)
}

const ROWS = [
  {
    question: 'Where does Nadia Ricci live?',
    statement: 'Nadia Ricci lives in Lisbon.',
    other: 'Nadia Ricci likes green tea.',
  },
  {
    question: 'Dove lavora Giulia Ferri?',
    statement: 'Giulia Ferri lavora a Genova.',
    other: 'Giulia Ferri suona il violino.',
  },
  {
    question: '김민지는 어디에 살아?',
    statement: '김민지는 부산에 산다.',
    other: '김민지는 재즈를 좋아한다.',
  },
]

describe('F7 open questions', () => {
  test.each(ROWS)('F7 "$question" stays open until "$statement"', async (row) => {
    const { memory } = openTestMemory()
    const id = await ask(memory, row.question)
    const kept = await ask(memory, 'Which harbour does the blue ferry leave from?')

    const beside = await keep(memory, { text: row.other })
    expect(beside.answered).toBeUndefined()
    expect(await openTexts(memory)).toContain(row.question)
    const receipt = await keep(memory, { text: row.statement })

    expect(receipt.answered).toEqual([id])
    expect((await memory.questions.list()).items.map((one) => one.id)).toEqual([kept])
    expect((await memory.questions.list({ status: 'answered' })).items).toMatchObject([
      { id, answeredBy: receipt.fact.id },
    ])
  })

  test('F7 a question is a kind of its own: it is no fact and answers nothing', async () => {
    const { memory } = openTestMemory()
    await ask(memory, 'Where does Nadia Ricci live?')

    expect((await memory.facts.list()).total).toBe(0)
    expect((await memory.recall({ query: 'Where does Nadia Ricci live?' })).items).toEqual([])
  })

  test('F7 the same question is open once', async () => {
    const { memory } = openTestMemory()
    const id = await ask(memory, 'Where does Nadia Ricci live?')

    const again = await memory.questions.ask({ text: ' where does  Nadia Ricci live? ' })

    expect(again).toMatchObject({ outcome: 'merged', question: { id } })
    expect((await memory.questions.list()).items).toHaveLength(1)
  })

  test('F7 a question can be closed by hand, and stays so', async () => {
    const { memory } = openTestMemory()
    const id = await ask(memory, 'Where does Nadia Ricci live?')
    const other = await ask(memory, 'Who owns the billing service?')

    await memory.questions.close({ id, reason: 'Nobody needs it.' })
    const { answered } = await keep(memory, { text: 'Nadia Ricci lives in Lisbon.' })

    expect(answered).toBeUndefined()
    expect((await memory.questions.list()).items.map((one) => one.id)).toEqual([other])
    expect((await memory.questions.list({ status: 'closed' })).items).toMatchObject([
      { id, reason: 'Nobody needs it.' },
    ])
  })

  test('F7 two statements of one call close a question once', async () => {
    const { memory } = openTestMemory()
    const id = await ask(memory, 'Where does Nadia Ricci live?')

    const receipts = await memory.rememberAll([
      { text: 'Nadia Ricci lives in Lisbon.' },
      { text: 'Nadia Ricci lives in Lisbon, near the river.' },
    ])

    const answered = receipts.map((receipt) =>
      receipt.fact === undefined ? undefined : receipt.answered,
    )
    expect(answered.flat().filter((one) => one === id)).toHaveLength(1)
  })
})

describe('T2 an answer that is gone answers nothing', () => {
  test.each(ROWS)('T2 "$question" is open again without its answer', async (row) => {
    const { memory } = openTestMemory()
    await ask(memory, row.question)
    const { fact } = await keep(memory, { text: row.statement })
    expect(await openTexts(memory)).toEqual([])

    await memory.forget({ id: fact.id })
    expect(await openTexts(memory)).toEqual([row.question])

    await memory.undo({ id: fact.id })
    expect(await openTexts(memory)).toEqual([])

    await memory.forget({ id: fact.id })
    await memory.admin.purge({ id: fact.id })
    expect(await openTexts(memory)).toEqual([row.question])
  })

  test('T2 a question that is open again is answered by another statement', async () => {
    const { memory } = openTestMemory()
    const id = await ask(memory, 'Where does Nadia Ricci live?')
    const { fact } = await keep(memory, { text: 'Nadia Ricci lives in Lisbon.' })
    await memory.forget({ id: fact.id })

    const right = await keep(memory, { text: 'Nadia Ricci lives in Porto.' })

    expect(right.answered).toEqual([id])
    expect(await openTexts(memory)).toEqual([])
  })
})

describe('T4 questions pass the gate', () => {
  test('T4 a secret in a question is hidden before it is written', async () => {
    const { memory } = openTestMemory()
    const secret = `ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`

    const receipt = await memory.questions.ask({
      text: `Who made the token ${secret} for the robot?`,
    })

    expect(receipt.redacted?.length).toBeGreaterThan(0)
    expect(JSON.stringify((await memory.questions.list()).items)).not.toContain(secret)
    expect(await openTexts(memory)).toHaveLength(1)
  })

  test('T5 a caller of little trust asks nothing that stands in every prompt', async () => {
    const { memory } = openTestMemory()
    const scope = { tenant: 'acme' }
    const web = memory.as({ scope, surface: 'http', trust: 'web' })
    const agent = memory.as({ scope, surface: 'http' })

    expect(await web.questions.ask({ text: 'Who owns the billing service?' })).toMatchObject({
      outcome: 'dropped',
      code: 'untrusted',
    })
    const id = await ask(agent, 'Who owns the billing service?')
    await expect(web.questions.close({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect((await memory.questions.list()).items).toHaveLength(1)
  })

  test('T5 a page of the web answers nobody’s question; a person does', async () => {
    const { memory } = openTestMemory()
    const id = await ask(memory, 'Where does Nadia Ricci live?')

    const page = await keep(memory, { text: 'Nadia Ricci lives in Lisbon.', trust: 'web' })
    expect(page.answered).toBeUndefined()
    expect((await memory.questions.list()).items).toHaveLength(1)
    const said = await keep(memory, { text: 'Nadia Ricci lives in Porto.' })

    expect(said.answered).toEqual([id])
  })

  test('T1 a question of one scope is neither seen nor answered in another', async () => {
    const { memory } = openTestMemory()
    const ada = memory.as({ scope: { tenant: 'acme', user: 'ada' }, surface: 'library' })
    const bea = memory.as({ scope: { tenant: 'acme', user: 'bea' }, surface: 'library' })
    const id = await ask(ada, 'Where does Nadia Ricci live?')

    const { answered } = await keep(bea, { text: 'Nadia Ricci lives in Lisbon.' })

    expect(answered).toBeUndefined()
    expect((await bea.questions.list()).items).toEqual([])
    expect((await ada.questions.list()).items.map((one) => one.id)).toEqual([id])
  })
})
