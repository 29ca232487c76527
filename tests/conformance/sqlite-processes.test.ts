import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { put } from '../../src/conformance/document-store/notes.ts'
import { MemoryError } from '../../src/core/errors.ts'
import type { DocumentStore } from '../../src/ports/document-store.ts'
import { openSqlite } from '../support/document-store-subjects.ts'
import { withFolder } from '../support/prove-conformance.ts'
import { type Child, startChild } from '../support/start-child.ts'

const NAMES = ['가', 'perché', '记忆'] as const
const TIMES = 40

function startWriters(path: string): readonly Child[] {
  return NAMES.map((name) =>
    startChild('sqlite-store-child.ts', ['write', path, name, String(TIMES)]),
  )
}

/** Reads while the children write: what they acknowledged must be there, and each page whole. */
async function watch(store: DocumentStore, children: readonly Child[]): Promise<void> {
  const filter = [{ field: 'title', is: 'equal', value: NAMES[0] } as const]
  const orderBy = { field: 'createdAtMs', direction: 'descending' } as const
  let acknowledged: readonly string[] = []
  while (acknowledged.length < NAMES.length * TIMES) {
    // The store answers without waiting, so this is where the children's lines come in.
    await nextTurn()
    acknowledged = children.flatMap((child) => child.lines().filter((line) => line !== 'ready'))
    const wanted = acknowledged.slice(-50)
    const documents = await store.get('notes', wanted)
    expect(documents.map(({ id }) => id)).toEqual(wanted)
    const page = await store.query('notes', { filter, orderBy, limit: 5 })
    expect(page.documents.every(({ body }) => body.title === NAMES[0])).toBe(true)
  }
}

test('S1 three processes write to one file while a fourth reads: nothing fails, nothing is lost', () =>
  withFolder(async (folder) => {
    const path = join(folder, 'loci.db')
    const store = await openSqlite({ path })
    const children = startWriters(path)
    try {
      await Promise.all(children.map((child) => child.printed(1)))
      for (const child of children) child.say('begin')
      await watch(store, children)
      await Promise.all(children.map((child) => child.ended()))

      const all = NAMES.length * TIMES
      const [counter] = await store.get('events', ['counter'])
      expect(counter).toMatchObject({ version: all, body: { value: all } })
      expect(await store.count('notes')).toBe(all)
      for (const name of NAMES) {
        const filter = [{ field: 'tags', is: 'containing', values: [name] } as const]
        expect(await store.count('notes', filter)).toBe(TIMES)
      }
      const { changes } = await store.changes(undefined, 1_000)
      expect(new Set(changes.map(({ id }) => id)).size).toBe(all + 1)
    } finally {
      await Promise.all(children.map((child) => child.kill()))
      await store.close()
    }
  }))

test('S1 two stores in one process see what the other acknowledged at once', () =>
  withFolder(async (folder) => {
    const path = join(folder, 'loci.db')
    const left = await openSqlite({ path })
    const right = await openSqlite({ path })

    for (let version = 1; version <= 50; version++) {
      const [writer, reader] = version % 2 === 0 ? [left, right] : [right, left]
      await writer.write({ writes: [put('shared', { version }, version - 1)] })
      expect((await reader.get('notes', ['shared']))[0]?.body).toEqual({ version })
    }
    await left.close()
    await right.close()
  }))

test('S1 a lock that is held for too long is STORE_FAILED, and retryable', () =>
  withFolder(async (folder) => {
    const path = join(folder, 'loci.db')
    const store = await openSqlite({ path, busyTimeoutMs: 300 })
    const holder = startChild('sqlite-store-child.ts', ['hold', path])
    try {
      await holder.printed(1)
      const refused = await Promise.allSettled([
        store.write({ writes: [put('a')] }),
        store.write({ writes: [put('b')] }),
      ])

      for (const { status, ...rest } of refused) {
        expect(status).toBe('rejected')
        const error = 'reason' in rest ? rest.reason : undefined
        expect(MemoryError.is(error, 'STORE_FAILED') && error.isRetryable).toBe(true)
      }
      // Reading does not wait for a writer.
      expect(await store.get('notes', ['a', 'b'])).toEqual([])

      const patient = await openSqlite({ path, busyTimeoutMs: 30_000 })
      const waiting = ['c', 'd', 'e'].map((id) => patient.write({ writes: [put(id)] }))
      holder.say('let go')
      expect(await Promise.all(waiting)).toEqual([[1], [1], [1]])
      const { changes } = await store.changes(undefined, 10)
      expect(changes.map(({ id }) => id)).toEqual(['c', 'd', 'e'])
      await patient.close()
    } finally {
      await holder.kill()
      await store.close()
    }
  }))
