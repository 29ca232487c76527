import { copyFile, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  createFileDocumentStore,
  type FileDocumentStoreOptions,
} from '../../src/adapters/files/file-document-store.ts'
import { renderLine } from '../../src/adapters/files/log/line.ts'
import { createMemoryDocumentStore } from '../../src/adapters/memory/memory-document-store.ts'
import {
  DOCUMENT_STORE_TEST_COLLECTIONS,
  documentStoreCases,
} from '../../src/conformance/document-store-cases.ts'
import { MemoryError } from '../../src/core/errors.ts'
import type { JsonObject } from '../../src/core/json.ts'
import type { DocumentStore, DocumentWrite } from '../../src/ports/document-store.ts'
import { recordingEvents } from '../../src/testing/index.ts'
import { proveConformance, withFolder } from '../support/prove-conformance.ts'

const collections = DOCUMENT_STORE_TEST_COLLECTIONS

proveConformance('S5 files', documentStoreCases, (folder) => openStore(folder))
proveConformance('S5 files, packed whenever it can be', documentStoreCases, (folder) =>
  openStore(folder, { logBytesMax: 0 }),
)

function openStore(
  folder: string,
  options: Partial<FileDocumentStoreOptions> = {},
): Promise<DocumentStore> {
  return createFileDocumentStore({ folder, collections, ...options })
}

const put = (id: string, body: JsonObject = {}): DocumentWrite => ({
  kind: 'put',
  collection: 'notes',
  id,
  body,
})

async function idsIn(store: DocumentStore): Promise<readonly string[]> {
  return (await store.query('notes', { limit: 1_000 })).documents.map(({ id }) => id)
}

test('S2 files: a person can read the log, one line of JSON a batch', () =>
  withFolder(async (folder) => {
    const store = await openStore(folder)
    await store.write({ writes: [put('a', { title: '김민수는 차를 좋아한다' }), put('b')] })
    await store.write({ writes: [{ kind: 'delete', collection: 'notes', id: 'b' }] })
    await store.close()

    const [header, first, second] = (await readFile(join(folder, 'documents.jsonl'), 'utf8'))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))

    expect(header).toMatchObject({ format: 2, generation: 1, sequence: 0 })
    expect(first).toMatchObject({
      sequence: 1,
      writes: [
        { kind: 'put', id: 'a', version: 1, body: { title: '김민수는 차를 좋아한다' } },
        { kind: 'put', id: 'b', version: 1, body: {} },
      ],
    })
    expect(second).toMatchObject({ sequence: 3, writes: [{ kind: 'delete', id: 'b' }] })
  }))

test('S2 files: documents, versions and cursors are the same after opening again', () =>
  withFolder(async (folder) => {
    const store = await openStore(folder, { logBytesMax: 100 })
    await store.write({ writes: [put('a'), put('b', { tags: ['카페', 'caffè'] }), put('c')] })
    const { cursor } = await store.changes(undefined, 100)
    await store.write({ writes: [put('b', { tags: ['차'] })] })
    await store.write({ writes: [{ kind: 'delete', collection: 'notes', id: 'a' }] })
    const before = await store.query('notes', { limit: 10 })
    const changesBefore = await store.changes(cursor, 10)
    await store.close()

    const again = await openStore(folder)

    expect(await again.query('notes', { limit: 10 })).toEqual(before)
    expect(await again.changes(cursor, 10)).toEqual(changesBefore)
    expect(changesBefore.changes.map(({ id, isDeleted }) => [id, isDeleted])).toEqual([
      ['b', false],
      ['a', true],
    ])
    expect(await stat(join(folder, 'snapshot.jsonl'))).toBeDefined()
    await again.close()
  }))

test('S2 files: packing keeps the log small and the folder without leftovers', () =>
  withFolder(async (folder) => {
    const store = await openStore(folder, { logBytesMax: 2_000 })
    for (let round = 0; round < 100; round++) {
      await store.write({ writes: [put('same', { round, text: 'x'.repeat(600) })] })
    }
    await store.close()

    expect((await stat(join(folder, 'documents.jsonl'))).size).toBeLessThan(10_000)
    expect((await readdir(folder)).sort()).toEqual(['documents.jsonl', 'snapshot.jsonl'])
  }))

