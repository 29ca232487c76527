import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenedContext } from '../../src/compose/open-context.ts'
import type { OpenedMemory } from '../../src/compose/open-memory.ts'
import { MemoryError } from '../../src/core/errors.ts'
import { ALL_OPERATIONS } from '../../src/operations/all-operations.ts'
import type { HttpServer } from '../../src/surfaces/http/index.ts'
import type { LogEntry } from '../../src/surfaces/log-entry.ts'
import { serveMcpStdio } from '../../src/surfaces/mcp/index.ts'
import { keep } from '../support/keep.ts'
import { callRaw, serveTest } from './support/http-caller.ts'
import { environmentOf, outcomeOf, runLoci, startLoci, withHome } from './support/loci-process.ts'
import { callTool, connectHttp, connectStdio, PROTOCOLS } from './support/mcp-client.ts'
import { openTestMemory } from './support/open-test-memory.ts'

let opened: OpenedMemory
let server: HttpServer

beforeAll(async () => {
  opened = await openTestMemory()
  server = await serveTest(opened)
})

afterAll(async () => {
  await server.stop()
  await opened.memory.close()
})

describe.each(PROTOCOLS)('with a client of %s', (protocol) => {
  test.each([
    { name: 'remember', args: { text: 7 }, text: 'text: ' },
    { name: 'remember', args: { text: 'x', colour: 'red' }, text: 'colour' },
    { name: 'remember', args: { text: 'x', scope: { tenant: 'other' } }, text: 'scope' },
    { name: 'remember', args: { text: 'x'.repeat(40_000) }, text: 'text: ' },
    { name: 'recall', args: {}, text: 'query: is required' },
    { name: 'recall', args: { query: 'x', k: 1_001 }, text: 'k: ' },
    { name: 'recall', args: { query: 'x', since: 'ieri' }, text: '2025-11-27' },
  ])(
    'A5 MCP: $name with $text wrong is an error result that says so, and stores nothing',
    async ({ name, args, text }) => {
      const client = await connectHttp(server.url, { protocol })

      const result = await callTool(client, name, args)
      await client.close()

      expect(result.isError).toBe(true)
      expect(result.text).toMatch(/^INVALID_INPUT: /)
      expect(result.text).toContain(text)
      expect((await opened.memory.admin.stats()).facts.active).toBe(0)
    },
  )

  test('T1 MCP: an id of another scope is answered like one that does not exist', async () => {
    const other = opened.memory.as({ scope: { tenant: 'other' }, surface: 'library' })
    const { fact } = await keep(other, {
      text: `The spare key of ${protocol} hangs in the cellar of Bruno.`,
    })
    const client = await connectHttp(server.url, { protocol, toolsets: 'all' })

    const results = await Promise.all(
      ['fact_get', 'forget', 'undo', 'fact_pin'].map((name) =>
        callTool(client, name, { id: fact.id }),
      ),
    )
    await client.close()

    for (const result of results) {
      expect(result.isError).toBe(true)
      expect(result.text).toContain(`NOT_FOUND: There is no record "${fact.id}"`)
    }
    expect((await other.facts.get({ id: fact.id })).fact?.status).toBe('active')
  })

  test('A5 MCP: an unknown tool is refused with the way to the known ones, and the server lives on', async () => {
    const client = await connectHttp(server.url, { protocol })

    await expect(client.callTool({ name: 'obliterate', arguments: {} })).rejects.toThrow(
      'There is no tool "obliterate". See tools/list',
    )
    const next = await callTool(client, 'context', {})
    await client.close()

    expect(next.isError).toBe(false)
  })

  test('A5 MCP: a tool takes the fields that it does not show, too', async () => {
    const own = await openTestMemory()
    const running = await serveTest(own)
    const client = await connectHttp(running.url, { protocol })
    const { tools } = await client.listTools()

    const said = await callTool(client, 'remember', {
      text: 'The archive of Marta is in Trento.',
      speaker: 'Marta',
    })
    await client.close()
    await running.stop()

    const shown = tools.find(({ name }) => name === 'remember')?.inputSchema.properties ?? {}
    expect(Object.keys(shown)).not.toContain('speaker')
    expect(said.isError).toBe(false)
    expect((await own.memory.facts.list()).items).toMatchObject([{ speaker: 'Marta' }])
  })
})

