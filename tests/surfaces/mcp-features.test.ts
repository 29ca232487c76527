// What MCP has besides tools that are operations: limits on tokens, toolsets, resources, prompts,
// progress, cancellation, and a greeting that waits for nothing.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGptTokenCounter } from '../../src/adapters/tokenizer/index.ts'
import type { OpenedMemory } from '../../src/compose/open-memory.ts'
import { MemoryError } from '../../src/core/errors.ts'
import type { HttpServer } from '../../src/surfaces/http/index.ts'
import type { LogEntry } from '../../src/surfaces/log-entry.ts'
import { callJson, serveTest } from './support/http-caller.ts'
import { callTool, connectHttp, connectWithin, PROTOCOLS } from './support/mcp-client.ts'
import { openTestMemory, STATEMENTS } from './support/open-test-memory.ts'

const EVERYDAY = [
  'remember',
  'recall',
  'context',
  'correct',
  'forget',
  'question_ask',
  'task_start',
  'task_step',
  'task_finish',
  'episode_search',
  'failure_search',
  'context_for_task',
]
const TOOLS_TOKENS_MAX = 4_000
const FACT_TOKENS_MAX = 60

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

async function countTokens(text: string): Promise<number> {
  const [tokens = 0] = await createGptTokenCounter().count([text])
  return tokens
}

