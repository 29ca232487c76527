import { randomUUID } from 'node:crypto'
import type { AgentInputItem, Session } from '@openai/agents'
import { MemoryError } from '../../core/errors.ts'
import type { Memory } from '../../operations/memory.ts'
import { eachItem, putItems } from './item-calls.ts'

export interface SessionOptions {
  /** Which conversation. The same id continues it. Default: a new one. */
  readonly sessionId?: string | undefined
}

const NAMESPACE = 'openai-agents'
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

  async function readLast() {
    const { items } = await memory.items.list({ namespace, descending: true, limit: 1 })
    return items[0]
  }

  return {
    getSessionId: async () => sessionId,
    async getItems(limit) {
      const items: AgentInputItem[] = []
      if (limit !== undefined && limit <= 0) return items
      const query = {
        namespace,
        descending: limit !== undefined,
        limit: Math.min(limit ?? PAGE, PAGE),
      }
      for await (const { value } of eachItem(memory.items, query)) {
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
        return { namespace, key: `${batch}-${pad(place)}`, value, session: sessionId }
      })
      await putItems(memory.items, named)
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