test('A6 MCP: every operation but those on the whole memory is a tool of some toolset', async () => {
  const client = await connectHttp(server.url, { toolsets: 'all' })

  const { tools } = await client.listTools()
  await client.close()

  expect(tools).toHaveLength(ALL_OPERATIONS.filter(({ tier }) => tier !== 'admin').length)
  const names = tools.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/)
})

test('A5 MCP: what nobody planned tells the model nothing of the inside, and the log everything', async () => {
  const entries: LogEntry[] = []
  const running = await serveStreams(failingWith(new Error('password in /srv/loci.ts')), entries)

  const answer = await running.ask('tools/call', STATS)
  await running.end()

  expect(JSON.stringify(answer)).toContain('UNEXPECTED')
  expect(JSON.stringify(answer)).not.toContain('password')
  expect(entries[0]).toMatchObject({ level: 'error', event: 'tool-failed' })
  expect(entries[0]?.message).toContain('password')
})

test('A5 MCP: an error of the memory keeps its code and its hint', async () => {
  const error = new MemoryError('The store is away', { code: 'STORE_FAILED', hint: 'Try again.' })
  const running = await serveStreams(failingWith(error), [])

  const answer = await running.ask('tools/call', STATS)
  await running.end()

  expect(answer).toMatchObject({
    result: { isError: true, content: [{ text: 'STORE_FAILED: The store is away\nTry again.' }] },
  })
})

test('A5 MCP: over stdio a broken line is answered as such, and the next one is served', async () => {
  const running = await serveStreams(opened, [])

  running.write(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d, 0x0a]))
  const notUtf8 = await running.next()
  running.write('{"jsonrpc": "2.0", oops\n\n')
  const notJson = await running.next()
  const served = await running.ask('tools/call', STATS)
  await running.end()

  expect(notUtf8).toMatchObject({
    id: null,
    error: { code: -32700, message: expect.stringContaining('UTF-8') },
  })
  expect(notJson).toMatchObject({
    id: null,
    error: { code: -32700, message: expect.stringContaining('JSON') },
  })
  expect(served).toMatchObject({
    result: { content: [{ text: expect.stringContaining('"forgotten":0') }] },
  })
})

test('A5 MCP: over stdio a cancelled request stops, keeps what was done, and gets no answer', async () => {
  const own = await openTestMemory()
  const entries: LogEntry[] = []
  const running = await serveStreams(own, entries)
  const ended = new Promise<void>((resolve) => {
    own.memory.watchDurations(({ labels }) => {
      if (labels.operation === 'import') resolve()
    })
  })
  const run = { steps: [], outcome: { success: true } }
  const lines = Array.from({ length: 1_000 }, (_, at) =>
    JSON.stringify({ ...run, id: `run-${at}`, task: `Mend the fence ${at}` }),
  )
  const params = {
    name: 'import',
    arguments: { content: lines.join('\n') },
    _meta: { progressToken: 'far' },
  }

  const progress = await running.ask('tools/call', params)
  const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 2 } }
  running.write(`${JSON.stringify(cancel)}\n`)
  await ended
  const { episodes } = await own.memory.admin.stats()
  await running.end()

  expect(progress).toMatchObject({
    method: 'notifications/progress',
    params: { progressToken: 'far', progress: 50 },
  })
  expect(episodes.byPhase.active).toBeGreaterThanOrEqual(50)
  expect(episodes.byPhase.active).toBeLessThan(lines.length)
  expect(entries).toEqual([])
})

test('A5 MCP: over HTTP broken and huge bodies are refused before the protocol sees them', async () => {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  }
  const post = (body: string | Uint8Array, more = {}) =>
    callRaw(`${server.url}/mcp`, { method: 'POST', headers: { ...headers, ...more }, body })

  expect((await post('{"jsonrpc"')).status).toBe(400)
  expect((await post(Uint8Array.of(0x22, 0xff, 0x22))).status).toBe(400)
  expect((await post('{}', { 'content-type': 'text/plain' })).status).toBe(415)
  expect((await post(' '.repeat(1_048_577))).status).toBe(413)
  expect((await callRaw(`${server.url}/mcp`, { method: 'DELETE' })).status).toBe(405)
})

