import type { Memory } from '../../../src/operations/memory.ts'
import type { Fault } from '../../support/fault-proxy.ts'
import { type Client, createClient, type Ledger } from './client.ts'
import type { Deployment, ServerName } from './servers.ts'

/** What is done to a server while clients write and read. */
export type Disturbance = 'kill' | Exclude<Fault, 'none'>

export interface Disturbed {
  readonly server: ServerName
  readonly disturbance: Disturbance
  /** Calls that were answered and that failed meanwhile. */
  readonly done: number
  readonly failed: number
  /** From its end until every client had been answered. */
  readonly answeredMs: number
}

export interface Load {
  readonly ledgers: readonly Ledger[]
  /** What each client, and a host that catches up, waits for now. */
  describe(): string
  disturb(server: ServerName, disturbance: Disturbance): Promise<Disturbed>
  /** Resolves when no index is behind the documents, at any host. */
  catchUp(): Promise<void>
  /** Ends the clients and compares what is stored with what they were told, as sentences. */
  finish(): Promise<readonly string[]>
}

const TENANTS = 5
/** Longer than the claim of a writer that was lost, and than what many clients left to embed. */
const CATCH_UP_MS = 300_000

// A number would be the same ticket as another one: what is forgotten is found in any spelling.
const letterOf = (at: number): string => String.fromCharCode(97 + at)

/** Clients at two hosts. @param stepsEach How much each client tries during a disturbance. */
export async function startLoad(
  deployment: Deployment,
  { clients: count, stepsEach }: { readonly clients: number; readonly stepsEach: number },
): Promise<Load> {
  const hosts = [await deployment.openHost(), await deployment.openHost()]
  const clients = Array.from({ length: count }, (_, at) =>
    createClient(letterOf(at), `tenant${at % TENANTS}`, at % 2 === 0 ? hosts : hosts.toReversed()),
  )
  const run = async (each: (client: Client) => Promise<void>): Promise<void> => {
    await Promise.all(clients.map(each))
  }
  const steps = async (client: Client): Promise<void> => {
    for (let step = 0; step < stepsEach; step++) await client.step()
  }
  const ledgers = clients.map(({ ledger }) => ledger)
  let behind: readonly string[] = []
  const untilComplete = (host: Memory) =>
    catchUp(host, (notices) => {
      behind = notices
    })
  return {
    ledgers,
    describe: () =>
      [...ledgers.map(({ doing }) => [...doing.values()].join('+') || '-'), ...behind].join(' '),
    async disturb(name, disturbance) {
      const { server, proxy } = deployment.engines[name]
      const before = countTries(ledgers)
      // In the middle of the work, and not between two pieces of it.
      const working = run(steps)
      await clients[0]?.step()
      if (disturbance === 'kill') await server.crash()
      else proxy.set(disturbance)
      await working
      const { done, failed } = countTries(ledgers)
      if (disturbance === 'kill') await server.restart()
      else proxy.set('none')
      const start = performance.now()
      await run((client) => untilAnswered(client, 1))
      const answeredMs = performance.now() - start
      // Everything that a client does works again.
      await run((client) => untilAnswered(client, client.workCount))
      const during = { done: done - before.done, failed: failed - before.failed }
      return { server: name, disturbance, ...during, answeredMs }
    },
    async catchUp() {
      for (const host of hosts) await untilComplete(host)
    },
    async finish() {
      const found: string[] = ledgers.flatMap(({ wrong }) => wrong)
      // What a host has in its caches must be right too.
      for (const memory of [...hosts, await deployment.openHost()]) {
        await untilComplete(memory)
        found.push(...(await compare(memory, ledgers)))
      }
      return found
    },
  }
}

function countTries(ledgers: readonly Ledger[]) {
  const sum = { done: 0, failed: 0 }
  for (const { tries } of ledgers) {
    sum.done += tries.done
    sum.failed += tries.failed
  }
  return sum
}

/** Goes on until so many calls in a row have worked, or something went wrong. */
async function untilAnswered({ ledger, step }: Client, count: number): Promise<void> {
  for (let inRow = 0; inRow < count && ledger.wrong.length === 0; ) {
    const { failed } = ledger.tries
    await step()
    inRow = ledger.tries.failed === failed ? inRow + 1 : 0
  }
}

/** Nobody repairs anything: the indexes catch up because somebody asks. */
async function catchUp(host: Memory, onNotices: (notices: readonly string[]) => void) {
  const untilMs = performance.now() + CATCH_UP_MS
  for (;;) {
    const answer = await host.recall({ query: 'Who repaired the harbour crane?' })
    const notices = answer.notices.map(({ text }) => text)
    onNotices(notices)
    if (notices.length === 0) return
    if (performance.now() > untilMs) throw new Error(`It does not catch up: ${notices.join(' ')}`)
  }
}

async function compare(memory: Memory, ledgers: readonly Ledger[]): Promise<readonly string[]> {
  const found: string[] = []
  for (const tenant of new Set(ledgers.map((ledger) => ledger.tenant))) {
    const caller = memory.as({ scope: { tenant }, surface: 'library' })
    const stored = await listTexts(caller)
    for (const [text, ids] of stored) {
      if (ids.length > 1) found.push(`${text} is stored ${ids.length} times`)
      if (!text.includes(` of ${tenant}`)) found.push(`${tenant} has: ${text}`)
    }
    for (const ledger of ledgers.filter((one) => one.tenant === tenant)) {
      found.push(...compareFacts(ledger, stored), ...(await compareEpisodes(ledger, caller)))
    }
  }
  return found
}

function compareFacts(
  { facts, forgotten, undecided }: Ledger,
  stored: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  return [...facts].flatMap(([text, id]) => {
    const isThere = stored.get(text)?.includes(id) === true
    if (forgotten.has(id)) return isThere ? [`${text} was forgotten and is back`] : []
    return isThere || undecided.has(id) ? [] : [`${text} was acknowledged and is gone`]
  })
}

async function compareEpisodes({ episodes }: Ledger, caller: Memory): Promise<readonly string[]> {
  const found: string[] = []
  for (const [id, output] of episodes) {
    const { episode } = await caller.episodes.get({ id })
    if (episode.execution.trace[0]?.output !== output) found.push(`${id} has lost its trace`)
  }
  return found
}

/** The active facts by their texts. */
async function listTexts(caller: Memory): Promise<ReadonlyMap<string, readonly string[]>> {
  const texts = new Map<string, string[]>()
  for (let after: string | undefined; ; ) {
    const { items, next } = await caller.facts.list({ limit: 200, after })
    for (const { text, id } of items) texts.set(text, [...(texts.get(text) ?? []), id])
    if (next === undefined) return texts
    after = next
  }
}
