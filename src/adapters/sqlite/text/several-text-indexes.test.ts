import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { TextEntry } from '../../../ports/text-index.ts'
import { openSqliteDatabase } from '../open-database.ts'
import type { SqliteDatabase } from '../sqlite-database.ts'
import {
  createSqliteTextIndex,
  type SqliteTextIndex,
  wipeOtherTextIndexes,
} from './sqlite-text-index.ts'

let folder: string
const opened: SqliteDatabase[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loci-texts-'))
})

afterEach(async () => {
  for (const database of opened.splice(0)) database.close()
  await rm(folder, { recursive: true, force: true })
})

/** Opens the one file once more, as another process would. */
async function openFile(): Promise<SqliteDatabase> {
  const path = join(folder, 'loci.db')
  const database = await openSqliteDatabase({ path, durability: 'process-crash' })
  opened.push(database)
  return database
}

async function openIndex(id: string): Promise<SqliteTextIndex> {
  return createSqliteTextIndex({ database: await openFile(), id })
}

function entry(id: string, words: string, partition = 'ada'): TextEntry {
  const terms = words.split(' ').map((term) => ({ term, count: 1 }))
  return { collection: 'facts', id, partition, terms, length: terms.length, attributes: {} }
}

async function put(index: SqliteTextIndex, ...upserts: readonly TextEntry[]): Promise<void> {
  await index.apply({ upserts, deletes: [] })
}

async function find(index: SqliteTextIndex, term: string): Promise<readonly string[]> {
  const query = { partition: 'ada', terms: [{ term, weight: 1 }], limit: 1_000 }
  return (await index.search(query)).map(({ id }) => id)
}

describe('indexes of several ids in one file', () => {
  test('T3 sqlite: they alternate writes and searches without disturbing each other', async () => {
    const one = await openIndex('words-1')
    const other = await openIndex('words-2')
    for (let round = 1; round <= 6; round++) {
      const [from, to] = [round === 1 ? undefined : `${round - 1}`, `${round}`]
      const upserts = [entry(`n${round}`, `기억 a${round}`), entry('same', `uno${round}`)]
      expect(await one.apply({ upserts, deletes: [] }, { from, to })).toBe(true)
      await put(other, entry('same', `due${round}`), entry(`m${round}`, `b${round} 기억`, 'bob'))
      if (round % 2 === 0) await one.optimize()
      if (round % 3 === 0) await other.optimize()

      expect(await find(one, '기억')).toHaveLength(round)
      expect(await find(one, `uno${round}`)).toEqual(['same'])
      expect(await find(other, `uno${round}`)).toEqual([])
      expect(await find(other, `due${round}`)).toEqual(['same'])
      expect(await find(other, '기억')).toEqual([])
    }
    expect(await one.watermark()).toBe('6')
    expect(await other.watermark()).toBeUndefined()
    expect(await one.verify()).toEqual({ documents: 7, problems: [] })
    expect(await other.verify()).toEqual({ documents: 7, problems: [] })
  })

  test('T3 sqlite: each packs its own entries', async () => {
    const one = await openIndex('words-1')
    const other = await openIndex('words-2')
    const crowd = Array.from({ length: 2_100 }, (_, i) => entry(`n${i}`, `all own${i}`))
    await put(one, ...crowd)
    await put(other, ...crowd.slice(0, 50))
    await one.apply({ upserts: [], deletes: [{ collection: 'facts', id: 'n7' }] })

    expect(await find(one, 'own2099')).toEqual(['n2099'])
    expect(await find(other, 'own2099')).toEqual([])
    expect(await find(one, 'own7')).toEqual([])
    expect(await find(other, 'own7')).toEqual(['n7'])
    expect(await find(other, 'all')).toHaveLength(50)
    expect(await one.verify()).toEqual({ documents: 2_099, problems: [] })
    expect(await other.verify()).toEqual({ documents: 50, problems: [] })
  })

  test('T3 sqlite: wiping one leaves the other as it was', async () => {
    const one = await openIndex('words-1')
    const other = await openIndex('words-2')
    const step = { from: undefined, to: '7' }
    await one.apply({ upserts: [entry('a', 'word')], deletes: [] }, step)
    await other.apply({ upserts: [entry('b', 'word')], deletes: [] }, step)

    await one.wipe()

    expect(await find(one, 'word')).toEqual([])
    expect(await one.watermark()).toBeUndefined()
    expect(await find(other, 'word')).toEqual(['b'])
    expect(await other.watermark()).toBe('7')
  })

  test('T3 sqlite: tables of a failed transaction are never taken for those of another id', async () => {
    const database = await openFile()
    const one = createSqliteTextIndex({ database, id: 'words-1' })
    const other = createSqliteTextIndex({ database, id: 'words-2' })
    const refused = database.write(() => {
      one.applyInTransaction({ upserts: [entry('lost', 'uno')], deletes: [] })
      throw new Error('refused')
    })
    const kept = database.write(() =>
      other.applyInTransaction({ upserts: [entry('b', 'uno due')], deletes: [] }),
    )
    await expect(refused).rejects.toThrow('refused')
    await kept
    await put(one, entry('a', 'due uno'))

    expect(await find(one, 'uno')).toEqual(['a'])
    expect(await find(other, 'uno')).toEqual(['b'])
    expect(await one.verify()).toEqual({ documents: 1, problems: [] })
    expect(await other.verify()).toEqual({ documents: 1, problems: [] })
  })
})

