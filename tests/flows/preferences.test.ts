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

const GO = `--- a/pay/pay.go
+++ b/pay/pay.go
@@ -1,1 +1,9 @@
+func sumOrders(orders []Order) int {
+\ttotalCents := 0
+\tfor _, order := range orders {
+\t\ttotalCents += order.Cents
+\t}
+\treturn totalCents
+}
`
const PYTHON = `--- a/pay/bill.py
+++ b/pay/bill.py
@@ -1,1 +1,11 @@
+def sum_bills(bills: list[Bill]) -> int:
+    """Somma le fatture in centesimi."""
+    total_cents = 0
+    for bill in bills:
+        total_cents += bill.cents
+    return total_cents
+
+def name_bill(bill: Bill) -> str:
+    """청구서 이름."""
+    return bill.name.strip()
`

const inFile = (file: string, diff: string, command: string): EpisodeInput => ({
  task: { description: 'Lavora sulle fatture' },
  execution: { trace: [{ tool: 'bash', input: command }] },
  outcome: { status: 'success', patches: [{ file, diff }] },
})

test('K5 a style of one programming language is not told for another', async () => {
  const opened = openTestMemory()
  await store(opened, 6, inFile('pay/bill.py', PYTHON, 'pytest pay'))
  await store(opened, 6, inFile('pay/pay.go', GO, 'go test ./pay'))
  await learnAll(opened)
  const told = async (language?: string) => {
    const { preferences } = await opened.memory.preferences.list({ language })
    return preferences.map((one) => [one.topic, one.language, one.value].join(' '))
  }

  expect(await told('py')).toEqual(
    expect.arrayContaining([
      'indentation Python 4 spaces',
      'test-command Python pytest pay',
      'type-hints Python used',
      'docstrings Python used',
      'change-files  one file',
    ]),
  )
  expect((await told('Python')).join()).not.toMatch(/tabs|Go/)
  expect((await told('golang')).join()).not.toMatch(/4 spaces|pytest|type-hints/)
  expect(await told('golang')).toContain('indentation Go tabs')
  expect(await told()).toEqual(
    expect.arrayContaining(['indentation Go tabs', 'indentation Python 4 spaces']),
  )
  const { text } = await opened.memory.context.forTask({ task: '합계', files: ['pay/pay.go'] })
  expect(text).toContain('indentation in Go: tabs')
  expect(text).not.toContain('4 spaces')
})

