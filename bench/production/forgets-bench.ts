import { parseArgs } from 'node:util'
import type { Memory } from '../../src/operations/memory.ts'
import { startDeployment } from '../../tests/crash/production/servers.ts'
import { episodeOf } from '../../tests/support/episode-inputs.ts'
import { type Figure, percentile, renderFigures } from '../measure.ts'
import { readCount } from '../read-count.ts'
import type { Benchmark } from '../run.ts'

const CLIENTS_MAX = 1_000
const EPISODES_MAX = 100_000
const TENANTS = 5
/** Servers that share the machine with other work are slow, and not away. */
const TIMEOUT_MS = 30_000
const TOGETHER = 8
/** Too long for a document: it goes into the bucket. */
const LONG = 'weighed with great care, 조심스럽게. '.repeat(400)

/** How long clients wait that all forget something at once, beside episodes with long traces. */
export const forgetsBench: Benchmark = {
  usage: 'forgets [--clients 20] [--episodes 200] [--json]',
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        clients: { type: 'string', default: '20' },
        episodes: { type: 'string', default: '200' },
        json: { type: 'boolean', default: false },
      },
    })
    const clients = readCount('clients', values.clients, CLIENTS_MAX)
    const episodes = readCount('episodes', values.episodes, EPISODES_MAX)
    const deployment = await startDeployment(TIMEOUT_MS)
    try {
      const hosts = [await deployment.openHost(), await deployment.openHost()]
      const callers = Array.from({ length: clients }, (_, at) => callerOf(hosts, at))
      await inTurn(episodes, (at) => storeOne(callers[at % clients] as Memory, at))
      const ids = await inTurn(clients, (at) => keepOne(callers[at] as Memory, at))
      const figures = await measure(callers, ids)
      if (values.json) console.log(JSON.stringify({ clients, episodes, figures }))
      else console.log(renderFigures(`${clients} forget at once, ${episodes} episodes`, figures))
    } finally {
      await deployment.stop()
    }
  },
}

function callerOf(hosts: readonly Memory[], at: number): Memory {
  const host = hosts[at % hosts.length] as Memory
  return host.as({ scope: { tenant: `tenant${at % TENANTS}` }, surface: 'library' })
}

async function measure(callers: readonly Memory[], ids: readonly string[]) {
  const start = performance.now()
  const taken = await Promise.all(
    callers.map(async (caller, at) => {
      await caller.forget({ id: ids[at] as string })
      return performance.now() - start
    }),
  )
  const sorted = taken.toSorted((left, right) => left - right)
  return [
    ['first', sorted[0] ?? 0],
    ['median', percentile(sorted, 0.5)],
    ['last', sorted.at(-1) ?? 0],
  ].map(([name, value]): Figure => ({ name: `${name} answer`, value: Number(value), unit: 'ms' }))
}

async function storeOne(caller: Memory, at: number): Promise<void> {
  const trace = [{ tool: 'bash', input: 'weigh --all', output: `${at}: ${LONG}` }]
  await caller.episodes.store(episodeOf(`Weigh crate ${at}`, { execution: { trace } }))
}

async function keepOne(caller: Memory, at: number): Promise<string> {
  const text = `Greta repaired the mill wheel, see ticket ${String.fromCodePoint(97 + at)}${at}.`
  const receipt = await caller.remember({ text, keep: true })
  if (!('fact' in receipt) || receipt.fact === undefined) throw new Error(`${text} was not kept`)
  return receipt.fact.id
}

async function inTurn<Result>(count: number, run: (at: number) => Promise<Result>) {
  const results: Result[] = []
  for (let start = 0; start < count; start += TOGETHER) {
    const size = Math.min(TOGETHER, count - start)
    results.push(...(await Promise.all(Array.from({ length: size }, (_, at) => run(start + at)))))
  }
  return results
}
