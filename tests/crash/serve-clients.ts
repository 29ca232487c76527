import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { makeQuestion, makeStatement } from '../../bench/latency/statements.ts'
import { openMemory } from '../../src/index.ts'
import { startLoci, waitForOutput } from '../surfaces/support/loci-process.ts'

/** One call in four is a write. */
const WRITE_EVERY = 4
/** How long a client that finds no server waits before it asks again. */
const AGAIN_MS = 50
const WATCH_MS = 250

export interface ServeClientsOptions {
  readonly clients: number
  /** True when a client that has made this many calls is done. */
  readonly isOver: (calls: number) => boolean
  /** True when so many answers are enough to kill the server, once; it is started again. */
  readonly isKilled?: (answers: number) => boolean
  readonly environment?: Readonly<Record<string, string>>
}

export interface ServeClientsReport {
  readonly writeMs: readonly number[]
  readonly recallMs: readonly number[]
  /** Answers that are errors, with their bodies. */
  readonly errors: readonly string[]
  /** Calls that a kill cut off; they were made again. */
  readonly cutOff: number
  /** Acknowledged statements that are gone, and those that are there twice. */
  readonly wrong: readonly string[]
  readonly acknowledged: number
  /** How many of those a later statement displaced, and said so in its receipt: `undo` brings them back. */
  readonly displaced: number
  /** Of all processes of the server together. */
  readonly memoryMbMax: number
  /** Processor time of the server, and of what it started: the process of the model. */
  readonly processorMs: { readonly server: number; readonly model: number }
}

interface Ledger {
  readonly writeMs: number[]
  readonly recallMs: number[]
  readonly errors: string[]
  /** The texts that were written, and the facts that hold them; none if recall had returned the text. */
  readonly acknowledged: Map<string, string | undefined>
  /** The ids and the texts of the facts that receipts say were displaced. */
  readonly displaced: Set<string>
  /** The statements whose first answer was cut off: it may have been the one that says what they displaced. */
  readonly saidAgain: Set<string>
  cutOff: number
}

/** Lets clients write to and recall from one `loci serve` at once, and compares what it keeps. */
export async function serveClients(
  home: string,
  options: ServeClientsOptions,
): Promise<ServeClientsReport> {
  const ledger: Ledger = {
    writeMs: [],
    recallMs: [],
    errors: [],
    acknowledged: new Map(),
    displaced: new Set(),
    saidAgain: new Set(),
    cutOff: 0,
  }
  const environment = {
    PATH: process.env.PATH ?? '',
    LOCI_HOME: home,
    LOCI_GATE_EVENTS_PER_MINUTE: '1000000',
    ...options.environment,
  }
  let server = await startServer(environment, '0')
  let memoryMbMax = 0
  const serverIds = new Set<number>()
  const times = new Map<number, number>()
  const watch = setInterval(() => {
    const serverId = server.child.pid ?? 0
    const ids = processesOf(serverId)
    const memoryMb = ids.reduce((sum, id) => sum + memoryMbOf(id), 0)
    memoryMbMax = Math.max(memoryMbMax, memoryMb)
    serverIds.add(serverId)
    for (const id of ids) times.set(id, Math.max(times.get(id) ?? 0, processorMsOf(id)))
  }, WATCH_MS)
  const url = server.url
  let isKilled = options.isKilled === undefined

  const answered = async (): Promise<void> => {
    if (isKilled || options.isKilled?.(ledger.writeMs.length + ledger.recallMs.length) !== true)
      return
    isKilled = true
    await stop(server.child, 'SIGKILL')
    server = await startServer(environment, new URL(url).port)
  }
  try {
    await Promise.all(
      Array.from({ length: options.clients }, (_one, client) =>
        runClient(
          { url, client, clients: options.clients, isOver: options.isOver },
          ledger,
          answered,
        ),
      ),
    )
  } finally {
    clearInterval(watch)
    await stop(server.child, 'SIGTERM')
  }
  const { wrong, displaced } = await compareKept(home, ledger)
  const ascending = (list: readonly number[]) => list.toSorted((left, right) => left - right)
  const sumOf = (isOf: (id: number) => boolean) =>
    [...times].reduce((sum, [id, ms]) => sum + (isOf(id) ? ms : 0), 0)
  return {
    writeMs: ascending(ledger.writeMs),
    recallMs: ascending(ledger.recallMs),
    errors: ledger.errors,
    cutOff: ledger.cutOff,
    ...{ wrong, displaced },
    acknowledged: ledger.acknowledged.size,
    memoryMbMax,
    processorMs: {
      server: sumOf((id) => serverIds.has(id)),
      model: sumOf((id) => !serverIds.has(id)),
    },
  }
}

interface Client {
  readonly url: string
  readonly client: number
  readonly clients: number
  readonly isOver: (calls: number) => boolean
}

