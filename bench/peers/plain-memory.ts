import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openPlainWords, type PlainWords } from '../latency/plain-words.ts'
import type { PeerMemory } from './peer-memory.ts'

/** A table of FTS5 for every conversation: what somebody writes by hand. */
export function openPlainMemory(folder: string): PeerMemory {
  const tables = new Map<string, { readonly words: PlainWords; readonly ids: readonly string[] }>()
  return {
    async store({ name, turns }) {
      const own = join(folder, name)
      await mkdir(own, { recursive: true })
      const words = await openPlainWords(own)
      words.insert(turns.map(({ text }) => text))
      tables.set(name, { words, ids: turns.map(({ id }) => id) })
    },
    async ask(conversation, query) {
      const table = tables.get(conversation)
      const found = table?.words.search(query) ?? []
      // Rows are numbered from 1, in the order in which they were inserted.
      return await Promise.resolve(found.map(({ row }) => table?.ids[row - 1] ?? ''))
    },
    async close() {
      for (const { words } of tables.values()) words.close()
      await Promise.resolve()
    },
  }
}