test('K5 what was not done is no wish, and counts against having done it', async () => {
  const opened = openTestMemory()
  const bare = PYTHON.replaceAll(/: list\[Bill\]|: Bill| -> \w+/g, '').replaceAll(
    /\+ +""".*\n/g,
    '',
  )
  await store(opened, 8, inFile('pay/bill.py', bare, 'pytest'))
  await learnAll(opened)
  expect(await preference(opened, 'type-hints')).toBeUndefined()
  expect(await preference(opened, 'docstrings')).toBeUndefined()

  await store(opened, 6, inFile('pay/bill.py', PYTHON, 'pytest'))
  await learnAll(opened)
  const hints = await preference(opened, 'type-hints')
  expect(hints).toMatchObject({ value: 'used', inferred: { n: 6 } })
  expect(hints?.inferred?.before).toBeUndefined()
  for (let time = 0; time < 6; time++) {
    await store(opened, 2, inFile('pay/bill.py', bare, 'pytest'))
    await store(opened, 1, inFile('pay/bill.py', PYTHON, 'pytest'))
  }
  await learnAll(opened)
  expect(await preference(opened, 'type-hints')).toBeUndefined()
})

test('K5 what a person told for a language beats what they told for all, and both beat tasks', async () => {
  const opened = openTestMemory()
  const { memory } = opened
  await store(opened, 6, inFile('pay/bill.py', PYTHON, 'pytest'))
  await learnAll(opened)
  await memory.preferences.set({ topic: 'indentation', value: 'tabs' })
  await memory.preferences.set({ topic: 'indentation', value: '2칸', language: 'kotlin' })
  const valueIn = async (language: string) => {
    const { preferences } = await memory.preferences.list({ language })
    return preferences.find(({ topic }) => topic === 'indentation')?.value
  }

  expect(await Promise.all(['python', 'Kotlin', 'rust'].map(valueIn))).toEqual([
    'tabs',
    '2칸',
    'tabs',
  ])
  await memory.preferences.set({ topic: 'indentation', value: '3 spazi', language: 'Kotlin' })
  expect(await Promise.all(['python', 'kt'].map(valueIn))).toEqual(['tabs', '3 spazi'])
})

test('K5 with what somebody searches, and how much is edited before a check, is inferred from acts', async () => {
  const opened = openTestMemory()
  const edit = { tool: 'edit', input: '{"path":"a.ts","old_string":"a","new_string":"b"}' }
  const run = (input: string) => ({ tool: 'bash', input })
  const trace = [run('rg sumCart src'), run('npm test | grep failed')]
  for (let round = 0; round < 3; round++) trace.push(edit, run('npm test'))
  await store(opened, 6, task('', { execution: { trace } }))
  await learnAll(opened)
  expect(await preference(opened, 'search-tool')).toMatchObject({ value: 'rg', area: 'tools' })
  expect(await preference(opened, 'edits')).toMatchObject({ value: 'incremental' })

  const other = openTestMemory()
  const batch = [{ tool: 'Grep', input: 'sum' }, edit, edit, edit, edit, run('npm test')]
  await store(other, 6, task('', { execution: { trace: batch } }))
  await store(other, 9, task('', { execution: { trace: [edit, edit, edit] } }))
  await learnAll(other)
  expect(await preference(other, 'edits')).toMatchObject({ value: 'batch', inferred: { n: 6 } })
  expect(await preference(other, 'search-tool')).toMatchObject({ value: 'Grep' })
})

test('K5 what tasks of a project show comes before what those of others show', async () => {
  const opened = openTestMemory()
  const wide = PYTHON.replaceAll('+    ', '+  ')
  for (const [project, diff, times] of [
    ['api', PYTHON, 9],
    ['web', wide, 6],
  ] as const) {
    await store(opened, times, { ...inFile('pay/bill.py', diff, 'pytest'), project })
    const { documents } = await opened.documents.query('episodes', { limit: 100 })
    const found = await Promise.all(documents.map(({ id }) => opened.memory.episodes.get({ id })))
    const episodes = found.map(({ episode }) => episode)
    await learnPreferences(episodes, { ...SCOPE, project }, learningDeps(opened))
  }
  const valueIn = async (project?: string) => {
    const { preferences } = await opened.memory.preferences.list({ language: 'python', project })
    return preferences.find(({ topic }) => topic === 'indentation')?.value
  }

  expect(await Promise.all(['api', 'web'].map(valueIn))).toEqual(['4 spaces', '2 spaces'])
})

test('K5 a habit that shows in one project alone is not told to another, one of two projects is', async () => {
  const opened = openTestMemory()
  const { memory } = opened
  const searching = (tool: string): EpisodeInput =>
    task('', { execution: { trace: [{ tool, input: 'sumCart' }] } })
  const learnIn = async (project: string) => {
    await store(opened, 6, { ...searching('SearchCode'), project })
    await memory.admin.nightly({ steps: ['learn-from-episodes'] })
  }
  const toolIn = async (project: string) => {
    const { preferences } = await memory.preferences.list({ project })
    return preferences.find(({ topic }) => topic === 'search-tool')?.value
  }
  await learnIn('api')
  expect([await toolIn('api'), await toolIn('web')]).toEqual(['SearchCode', undefined])
  await learnIn('shop')
  expect(await toolIn('web')).toBe('SearchCode')
})

test('K5 a tool that searches for something other than code is no preferred search tool', async () => {
  const opened = openTestMemory()
  const trace = [{ tool: 'search_train_tickets', input: 'Bari' }]
  await store(opened, 6, task('', { execution: { trace } }))
  await learnAll(opened)

  expect(await preference(opened, 'search-tool')).toBeUndefined()
})

test('K5 evidence of a memory that knew no languages is read, and told where no language is asked for', async () => {
  const opened = openTestMemory()
  await store(opened, 5, task(SINGLE))
  await learnAll(opened)
  const { documents } = await opened.documents.query('preferences', { limit: 1 })
  const [{ id = '', body = {} } = {}] = documents
  const older = JSON.parse(JSON.stringify(body).replaceAll(/"language":"[^"]*",?/g, ''))
  await opened.documents.write({
    writes: [{ kind: 'put', collection: 'preferences', id, body: older }],
  })

  expect(await preference(opened, 'quotes')).toMatchObject({ value: 'single quotes' })
  const { preferences } = await opened.memory.preferences.list({ language: 'python' })
  expect(preferences.map(({ topic }) => topic)).not.toContain('quotes')
})
