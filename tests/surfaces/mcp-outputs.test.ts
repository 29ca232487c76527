import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openMemory } from '../../src/compose/open-memory.ts'
import { EXAMPLES } from '../../src/surfaces/http/examples.ts'
import { listToolDefinitions } from '../../src/surfaces/mcp/toolsets.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { serveTest } from './support/http-caller.ts'
import { idsFor } from './support/ids-for.ts'
import { callTool, connectHttp } from './support/mcp-client.ts'

const KEY = 'person-key-0123456789'

// The client checks each result against the output schema that it listed, and throws if it differs.
test('A5 MCP: what every tool answers fits the output schema that it lists', async () => {
  const folder = temporaryFolder()
  const project = join(folder, 'shop')
  mkdirSync(project)
  writeFileSync(join(project, 'package.json'), '{"name": "shop"}')
  const opened = await openMemory({
    home: join(folder, 'home'),
    environment: {},
    config: {
      embedder: { kind: 'none' },
      workspace: { folder: join(folder, 'notes') },
      project: { folder: project },
      server: { keys: [{ key: KEY, trust: 'person', isOwner: true }] },
    },
  })
  const server = await serveTest(opened, { hasOutputSchemas: true })
  const client = await connectHttp(server.url, { key: KEY, toolsets: 'all' })
  const { tools } = await client.listTools()
  const wrong: unknown[] = []
  for (const [count, { name, operation }] of listToolDefinitions(['all']).entries()) {
    const ids = await idsFor(operation, opened.memory, count)
    const example = JSON.stringify(EXAMPLES[operation.name] ?? {})
      .replaceAll('0195a3c0-7000-7000-8000-000000000001', ids[0] ?? '')
      .replaceAll('0195a3c0-7000-7000-8000-000000000002', ids[1] ?? '')
    const answer = await callTool(client, name, JSON.parse(example)).catch((error: unknown) => ({
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
