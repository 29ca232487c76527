import { afterEach, describe, expect, test } from 'vitest'
import { MemoryError } from '../../src/core/errors.ts'
import { ALL_OPERATIONS } from '../../src/operations/all-operations.ts'
import { createClient, type RemoteMemory } from '../../src/surfaces/client/index.ts'
import { serveTest } from './support/http-caller.ts'
import {
  environmentOf,
  outcomeOf,
  startLoci,
  waitForOutput,
  withHome,
} from './support/loci-process.ts'
import { openTestMemory } from './support/open-test-memory.ts'

const KEY = 'ada-0123456789abcdef'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** What is written against this type runs with both. */
const MEMORIES: readonly { readonly name: string; open(): Promise<RemoteMemory> }[] = [
  {
    name: 'the embedded memory',
    async open() {
      const { memory } = await openTestMemory()
      closers.push(() => memory.close())
      return memory
    },
  },
  {
    name: 'the client',
    async open() {
      const opened = await openTestMemory({ server: { keys: [{ key: KEY, isOwner: true }] } })
      const server = await serveTest(opened)
      closers.push(
        () => opened.memory.close(),
        () => server.stop(),
      )
      return createClient({ url: `${server.url}/`, key: KEY })
    },
  },
]

describe.each(MEMORIES)('A10 through $name', ({ open }) => {
  test('A10 a statement is remembered, recalled, corrected, forgotten and brought back', async () => {
    const memory = await open()
    const { fact } = await memory.remember({
      text: 'Ada lives in Paris, 파리 🗼.',
      entities: ['Ada'],
    })
    const id = fact?.id ?? ''

    const recalled = await memory.recall({ query: 'Where does Ada live?', prompt: true })
    expect(recalled.items.map((item) => item.id)).toEqual([id])
    expect(recalled.prompt?.text).toContain('Ada lives in Paris, 파리 🗼.')

    const corrected = await memory.correct({ id, text: 'Ada lives in Rome.' })
    expect(corrected.fact?.text).toBe('Ada lives in Rome.')
    const newId = corrected.fact?.id ?? ''
    expect((await memory.forget({ id: newId })).outcome).toBe('forgotten')
    expect((await memory.facts.list({ entities: ['Ada', 'a, b'] })).items).toEqual([])
    await memory.undo({ id: newId })
    const found = await memory.facts.get({ id: newId, history: true })
    expect(found.fact?.status).toBe('active')
    expect(found.history?.predecessors.map((one) => one.fact.id)).toEqual([id])
  })

  test('A10 a task is started, worked on and found again as an episode', async () => {
    const memory = await open()
    const { id } = await memory.tasks.start({ description: 'Fix the cart' })
    const task = memory.task(id)
    await task.step({ tool: 'sh', input: 'npm test', error: 'TypeError: x is null' })
    await task.update({ decision: 'Use Decimal', variable: { name: 'branch', value: 'cart/1' } })

    expect((await task.get({ variable: 'branch' })).value).toBe('cart/1')
    expect((await memory.tasks.get({ id })).state).toMatchObject({
      decisions: [{ decision: 'Use Decimal' }],
    })
    await task.finish({ status: 'success', testsPassed: true })
    const { episode } = await memory.episodes.get({ id })
    expect(episode.task.description).toBe('Fix the cart')
    const { items } = await memory.failures.search({ error: 'TypeError: x is null' })
    expect(items).toHaveLength(1)
    expect((await memory.tasks.list({ finished: true })).items.map((one) => one.id)).toEqual([id])
  })

  test('A10 lists, places in a path, groups that are methods and administration work', async () => {
    const memory = await open()
    await memory.blocks.update({ label: 'human', append: 'Speaks Italian.' })
    await memory.entities.link({ name: 'Ada/Lovelace?', alias: 'Countess' })
    await memory.questions.ask({ text: 'Which region?' })
    await memory.conversations.record({ session: 's', turns: [{ text: 'Ada drinks tea.' }] })

    expect((await memory.context({ tokens: 500 })).text).toContain('Speaks Italian.')
    expect((await memory.context.forTask({ task: 'Fix it' })).text).toBeTypeOf('string')
    expect((await memory.entities.get({ name: 'Ada/Lovelace?' })).name).toBe('Ada/Lovelace?')
    const { content } = await memory.export()
    expect(content.split('\n').length).toBeGreaterThan(2)
    expect(await memory.import({ content, dryRun: true })).toMatchObject({ isDryRun: true })
    expect((await memory.admin.doctor({ quick: true })).status).toBe('ok')
  })

  test('A10 what is refused is a MemoryError with code, hint and the wrong fields', async () => {
    const memory = await open()
    const missing = await memory.facts.get({ id: 'nothing' }).catch((error) => error)
    const invalid = await memory.recall({ query: 'x', k: -1 }).catch((error) => error)
    const unnamed = await memory.facts.get({ id: '' }).catch((error) => error)

    expect(MemoryError.is(missing, 'NOT_FOUND')).toBe(true)
    expect(missing.isRetryable).toBe(false)
    expect(MemoryError.is(invalid, 'INVALID_INPUT')).toBe(true)
    expect(invalid.hint).toBeTypeOf('string')
    expect(invalid.issues).toMatchObject([{ path: 'k' }])
    expect(MemoryError.is(unnamed, 'INVALID_INPUT')).toBe(true)
  })
})

test('A10 the client has every operation, and nothing that only a process has', async () => {
  const client = createClient({ url: 'http://127.0.0.1:1' })
  const names = Object.entries(client).flatMap(([first, value]) => [
    ...(typeof value === 'function' ? [first] : []),
    ...Object.keys(value).map((verb) => `${first}.${verb}`),
  ])

  expect(new Set(names)).toEqual(new Set([...ALL_OPERATIONS.map(({ name }) => name), 'task']))
  const ofTask = ALL_OPERATIONS.filter(({ name }) => /^tasks\.(?!start|list)/.test(name))
  expect(new Set(Object.keys(client.task('t')))).toEqual(
    new Set(['id', ...ofTask.map(({ verb }) => verb)]),
  )
})

test('A10 a key sees its own scope only, and a wrong one is refused', async () => {
  const keys = [
    { key: KEY, user: 'ada' },
    { key: 'bea-0123456789abcdef', user: 'bea' },
  ]
  const opened = await openTestMemory({ server: { keys } })
  const { url, stop } = await serveTest(opened)
  closers.push(() => opened.memory.close(), stop)
  const client = (key?: string) => createClient({ url, key })

  await client(KEY).remember({ text: 'Ada drinks green tea.' })
  expect((await client(KEY).facts.list()).items).toHaveLength(1)
  expect((await client('bea-0123456789abcdef').facts.list()).items).toEqual([])
  for (const key of [undefined, 'wrong']) {
    await expect(client(key).facts.list()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  }
})

test('A10 the client works with `loci serve`, and says so when it is gone', async () => {
  await withHome(async (home) => {
    const child = startLoci(['serve', '--port', '0'], environmentOf(home))
    const url = await waitForOutput(child, /listens on (http:\S+)/)
    const memory = createClient({ url, retries: 1 })
    await memory.remember({ text: 'Ada drinks green tea.' })
    const { items } = await memory.recall({ query: 'What does Ada drink?' })
    child.kill('SIGTERM')
    await outcomeOf(child)

    expect(items.map(({ text }) => text)).toEqual(['Ada drinks green tea.'])
    await expect(memory.recall({ query: 'tea' })).rejects.toMatchObject({
      name: 'MemoryError',
      code: 'STORE_FAILED',
      isRetryable: true,
      hint: expect.stringContaining('loci serve'),
    })
  })
})