describe.each(PROTOCOLS)('with a client of %s', (protocol) => {
  test('A6 MCP: by default twelve tools are offered, in at most 4,000 tokens', async () => {
    const client = await connectHttp(server.url, { protocol })

    const { tools } = await client.listTools()
    await client.close()

    expect(tools.map(({ name }) => name)).toEqual(EVERYDAY)
    expect(await countTokens(JSON.stringify({ tools }))).toBeLessThanOrEqual(TOOLS_TOKENS_MAX)
    expect(tools.filter((tool) => 'outputSchema' in tool)).toEqual([])
    expect(tools.find(({ name }) => name === 'remember')).toMatchObject({
      description: expect.stringMatching(/^Store a statement\. .* Call it for each durable fact/),
      inputSchema: { type: 'object', required: ['text'] },
    })
    const hints = Object.fromEntries(tools.map(({ name, annotations }) => [name, annotations]))
    expect(hints.recall).toMatchObject({ readOnlyHint: true, destructiveHint: false })
    expect(hints.remember).toMatchObject({ readOnlyHint: false, idempotentHint: false })
    expect(hints.forget).toMatchObject({ destructiveHint: true, idempotentHint: true })
    expect(tools.every(({ annotations }) => annotations?.openWorldHint === false)).toBe(true)
  })

  test('A6 MCP: toolsets choose the tools, each once', async () => {
    const listed = async (toolsets: string): Promise<readonly string[]> => {
      const client = await connectHttp(server.url, { protocol, toolsets })
      const { tools } = await client.listTools()
      await client.close()
      return tools.map(({ name }) => name)
    }

    const withPatterns = await listed('default,patterns')
    const twice = await listed('tasks,default,tasks')
    const all = await listed('all')

    expect(withPatterns.slice(0, EVERYDAY.length)).toEqual(EVERYDAY)
    expect(withPatterns.slice(EVERYDAY.length)).toContain('pattern_get')
    expect(withPatterns.slice(EVERYDAY.length).every((name) => name.startsWith('pattern_'))).toBe(
      true,
    )
    expect(new Set(twice).size).toBe(twice.length)
    expect(all).toEqual(expect.arrayContaining([...EVERYDAY, 'fact_get', 'episode_store']))
    expect(all).not.toContain('admin_doctor')
    expect(await listed('memgpt')).toEqual([
      'core_memory_append',
      'core_memory_replace',
      'archival_memory_insert',
      'archival_memory_search',
      'conversation_search',
    ])
    const refused = await callJson(`${server.url}/mcp?toolsets=default,patern`, { body: {} })
    expect(refused.status).toBe(400)
    expect(refused.body.error).toMatchObject({
      message: 'There is no toolset "patern"',
      hint: expect.stringContaining('default, all, memgpt, facts'),
    })
  })

  test('F6 MCP: the tools of MemGPT take the arguments that its models know', async () => {
    const own = await openTestMemory()
    const running = await serveTest(own)
    const client = await connectHttp(running.url, { protocol, toolsets: 'memgpt' })
    const call = async (name: string, args: Readonly<Record<string, unknown>>) => {
      const { isError, text } = await callTool(client, name, args)
      expect(isError, text).toBe(false)
      return text
    }
    const { tools } = await client.listTools()

    await call('core_memory_append', { label: 'human', content: 'Ada lives in Milan.' })
    await call('core_memory_replace', {
      label: 'human',
      old_content: 'Milan',
      new_content: 'Rome',
    })
    await call('archival_memory_insert', { content: 'Ada keeps a green parrot.', tags: ['pets'] })
    const found = await call('archival_memory_search', { query: 'parrot', top_k: 1 })
    await own.memory.conversations.record({ turns: [{ speaker: 'Ada', text: 'Ciao, parrot!' }] })
    const said = await call('conversation_search', { query: 'ciao', start_date: '2020-01-01' })
    const core = (await own.memory.context()).text
    await client.close()
    await running.stop()

    const replace = tools.find(({ name }) => name === 'core_memory_replace')
    expect(Object.keys(replace?.inputSchema.properties ?? {})).toEqual([
      'label',
      'old_content',
      'new_content',
    ])
    expect(found).toContain('Ada keeps a green parrot.')
    expect(said).toContain('Ciao, parrot!')
    expect(core).toContain('Ada lives in Rome.')
  })

  test('A5 MCP: results are described and structured for those who ask for that', async () => {
    const running = await serveTest(opened, { hasOutputSchemas: true })
    const client = await connectHttp(running.url, { protocol, toolsets: 'default,facts' })

    const { tools } = await client.listTools()
    // The client checks what comes back against the schema.
    const facts = await callTool(client, 'fact_list', { limit: 2 })
    const recalled = await callTool(client, 'recall', { query: 'gatto' })
    await client.close()
    await running.stop()

    expect(tools.every(({ outputSchema }) => outputSchema?.type === 'object')).toBe(true)
    expect(facts.structured).toMatchObject({ items: [{}, {}], total: STATEMENTS.length })
    expect(recalled.structured).toMatchObject({
      items: [{ text: 'Il gatto di Marco dorme sul divano.' }],
    })
    expect(recalled.text).toContain('1. "Il gatto di Marco dorme sul divano."')
  })

  test('A6 MCP: what is known for a task is told once, as its text and its guidance', async () => {
    const own = await openTestMemory()
    for (const total of ['carrello', '장바구니', 'cart']) {
      const { id } = await own.memory.tasks.start({ description: `Fix the total of the ${total}` })
      const run = { id, tool: 'bash', input: 'npm test' }
      await own.memory.tasks.step({ ...run, error: 'TypeError: total is not a function' })
      await own.memory.tasks.step({ id, tool: 'bash', input: "sed -i 's/l()/l/' cart.ts" })
      await own.memory.tasks.step({ ...run, output: 'ok' })
      await own.memory.tasks.finish({ id, status: 'success' })
    }
    const asked = {
      task: 'Fix the total of the voucher',
      error: 'TypeError: total is not a function',
    }
    const running = await serveTest(own)
    const client = await connectHttp(running.url, { protocol })

    const known = await own.memory.context.forTask(asked)
    const { text, structured } = await callTool(client, 'context_for_task', asked)
    await client.close()
    await running.stop()
    await own.memory.close()

    expect(known.pieces.length).toBeGreaterThan(1)
    expect(text).toContain('sed -i')
    expect(structured).toBeUndefined()
    expect(text.split('[loci:')).toHaveLength(known.text.split('[loci:').length)
    expect(await countTokens(text)).toBeLessThan(2 * (await countTokens(known.text)))
  })

  test('A5 MCP: a recalled fact costs at most 60 tokens beyond its text', async () => {
    const client = await connectHttp(server.url, { protocol })
    const query = 'What does Ada drink, where does Marco sleep, 녹차, 上海?'

    const { items } = await opened.memory.recall({ query, cutoff: 0 })
    const { text, structured } = await callTool(client, 'recall', { query, cutoff: 0 })
    await client.close()

    const lines = text.split('\n').filter((line) => /^\d+\. /.test(line))
    expect(items.length).toBeGreaterThan(2)
    expect(lines).toHaveLength(items.length)
    for (const [at, { id, text: said }] of items.entries()) {
      expect(lines[at]).toContain(JSON.stringify(said))
      expect(lines[at]).toContain(id)
      const beyond = (await countTokens(`${lines[at]}\n`)) - (await countTokens(said))
      expect(beyond).toBeLessThanOrEqual(FACT_TOKENS_MAX)
    }
    const whole = await countTokens(text)
    const texts = await Promise.all(items.map((item) => countTokens(item.text)))
    const sum = texts.reduce((total, tokens) => total + tokens, 0)
    expect(whole - sum).toBeLessThanOrEqual(FACT_TOKENS_MAX * items.length)
    expect(structured).toBeUndefined()
  })

  test('A5 MCP: core memory, the day and the open tasks are resources', async () => {
    const own = await openTestMemory()
    const running = await serveTest(own)
    const client = await connectHttp(running.url, { protocol })
    await own.memory.blocks.update({ label: 'human', append: 'Speaks Italian.' })
    await own.memory.remember({ text: 'Bruno moved to Bari today.' })
    const { id } = await own.memory.tasks.start({ description: 'Fix the cart of the shop' })
    const read = async (uri: string): Promise<string> => {
      const { contents } = await client.readResource({ uri })
      const [first] = contents
      expect(first).toMatchObject({ uri, mimeType: 'text/markdown' })
      return first !== undefined && 'text' in first ? first.text : ''
    }

    const { resources } = await client.listResources()
    const { resourceTemplates } = await client.listResourceTemplates()
    const [core, today, task] = [
      await read('loci://core'),
      await read('loci://today'),
      await read(`loci://tasks/${id}`),
    ]
    const nowhere = client.readResource({ uri: 'loci://elsewhere' })
    const noTask = client.readResource({ uri: 'loci://tasks/none' })
    await expect(nowhere).rejects.toThrow('There is no resource "loci://elsewhere"')
    await expect(noTask).rejects.toThrow('none')
    await client.close()
    await running.stop()

    expect(resources.map(({ uri }) => uri)).toEqual([
      'loci://core',
      'loci://today',
      `loci://tasks/${id}`,
    ])
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual(['loci://tasks/{id}'])
    expect(core).toContain('Speaks Italian.')
    expect(core).not.toContain('Bari')
    expect(today).toContain('Bruno moved to Bari today.')
    expect(task).toContain('Fix the cart of the shop')
  })

  test('A5 MCP: prompts bring what is stored, fenced as data', async () => {
    const client = await connectHttp(server.url, { protocol })
    const textOf = async (name: string, given: Record<string, string>): Promise<string> => {
      const { messages } = await client.getPrompt({ name, arguments: given })
      const content = messages[0]?.content
      return content?.type === 'text' ? content.text : ''
    }

    const { prompts } = await client.listPrompts()
    const asked = await textOf('recall', { question: 'What does Ada drink in the morning?' })
    const nothing = await textOf('recall', { question: 'Quantum chromodynamics?' })
    const begun = await textOf('begin', {})
    await expect(textOf('conclude', {})).rejects.toThrow('There is no prompt "conclude"')
    await expect(textOf('recall', {})).rejects.toThrow('The prompt needs a question')
    await client.close()

    expect(prompts.map(({ name }) => name)).toEqual(['recall', 'begin'])
    expect(asked).toContain('Answer this question: What does Ada drink in the morning?')
    expect(asked).toContain('Ada drinks green tea in the morning.')
    expect(nothing).toContain('Nothing is stored about it.')
    expect(begun).toContain('stored for every session')
  })
})

