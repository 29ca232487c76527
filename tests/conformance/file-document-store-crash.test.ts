import { randomInt } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import {
  createFileDocumentStore,
  type FileDocumentStoreOptions,
} from '../../src/adapters/files/file-document-store.ts'
import { DOCUMENT_STORE_TEST_COLLECTIONS } from '../../src/conformance/document-store-cases.ts'
import type { DocumentStore } from '../../src/ports/document-store.ts'
import { recordingEvents } from '../../src/testing/index.ts'
import { withFolder } from '../support/prove-conformance.ts'
import { raiseCounter } from '../support/raise-counter.ts'
import { sample } from '../support/sample.ts'
import { type Child, startChild } from '../support/start-child.ts'

const KILLS = sample(8, 40)
const DOCUMENTS_MAX = 1_000

function openStore(
  folder: string,
  options: Partial<FileDocumentStoreOptions> = {},
): Promise<DocumentStore> {
  return createFileDocumentStore({
    folder,
    collections: DOCUMENT_STORE_TEST_COLLECTIONS,
    ...options,
  })
}

async function writeNote(store: DocumentStore, id: string): Promise<void> {
  const body = { title: `메모 ${id}`, text: 'perché @ no' }
  await store.write({ writes: [{ kind: 'put', collection: 'notes', id, body }] })
}

async function writeNotes(folder: string, ids: readonly string[], logBytesMax?: number) {
  const store = await openStore(folder, logBytesMax === undefined ? {} : { logBytesMax })
  for (const id of ids) await writeNote(store, id)
  await store.close()
}

async function idsIn(store: DocumentStore): Promise<readonly string[]> {
  const ids: string[] = []
  for (let after: string | undefined; ; ) {
    const page = await store.query('notes', {
      limit: DOCUMENTS_MAX,
      ...(after === undefined ? {} : { after }),
    })
    ids.push(...page.documents.map(({ id }) => id))
    if (page.next === undefined) return ids
    after = page.next
  }
}

async function startWriter(folder: string, start: number): Promise<Child> {
  const child = startChild('json-store-child.ts', ['append', folder, String(start)])
  await child.printed(1)
  return child
}

test(`S2 files: kill -9 at ${KILLS} random moments loses nothing that was acknowledged`, () =>
  withFolder(async (folder) => {
    const reader = await openStore(folder)
    const acknowledged = new Set<string>()
    // The next child loads while the one before it writes.
    let next = startWriter(folder, 0)
    for (let round = 1; round <= KILLS; round++) {
      const child = await next
      next = startWriter(folder, round * 1_000)
      child.say('begin')
      await child.printed(2)
      await wait(randomInt(40))
      await child.kill()
      for (const number of child.lines().slice(1)) acknowledged.add(number)

      const store = await openStore(folder)
      const ids = new Set(await idsIn(store))
      const missing = [...acknowledged].filter((number) => !ids.has(`left-${number}`))
      const halves = [...ids].filter((id) => !ids.has(id.replace(/^(left|right)/, other)))
      expect({ round, missing, halves }).toEqual({ round, missing: [], halves: [] })
      expect(new Set(await idsIn(reader))).toEqual(ids)
      await store.close()
    }
    await (await next).kill()

    expect(acknowledged.size).toBeGreaterThanOrEqual(KILLS)
    expect((await stat(join(folder, 'snapshot.jsonl'))).size).toBeGreaterThan(0)
    await reader.close()
  }))

function other(side: string): string {
  return side === 'left' ? 'right' : 'left'
}

test('S2 files: processes that write at once take turns, and none of their writes is lost', () =>
  withFolder(async (folder) => {
    const children = [40, 40].map((times) =>
      startChild('json-store-child.ts', ['count', folder, String(times)]),
    )
    await Promise.all(children.map((child) => child.printed(1)))
    const store = await openStore(folder, { logBytesMax: 5_000, busyTimeoutMs: 30_000 })

    for (const child of children) child.say('begin')
    await raiseCounter(store, 40)
    await Promise.all(children.map((child) => child.ended()))

    const [counter] = await store.get('events', ['counter'])
    expect(counter).toMatchObject({ version: 120, body: { value: 120 } })
    await store.close()
    expect((await readdir(folder)).filter((name) => name.startsWith('lock'))).toEqual([])
  }))

test('S2 files: a log cut at any byte of its last line opens without that line, and says so', () =>
  withFolder(async (folder) => {
    const log = join(folder, 'documents.jsonl')
    await writeNotes(folder, ['a', 'b', 'c'])
    const whole = await readFile(log)
    const lastLineAt = whole.subarray(0, -1).lastIndexOf('\n') + 1

    for (let size = lastLineAt; size < whole.length; size++) {
      await writeFile(log, whole.subarray(0, size))
      const events = recordingEvents()
      const store = await openStore(folder, { events })

      expect(await idsIn(store)).toEqual(['a', 'b'])
      const cut = size - lastLineAt
      const told = events.events.map((event) => 'message' in event && event.message)
      expect(told).toEqual(cut === 0 ? [] : [expect.stringContaining(`${cut} bytes after line 3`)])
      expect((await stat(log)).size).toBe(lastLineAt)
      await store.close()
    }
    await writeNotes(folder, ['d'])
    const store = await openStore(folder)
    expect(await idsIn(store)).toEqual(['a', 'b', 'd'])
    await store.close()
  }))

