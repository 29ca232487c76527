import { randomUUID } from 'node:crypto'
import { MemoryError } from '../../../src/core/errors.ts'
import type { Memory } from '../../../src/operations/memory.ts'
import { episodeOf } from '../../support/episode-inputs.ts'

/** What one client was told, and what it saw that was wrong. */
export interface Ledger {
  readonly tenant: string
  /** Statements that were acknowledged, with the ids they were acknowledged with. */
  readonly facts: Map<string, string>
  readonly forgotten: Set<string>
  /** Asked to be forgotten, without an answer: either is right. */
  readonly undecided: Set<string>
  /** Episodes that were acknowledged, with their long output. */
  readonly episodes: Map<string, string>
  readonly wrong: string[]
  readonly tries: { done: number; failed: number }
  /** What it waits for, with the time at which that began. */
  readonly doing: Map<symbol, string>
}

export interface Client {
  readonly ledger: Ledger
  /** After how many steps it has done everything once. */
  readonly workCount: number
  /** Does the next thing. What fails and may be tried again is tried again by the next call. */
  step(): Promise<void>
}

const PEOPLE = ['Ada', 'Greta', '지민', 'Luca', 'Noor', 'Ines']
const DEEDS = ['repaired', 'painted', 'measured', 'sold', 'cleaned', 'photographed']
const THINGS = ['harbour crane', 'mill wheel', '등대', 'granary roof', 'north gate', 'brass scale']
/** A client forgets one statement in so many steps. */
const FORGETS_EACH = 32
/** Too long for a document: it goes into the bucket. */
const LONG = 'weighed with great care, 조심스럽게. '.repeat(400)

/**
 * A client of one tenant, at one of the hosts at a time. Tenants say the same things: only the mark
 * at the end of a statement tells whose it is.
 */
export function createClient(name: string, tenant: string, hosts: readonly Memory[]): Client {
  const ledger: Ledger = {
    tenant,
    facts: new Map(),
    forgotten: new Set(),
    undecided: new Set(),
    episodes: new Map(),
    wrong: [],
    tries: { done: 0, failed: 0 },
    doing: new Map(),
  }
  const callers = hosts.map((host) => host.as({ scope: { tenant }, surface: 'library' }))
  let turn = 0
  // Which write is due, until it is acknowledged.
  let due = 0
  let episodeDue: string = randomUUID()

  const work = [remember, recall, remember, read, remember, forget, recall, store]
  return {
    ledger,
    workCount: work.length,
    async step() {
      const memory = callers[turn % callers.length] as Memory
      const next = work[turn % work.length] as (memory: Memory) => Promise<void>
      turn += 1
      const doing = Symbol(next.name)
      ledger.doing.set(doing, `${next.name}@${new Date().toISOString().slice(14, 19)}`)
      try {
        await next(memory)
        ledger.tries.done += 1
      } catch (error) {
        ledger.tries.failed += 1
        if (!(MemoryError.is(error) && error.isRetryable))
          ledger.wrong.push(`${next.name}: ${error}`)
      }
      ledger.doing.delete(doing)
    },
  }

  async function remember(memory: Memory): Promise<void> {
    const [who, did, what] = [PEOPLE[due % 6], DEEDS[(due * 5 + 1) % 6], THINGS[(due >> 1) % 6]]
    const text = `${who} ${did} the ${what}, see ticket ${name}-${due} of ${tenant}.`
    const receipt = await memory.remember({ text, keep: true })
    if (receipt.outcome === 'dropped' && receipt.code === 'recalled') {
      // An answer was lost, the statement was not: recall has told it since.
    } else if (!('fact' in receipt) || receipt.fact === undefined) {
      ledger.wrong.push(`${text} was not kept: ${receipt.reason}`)
    } else ledger.facts.set(text, receipt.fact.id)
    due += 1
  }

  async function recall(memory: Memory): Promise<void> {
    const query = `Who ${DEEDS[turn % 6]} the ${THINGS[turn % 6]}?`
    const { items } = await memory.recall({ query, k: 20 })
    for (const { text } of items) {
      if (!text.includes(` of ${tenant}`)) ledger.wrong.push(`${tenant} was shown: ${text}`)
    }
  }

  async function read(memory: Memory): Promise<void> {
    const [text, id] = [...ledger.facts].at(-1 - (turn % 7)) ?? []
    if (text === undefined || id === undefined) return
    const { fact } = await memory.facts.get({ id })
    if (fact?.text !== text) ledger.wrong.push(`${id} was "${text}" and is "${fact?.text}"`)
  }

  async function forget(memory: Memory): Promise<void> {
    const id = [...ledger.facts.values()][turn % Math.max(1, ledger.facts.size)]
    // Every other statement is compared with what was forgotten: a little of it is enough.
    if (id === undefined || turn % FORGETS_EACH > work.length) return
    ledger.undecided.add(id)
    await memory.forget({ id })
    ledger.undecided.delete(id)
    ledger.forgotten.add(id)
  }

  async function store(memory: Memory): Promise<void> {
    const id = episodeDue
    const output = `${id} of ${tenant}: ${LONG}`
    const trace = [{ tool: 'bash', input: 'weigh --all', output }]
    // As one of several: it may have been stored by a call that was never answered.
    const episode = episodeOf(`Weigh crate ${id} of ${tenant}`, { execution: { trace } })
    await memory.episodes.store({ episodes: [{ ...episode, id }] })
    ledger.episodes.set(id, output)
    episodeDue = randomUUID()
  }
}
