import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenedMemory } from '../../src/compose/open-memory.ts'
import type { HttpServer } from '../../src/surfaces/http/index.ts'
import { episodeOf, FULL_EPISODE } from '../support/episode-inputs.ts'
import { callJson, serveTest } from './support/http-caller.ts'
import { callTool, connectWithin } from './support/mcp-client.ts'
import { idOf, NOW_MS, openTestMemory } from './support/open-test-memory.ts'
import { runTestCli } from './support/test-cli.ts'

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

test('A5 E1 episodes stored through every surface are found through every other, and say which', async () => {
  const client = await connectWithin(Promise.resolve(opened), {
    toolsets: ['all'],
    hasOutputSchemas: true,
  })
  await opened.memory.episodes.store(episodeOf('alpaca by the library'))
  await runTestCli(
    [
      ...['episode', 'store', '--task', 'description=알파카 alpaca by hand'],
      ...['--outcome', 'status=success'],
    ],
    { opened },
  )
  await callJson(`${server.url}/v1/episodes`, { body: episodeOf('alpaca by the web 🦙') })
  await callTool(client, 'episode_store', { ...episodeOf('alpaca by the agent') })
  const input = { text: 'alpaca', k: 4 }

  const cli = await runTestCli(['episode', 'search', 'alpaca', '--k', '4', '--json'], { opened })
  const { body } = await callJson(`${server.url}/v1/episodes/search`, { body: input })
  const tool = await callTool(client, 'episode_search', input)
  await client.close()

  const library = await opened.memory.episodes.search(input)
  const expected = new Map(library.items.map(({ episode }) => [episode.id, episode]))
  const surfaces = library.items.map(({ episode }) => episode.source)
  expect(new Set(surfaces)).toEqual(
    new Set(['library', 'cli', 'http', 'mcp'].map((surface) => ({ kind: 'call', surface }))),
  )
  for (const answer of [JSON.parse(cli.stdout), body, tool.structured]) {
    const { items } = answer as { items: { episode: { id: string } }[] }
    expect(items).toHaveLength(4)
    for (const { episode } of items) expect(episode).toEqual(expected.get(episode.id))
  }
})

test('A5 E1 every surface refuses a bad episode with every wrong path', async () => {
  const client = await connectWithin(Promise.resolve(opened), {
    toolsets: ['all'],
    hasOutputSchemas: true,
  })
  const wrong = { task: { description: 7 }, outcome: { status: 'fine' } }
  const before = (await opened.memory.episodes.search()).total

  const cli = await runTestCli(
    ['episode', 'store', '--task', '{"description":7}', '--outcome', 'status=fine'],
    { opened },
  )
  const http = await callJson(`${server.url}/v1/episodes`, { body: wrong })
  const tool = await callTool(client, 'episode_store', wrong)
  await client.close()

  expect(http.status).toBe(400)
  expect(tool.isError).toBe(true)
  for (const text of [cli.stderr, http.body.error.hint, tool.text]) {
    expect(text).toContain('task.description: must be a string')
    expect(text).toContain('outcome.status: must be one of success')
  }
  expect((await opened.memory.episodes.search()).total).toBe(before)
})

test('A5 CLI: episodes read well in a narrow terminal, and cannot steer it', async () => {
  const own = await openTestMemory()
  const at = { opened: own, columns: 60, now: () => NOW_MS + 3 * 3_600_000 }
  await own.memory.episodes.store({ ...FULL_EPISODE, project: 'shop' })
  await own.memory.episodes.store(episodeOf('evil \u001b[2J\u202etext', { status: 'failure' }))

  let transcript = ''
  for (const args of [
    ['episode', 'store', '--task', 'description=정리', '--outcome', 'status=partial'],
    ['episode', 'search', 'payment timeout', '--min-similarity', '0.1'],
    ['episode', 'search', '--status', 'failure'],
    ['episode', 'search', '--tags', 'unused'],
    ['episode', 'get', idOf(1)],
  ]) {
    const { stdout, stderr } = await runTestCli(args, at)
    expect(stderr).toBe('')
    transcript += `$ loci ${args.join(' ')}\n${stdout}\n`
    await own.memory.settle()
  }

  for (const control of ['\u001b', '\u202e']) expect(transcript).not.toContain(control)
  await expect(transcript).toMatchFileSnapshot('golden/episodes.txt')
})
