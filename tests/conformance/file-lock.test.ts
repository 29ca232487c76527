import { readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFileDocumentStore } from '../../src/adapters/files/file-document-store.ts'
import { type LockHolder, nameThisProcess } from '../../src/adapters/files/lock-holder.ts'
import { DOCUMENT_STORE_TEST_COLLECTIONS } from '../../src/conformance/document-store-cases.ts'
import type { DocumentStore } from '../../src/ports/document-store.ts'
import { withFolder } from '../support/prove-conformance.ts'
import { raiseCounter } from '../support/raise-counter.ts'
import { startChild } from '../support/start-child.ts'

function openStore(folder: string, busyTimeoutMs = 30_000): Promise<DocumentStore> {
  const collections = DOCUMENT_STORE_TEST_COLLECTIONS
  return createFileDocumentStore({ folder, collections, busyTimeoutMs })
}

async function leaveLock(folder: string, holder: Partial<LockHolder>): Promise<string> {
  const path = join(folder, 'lock')
  const whole = { ...(await nameThisProcess()), token: '0123456789abcdef', ...holder }
  await writeFile(path, JSON.stringify(whole))
  return path
}

async function endedPid(): Promise<number> {
  const child = startChild('json-store-child.ts', [])
  await child.kill()
  return child.pid
}

test('S2 files: the lock of a process that was killed is taken over', () =>
  withFolder(async (folder) => {
    await leaveLock(folder, { pid: await endedPid() })

    const store = await openStore(folder)
    await raiseCounter(store, 1)

    await store.close()
    expect(await readdir(folder)).toEqual(['documents.jsonl'])
  }))

test('S2 files: of many who find the lock of a dead process, one at a time gets it', () =>
  withFolder(async (folder) => {
    const pid = await endedPid()
    for (let round = 1; round <= 5; round++) {
      await leaveLock(folder, { pid, token: `dead${round}` })

      const stores = await Promise.all(Array.from({ length: 8 }, () => openStore(folder)))
      await Promise.all(stores.map((store) => raiseCounter(store, 2)))

      const [counter] = (await stores[0]?.get('events', ['counter'])) ?? []
      expect(counter?.body).toEqual({ value: round * 16 })
      await Promise.all(stores.map((store) => store.close()))
    }
    expect(await readdir(folder)).toEqual(['documents.jsonl'])
  }))

test('S2 files: one who died while removing a dead lock does not bar the others', () =>
  withFolder(async (folder) => {
    const pid = await endedPid()
    const self = await nameThisProcess()
    await leaveLock(folder, { pid, token: 'first' })
    const guard = JSON.stringify({ ...self, pid, token: 'second' })
    await writeFile(join(folder, 'lock.first.stale'), guard)
    await writeFile(join(folder, 'lock.second'), guard)

    const store = await openStore(folder)

    await store.close()
    expect(await readdir(folder)).toEqual(['documents.jsonl'])
  }))

test('S2 files: while one removes the lock of a dead process, no other does', () =>
  withFolder(async (folder) => {
    await leaveLock(folder, { pid: await endedPid(), token: 'first' })
    const guard = join(folder, 'lock.first.stale')
    await writeFile(guard, JSON.stringify({ ...(await nameThisProcess()), token: 'second' }))

    await expect(openStore(folder, 100)).rejects.toMatchObject({ code: 'STORE_FAILED' })
    expect(JSON.parse(await readFile(join(folder, 'lock'), 'utf8')).token).toBe('first')

    await rm(guard)
    await (await openStore(folder)).close()
  }))

test('S2 files: a pid that was given to another process since does not hold the lock', () =>
  withFolder(async (folder) => {
    await leaveLock(folder, { pid: process.pid, started: '1' })

    const store = await openStore(folder)

    await raiseCounter(store, 1)
    await store.close()
  }))

test('S2 files: a lock that is held is waited for, then STORE_FAILED that may be retried', () =>
  withFolder(async (folder) => {
    const store = await openStore(folder, 100)
    const path = await leaveLock(folder, {})

    await expect(raiseCounter(store, 1)).rejects.toMatchObject({
      code: 'STORE_FAILED',
      isRetryable: true,
      message: expect.stringContaining(`process ${process.pid}`),
    })
    expect(await store.count('events')).toBe(0)

    await rm(path)
    await raiseCounter(store, 1)
    expect(await store.count('events')).toBe(1)
    await store.close()
  }))

test('S2 files: readers do not wait for the lock', () =>
  withFolder(async (folder) => {
    const store = await openStore(folder)
    await raiseCounter(store, 1)
    const path = await leaveLock(folder, {})

    expect(await store.get('events', ['counter'])).toHaveLength(1)

    await rm(path)
    await store.close()
  }))

test('S2 files: the lock of another machine holds until it was silent for a minute', () =>
  withFolder(async (folder) => {
    const path = await leaveLock(folder, { host: 'another machine' })
    await expect(openStore(folder, 100)).rejects.toMatchObject({ code: 'STORE_FAILED' })
    const silentSince = new Date(Date.now() - 61_000)
    await utimes(path, silentSince, silentSince)

    const store = await openStore(folder)

    await store.close()
  }))