describe('wiping the indexes of other ids', () => {
  test('T3 sqlite: those that hold anything are wiped and named, the kept one stays', async () => {
    const database = await openFile()
    expect(await wipeOtherTextIndexes(database, 'words-2')).toEqual([])
    const [one, kept, empty] = ['words-1', 'words-2', 'words-3'].map((id) =>
      createSqliteTextIndex({ database, id }),
    ) as [SqliteTextIndex, SqliteTextIndex, SqliteTextIndex]
    const step = { from: undefined, to: '7' }
    for (const index of [one, kept]) {
      await index.apply({ upserts: [entry('a', 'parola')], deletes: [] }, step)
    }
    expect((await empty.verify()).documents).toBe(0)

    expect(await wipeOtherTextIndexes(database, 'words-2')).toEqual(['words-1'])
    expect(await wipeOtherTextIndexes(database, 'words-2')).toEqual([])

    expect(await one.watermark()).toBeUndefined()
    expect(await find(one, 'parola')).toEqual([])
    expect(await kept.watermark()).toBe('7')
    expect(await find(kept, 'parola')).toEqual(['a'])
  })

  test('T3 sqlite: a process that was following sees an empty index and starts again', async () => {
    const user = await openIndex('words-1')
    const changes = { upserts: [entry('a', '記憶'), entry('b', '記憶')], deletes: [] }
    await user.apply(changes, { from: undefined, to: '1' })
    await user.optimize()
    expect(await find(user, '記憶')).toEqual(['a', 'b'])

    await wipeOtherTextIndexes(await openFile(), 'words-2')

    expect(await user.apply(changes, { from: '1', to: '2' })).toBe(false)
    expect(await user.watermark()).toBeUndefined()
    expect(await find(user, '記憶')).toEqual([])
    expect(await user.verify()).toEqual({ documents: 0, problems: [] })
    expect(await user.apply(changes, { from: undefined, to: '2' })).toBe(true)
    expect(await find(user, '記憶')).toEqual(['a', 'b'])
    expect(await user.verify()).toEqual({ documents: 2, problems: [] })
  })
})

describe('transactions that fail', () => {
  test('S1 sqlite: terms of a write that failed are found when the next one holds them', async () => {
    const database = await openFile()
    const index = createSqliteTextIndex({ database, id: 'words' })
    await put(index, entry('before', 'calda'))
    const applied = (id: string, words: string) =>
      index.applyInTransaction({ upserts: [entry(id, words)], deletes: [] })

    // Both run before anything that waits for the first one does.
    const failed = database.write(() => {
      applied('lost', 'zebra persa 얼룩말')
      throw new Error('refused')
    })
    const kept = database.write(() => applied('kept', 'zebra 얼룩말 נשמר calda'))
    await expect(failed).rejects.toThrow('refused')
    await kept

    for (const term of ['zebra', '얼룩말', 'נשמר'])
      expect(await find(index, term)).toEqual(['kept'])
    expect(await find(index, 'calda')).toEqual(['before', 'kept'])
    expect(await find(index, 'persa')).toEqual([])
    expect(await index.verify()).toEqual({ documents: 2, problems: [] })
  })

  test('S1 sqlite: nothing of several changes in one failed write is remembered', async () => {
    const database = await openFile()
    const index = createSqliteTextIndex({ database, id: 'words' })
    const other = await openIndex('words')
    const applied = (id: string, words: string, partition?: string) =>
      index.applyInTransaction({ upserts: [entry(id, words, partition)], deletes: [] })

    const writes = [1, 2, 3].map((round) =>
      database.write(() => {
        applied(`x${round}`, `uno due${round}`, `bob${round}`)
        applied(`y${round}`, `due${round} uno`)
        if (round !== 3) throw new Error('refused')
      }),
    )
    expect((await Promise.allSettled(writes)).map(({ status }) => status)).toEqual([
      'rejected',
      'rejected',
      'fulfilled',
    ])
    await expect(
      database.write(() => {
        applied('z', 'tre uno')
        throw new Error('refused')
      }),
    ).rejects.toThrow('refused')
    await put(other, entry('o', 'quattro tre'))
    await put(index, entry('z', 'quattro tre cinque'))

    for (const each of [index, other]) {
      expect(await find(each, 'uno')).toEqual(['y3'])
      expect(await find(each, 'tre')).toEqual(['o', 'z'])
      expect(await find(each, 'cinque')).toEqual(['z'])
      expect(await each.verify()).toEqual({ documents: 4, problems: [] })
    }
  })
})
