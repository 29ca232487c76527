import type { Client } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenedMemory } from '../../src/compose/open-memory.ts'
import { openMemory } from '../../src/compose/open-memory.ts'
import { ALL_OPERATIONS, GROUPS, TOP_LEVEL } from '../../src/operations/all-operations.ts'
import type { Operation, OperationGroup } from '../../src/operations/operation.ts'
import { commandsOf, toFlagName } from '../../src/surfaces/cli/commands.ts'
import { createClient } from '../../src/surfaces/client/index.ts'
import type { HttpServer } from '../../src/surfaces/http/index.ts'
import { listToolDefinitions } from '../../src/surfaces/mcp/toolsets.ts'
import { callByName } from '../support/call-by-name.ts'
import { callJson, serveTest } from './support/http-caller.ts'
import {
  environmentOf,
  outcomeOf,
  runLoci,
  startLoci,
  waitForOutput,
  withHome,
} from './support/loci-process.ts'
import { callTool, connectHttp, connectStdio, PROTOCOLS } from './support/mcp-client.ts'
import { openTestMemory, STATEMENTS } from './support/open-test-memory.ts'
import { runTestCli } from './support/test-cli.ts'

let opened: OpenedMemory
let server: HttpServer
let clients: readonly Client[]
/** Ids of what was stored, by what a question calls it. */
const stored: Record<string, string> = {}

beforeAll(async () => {
  opened = await openTestMemory()
  const { memory } = opened
  for (const statement of STATEMENTS) await memory.remember(statement)
  const { items } = await memory.facts.list()
  stored.fact = items.find(({ text }) => text.startsWith('Ada'))?.id ?? ''
  const { id } = await memory.tasks.start({ description: 'Fix the cart of the shop' })
  await memory.task(id).step({ tool: 'bash', input: 'npm test', error: 'TypeError: x is null' })
  await memory.task(id).finish({ status: 'success', testsPassed: true })
  const open = await memory.tasks.start({ description: 'Paint the fence' })
  stored.task = open.id
  const pattern = await memory.patterns.add({
    name: 'Reproduce first',
    category: 'strategy',
    summary: 'Write a failing test.',
    content: { type: 'strategy', approach: 'Write a failing test, then fix.' },
  })
  stored.pattern = pattern.id
  await memory.questions.ask({ text: 'Which region is production in?' })
  await memory.blocks.update({ label: 'human', append: 'Speaks Italian.' })
  await memory.entities.link({ name: 'Marco', alias: 'Marco Polo' })
  await memory.settle()
  server = await serveTest(opened, { hasOutputSchemas: true })
  clients = await Promise.all(
    PROTOCOLS.map((protocol) => connectHttp(server.url, { protocol, toolsets: 'all' })),
  )
})

afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()))
  await server.stop()
  await opened.memory.close()
})

/** Questions whose answer does not change by asking. `@fact` is the id of that record. */
const QUESTIONS: readonly { readonly name: string; readonly input: Fields }[] = [
  { name: 'recall', input: { query: 'What does Ada drink in the morning?' } },
  { name: 'recall', input: { query: '녹차', k: 3, buckets: ['preference', 'profile'] } },
  { name: 'recall', input: { query: 'gatto', entities: ['Marco'], since: '30d', prompt: true } },
  {
    name: 'recall',
    input: { query: '上海', weights: { similarity: 1, recency: 0, importance: 0 } },
  },
  { name: 'recall', input: { query: 'quantum chromodynamics' } },
  { name: 'context', input: { tokens: 500 } },
  { name: 'facts.list', input: { limit: 2, buckets: ['preference'] } },
  { name: 'facts.get', input: { id: '@fact' } },
  { name: 'facts.get', input: { id: '@fact', history: true } },
  { name: 'conversations.search', input: { query: 'tea', limit: 3 } },
  { name: 'entities.get', input: { name: 'Marco' } },
  { name: 'admin.stats', input: { topics: true, nightly: true } },
  { name: 'entities.aliases', input: { name: 'Marco' } },
  { name: 'questions.list', input: {} },
  { name: 'blocks.list', input: { label: 'human' } },
  { name: 'tasks.list', input: { finished: true } },
  { name: 'tasks.get', input: { id: '@task' } },
  { name: 'tasks.context', input: { id: '@task', tokens: 300 } },
  { name: 'failures.search', input: { error: 'TypeError: x is null', k: 2 } },
  { name: 'patterns.list', input: { category: 'strategy' } },
  { name: 'patterns.get', input: { id: '@pattern' } },
  { name: 'rules.list', input: {} },
  { name: 'preferences.list', input: {} },
  { name: 'admin.stats', input: {} },
  { name: 'admin.doctor', input: { quick: true } },
  { name: 'admin.doctor', input: {} },
  { name: 'admin.config', input: {} },
]

