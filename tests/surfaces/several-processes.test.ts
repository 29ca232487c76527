import { once } from 'node:events'
import { expect, test } from 'vitest'
import { callJson } from './support/http-caller.ts'
import {
  environmentOf,
  runLoci,
  startLoci,
  waitForOutput,
  withHome,
} from './support/loci-process.ts'
import { callTool, connectStdio } from './support/mcp-client.ts'

interface Recalled {
  readonly items: readonly { readonly id: string; readonly text: string }[]
}

test('S1 a server, an MCP server and commands share one folder and see each other at once', async () => {
  await withHome(async (home) => {
    const environment = environmentOf(home)
    const server = startLoci(['serve', '--port', '0'], environment)
    const url = await waitForOutput(server, /listens on (http:\S+)/)
    const client = await connectStdio(home, '2025', ['--output-schemas'])
    const overHttp = async (query: string) =>
      (await callJson(`${url}/v1/recall`, { body: { query } })).body as Recalled
    const overMcp = async (query: string) =>
      (await callTool(client, 'recall', { query })).structured as Recalled
    const overCli = async (query: string) =>
      JSON.parse((await runLoci(['recall', query, '--json'], environment)).stdout) as Recalled
    const askAll = async (query: string) => {
      const answers = await Promise.all([overHttp(query), overMcp(query), overCli(query)])
      return answers.map(({ items }) => items.map(({ text }) => text))
    }

    await runLoci(['remember', '고양이는 창가에서 잔다.'], environment)
    expect(await askAll('고양이')).toEqual(Array(3).fill(['고양이는 창가에서 잔다.']))
    await callJson(`${url}/v1/remember`, { body: { text: 'The zebra sleeps standing.' } })
    expect(await askAll('zebra')).toEqual(Array(3).fill(['The zebra sleeps standing.']))
    await callTool(client, 'remember', { text: "L'orso dorme d'inverno." })
    expect(await askAll('orso')).toEqual(Array(3).fill(["L'orso dorme d'inverno."]))

    const [zebra] = (await overMcp('zebra')).items
    await runLoci(['forget', zebra?.id ?? ''], environment)
    expect(await askAll('zebra')).toEqual([[], [], []])

    await client.close()
    server.kill('SIGTERM')
    await once(server, 'close')
  })
})

test('S1 commands that write at the same time all succeed', async () => {
  await withHome(async (home) => {
    const environment = environmentOf(home)

    const facts = [
      'The bakery on the corner closes on Mondays.',
      'Giulia plays the cello in the town orchestra.',
      'Our staging database runs PostgreSQL 17.',
      'The van needs new tyres before winter.',
      'Invoices are sent on the third of each month.',
      'Minjun is allergic to buckwheat.',
    ]
    const outcomes = await Promise.all(
      facts.map((fact) => runLoci(['remember', fact], environment)),
    )

    expect(outcomes.map(({ code, stderr }) => [code, stderr])).toEqual(Array(6).fill([0, '']))
    const { stdout } = await runLoci(['fact', 'list', '--json'], environment)
    expect(JSON.parse(stdout).total).toBe(6)
  })
})
