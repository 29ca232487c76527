import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenedMemory } from '../../src/compose/open-memory.ts'
import { openMemory } from '../../src/compose/open-memory.ts'
import { ALL_OPERATIONS } from '../../src/operations/all-operations.ts'
import { toFlagName } from '../../src/surfaces/cli/commands.ts'
import type { HttpServer } from '../../src/surfaces/http/index.ts'
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
import { idOf, openTestMemory, STATEMENTS } from './support/open-test-memory.ts'
import { runTestCli } from './support/test-cli.ts'

let opened: OpenedMemory
let server: HttpServer

beforeAll(async () => {
  opened = await openTestMemory()
  for (const statement of STATEMENTS) await opened.memory.remember(statement)
  server = await serveTest(opened)
})

afterAll(async () => {
  await server.stop()
  await opened.memory.close()
})

const QUESTIONS = [
  { name: 'recall', input: { query: 'What does Ada drink in the morning?' } },
  { name: 'recall', input: { query: '녹차', k: 3, buckets: ['preference', 'profile'] } },
  { name: 'recall', input: { query: 'gatto', entities: ['Marco'], since: '30d' } },
  {
    name: 'recall',
    input: { query: '上海', weights: { similarity: 1, recency: 0, importance: 0 } },
  },
  { name: 'recall', input: { query: 'quantum chromodynamics' } },
  { name: 'list', input: { limit: 2, buckets: ['preference'] } },
  { name: 'get', input: { id: idOf(1) } },
  { name: 'history', input: { id: idOf(1) } },
  { name: 'stats', input: {} },
  { name: 'health', input: {} },
  { name: 'doctor', input: {} },
  { name: 'config', input: {} },
] as const

test.each(QUESTIONS)(
  'A5 F2 $name $input is answered alike through the library, the CLI, HTTP and MCP',
  async ({ name, input }) => {
    const operation = ALL_OPERATIONS.find((candidate) => candidate.name === name)
    const expected = JSON.parse(JSON.stringify(await operation?.run(opened.memory, input)))

    const cli = await runTestCli([name, ...toArgs(input), '--json'], { opened })
    const http = await askHttp(name, input)
    const clients = await Promise.all(
      PROTOCOLS.map((protocol) => connectHttp(server.url, { protocol })),
    )
    const tools = await Promise.all(clients.map((client) => callTool(client, name, input)))
    await Promise.all(clients.map((client) => client.close()))

    expect(cli.stderr).toBe('')
    expect(JSON.parse(cli.stdout)).toEqual(expected)
    expect(http).toEqual(expected)
    for (const tool of tools) {
      expect(tool.structured).toEqual(expected)
      expect(JSON.parse(tool.text)).toEqual(expected)
    }
  },
)

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
    const stdio = await connectStdio(home, '2026-07-28')
    const tool = await callTool(stdio, 'recall', input)
    await stdio.close()
    const child = startLoci(['serve', '--port', '0'], environmentOf(home))
    const url = await waitForOutput(child, /listens on (http:\S+)/)
    const http = await callJson(`${url}/v1/recall`, { body: input })
    child.kill('SIGTERM')
    await outcomeOf(child)
    await library.memory.close()

    expect(expected).toMatchObject({ results: [{ score: expect.any(Number) }], notices: [] })
    expect(withoutRecency(JSON.parse(cli.stdout))).toEqual(expected)
    expect(withoutRecency(tool.structured)).toEqual(expected)
    expect(withoutRecency(http.body)).toEqual(expected)
  })
})

test('A5 what is remembered through one door is recalled through the others, and says which', async () => {
  const shared = await openTestMemory()
  const running = await serveTest(shared)
  const client = await connectHttp(running.url)

  await shared.memory.remember({ text: 'The library says: alpaca.' })
  await runTestCli(['remember', 'The command line says: alpaca.'], { opened: shared })
  await callJson(`${running.url}/v1/facts`, { body: { text: 'The web says: alpaca.' } })
  await callTool(client, 'remember', { text: 'The agent says: alpaca.' })
  const { body } = await callJson(`${running.url}/v1/recall`, { body: { query: 'alpaca' } })
  await client.close()
  await running.stop()

  const doors = body.results.map((result: { source: unknown }) => result.source)
  expect(doors).toHaveLength(4)
  expect(doors).toEqual(
    expect.arrayContaining(
      ['library', 'cli', 'http', 'mcp'].map((door) => ({ kind: 'call', door })),
    ),
  )
})

function toArgs(input: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(input).flatMap(([name, value]) => {
    const text = Array.isArray(value) ? value.join(',') : renderScalar(value)
    return [`--${toFlagName(name)}`, text]
  })
}

function renderScalar(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

async function askHttp(name: string, input: Readonly<Record<string, unknown>>): Promise<unknown> {
  const http = ALL_OPERATIONS.find((candidate) => candidate.name === name)?.http
  const used = new Set<string>()
  const path = (http?.path ?? '').replace(/:(\w+)/g, (_, field: string) => {
    used.add(field)
    return encodeURIComponent(String(input[field]))
  })
  const rest = Object.entries(input).filter(([field]) => !used.has(field))
  if (http?.method !== 'GET') {
    return (await callJson(server.url + path, { body: Object.fromEntries(rest) })).body
  }
  const query = new URLSearchParams(
    rest.map(([field, value]): [string, string] => [field, String(value)]),
  )
  return (await callJson(`${server.url}${path}?${query}`)).body
}

function withoutRecency(answer: unknown): unknown {
  const { results, notices } = answer as {
    results: { explanation: { terms: { signal: string }[] } }[]
    notices: unknown
  }
  const stripped = results.map(({ explanation, ...rest }) => {
    const terms = explanation.terms.filter(({ signal }) => signal !== 'recency')
    return { ...rest, explanation: { ...explanation, terms } }
  })
  return JSON.parse(JSON.stringify({ results: stripped, notices }))
}