test('S2 files: a crash between the new snapshot and the new log loses nothing', () =>
  withFolder(async (folder) => {
    const log = join(folder, 'documents.jsonl')
    const store = await openStore(folder)
    for (const id of ['a', 'b', 'c']) await store.write({ writes: [put(id)] })
    await copyFile(log, join(folder, 'old-log'))
    await store.close()
    const packing = await openStore(folder, { logBytesMax: 0 })
    await packing.write({ writes: [put('d')] })
    await packing.close()
    // The old log beside the new snapshot is what such a crash leaves.
    await copyFile(join(folder, 'old-log'), log)

    const again = await openStore(folder)
    expect(await idsIn(again)).toEqual(['a', 'b', 'c', 'd'])
    await again.write({ writes: [put('e')] })
    await again.close()

    const last = await openStore(folder)
    expect(await idsIn(last)).toEqual(['a', 'b', 'c', 'd', 'e'])
    await last.close()
  }))

test.each(['snapshot.jsonl.tmp', 'documents.jsonl.tmp'])(
  'S2 files: when the log cannot be packed because of %s, it is told and nothing is lost',
  (obstacle) =>
    withFolder(async (folder) => {
      const events = recordingEvents()
      const store = await openStore(folder, { logBytesMax: 300, events })
      await mkdir(join(folder, obstacle))
      for (const id of ['a', 'b', 'c', 'd']) await store.write({ writes: [put(id)] })

      expect(events.events).toContainEqual(
        expect.objectContaining({ message: expect.stringContaining('could not be packed') }),
      )
      expect(await idsIn(store)).toEqual(['a', 'b', 'c', 'd'])
      await store.close()
      const again = await openStore(folder)
      expect(await idsIn(again)).toEqual(['a', 'b', 'c', 'd'])
      await again.close()
    }),
)

test('S2 files: only the owner may read the folder and its files', () =>
  withFolder(async (parent) => {
    const folder = join(parent, 'json')
    const store = await openStore(folder, { logBytesMax: 0 })
    await store.write({ writes: [put('a', { text: 'x'.repeat(500) })] })
    await store.close()

    const modes = await Promise.all(
      ['', 'documents.jsonl', 'snapshot.jsonl'].map(async (name) => {
        return ((await stat(join(folder, name))).mode & 0o777).toString(8)
      }),
    )
    expect(modes).toEqual(['700', '600', '600'])
  }))

test('S2 files: documents of a collection that is not declared survive packing', () =>
  withFolder(async (folder) => {
    const store = await openStore(folder)
    await store.write({ writes: [{ kind: 'put', collection: 'events', id: 'kept', body: {} }] })
    await store.close()
    const notes = collections.filter(({ name }) => name === 'notes')
    const narrow = await openStore(folder, { collections: notes, logBytesMax: 0 })
    await narrow.write({ writes: [put('a', { text: 'x'.repeat(500) })] })
    await expect(narrow.get('events', ['kept'])).rejects.toThrow('There is no collection "events"')
    await narrow.close()

    const again = await openStore(folder)
    expect(await again.get('events', ['kept'])).toHaveLength(1)
    await again.close()
  }))

test('S2 files: a document that no longer fits its declaration is named, not dropped', () =>
  withFolder(async (folder) => {
    const store = await openStore(folder)
    await store.write({ writes: [put('a', { title: 'text' })] })
    await store.close()

    const other = [{ name: 'notes', fields: { title: 'number' as const } }]
    await expect(openStore(folder, { collections: other })).rejects.toMatchObject({
      code: 'INVALID_CONFIG',
      message: 'notes/a does not fit its declared fields',
    })
  }))