type Fields = Readonly<Record<string, unknown>>

test.each(QUESTIONS)(
  'A5 A10 F2 $name $input is answered alike through the library, the client, the CLI, HTTP and MCP',
  async ({ name, input: named }) => {
    const input = withIds(named)
    const operation = operationOf(name)
    const expected = plain(await callByName(opened.memory, name, input))

    const http = await askHttp(operation, input)
    const client = await callByName(createClient({ url: server.url }), name, input)
    const cli = await askCli(operation, input)
    const tool = TOOLS.get(name)
    const tools = await Promise.all(
      clients.flatMap((client) => (tool === undefined ? [] : [callTool(client, tool, input)])),
    )

    expect(plain(http)).toEqual(expected)
    expect(plain(client)).toEqual(expected)
    expect(plain(cli)).toEqual(expected)
    expect(tools).toHaveLength(operation.tier === 'admin' ? 0 : clients.length)
    for (const { isError, structured, text } of tools) {
      expect(isError, text).toBe(false)
      expect(plain(structured)).toEqual(expected)
      expect(plain(text)).toBe(operation.text?.(expected) ?? JSON.stringify(expected))
    }
  },
)

test('A5 writes give the same receipt through every surface, but for ids and surfaces', async () => {
  const receipts: unknown[] = []
  for (const surface of ['library', 'cli', 'http', 'mcp'] as const) {
    const own = await openTestMemory()
    const running = await serveTest(own, { hasOutputSchemas: true })
    const client = await connectHttp(running.url)
    const input = { text: 'Ada plays the theremin.', entities: ['Ada'], tags: ['music', '음악'] }
    const receipt = await {
      library: async () => await own.memory.remember(input),
      cli: async () => {
        const { stdout } = await runTestCli(['remember', ...toArgs(input), '--json'], {
          opened: own,
        })
        return JSON.parse(stdout)
      },
      http: async () => (await callJson(`${running.url}/v1/remember`, { body: input })).body,
      mcp: async () => (await callTool(client, 'remember', input)).structured,
    }[surface]()
    await client.close()
    await running.stop()
    const { fact, ...rest } = JSON.parse(JSON.stringify(receipt))
    expect(fact.source).toEqual({ kind: 'call', surface })
    receipts.push({ ...rest, fact: { ...fact, source: undefined, trust: undefined } })
  }

  for (const receipt of receipts) expect(receipt).toEqual(receipts[0])
})

test('A5 F2 child processes that share a folder give the same answer as the library', async () => {
  await withHome(async (home) => {
    const library = await openMemory({
      home,
      environment: {},
      config: { embedder: { kind: 'none' } },
    })
    for (const statement of STATEMENTS) await library.memory.remember(statement)
    const input = { query: '녹차', weights: { similarity: 1, recency: 0, importance: 0 } }
    const expected = withoutRecency(await library.memory.recall(input))

    const cli = await runLoci(['recall', ...toArgs(input), '--json'], environmentOf(home))
    const stdio = await connectStdio(home, '2026-07-28', ['--output-schemas'])
    const tool = await callTool(stdio, 'recall', input)
    await stdio.close()
    const child = startLoci(['serve', '--port', '0'], environmentOf(home))
    const url = await waitForOutput(child, /listens on (http:\S+)/)
    const http = await callJson(`${url}/v1/recall`, { body: input })
    child.kill('SIGTERM')
    await outcomeOf(child)
    await library.memory.close()

    expect(expected).toMatchObject({ items: [{ score: expect.any(Number) }], notices: [] })
    expect(withoutRecency(JSON.parse(cli.stdout))).toEqual(expected)
    expect(withoutRecency(tool.structured)).toEqual(expected)
    expect(withoutRecency(http.body)).toEqual(expected)
  })
})

