import { expect, test } from 'vitest'
import type { Refusal } from '../../src/core/facts/refusal.ts'
import type { Memory } from '../../src/operations/memory.ts'
import { keep } from '../support/keep.ts'
import { MADE_UP_KEYS } from '../support/made-up-secrets.ts'
import { openTestMemory } from '../support/test-memory.ts'

async function textsOf(memory: Memory): Promise<readonly string[]> {
  return (await memory.facts.list({ limit: 100 })).items.map(({ text }) => text)
}

test.each([
  ['tea', 'too-short'],
  ['Hello there, good morning!', 'courtesy'],
  ['Buongiorno, grazie mille!', 'courtesy'],
  ['안녕하세요, 감사합니다!', 'courtesy'],
  ['Running the tests now.', 'transient'],
  ['Can you tell me what time it is?', 'question'],
  ['👍👍👍👍👍👍', 'no-words'],
])('F1 T12 %j is dropped as %s, and a statement beside it is stored', async (junk, code) => {
  const { memory } = openTestMemory()

  const [dropped, stored] = await memory.rememberAll([
    { text: junk },
    { text: 'Marta keeps bees behind her house in Trento.' },
  ])

  expect(dropped).toMatchObject({ outcome: 'dropped', code, reason: expect.stringMatching(/\.$/) })
  expect(stored).toMatchObject({ outcome: 'stored' })
  expect(await textsOf(memory)).toEqual(['Marta keeps bees behind her house in Trento.'])
})

test('F1 what matters less than 0.2 is dropped, what matters as much is stored', async () => {
  const { memory } = openTestMemory()
  const text = 'The blue mug of the kitchen has a small crack.'

  expect(await memory.remember({ text, importance: 0.19 })).toMatchObject({
    outcome: 'dropped',
    code: 'unimportant',
  })
  expect(await memory.remember({ text, importance: 0.2 })).toMatchObject({ outcome: 'stored' })
})

test('F1 each surface has its rate, which time refills; the process itself has none', async () => {
  const { memory, clock, documents } = openTestMemory({ eventsPerMinute: 3 })
  const free = openTestMemory()
  const agent = memory.as({ scope: { tenant: 'acme' }, surface: 'mcp' })
  const other = memory.as({ scope: { tenant: 'acme', user: 'u2' }, surface: 'mcp' })
  const rooms = ['Verdi', 'Rossini', 'Puccini', 'Bellini', 'Vivaldi', 'Corelli', 'Donizetti']
  const inputs = rooms.map((room) => ({
    text: `The room ${room} is on floor number ${room.length}.`,
  }))

  const receipts = await agent.rememberAll(inputs)
  const later = await other.remember({ text: 'The garden of Elena has two apple trees.' })
  clock.advance(20_000)
  const refilled = await agent.remember({ text: 'The cellar of Elena has forty bottles.' })

  expect(receipts.map((one) => (one.outcome === 'dropped' ? one.code : one.outcome))).toEqual([
    ...Array(3).fill('stored'),
    ...Array(4).fill('rate-limit'),
  ])
  expect(later.outcome).toBe('stored')
  expect(refilled.outcome).toBe('stored')
  // A flood of refusals would be a flood: one a minute is recorded.
  expect(await documents.count('refusals', [])).toBe(1)
  const many = Array.from({ length: 700 }, (_, at) => ({
    text: `Shelf ${at} holds box ${at * 7}.`,
  }))
  const kept = (await free.memory.conversations.record({ turns: many })).items
  expect(kept.every(({ outcome }) => outcome === 'stored')).toBe(true)
})

test('F1 secrets are hidden in all that is said of a fact, in its history and in episodes', async () => {
  const { memory, documents } = openTestMemory()
  const secret = 'hunter2-horse-Battery9'
  const [[, token]] = MADE_UP_KEYS as [readonly [string, string]]

  const receipt = await keep(memory, {
    text: `The password of the staging server is ${secret}.`,
    tags: [`token ${token}`, 'ops'],
    entities: [token, 'staging server'],
    topics: [`work/${token}`],
    speaker: `Bob, password: ${secret}`,
  })
  const [turn] = (
    await memory.conversations.record({ turns: [{ text: `La password è ${secret}` }] })
  ).items
  await memory.forget({ id: receipt.fact.id, reason: `It held the key ${token}` })
  await memory.episodes.store({
    task: { description: `Log in with password: ${secret}` },
    execution: {
      trace: [{ tool: 'shell', input: `export API_TOKEN=${token}`, output: `token ${token}` }],
    },
    outcome: {
      status: 'success',
      patches: [{ file: '.env', description: `PASSWORD=${secret}`, linesAdded: 1 }],
    },
    metadata: { tags: [`token ${token}`, 'deploy'] },
  })

  expect(receipt.redacted).toEqual(expect.arrayContaining(['github-token', 'said-password']))
  expect(turn?.redacted).toEqual(['said-password'])
  const stored = []
  for (const name of ['facts', 'history', 'episodes', 'sessions', 'fact-keys', 'rejections']) {
    stored.push(...(await documents.query(name, { limit: 1_000 })).documents)
  }
  const everything = JSON.stringify(stored)
  expect(everything).not.toContain(secret)
  expect(everything).not.toContain(token)
  // What is no secret is still there.
  for (const word of ['staging server', '"ops"', 'deploy', '.env', 'shell']) {
    expect(everything).toContain(word)
  }
})

