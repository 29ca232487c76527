import { expect, test } from 'vitest'
import type { EpisodeInput } from '../../src/core/tasks/episodes/episode.ts'
import {
  dropPreferenceEvidence,
  learnPreferences,
} from '../../src/flows/learning/preferences/learn-preferences.ts'
import { writeDraft } from '../../src/flows/storage/records/draft.ts'
import { keep } from '../support/keep.ts'
import { learningDeps } from '../support/learning-deps.ts'
import { openTestMemory, type TestMemory } from '../support/test-memory.ts'

const DAY_MS = 86_400_000
const SCOPE = { tenant: 'acme' }

const SINGLE = `--- a/src/cart.ts
+++ b/src/cart.ts
@@ -1,2 +1,12 @@
+// Carts are summed in cents.
+export function sumCart(cartItems: readonly Item[]): number {
+  const firstLabel = label('first', 'item')
+  const lastLabel = label('last', 'item')
+  return cartItems.length + firstLabel.length + lastLabel.length
+}
+
+export function nameCart(givenName: string): string {
+  const cleanName = givenName.trim()
+  return cleanName === '' ? 'no name' : cleanName
+}
`
const DOUBLE = SINGLE.replaceAll("'", '"')

function task(diff: string, more: Partial<EpisodeInput> = {}): EpisodeInput {
  return {
    task: { description: 'Work on the cart' },
    outcome: { status: 'success', patches: [{ file: 'src/cart.ts', diff }] },
    ...more,
  }
}

async function learnAll(opened: TestMemory): Promise<{ learned: number; reinforced: number }> {
  const { documents } = await opened.documents.query('episodes', { limit: 100 })
  const episodes = await Promise.all(documents.map(({ id }) => opened.memory.episodes.get({ id })))
  return await learnPreferences(
    episodes.map(({ episode }) => episode),
    SCOPE,
    learningDeps(opened),
  )
}

async function store(opened: TestMemory, times: number, input: EpisodeInput): Promise<void> {
  for (let time = 0; time < times; time++) {
    opened.clock.advance(DAY_MS)
    await opened.memory.episodes.store(input)
  }
}

async function preference(
  { memory }: TestMemory,
  topic: string,
): Promise<
  | Awaited<ReturnType<TestMemory['memory']['preferences']['list']>>['preferences'][number]
  | undefined
> {
  const { preferences } = await memory.preferences.list()
  return preferences.find((one) => one.topic === topic)
}

test('K5 a style is inferred from patches, with its evidence, once five tasks agree', async () => {
  const opened = openTestMemory()
  await store(opened, 4, task(SINGLE))
  await learnAll(opened)
  expect(await preference(opened, 'quotes')).toBeUndefined()

  await store(opened, 1, task(SINGLE))
  await learnAll(opened)
  expect(await preference(opened, 'quotes')).toMatchObject({
    area: 'coding',
    value: 'single quotes',
    origin: 'inferred',
    inferred: { hits: 5, n: 5, pValue: 1 / 32, episodeIds: expect.any(Array) },
  })
  expect(await preference(opened, 'semicolons')).toMatchObject({ value: 'no semicolons' })
  expect(await preference(opened, 'indentation')).toMatchObject({ value: '2 spaces' })
  expect(await preference(opened, 'function-names')).toMatchObject({ value: 'camelCase' })
  expect(await preference(opened, 'names')).toMatchObject({ value: 'descriptive' })
  expect(await preference(opened, 'function-size')).toMatchObject({ value: 'small' })
  expect(await preference(opened, 'patch-size')).toMatchObject({ value: 'small', area: 'tools' })
  // That there are no tests shows no wish.
  expect(await preference(opened, 'tests')).toBeUndefined()
})

test('K5 what is done either way is no preference', async () => {
  const opened = openTestMemory()
  for (const diff of [SINGLE, DOUBLE, SINGLE, DOUBLE, SINGLE, SINGLE]) {
    await store(opened, 1, task(diff))
  }
  await learnAll(opened)

  expect(await preference(opened, 'quotes')).toBeUndefined()
})