test('S2 files: a last line with a gap, as a power cut leaves, is dropped and told', () =>
  withFolder(async (folder) => {
    const log = join(folder, 'documents.jsonl')
    await writeNotes(folder, ['a', 'b'])
    const bytes = await readFile(log)
    bytes.fill(0, bytes.length - 60, bytes.length - 20)
    await writeFile(log, bytes)
    const events = recordingEvents()

    const store = await openStore(folder, { events })

    expect(await idsIn(store)).toEqual(['a'])
    expect(events.events).toHaveLength(1)
    await store.close()
  }))

test('S2 files: a flipped bit is CORRUPT_DATA that names the line, and nothing is changed', () =>
  withFolder(async (folder) => {
    const log = join(folder, 'documents.jsonl')
    await writeNotes(folder, ['a', 'b', 'c'])
    const whole = await readFile(log)
    const lines = whole.toString('utf8').split('\n').slice(0, -1)

    let lineAt = 0
    for (const [at, line] of lines.entries()) {
      const length = Buffer.byteLength(line)
      for (let offset = 0; offset < length; offset += 5) {
        const damaged = Buffer.from(whole)
        const bit = 1 << (offset % 8)
        damaged[lineAt + offset] = (damaged[lineAt + offset] ?? 0) ^ bit
        await writeFile(log, damaged)

        await expect(openStore(folder)).rejects.toMatchObject({
          code: 'CORRUPT_DATA',
          message: expect.stringContaining(`documents.jsonl:${at + 1} is damaged`),
        })
        expect((await readFile(log)).equals(damaged)).toBe(true)
      }
      lineAt += length + 1
    }
  }))

test('S2 files: damage that comes while the store is open is CORRUPT_DATA, not a wrong answer', () =>
  withFolder(async (folder) => {
    const log = join(folder, 'documents.jsonl')
    const store = await openStore(folder)
    for (const id of ['a', 'b']) await writeNote(store, id)
    const damaged = Buffer.from((await readFile(log, 'utf8')).replace('메모 a', '메모 x'), 'utf8')
    await writeFile(log, damaged)

    const expected = { code: 'CORRUPT_DATA', message: expect.stringContaining('documents.jsonl:2') }
    const another = await openStore(folder).catch((error: unknown) => error)
    expect(another).toMatchObject(expected)
    await writeFile(log, damaged.subarray(0, -1))
    await expect(store.get('notes', ['a'])).rejects.toMatchObject(expected)
    await expect(writeNote(store, 'c')).rejects.toMatchObject(expected)
    await store.close()
  }))

test.each([
  ['a line that is missing', (lines: string[]) => lines.toSpliced(2, 1), 'documents.jsonl:3'],
  ['two lines that changed places', ([h, a, b, c]: string[]) => [h, b, a, c], 'documents.jsonl:2'],
  ['a header that is missing', (lines: string[]) => lines.slice(1), 'documents.jsonl:1'],
  ['an empty log', () => [], 'documents.jsonl:1'],
] as const)('S2 files: %s is CORRUPT_DATA', (_what, damage, where) =>
  withFolder(async (folder) => {
    const log = join(folder, 'documents.jsonl')
    await writeNotes(folder, ['a', 'b', 'c'])
    const lines = (await readFile(log, 'utf8')).trimEnd().split('\n')
    await writeFile(
      log,
      damage(lines)
        .map((line) => `${line}\n`)
        .join(''),
    )

    await expect(openStore(folder)).rejects.toMatchObject({
      code: 'CORRUPT_DATA',
      message: expect.stringContaining(where),
    })
  }),
)

test.each([
  ['a flipped letter', (text: string) => text.replace('메모 a', '메모 x'), 'snapshot.jsonl:2'],
  ['a line too few', (text: string) => text.replace(/[^\n]+\n$/, ''), 'snapshot.jsonl:'],
  ['half a line', (text: string) => text.slice(0, -9), 'snapshot.jsonl:'],
] as const)('S2 files: a snapshot with %s is CORRUPT_DATA', (_what, damage, where) =>
  withFolder(async (folder) => {
    const snapshot = join(folder, 'snapshot.jsonl')
    await writeNotes(folder, ['a', 'b', 'c'], 0)
    await writeFile(snapshot, damage(await readFile(snapshot, 'utf8')))

    await expect(openStore(folder)).rejects.toMatchObject({
      code: 'CORRUPT_DATA',
      message: expect.stringContaining(where),
    })
  }),
)