/** Runs that another agent logged, a line each. */
function logOf(count: number): string {
  return Array.from({ length: count }, (_, at) =>
    JSON.stringify({
      id: `run-${at}`,
      task: `Mend the fence ${at}`,
      steps: [],
      outcome: { success: true },
    }),
  ).join('\n')
}

test('A5 MCP: who asks for progress is told how far long work is', async () => {
  const own = await openTestMemory()
  const client = await connectWithin(Promise.resolve(own), { toolsets: ['all'] })
  const told: number[] = []

  await client.callTool(
    { name: 'import', arguments: { content: logOf(120) } },
    { onprogress: ({ progress }) => told.push(progress) },
  )
  const quiet = await callTool(client, 'import', { content: logOf(60) })
  await client.close()

  expect(told).toEqual([50, 100, 120])
  expect(quiet.isError).toBe(false)
})

test('A5 MCP: a cancelled request stops, keeps what was done, and is no error', async () => {
  const own = await openTestMemory()
  const log: LogEntry[] = []
  const client = await connectWithin(Promise.resolve(own), {
    toolsets: ['all'],
    onLog: (entry) => log.push(entry),
  })
  const ended = new Promise<void>((resolve) => {
    own.memory.watchDurations(({ labels }) => {
      if (labels.operation === 'import') resolve()
    })
  })
  const cancelling = new AbortController()

  const call = client.callTool(
    { name: 'import', arguments: { content: logOf(1_000) } },
    { signal: cancelling.signal, onprogress: () => cancelling.abort('enough') },
  )
  await expect(call).rejects.toThrow('enough')
  await ended
  const { episodes } = await own.memory.admin.stats()
  await client.close()

  const kept = Object.values(episodes.byPhase).reduce((sum, count) => sum + count, 0)
  expect(kept).toBeGreaterThanOrEqual(50)
  expect(kept).toBeLessThan(1_000)
  expect(log).toEqual([])
})

test('A5 MCP: a client is greeted, and shown the tools, before the memory is open', async () => {
  let open = (_memory: OpenedMemory): void => {}
  const opening = new Promise<OpenedMemory>((resolve) => {
    open = resolve
  })

  const client = await connectWithin(opening)
  const { tools } = await client.listTools()
  const recalled = callTool(client, 'recall', { query: 'gatto' })
  open(opened)

  expect(client.getServerVersion()).toMatchObject({ name: 'loci' })
  expect(client.getInstructions()).toContain('Call recall before you answer')
  expect(tools).toHaveLength(EVERYDAY.length)
  expect((await recalled).text).toContain('Il gatto di Marco')
  await client.close()
})

test('A5 MCP: a memory that cannot be opened is told by the first tool that needs it', async () => {
  const failure = new MemoryError('The folder is gone', {
    code: 'INVALID_CONFIG',
    hint: 'Set LOCI_HOME.',
  })
  const client = await connectWithin(Promise.reject(failure))

  const result = await callTool(client, 'recall', { query: 'x' })
  await client.close()

  expect(result).toMatchObject({
    isError: true,
    text: 'INVALID_CONFIG: The folder is gone\nSet LOCI_HOME.',
  })
})
