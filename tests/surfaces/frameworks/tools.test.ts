import { expect, onTestFinished, test } from 'vitest'
import type { Memory } from '../../../src/operations/memory.ts'
import { createTools } from '../../../src/surfaces/frameworks/tools.ts'
import { serveTest } from '../support/http-caller.ts'
import { callTool, connectHttp } from '../support/mcp-client.ts'
import { openTestMemory } from '../support/open-test-memory.ts'

async function openMemory(): Promise<Memory> {
  const { memory } = await openTestMemory()
  onTestFinished(() => memory.close())
  return memory
}

test.each([['default'], ['all'], ['memgpt']])(
  'A7 tools: the toolset %s is that of MCP, word for word, and so are its answers',
  async (toolset) => {
    const opened = await openTestMemory()
    const server = await serveTest(opened)
    onTestFinished(async () => {
      await server.stop()
      await opened.memory.close()
    })
    const client = await connectHttp(server.url, { toolsets: toolset })
    const { tools, call } = createTools(opened.memory, { toolsets: [toolset] })
    const offered = await client.listTools()

    expect(tools.length).toBeGreaterThan(4)
    expect(tools.map(({ parameters: inputSchema, ...tool }) => ({ ...tool, inputSchema }))).toEqual(
      offered.tools.map(({ name, description, inputSchema }) => ({
        name,
        description,
        inputSchema,
      })),
    )
    for (const { name } of tools) {
      // No tool takes this, so nothing is changed in between.
      const wrong = { colour: 'red' }
      expect(await call(name, wrong)).toEqual(await callTool(client, name, wrong))
    }
    await client.close()
  },
)

test('A7 tools: arguments come as an object or as JSON, and what a model gets wrong is an answer', async () => {
  const { call } = createTools(await openMemory(), { names: ['remember', 'recall', 'context'] })

  const stored = await call('remember', '{"text":"Ada is allergic to peanuts."}')
  expect(stored).toMatchObject({ isError: false, text: expect.stringMatching(/^stored /) })
  const found = await call('recall', { query: 'What is Ada allergic to?' })
  expect(found.text).toContain('"Ada is allergic to peanuts."')
  for (const nothing of [undefined, '', ' ']) {
    expect(await call('context', nothing)).toMatchObject({ isError: false })
  }
  const wrong = [
    await call('recall', '{"query":'),
    await call('recall', '["tea"]'),
    await call('recall', null),
    await call('recall', {}),
    await call('forget', { id: 'x' }),
    await call('toString'),
  ]
  expect(wrong.every(({ isError }) => isError)).toBe(true)
  expect(wrong.map(({ text }) => text.split('\n')[0])).toEqual([
    'INVALID_INPUT: The arguments are not JSON',
    'INVALID_INPUT: The arguments are not an object',
    'INVALID_INPUT: The arguments are not an object',
    'INVALID_INPUT: Invalid input for recall',
    'INVALID_INPUT: There is no tool "forget"',
    'INVALID_INPUT: There is no tool "toString"',
  ])
  expect(wrong[4]?.text).toContain('There are: remember, recall, context.')
})

test('A7 tools: core memory is appended to, replaced and read, and stands in the system prompt', async () => {
  const memory = await openMemory()
  const names = ['core_memory_append', 'core_memory_replace', 'block_list']
  const { tools, call, systemPrompt } = createTools(memory, {
    toolsets: ['memgpt', 'blocks'],
    names,
  })
  expect(tools.map(({ name }) => name)).toEqual(names)
  expect(await systemPrompt()).toBe('')
  expect(await call('block_list')).toEqual({ text: 'Core memory is empty.', isError: false })

  await call('core_memory_append', { label: 'human', content: 'Ada lives in Milan.' })
  const change = { label: 'human', old_content: 'Milan', new_content: 'Rome' }
  expect(await call('core_memory_replace', change)).toMatchObject({ isError: false })
  expect(await call('core_memory_replace', change)).toMatchObject({ isError: true })

  const read = await call('block_list', { label: 'human' })
  expect(read.text).toContain('core block human')
  expect(read.text).toContain('| Ada lives in Rome.')
  const prompt = await systemPrompt()
  expect(prompt).toContain('| Ada lives in Rome.')
  // Word for word, so that it is cached.
  expect(await systemPrompt()).toBe(prompt)
  const past = await call('block_list', { label: 'human', history: true })
  expect(past.text).toContain('Ada lives in Milan.')
})

test('A7 tools: an unknown toolset or name is refused when the tools are made', async () => {
  const memory = await openMemory()
  expect(() => createTools(memory, { toolsets: ['patern'] })).toThrow('no toolset "patern"')
  expect(() => createTools(memory, { names: ['recal'] })).toThrow('There is no tool "recal"')
})

test('A7 tools: a memory that lacks an operation says so, and a defect is thrown', async () => {
  const memory = await openMemory()
  const { failures: _, ...others } = memory
  const lacking = createTools(others as Memory)
  expect(await lacking.call('failure_search', { error: 'x' })).toEqual({
    text: 'UNSUPPORTED: This memory has no failures.search',
    isError: true,
  })
  const broken = createTools({
    ...memory,
    recall: () => Promise.reject(new TypeError('x is null')),
  })
  await expect(broken.call('recall', { query: 'x' })).rejects.toThrow('x is null')
})