test('F1 a failure in the background tells no secret that a model server quotes', async () => {
  const [[, token]] = MADE_UP_KEYS as [readonly [string, string]]
  const { memory, events } = openTestMemory({
    languageModel: {
      model: 'quoting',
      generate: () => Promise.reject(new Error(`refused: token ${token}`)),
    },
    classify: 'model',
  })

  await keep(memory, { text: 'Elena plants tomatoes on her balcony every April.' })

  const failures = events.filter(({ kind }) => kind === 'background-failed')
  expect(failures).toHaveLength(1)
  expect(JSON.stringify(failures)).toContain('refused')
  expect(JSON.stringify(failures)).not.toContain(token)
})

test.each([
  ['Marta lives in a small house in Trento.', 'marta lives in a small house in trento'],
  ['Marta abita in una casa piccola a Trento.', 'Marta abita in una  casa piccola a Trento'],
  ['지민은 대전에 있는 작은 집에 산다.', '지민은 대전에 있는 작은 집에  산다'],
])('F1 %j is known when it is said again, also inside one batch', async (text, again) => {
  const { memory } = openTestMemory()
  const neighbour = { text: 'The bakery in Bolzano closes on Mondays.' }

  const receipts = await memory.rememberAll([{ text }, { text: again }, neighbour])
  const [first, second, third] = receipts
  const later = await memory.remember({ text: again })

  expect([first, second, third].map((one) => one?.outcome)).toEqual(['stored', 'merged', 'stored'])
  expect(second?.fact?.id).toBe(first?.fact?.id)
  expect(later).toMatchObject({ outcome: 'merged', fact: { id: first?.fact?.id, mentions: 3 } })
  expect(await textsOf(memory)).toHaveLength(2)
})

test('F1 a newer statement supersedes the older one inside one batch too, and it stays in history', async () => {
  const { memory } = openTestMemory()

  const [old, renewed, neighbour] = await memory.rememberAll([
    { text: 'Marta lives in Trento.' },
    { text: 'Marta lives in Bolzano now.' },
    { text: 'Elena lives in Trento.' },
  ])

  expect(renewed).toMatchObject({ outcome: 'superseding', displaced: [{ id: old?.fact?.id }] })
  expect(neighbour).toMatchObject({ outcome: 'stored' })
  const { fact, history } = await memory.facts.get({ id: old?.fact?.id ?? '', history: true })
  expect(fact).toMatchObject({ status: 'superseded', supersededBy: renewed?.fact?.id })
  expect(history?.entries.map(({ action }) => action)).toEqual(['remembered', 'superseded'])
})

test('F1 T8 history and refusals say why, and never what was said', async () => {
  const { memory, documents } = openTestMemory()
  await keep(memory, { text: 'Marta lives in Trento.' })
  await keep(memory, { text: 'Marta lives in Bolzano now.' })
  await memory.remember({ text: 'Good morning Marta, hello from Bolzano!' })

  const history = (await documents.query('history', { limit: 100 })).documents
  const refusals = (await documents.query('refusals', { limit: 100 })).documents

  expect(history.length).toBe(3)
  expect(JSON.stringify(history)).not.toMatch(/Marta|Trento|Bolzano/)
  expect(refusals.map(({ body }) => body as unknown as Refusal)).toMatchObject([
    { code: 'courtesy', surface: 'library', scope: { tenant: 'acme' }, at: expect.any(String) },
  ])
  expect(JSON.stringify(refusals)).not.toMatch(/Marta|Bolzano/)
})

test('F1 to name the fact that is replaced makes no second fact of a known statement', async () => {
  const { memory } = openTestMemory()
  const tea = await keep(memory, { text: 'Marta drinks green tea.' })
  const bees = await keep(memory, { text: 'The bees of Elena live in the garden.' })

  const same = await keep(memory, { text: 'Marta drinks green tea.', supersedes: tea.fact.id })
  const known = await keep(memory, { text: 'Marta drinks green tea.', supersedes: bees.fact.id })

  expect(same).toMatchObject({ outcome: 'merged', fact: { id: tea.fact.id } })
  expect(known).toMatchObject({ outcome: 'superseding', fact: { id: tea.fact.id } })
  expect((await memory.facts.get({ id: bees.fact.id })).fact).toMatchObject({
    supersededBy: tea.fact.id,
  })
  expect(await textsOf(memory)).toEqual(['Marta drinks green tea.'])
})

test('T12 the receipts of a scope are counted by their reason, and its junk is measured', async () => {
  const { memory } = openTestMemory()
  const other = memory.as({ scope: { tenant: 'other' }, surface: 'library' })
  await memory.rememberAll([
    { text: 'Thanks a lot!' },
    { text: 'Hello, good morning!' },
    { text: 'tea' },
    { text: 'Marta keeps bees behind her house in Trento.' },
    { text: 'Marta keeps bees behind her house in Trento.' },
  ])
  await other.remember({ text: 'Grazie mille!' })

  const { gate } = await memory.admin.stats()
  const { gate: ofOther } = await other.admin.stats()

  expect(gate).toEqual({
    kept: 2,
    refused: 3,
    refusedByReason: { courtesy: 2, 'too-short': 1 },
    junkShare: 0,
  })
  expect(ofOther).toMatchObject({ kept: 0, refused: 1, refusedByReason: { courtesy: 1 } })
})
