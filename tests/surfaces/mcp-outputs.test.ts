import { expect, test } from 'vitest'
import { EXAMPLES } from '../../src/surfaces/http/examples.ts'
import { listToolDefinitions } from '../../src/surfaces/mcp/toolsets.ts'
import { KEY, openForEveryOperation, withIds } from './support/every-operation.ts'
import { serveTest } from './support/http-caller.ts'
import { idsFor } from './support/ids-for.ts'
import { callTool, connectHttp } from './support/mcp-client.ts'

// The client checks each result against the output schema that it listed, and throws if it differs.
test('A5 MCP: what every tool answers fits the output schema that it lists', async () => {
  const opened = await openForEveryOperation()
  const server = await serveTest(opened, { hasOutputSchemas: true })
  const client = await connectHttp(server.url, { key: KEY, toolsets: 'all' })
  const { tools } = await client.listTools()
  const wrong: unknown[] = []
  for (const [count, { name, operation }] of listToolDefinitions(['all']).entries()) {
    const ids = await idsFor(operation, opened.memory, count)
    const example = withIds(EXAMPLES[operation.name] ?? {}, ids) as Readonly<
      Record<string, unknown>
    >
    const answer = await callTool(client, name, example).catch((error: unknown) => ({
      ...{ isError: true, text: String(error), structured: undefined },
    }))
    if (answer.isError || answer.structured === undefined) wrong.push([name, answer.text])
  }
  await client.close()
  await server.stop()
  await opened.memory.close()

  expect(tools.every(({ outputSchema }) => outputSchema?.type === 'object')).toBe(true)
  expect(wrong).toEqual([])
})