test.each(PROTOCOLS)(
  'A5 MCP: `loci mcp` serves a client of %s and keeps stdout for the protocol',
  async (protocol) => {
    await withHome(async (home) => {
      const client = await connectStdio(home, protocol)

      const receipt = await callTool(client, 'remember', { text: '아다는 녹차를 마신다 🍵' })
      const recalled = await callTool(client, 'recall', { query: '녹차' })
      await client.close()

      expect(receipt.text).toMatch(/^stored [\w-]+: /)
      expect(recalled.text).toContain('1. "아다는 녹차를 마신다 🍵"')
      expect(recalled.text).toContain('said by agent')
    })
  },
)

test('A6 MCP: `loci mcp --toolsets` chooses the tools, and refuses names that there are not', async () => {
  await withHome(async (home) => {
    const flags = ['--toolsets', 'default,patterns', '--output-schemas']
    const client = await connectStdio(home, '2025', flags)
    const { tools } = await client.listTools()
    await client.close()
    const refused = await runLoci(['mcp', '--toolsets', 'patern'], environmentOf(home))

    const names = tools.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['recall', 'pattern_get']))
    expect(names).not.toContain('fact_get')
    expect(tools.every(({ outputSchema }) => outputSchema?.type === 'object')).toBe(true)
    expect(refused).toMatchObject({ code: 2, stdout: '' })
    expect(refused.stderr).toContain('Choose from: default, all, memgpt, facts')
  })
})

test('A5 MCP: `loci mcp` ends with 0 when its client goes, and prints nothing of its own', async () => {
  await withHome(async (home) => {
    const child = startLoci(['mcp'], environmentOf(home))
    child.stdin?.end()

    expect(await outcomeOf(child)).toEqual({ code: 0, stdout: '', stderr: '' })
  })
})

test('A5 MCP: everything that was read is answered after stdin has ended', () =>
  withHome(async (home) => {
    const call = { method: 'tools/call', params: { name: 'recall', arguments: { query: 'tea' } } }
    const messages = [
      {
        id: 1,
        method: 'initialize',
        params: {
          protocolVersion: '2025-06-18',
          capabilities: {},
          clientInfo: { name: 'loci-tests', version: '1.0.0' },
        },
      },
      { method: 'notifications/initialized' },
      { id: 2, ...call },
      { id: 3, ...call },
    ]
    const child = startLoci(['mcp', '--create'], environmentOf(home))
    // The last line has no newline.
    child.stdin?.end(messages.map((one) => JSON.stringify({ jsonrpc: '2.0', ...one })).join('\n'))

    const { code, stdout } = await outcomeOf(child)
    const answers = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(answers.map(({ id }) => id).toSorted()).toEqual([1, 2, 3])
    expect(answers.every(({ result }) => result !== undefined)).toBe(true)
    expect(code).toBe(0)
  }))

const STATS = { name: 'admin_stats', arguments: {} }

function failingWith(error: unknown): OpenedContext {
  const documents = { ...opened.context.documents, count: () => Promise.reject(error) }
  return { ...opened, context: { ...opened.context, documents } }
}

/** Serves MCP on a pair of streams in this process, as a 2025 client would open them. */
async function serveStreams(memory: OpenedContext, entries: LogEntry[]) {
  const input = new PassThrough()
  const output = new PassThrough().setEncoding('utf8')
  const lines = output[Symbol.asyncIterator]()
  const waiting: string[] = []
  const next = async (): Promise<unknown> => {
    while (waiting.length === 0) {
      const { value } = await lines.next()
      waiting.push(
        ...String(value)
          .split('\n')
          .filter((line) => line !== ''),
      )
    }
    return JSON.parse(waiting.shift() ?? '')
  }
  let id = 0
  const ask = async (method: string, params: object): Promise<unknown> => {
    input.write(`${JSON.stringify({ jsonrpc: '2.0', id: ++id, method, params })}\n`)
    return await next()
  }
  const served = serveMcpStdio(Promise.resolve(memory), {
    input,
    output,
    toolsets: ['all'],
    onLog: (entry) => entries.push(entry),
  })
  await ask('initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'loci-tests', version: '1.0.0' },
  })
  return {
    ask,
    next,
    write: (bytes: string | Uint8Array) => input.write(bytes),
    end: () => {
      input.end()
      return served
    },
  }
}