test('A5 what is remembered through one surface is recalled through the others, and says which', async () => {
  const shared = await openTestMemory()
  const running = await serveTest(shared)
  const client = await connectHttp(running.url)

  await shared.memory.remember({ text: 'The library says: alpaca.' })
  await runTestCli(['remember', 'The command line says: alpaca.'], { opened: shared })
  await callJson(`${running.url}/v1/remember`, { body: { text: 'The web says: alpaca.' } })
  await callTool(client, 'remember', { text: 'The agent says: alpaca.' })
  const { body } = await callJson(`${running.url}/v1/recall`, { body: { query: 'alpaca' } })
  await client.close()
  await running.stop()

  const surfaces = body.items.map((result: { source: unknown }) => result.source)
  expect(surfaces).toHaveLength(4)
  expect(surfaces).toEqual(
    expect.arrayContaining(
      ['library', 'cli', 'http', 'mcp'].map((surface) => ({ kind: 'call', surface })),
    ),
  )
})

const TOOLS: ReadonlyMap<string, string> = new Map(
  listToolDefinitions(['all']).map(({ name, operation }) => [operation.name, name]),
)

const COMMANDS: ReadonlyMap<string, string> = new Map(
  [TOP_LEVEL, ...Object.values<OperationGroup>(GROUPS)]
    .flatMap(commandsOf)
    .map(({ name, operation }) => [operation?.name ?? '', name]),
)

/** As JSON, without the random part of the markers around stored text, which is never the same. */
function plain(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer).replaceAll(/\[loci:[0-9a-f]+/g, '[loci:…'))
}

function operationOf(name: string): Operation {
  const found = ALL_OPERATIONS.find((candidate) => candidate.name === name)
  if (found === undefined) throw new Error(`There is no operation ${name}`)
  return found
}

function withIds(input: Fields): Fields {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      typeof value === 'string' && value.startsWith('@') ? stored[value.slice(1)] : value,
    ]),
  )
}

async function askCli({ name }: Operation, input: Fields): Promise<unknown> {
  const words = (COMMANDS.get(name) ?? '').split(' ')
  const { stdout, stderr } = await runTestCli([...words, ...toArgs(input), '--json'], { opened })
  expect(stderr).toBe('')
  return JSON.parse(stdout)
}

function toArgs(input: Fields): readonly string[] {
  return Object.entries(input).flatMap(([name, value]) => {
    if (typeof value === 'boolean') return [`--${toFlagName(name)}=${value}`]
    const text = Array.isArray(value) ? value.join(',') : renderScalar(value)
    return [`--${toFlagName(name)}`, text]
  })
}

function renderScalar(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

async function askHttp({ http }: Operation, input: Fields): Promise<unknown> {
  const [method = '', route = ''] = http.split(' ')
  const used = new Set<string>()
  const path = route.replaceAll(/\{(\w+)\}/g, (_, field: string) => {
    used.add(field)
    return encodeURIComponent(String(input[field]))
  })
  const rest = Object.entries(input).filter(([field]) => !used.has(field))
  if (method !== 'GET') {
    return (await callJson(server.url + path, { method, body: Object.fromEntries(rest) })).body
  }
  const query = new URLSearchParams(
    rest.map(([field, value]): [string, string] => [field, String(value)]),
  )
  return (await callJson(`${server.url}${path}?${query}`)).body
}

function withoutRecency(answer: unknown): unknown {
  const { items, notices } = answer as {
    items: { explanation: { terms: { signal: string }[] } }[]
    notices: unknown
  }
  const stripped = items.map(({ explanation, ...rest }) => {
    const terms = explanation.terms.filter(({ signal }) => signal !== 'recency')
    return { ...rest, explanation: { ...explanation, terms } }
  })
  return JSON.parse(JSON.stringify({ items: stripped, notices }))
}
