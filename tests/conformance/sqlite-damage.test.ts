import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSqliteDatabase } from '../../src/adapters/sqlite/open-database.ts'
import { put, remove } from '../../src/conformance/document-store/notes.ts'
import { MemoryError } from '../../src/core/errors.ts'
import type { DocumentStore, StoredDocument } from '../../src/ports/document-store.ts'
import { openSqlite } from '../support/document-store-subjects.ts'
import { withFolder } from '../support/prove-conformance.ts'

const PAGE_BYTES = 4_096
const IDS = Array.from({ length: 40 }, (_, at) => `note ${at}`)
const textOf = (id: string): string => `${id} 기억 perché 记忆 🧠 `.repeat(id.length * 3)

/** A closed file with some notes, short ones and long ones that are stored compressed. */
async function makeFile(folder: string): Promise<string> {
  const path = join(folder, 'loci.db')
  const store = await openSqlite({ path })
  await store.write({
    writes: IDS.map((id, at) => put(id, { title: id, tags: ['x'], text: textOf(id).repeat(at) })),
  })
  await store.close()
  return path
}

/** Writes the bytes to another file: a closed connection may still know the first one. */
async function writeCopy(folder: string, bytes: Buffer, number = 0): Promise<string> {
  const path = join(folder, `copy-${number}.db`)
  await writeFile(path, bytes)
  return path
}

async function withStore<Result>(
  path: string,
  work: (store: DocumentStore) => Promise<Result>,
): Promise<Result> {
  const store = await openSqlite({ path })
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

/** What became of reading a note: the note is right, or the error says that it is damaged. */
async function fateOf(store: DocumentStore, id: string): Promise<'right' | 'damaged' | 'wrong'> {
  try {
    const [document] = await store.get('notes', [id])
    return isRight(document, id) ? 'right' : 'wrong'
  } catch (error) {
    return MemoryError.is(error, 'CORRUPT_DATA') ? 'damaged' : 'wrong'
  }
}

function isRight(document: StoredDocument | undefined, id: string): boolean {
  const expected = textOf(id).repeat(IDS.indexOf(id))
  return document?.version === 1 && document.body.title === id && document.body.text === expected
}

test('S1 a changed byte in a body is CORRUPT_DATA; the other documents stay readable', () =>
  withFolder(async (folder) => {
    const bytes = await readFile(await makeFile(folder))
    // Short bodies are stored as they are; a page that was split may hold an old copy, too.
    const text = Buffer.from('"text":"note 1 ')
    for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1)) {
      bytes.write('N', at + '"text":"'.length)
    }
    const path = await writeCopy(folder, bytes)

    await withStore(path, async (store) => {
      expect(await fateOf(store, 'note 1')).toBe('damaged')
      expect(await fateOf(store, 'note 2')).toBe('right')
      expect(await fateOf(store, 'note 39')).toBe('right')
      await expect(store.query('notes', { limit: 100 })).rejects.toMatchObject({
        code: 'CORRUPT_DATA',
        message: expect.stringContaining('notes/note 1 '),
      })
    })
  }))

test('S1 whichever page of the file is wiped: a right answer or CORRUPT_DATA, never another', () =>
  withFolder(async (folder) => {
    const whole = await readFile(await makeFile(folder))
    const pages = whole.length / PAGE_BYTES
    const fates = new Set<string>()
    for (let page = 0; page < pages; page++) {
      const bytes = Buffer.from(whole)
      bytes.fill(0, page * PAGE_BYTES, (page + 1) * PAGE_BYTES)
      const path = await writeCopy(folder, bytes, page)
      const results = await withStore(path, (store) =>
        Promise.all(IDS.map((id) => fateOf(store, id))),
      ).catch((error: unknown) => [MemoryError.is(error, 'CORRUPT_DATA') ? 'refused' : 'wrong'])
      for (const result of results) fates.add(result)
    }

    expect(pages).toBeGreaterThan(20)
    expect(fates).toEqual(new Set(['damaged', 'refused', 'right']))
  }))

test('S1 a file that was cut off, or is no database, is CORRUPT_DATA', () =>
  withFolder(async (folder) => {
    const whole = await readFile(await makeFile(folder))
    const short = await writeCopy(folder, whole.subarray(0, PAGE_BYTES * 12))
    await expect(withStore(short, (store) => store.get('notes', IDS))).rejects.toMatchObject({
      code: 'CORRUPT_DATA',
    })

    const text = Buffer.from('This is a text, not a database. '.repeat(200))
    await expect(openSqlite({ path: await writeCopy(folder, text, 1) })).rejects.toMatchObject({
      code: 'CORRUPT_DATA',
    })
  }))

test('F5 a deleted document leaves nothing behind in any table', () =>
  withFolder(async (folder) => {
    const path = await makeFile(folder)
    await withStore(path, (store) => store.write({ writes: IDS.map((id) => remove(id)) }))

    await withStore(path, async (store) => {
      expect(await store.count('notes')).toBe(0)
      expect(await countRows(path, 'documents:notes:bodies')).toBe(0)
      expect(await countRows(path, 'documents:notes:lists')).toBe(0)
    })
  }))

async function countRows(path: string, table: string): Promise<number> {
  const database = await openSqliteDatabase({ path })
  try {
    return Number(database.statement(`select count(*) as n from "${table}"`).get()?.n)
  } finally {
    database.close()
  }
}

test('S1 T3 who has followed further than an older copy of the file goes is told to start over', () =>
  withFolder(async (folder) => {
    const older = await writeCopy(folder, await readFile(await makeFile(folder)))
    const ahead = await withStore(join(folder, 'loci.db'), async (store) => {
      await store.write({ writes: [put('later'), remove('note 1')] })
      return (await store.changes(undefined, 1_000)).cursor
    })
    const page = await withStore(older, (store) => store.changes(ahead, 1_000))
    expect(page).toMatchObject({ startedOver: true, changes: { length: IDS.length } })
    expect(await withStore(older, (store) => store.changes(page.cursor, 10))).toEqual({
      changes: [],
      cursor: page.cursor,
    })
  }))
