import { randomUUID } from 'node:crypto'
import type { AgentInputItem, Session } from '@openai/agents'
import { MemoryError } from '../../core/errors.ts'
import type { Memory } from '../../operations/memory.ts'
import { sessionOf } from './item-calls.ts'

export interface SessionOptions {
  /** Which conversation. The same id continues it. Default: a new one. */
  readonly sessionId?: string | undefined
}

const NAMESPACE = 'openai-agents'
/** What one call of `items.put` takes, with room for the names of the items. */
const PUT_MAX = 100
const PUT_LENGTH_MAX = 1_000_000
const PAGE = 1_000
const POPS_MAX = 100
const KEY = /^\d+/

/**
 * A session of the OpenAI Agents SDK, kept in this memory: `run(agent, text, { session })`. Items
 * come back as they were, in order. Several processes may add to it at once: what one call adds
 * stays together.
 */
export function createSession(
  memory: Pick<Memory, 'items'>,
  { sessionId = randomUUID() }: SessionOptions = {},
): Session {
  const namespace = [NAMESPACE, sessionId]

  async function* read(descending: boolean, limit = PAGE) {
    let after: string | undefined
    do {
      const page = await memory.items.list({ namespace, descending, limit, after })
      yield* page.items
      after = page.next
    } while (after !== undefined)
  }

  async function readLast() {
    const { items } = await memory.items.list({ namespace, descending: true, limit: 1 })
    return items[0]
  }

  return {
    getSessionId: async () => sessionId,
    async getItems(limit) {
      const items: AgentInputItem[] = []
      if (limit !== undefined && limit <= 0) return items
      for await (const { value } of read(limit !== undefined, Math.min(limit ?? PAGE, PAGE))) {
        if (items.push(value as AgentInputItem) === limit) break
      }
      return limit === undefined ? items : items.reverse()
    },
    async addItems(items) {
      if (items.length === 0) return
      // Writers that saw the same last item take the same number, and never the same key.
      const number = Number(KEY.exec((await readLast())?.key ?? '0')?.[0]) + 1
      const batch = `${pad(number)}-${randomUUID()}`
      const named = items.map((item, place) => {
        const value: unknown = JSON.parse(JSON.stringify(item))
        return { namespace, key: `${batch}-${pad(place)}`, value, ...sessionOf(sessionId) }
      })
      for (const part of portions(named)) await memory.items.put({ items: part })
    },
    async popItem() {
      for (let tries = 0; tries < POPS_MAX; tries++) {
        const last = await readLast()
        if (last === undefined) return undefined
        const { deleted } = await memory.items.delete({ items: [{ namespace, key: last.key }] })
        if (deleted === 1) return last.value as AgentInputItem
      }
      throw new MemoryError(`Others took the last item ${POPS_MAX} times`, {
        code: 'CONFLICT',
        hint: 'Let one process at a time take items back.',
        isRetryable: true,
      })
    },
    async clearSession() {
      await memory.items.delete({ namespace })
    },
  }
}

function pad(count: number): string {
  return `${count}`.padStart(10, '0')
}

/** In order, as many together as one call takes. */
function portions<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  const all: Item[][] = [[]]
  let length = 0
  for (const item of items) {
    const own = JSON.stringify(item).length
    if (length + own > PUT_LENGTH_MAX || all.at(-1)?.length === PUT_MAX) {
      all.push([])
      length = 0
    }
    length += own
    all.at(-1)?.push(item)
  }
  return all.filter((part) => part.length > 0)
}