async function runClient(
  { url, client, clients, isOver }: Client,
  ledger: Ledger,
  answered: () => Promise<void>,
): Promise<void> {
  for (let calls = 0; !isOver(calls); calls++) {
    // Distinct for every call of every client.
    const at = calls * clients + client
    if ((calls + client) % WRITE_EVERY === 0) {
      await remember(url, makeStatement(at, at + 1).text, ledger)
    } else {
      await call(`${url}/v1/recall`, { query: makeQuestion(at) }, ledger, 'recallMs')
    }
    await answered()
  }
}

async function remember(url: string, text: string, ledger: Ledger): Promise<void> {
  const { receipt, isAgain } = await call(`${url}/v1/remember`, { text }, ledger, 'writeMs')
  // What is refused, and not because recall returned it, was never stored, and its receipt says so.
  const isRefused = receipt?.outcome === 'dropped' && receipt.code !== 'recalled'
  if (receipt !== undefined && !isRefused) ledger.acknowledged.set(text, receipt.fact?.id)
  for (const { id, text } of receipt?.displaced ?? []) ledger.displaced.add(id).add(text)
  if (isAgain) ledger.saidAgain.add(text)
}

interface Receipt {
  readonly outcome: string
  /** Why it was refused. */
  readonly code?: string
  readonly fact?: { readonly id: string }
  readonly displaced?: readonly { readonly id: string; readonly text: string }[]
}

/** Asks until there is an answer; `isAgain` if one was cut off before. */
async function call(
  url: string,
  body: object,
  ledger: Ledger,
  times: 'writeMs' | 'recallMs',
): Promise<{ readonly receipt?: Receipt; readonly isAgain: boolean }> {
  const start = performance.now()
  for (let isAgain = false; ; isAgain = true) {
    try {
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
      const text = await response.text()
      ledger[times].push(performance.now() - start)
      if (response.ok) return { receipt: JSON.parse(text), isAgain }
      ledger.errors.push(`${response.status} ${text}`)
      return { isAgain }
    } catch {
      ledger.cutOff += 1
      await setTimeout(AGAIN_MS)
    }
  }
}

async function startServer(
  environment: Record<string, string>,
  port: string,
): Promise<{ readonly child: ChildProcess; readonly url: string }> {
  const child = startLoci(['serve', '--port', port, '--json', '--create'], environment)
  return { child, url: await waitForOutput(child, /"url":"(http:[^"]+)"/) }
}

async function stop(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

/** A process and all that it started. */
function processesOf(id: number): readonly number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/u.test(one))) {
    const parent = /^PPid:\s+(\d+)/mu.exec(readProcess(Number(name), 'status'))?.[1]
    if (parent !== undefined) parents.set(Number(name), Number(parent))
  }
  const isOfTree = (one: number | undefined): boolean =>
    one !== undefined && (one === id || isOfTree(parents.get(one)))
  return [...parents.keys()].filter(isOfTree)
}

/** Resident memory. */
function memoryMbOf(id: number): number {
  return Number(/^VmRSS:\s+(\d+)/mu.exec(readProcess(id, 'status'))?.[1] ?? 0) / 1_024
}

/** Linux counts in hundredths of a second: the 14th and the 15th field, after a name in parentheses. */
function processorMsOf(id: number): number {
  const fields = readProcess(id, 'stat').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10
}

function readProcess(id: number, file: 'stat' | 'status'): string {
  try {
    return readFileSync(join('/proc', String(id), file), 'utf8')
  } catch {
    return ''
  }
}

/**
 * Acknowledged statements that are gone though no receipt says that they were displaced, and what is there more than
 * once. Where the first answer to the statement that displaced was cut off, its own record counts as its receipt.
 */
async function compareKept(
  home: string,
  { acknowledged, displaced, saidAgain }: Ledger,
): Promise<Pick<ServeClientsReport, 'wrong' | 'displaced'>> {
  const { memory } = await openMemory({
    home,
    environment: {},
    config: { embedder: { kind: 'none' } },
  })
  try {
    const kept = new Map<string, string>()
    let content = ''
    for await (const page of memory.exportAll()) content += page
    for (const line of content.split('\n').filter((one) => one !== '')) {
      const { fact } = JSON.parse(line)
      if (fact !== undefined) kept.set(fact.id, fact.text)
    }
    const texts = [...kept.values()]
    const wasDisplaced = async (text: string, id: string | undefined): Promise<boolean> => {
      if (displaced.has(id ?? text)) return true
      if (id === undefined) return false
      const by = (await memory.facts.get({ id })).fact?.supersededBy
      return (
        by !== undefined && saidAgain.has((await memory.facts.get({ id: by })).fact?.text ?? '')
      )
    }
    const gone = [...acknowledged].filter(([text, id]) =>
      id === undefined ? !texts.includes(text) : !kept.has(id),
    )
    const lost: string[] = []
    for (const [text, id] of gone) {
      if (!(await wasDisplaced(text, id))) lost.push(`lost: ${text}`)
    }
    const doubled = texts.filter((text, at) => texts.indexOf(text) !== at)
    return {
      wrong: [...lost, ...doubled.map((text) => `twice: ${text}`)],
      displaced: gone.length - lost.length,
    }
  } finally {
    await memory.close()
  }
}