test('K5 work that was thrown away shows nobody their style', async () => {
  const opened = openTestMemory()
  const patches = [{ file: 'src/cart.ts', diff: SINGLE }]
  await store(opened, 3, task('', { outcome: { status: 'failure', patches } }))
  const userFeedback = { rating: 'negative' } as const
  await store(opened, 3, task('', { outcome: { status: 'success', patches, userFeedback } }))
  await learnAll(opened)

  expect(await preference(opened, 'quotes')).toBeUndefined()
})

test('K5 a change of mind counts, and what was preferred before is told', async () => {
  const opened = openTestMemory()
  await store(opened, 12, task(SINGLE))
  opened.clock.advance(240 * DAY_MS)
  await store(opened, 7, task(DOUBLE))
  await learnAll(opened)

  expect(await preference(opened, 'quotes')).toMatchObject({
    value: 'double quotes',
    inferred: {
      hits: 7,
      n: 7,
      before: { value: 'single quotes', until: '2026-03-13T12:00:00.000Z' },
    },
  })
})

test('K5 how somebody wants to be worked with is read in three languages', async () => {
  const opened = openTestMemory()
  const asks = [
    'Rename the file. Keep it short, please.',
    'Rinomina il file, sii breve.',
    '파일 이름을 바꿔줘. 설명은 필요 없어.',
    'Move it. Just the code, no explanations.',
    '간단히 해 줘.',
  ]
  for (const input of asks) {
    await store(opened, 1, task('', { task: { description: 'Rename', input } }))
  }
  await learnAll(opened)

  expect(await preference(opened, 'explanations')).toMatchObject({
    area: 'interaction',
    value: 'brief',
    inferred: { hits: 5, n: 5 },
  })
})

test('K5 commands, decisions and what is typed together are learned', async () => {
  const opened = openTestMemory()
  const trace = [
    { tool: 'bash', input: 'cd shop && pnpm install left-pad' },
    { tool: 'Bash', input: '{"command": "pnpm test src/cart.ts"}' },
    { tool: 'read', input: 'npm install' },
    { tool: 'bash', input: 'git add . && git commit -m "done"' },
  ]
  const decisions = [{ decision: 'Use `cart.ts` for the sum' }]
  await store(opened, 6, task('', { execution: { trace, decisions } }))
  const rejected = { status: 'success', userFeedback: { rating: 'negative' } } as const
  await store(opened, 5, {
    ...task('', { execution: { decisions: [{ decision: 'Add a new dependency' }] } }),
    outcome: rejected,
  })
  await learnAll(opened)

  expect(await preference(opened, 'package-manager')).toMatchObject({ value: 'pnpm' })
  expect(await preference(opened, 'test-command')).toMatchObject({ value: 'pnpm test' })
  const { decisions: judged, shortcuts } = await opened.memory.preferences.list()
  expect(judged).toMatchObject({
    accepted: [{ decision: 'Use `cart.ts` for the sum', accepted: 6, n: 6 }],
    rejected: [{ decision: 'Add a new dependency', accepted: 0, n: 5 }],
  })
  expect(shortcuts[0]).toMatchObject({
    commands: ['pnpm install left-pad', 'pnpm test', 'git add', 'git commit -m'],
    tasks: 6,
  })
})

test('K5 what a person told beats what tasks show, and is a fact like any other', async () => {
  const opened = openTestMemory()
  const { memory } = opened
  await store(opened, 5, task(SINGLE))
  await learnAll(opened)
  const receipt = await memory.preferences.set({ topic: 'quotes', value: 'double quotes' })

  expect(receipt).toMatchObject({ outcome: 'stored', fact: { bucket: 'preference' } })
  expect(await preference(opened, 'quotes')).toMatchObject({
    value: 'double quotes',
    origin: 'stated',
    confidence: 1,
    stated: { factId: receipt.fact?.id, trust: 'person' },
    inferred: { value: 'single quotes' },
  })
  expect((await memory.facts.list({ buckets: ['preference'] })).total).toBe(1)

  const other = await memory.preferences.set({ topic: 'quotes', value: '작은따옴표' })
  expect(other).toMatchObject({ outcome: 'superseding', displaced: [{ id: receipt.fact?.id }] })
  expect((await memory.facts.list({ buckets: ['preference'] })).total).toBe(1)
  expect(await preference(opened, 'quotes')).toMatchObject({ value: '작은따옴표' })
})

