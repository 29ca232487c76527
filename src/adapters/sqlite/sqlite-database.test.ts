import { expect, test } from 'vitest'
import { openSqliteDatabase } from './open-database.ts'
import type { SqliteDatabase } from './sqlite-database.ts'

async function withDatabase(work: (database: SqliteDatabase) => Promise<void>): Promise<void> {
  const database = await openSqliteDatabase({ path: ':memory:' })
  await database.write(() => database.statement('create table numbers (n integer)').run())
  try {
    await work(database)
  } finally {
    database.close()
  }
}

const add = (database: SqliteDatabase, n: number): unknown =>
  database.statement('insert into numbers values (?)').run(n)
const list = (database: SqliteDatabase): readonly unknown[] =>
  database
    .statement('select n from numbers order by rowid')
    .all()
    .map(({ n }) => n)

test('S1 writes that begin at the same moment run one after the other, in order', () =>
  withDatabase(async (database) => {
    const numbers = Array.from({ length: 50 }, (_, n) => n)

    await Promise.all(numbers.map((n) => database.write(() => add(database, n))))

    expect(list(database)).toEqual(numbers)
  }))

test('S1 a write that throws changes nothing, and the next one works', () =>
  withDatabase(async (database) => {
    const failed = database.write(() => {
      add(database, 1)
      throw new Error('Changed my mind')
    })
    const next = database.write(() => add(database, 2))

    await expect(failed).rejects.toThrow('Changed my mind')
    await next
    expect(list(database)).toEqual([2])
  }))

test('S1 a read inside a write or a read joins it', () =>
  withDatabase(async (database) => {
    const seen = await database.write(() => {
      add(database, 7)
      return database.read(() => database.read(() => list(database)))
    })

    expect(seen).toEqual([7])
  }))

test('S1 an error of SQLite says what to do next', () =>
  withDatabase(async (database) => {
    const wrong = () => database.read(() => database.statement('select * from nothing').all())

    expect(wrong).toThrow(expect.objectContaining({ code: 'STORE_FAILED' }))
    expect(database.read(() => list(database))).toEqual([])
  }))

test('S1 more different statements than are kept still answer', () =>
  withDatabase(async (database) => {
    const sums = Array.from({ length: 1_000 }, (_, n) => {
      const hot = database.statement('select 1 as one').get()?.one
      return Number(database.statement(`select ${n} as n`).get()?.n) + Number(hot)
    })

    expect(sums.every((sum, n) => sum === n + 1)).toBe(true)
  }))

test('S1 after close, every use is STORE_FAILED', async () => {
  const database = await openSqliteDatabase({ path: ':memory:' })
  database.close()

  expect(() => database.read(() => 1)).toThrow(expect.objectContaining({ code: 'STORE_FAILED' }))
  await expect(database.write(() => 1)).rejects.toMatchObject({ code: 'STORE_FAILED' })
})

test('S1 a file that cannot be made is STORE_FAILED', async () => {
  const path = '/nowhere/that/exists/loci.db'

  await expect(openSqliteDatabase({ path })).rejects.toMatchObject({
    code: 'STORE_FAILED',
    hint: expect.stringContaining('folder'),
  })
})