test('S2 files: files of a newer format are refused and left alone', () =>
  withFolder(async (folder) => {
    const header = renderLine(JSON.stringify({ format: 3, generation: 1, sequence: 0 }))
    await writeFile(join(folder, 'documents.jsonl'), header)

    await expect(openStore(folder)).rejects.toMatchObject({ code: 'INVALID_CONFIG' })
    expect(await readFile(join(folder, 'documents.jsonl'))).toEqual(header)
  }))

test('S2 files: a batch over 64 MiB is LIMIT_EXCEEDED and nothing of it is written', () =>
  withFolder(async (folder) => {
    const store = await openStore(folder)
    const text = 'x'.repeat(4 * 1024 * 1024 - 100)
    const writes = Array.from({ length: 17 }, (_, at) => put(`n${at}`, { text }))

    await expect(store.write({ writes })).rejects.toMatchObject({ code: 'LIMIT_EXCEEDED' })

    expect(await store.count('notes')).toBe(0)
    await store.close()
  }))

test('S2 files: a closed store says so, and writes begun before it was closed are kept', () =>
  withFolder(async (folder) => {
    const store = await openStore(folder)
    const writing = store.write({ writes: [put('a')] })
    await store.close()
    await store.close()

    expect(await writing).toEqual([1])
    await expect(store.get('notes', ['a'])).rejects.toMatchObject({ code: 'STORE_FAILED' })
    await expect(store.write({ writes: [put('b')] })).rejects.toMatchObject({
      code: 'STORE_FAILED',
    })
    const again = await openStore(folder)
    expect(await idsIn(again)).toEqual(['a'])
    await again.close()
  }))

type Step =
  | { readonly kind: 'write'; readonly by: 0 | 1; readonly writes: readonly DocumentWrite[] }
  | { readonly kind: 'open again'; readonly by: 0 | 1 }

const key = { collection: fc.constant('notes'), id: fc.constantFrom('a', 'ㄴ', '🧠') }
const expectedVersion = fc.nat({ max: 3 })
const aBody = fc.record({ title: fc.string({ unit: 'grapheme', maxLength: 9 }) }) as fc.Arbitrary<
  JsonObject & { title: string }
>
const aWrite: fc.Arbitrary<DocumentWrite> = fc.oneof(
  fc.record({ kind: fc.constant('put' as const), ...key, body: aBody }),
  fc.record({ kind: fc.constant('put' as const), ...key, body: aBody, expectedVersion }),
  fc.record({ kind: fc.constant('delete' as const), ...key }),
)
const by = fc.constantFrom(0 as const, 1 as const)
const aStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('write' as const),
      by,
      writes: fc.array(aWrite, { maxLength: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('open again' as const), by }) },
)

async function attempt(store: DocumentStore, writes: readonly DocumentWrite[]): Promise<unknown> {
  try {
    return await store.write({ writes })
  } catch (error) {
    if (MemoryError.is(error, 'CONFLICT')) return 'CONFLICT'
    throw error
  }
}

test('S5 files: two stores on one folder, packed and opened again at will, equal one in memory', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { maxLength: 12 }), (steps) =>
      withFolder(async (folder) => {
        const model = createMemoryDocumentStore({ collections })
        const open = () => openStore(folder, { logBytesMax: 300 })
        const stores = [await open(), await open()] as [DocumentStore, DocumentStore]
        const starts = await Promise.all(
          stores.map(async (store) => (await store.changes(undefined, 9)).cursor),
        )
        for (const step of steps) {
          if (step.kind === 'open again') {
            await stores[step.by].close()
            stores[step.by] = await open()
            continue
          }
          expect(await attempt(stores[step.by], step.writes)).toEqual(
            await attempt(model, step.writes),
          )
          const other = stores[1 - step.by]
          expect(await other?.query('notes', { limit: 9 })).toEqual(
            await model.query('notes', { limit: 9 }),
          )
          const start = starts[1 - step.by]
          expect((await other?.changes(start, 9))?.changes).toEqual(
            (await model.changes('0', 9)).changes,
          )
        }
        await Promise.all(stores.map((store) => store.close()))
      }),
    ),
    { numRuns: 40 },
  )
})