test('K5 a preference that is a fact already is read, and not kept a second time', async () => {
  const opened = openTestMemory()
  const { fact } = await keep(opened.memory, {
    text: 'Ada prefers short answers in reviews.',
    bucket: 'preference',
  })
  await keep(opened.memory, { text: 'Ada prefers green tea.', bucket: 'preference' })

  expect(await preference(opened, 'explanations')).toMatchObject({
    value: 'brief',
    origin: 'stated',
    stated: { factId: fact.id },
  })
  const { stated } = await opened.memory.preferences.list()
  expect(stated.map(({ text }) => text)).toEqual(['Ada prefers green tea.'])
  expect(await opened.documents.count('preferences')).toBe(0)
})

test('K5 T6 an agent neither overrules nor takes back what a person told', async () => {
  const opened = openTestMemory()
  const agent = opened.memory.as({ scope: SCOPE, surface: 'mcp' })
  await opened.memory.preferences.set({ topic: 'quotes', value: 'single quotes' })

  const receipt = await agent.preferences.set({ topic: 'quotes', value: 'double quotes' })
  expect(receipt.outcome).toMatch(/dropped|proposed/)
  await expect(agent.preferences.delete({ topic: 'quotes' })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  expect(await preference(opened, 'quotes')).toMatchObject({ value: 'single quotes' })
  const web = opened.memory.as({ scope: SCOPE, surface: 'http', trust: 'web' })
  await expect(web.preferences.set({ topic: 'tests', value: 'never' })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
})

test('K5 a forgotten preference is gone, told or inferred, until later tasks show it', async () => {
  const opened = openTestMemory()
  await store(opened, 5, task(SINGLE))
  await learnAll(opened)
  await opened.memory.preferences.set({ topic: 'quotes', value: 'double quotes' })
  opened.clock.advance(1_000)

  const gone = await opened.memory.preferences.delete({ topic: 'quotes' })
  expect(gone).toMatchObject({ wasInferred: true, facts: [expect.any(String)] })
  expect(await preference(opened, 'quotes')).toBeUndefined()
  expect(await preference(opened, 'semicolons')).toBeDefined()
  await store(opened, 5, task(SINGLE))
  await learnAll(opened)
  expect(await preference(opened, 'quotes')).toMatchObject({ inferred: { n: 5 } })
  await expect(opened.memory.preferences.delete({ topic: 'nothing' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('K5 learning twice is learning once, and a deleted task takes its evidence along', async () => {
  const opened = openTestMemory()
  await store(opened, 5, task(SINGLE))
  expect(await learnAll(opened)).toEqual({ learned: 1, reinforced: 4 })
  expect(await learnAll(opened)).toEqual({ learned: 0, reinforced: 0 })
  const { documents } = await opened.documents.query('episodes', { limit: 1 })
  const { episode } = await opened.memory.episodes.get({ id: documents[0]?.id ?? '' })
  const deps = learningDeps(opened)
  await writeDraft('drop', deps, (draft) => dropPreferenceEvidence(episode, draft))

  expect(await preference(opened, 'quotes')).toBeUndefined()
  expect((await opened.memory.preferences.list()).tasks).toBe(4)
})

test('K5 T1 the preferences of one user are not those of another', async () => {
  const opened = openTestMemory()
  const ada = { tenant: 'acme', user: 'ada' }
  const own = opened.memory.as({ scope: ada, surface: 'library' })
  for (let time = 0; time < 5; time++) await own.episodes.store(task(SINGLE))
  await own.preferences.set({ topic: 'tests', value: 'first' })
  const { documents } = await opened.documents.query('episodes', { limit: 100 })
  const found = await Promise.all(documents.map(({ id }) => own.episodes.get({ id })))
  await learnPreferences(
    found.map(({ episode }) => episode),
    ada,
    learningDeps(opened),
  )

  expect((await own.preferences.list()).preferences.length).toBeGreaterThan(3)
  const ben = opened.memory.as({ scope: { tenant: 'acme', user: 'ben' }, surface: 'library' })
  for (const other of [ben, opened.memory]) {
    expect((await other.preferences.list()).preferences).toEqual([])
  }
})
