import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  createFileDocumentStore,
  type FileDocumentStoreOptions,
} from '../../src/adapters/files/file-document-store.ts'
import { DOCUMENT_STORE_TEST_COLLECTIONS } from '../../src/conformance/document-store-cases.ts'
import type { DocumentStore, DocumentWrite } from '../../src/ports/document-store.ts'
import { withFolder } from '../support/prove-conformance.ts'

// The log is packed with every write, or never.
const PACKING = [
  ['never packed', {}],
  ['packed whenever it can be', { logBytesMax: 0 }],
] as const satisfies readonly (readonly [string, Partial<FileDocumentStoreOptions>])[]

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

function put(id: string, title = '제목'): DocumentWrite {
  return { kind: 'put', collection: 'notes', id, body: { title, text: 'x'.repeat(200) } }
}

function remove(id: string): DocumentWrite {
  return { kind: 'delete', collection: 'notes', id }
}

/** One batch each. */
async function write(store: DocumentStore, ...writes: readonly DocumentWrite[]): Promise<void> {
  for (const each of writes) await store.write({ writes: [each] })
}

async function inStore<Result>(
  folder: string,
  options: Partial<FileDocumentStoreOptions>,
  work: (store: DocumentStore) => Promise<Result>,
): Promise<Result> {
  const store = await openStore(folder, options)
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

async function endOf(store: DocumentStore): Promise<string> {
  return (await store.changes(undefined, 1_000)).cursor
}

/** What is told after a cursor; and that the cursor which comes with it is a good one. */
async function toldAfter(store: DocumentStore, cursor: string): Promise<readonly string[]> {
  const page = await store.changes(cursor, 1_000)
  expect(await store.changes(page.cursor, 1_000)).toEqual({ changes: [], cursor: page.cursor })
  return page.changes.map(({ id, isDeleted }) => (isDeleted ? `${id} deleted` : id))
}

test.each(PACKING)(
  'S2 files, %s: a cursor of a folder that was deleted starts over in the new one',
  (_name, options) =>
    withFolder(async (parent) => {
      const folder = join(parent, 'json')
      const [beginning, end] = await inStore(folder, options, async (store) => {
        const first = await endOf(store)
        await write(store, put('a'), put('b'), put('c'))
        return [first, await endOf(store)]
      })
      await rm(folder, { recursive: true })

      await inStore(folder, options, async (store) => {
        // As many writes as before, then more: no number of the old folder means anything.
        for (const ids of [['새 1', '새 2', '새 3'], ['새 4']]) {
          await write(store, ...ids.map((id) => put(id)))
          const all = (await store.changes(undefined, 10)).changes.map(({ id }) => id)
          expect(await toldAfter(store, end)).toEqual(all)
          expect(await toldAfter(store, beginning)).toEqual(all)
        }
        await write(store, remove('새 1'))
        expect(await toldAfter(store, end)).toEqual(['새 2', '새 3', '새 4'])
      })
    }),
)

test.each(PACKING)(
  'S2 files, %s: a cursor from after the copy that was restored starts over, one from before goes on',
  (_name, options) =>
    withFolder(async (parent) => {
      const [folder, copy] = [join(parent, 'json'), join(parent, 'copy')]
      const early = await inStore(folder, options, async (store) => {
        await write(store, put('a'), put('b'), put('c'))
        return endOf(store)
      })
      await cp(folder, copy, { recursive: true })
      const late = await inStore(folder, options, async (store) => {
        await write(store, put('b', 'lost'), remove('c'), put('d'))
        return endOf(store)
      })
      await rm(folder, { recursive: true })
      await cp(copy, folder, { recursive: true })

      await inStore(folder, options, async (store) => {
        expect(await toldAfter(store, late)).toEqual(['a', 'b', 'c'])
        expect(await toldAfter(store, early)).toEqual([])
        // The last write is the one that was lost, number and all; those before it are not.
        await write(store, put('e'), put('f'), put('d'))
        expect(await toldAfter(store, late)).toEqual(['a', 'b', 'c', 'e', 'f', 'd'])
        expect(await toldAfter(store, early)).toEqual(['e', 'f', 'd'])
        await write(store, put('g'))
        expect(await toldAfter(store, late)).toEqual(['a', 'b', 'c', 'e', 'f', 'd', 'g'])
      })
    }),
)

test.each(PACKING)(
  'S2 files, %s: half a page from a state that was taken back starts over, too',
  (_name, options) =>
    withFolder(async (parent) => {
      const [folder, copy] = [join(parent, 'json'), join(parent, 'copy')]
      await inStore(folder, options, (store) => write(store, put('a'), put('b')))
      await cp(folder, copy, { recursive: true })
      const { cursor } = await inStore(folder, options, async (store) => {
        await write(store, put('a', 'lost'))
        // Tells b only: a has moved behind it.
        return store.changes(undefined, 1)
      })
      await rm(folder, { recursive: true })
      await cp(copy, folder, { recursive: true })

      const told = await inStore(folder, options, (store) => toldAfter(store, cursor))

      expect(told).toEqual(['a', 'b'])
    }),
)

test('S2 files: cursors stay good over packing and opening again', () =>
  withFolder(async (folder) => {
    const cursors: string[] = []
    for (const id of ['a', 'b', 'c', 'd']) {
      await inStore(folder, { logBytesMax: id === 'b' ? 0 : 10_000 }, async (store) => {
        cursors.push(await endOf(store))
        await write(store, put(id), put(`${id}-2`), remove(`${id}-2`))
      })
    }

    await inStore(folder, { logBytesMax: 0 }, async (store) => {
      await write(store, put('e'))
      const last = ['d', 'd-2 deleted', 'e']
      expect(await toldAfter(store, cursors[3] ?? '')).toEqual(last)
      expect(await toldAfter(store, cursors[2] ?? '')).toEqual(['c', 'c-2 deleted', ...last])
    })
  }))

test.each(PACKING)(
  'S2 files, %s: a store that is open while another copy takes its place reads that copy',
  (_name, options) =>
    withFolder(async (parent) => {
      const [folder, copy] = [join(parent, 'json'), join(parent, 'copy')]
      const open = await openStore(folder, options)
      await write(open, put('a', '1'))
      await cp(folder, copy, { recursive: true })
      await write(open, put('a', '2'))
      const cursor = await endOf(open)
      // Lines of the same lengths and numbers, and one more, so that nothing but content tells.
      await inStore(copy, options, (store) => write(store, put('a', '3'), put('b', '1')))
      await cp(copy, folder, { recursive: true })

      expect(await open.get('notes', ['a'])).toMatchObject([{ version: 2, body: { title: '3' } }])
      expect(await toldAfter(open, cursor)).toEqual(['a', 'b'])
      await open.close()
    }),
)

test('S2 files: a store that is open while a packed copy with fewer writes takes its place reads it', () =>
  withFolder(async (parent) => {
    const [folder, copy] = [join(parent, 'json'), join(parent, 'copy')]
    const open = await openStore(folder)
    await write(open, put('a', '1'))
    await cp(folder, copy, { recursive: true })
    await write(open, put('a', '2'), put('a', '3'))
    const cursor = await endOf(open)
    await inStore(copy, { logBytesMax: 0 }, (store) => write(store, put('b')))
    await cp(copy, folder, { recursive: true })

    expect(await open.get('notes', ['a', 'b'])).toMatchObject([{ version: 1 }, { version: 1 }])
    expect(await toldAfter(open, cursor)).toEqual(['a', 'b'])
    await open.close()
  }))

test('S2 files: a snapshot beside the log of another folder is CORRUPT_DATA', () =>
  withFolder(async (parent) => {
    const [left, right] = [join(parent, 'left'), join(parent, 'right')]
    for (const folder of [left, right]) {
      await inStore(folder, { logBytesMax: 0 }, (store) => write(store, put('a')))
    }
    await cp(join(left, 'snapshot.jsonl'), join(right, 'snapshot.jsonl'))

    await expect(openStore(right)).rejects.toMatchObject({
      code: 'CORRUPT_DATA',
      message: expect.stringContaining('belongs to another log'),
    })
  }))
