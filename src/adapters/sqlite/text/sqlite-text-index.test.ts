import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MemoryError } from '../../../core/errors.ts'
import type { TextEntry, TextHit } from '../../../ports/text-index.ts'
import { openSqliteDatabase } from '../open-database.ts'
import type { SqliteDatabase } from '../sqlite-database.ts'
import { createSqliteTextIndex, type SqliteTextIndex } from './sqlite-text-index.ts'

interface User {
  readonly database: SqliteDatabase
  readonly index: SqliteTextIndex
}

let folder: string
const opened: SqliteDatabase[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loci-text-'))
})

afterEach(async () => {
  for (const database of opened.splice(0)) database.close()
  await rm(folder, { recursive: true, force: true })
})

/** Opens the one file once more, as another process would. */
async function openUser(id = 'words'): Promise<User> {
  const path = join(folder, 'loci.db')
  const database = await openSqliteDatabase({ path, durability: 'process-crash' })
  opened.push(database)
  return { database, index: createSqliteTextIndex({ database, id }) }
}

function entry(id: string, words: string, partition = 'ada'): TextEntry {
  const terms = words.split(' ').map((term) => ({ term, count: 1 }))
  return { collection: 'facts', id, partition, terms, length: terms.length, attributes: {} }
}

/** Entries of which each has a word of its own and shares one with every tenth. */
function crowd(from: number, to: number): TextEntry[] {
  return Array.from({ length: to - from }, (_, i) =>
    entry(`n${from + i}`, `all own${from + i} tenth${(from + i) % 10}`),
  )
}

async function put({ index }: User, ...upserts: readonly TextEntry[]): Promise<void> {
  await index.apply({ upserts, deletes: [] })
}

async function remove({ index }: User, ...ids: readonly string[]): Promise<void> {
  await index.apply({ upserts: [], deletes: ids.map((id) => ({ collection: 'facts', id })) })
}

function search({ index }: User, term: string): Promise<readonly TextHit[]> {
  return index.search({ partition: 'ada', terms: [{ term, weight: 1 }], limit: 1_000 })
}

async function find(user: User, term: string): Promise<readonly string[]> {
  return (await search(user, term)).map(({ id }) => id)
}

function countRows({ database }: User, table: string): number {
  return Number(database.statement(`select count(*) as n from ${table}`).get()?.n)
}

async function damage({ database }: User, table: 'text_chunk_1' | 'text_entry_1'): Promise<void> {
  const column = table === 'text_chunk_1' ? 'bytes' : 'terms'
  await database.write(() =>
    database.statement(`update ${table} set ${column} = x'00' || substr(${column}, 2)`).run(),
  )
}

describe('packing by writers', () => {
  test('S1 sqlite: what was packed, deleted and packed around stays found or gone', async () => {
    const writer = await openUser()
    const reader = await openUser()
    await put(writer, ...crowd(0, 2_100))
    expect(await find(reader, 'own7')).toEqual(['n7'])
    await remove(writer, 'n7', 'n2099')
    await put(writer, entry('n8', 'moved'))
    await put(writer, ...crowd(2_100, 4_200))

    expect(countRows(writer, 'text_segment_1')).toBeGreaterThan(1)
    for (const user of [writer, reader, await openUser()]) {
      expect(await find(user, 'own7')).toEqual([])
      expect(await find(user, 'own8')).toEqual([])
      expect(await find(user, 'own2099')).toEqual([])
      expect(await find(user, 'moved')).toEqual(['n8'])
      expect(await find(user, 'own4199')).toEqual(['n4199'])
      expect(await find(user, 'tenth7')).toHaveLength(419)
      expect(await user.index.verify()).toEqual({ documents: 4_198, problems: [] })
    }
  })

  test('S1 sqlite: documents that change all the time do not pile up', async () => {
    const user = await openUser()
    for (let round = 0; round < 40; round++) await put(user, ...crowd(0, 250))

    expect(countRows(user, 'text_segment_1')).toBeLessThanOrEqual(3)
    expect(countRows(user, 'text_dead_1')).toBeLessThan(4_000)
    expect(await find(user, 'all')).toHaveLength(250)
    expect(await user.index.verify()).toEqual({ documents: 250, problems: [] })
  })

  test('S1 sqlite: a pack that is rolled back with its documents leaves no trace', async () => {
    const user = await openUser()
    await put(user, ...crowd(0, 2_000))
    const before = await search(user, 'tenth3')

    const write = user.database.write(() => {
      user.index.applyInTransaction({ upserts: crowd(2_000, 2_200), deletes: [] })
      throw new Error('refused')
    })

    await expect(write).rejects.toThrow('refused')
    expect(await search(user, 'tenth3')).toEqual(before)
    expect(await user.index.verify()).toEqual({ documents: 2_000, problems: [] })
  })
})

describe('several processes', () => {
  test('S1 sqlite: each sees at once what another has written, packed or wiped', async () => {
    const one = await openUser()
    const other = await openUser()
    await put(one, entry('a', 'caffè'))
    expect(await find(other, 'caffè')).toEqual(['a'])
    await put(other, entry('b', 'caffè'))
    expect(await find(one, 'caffè')).toEqual(['a', 'b'])
    await other.index.optimize()
    await remove(other, 'a')
    expect(await find(one, 'caffè')).toEqual(['b'])
    await one.index.wipe()
    expect(await find(other, 'caffè')).toEqual([])
  })

  test('S1 sqlite: a term that another process swept away is written anew', async () => {
    const one = await openUser()
    const other = await openUser()
    await put(one, entry('a', '기억'))
    await put(one, entry('b', '기억'))
    await remove(one, 'a', 'b')
    await other.index.optimize()
    expect(countRows(other, 'text_term_1')).toBe(0)

    await put(one, entry('c', '기억'))

    expect(await find(one, '기억')).toEqual(['c'])
    expect(await find(other, '기억')).toEqual(['c'])
    expect(await one.index.verify()).toEqual({ documents: 1, problems: [] })
  })

  test('S1 sqlite: writing while another process optimizes loses nothing', async () => {
    const one = await openUser()
    const other = await openUser()
    await put(one, ...crowd(0, 60))
    await one.index.optimize()

    for (let round = 0; round < 20; round++) {
      await remove(one, 'n1', 'n2', 'n3')
      const optimizing = one.index.optimize()
      await put(other, ...crowd(1, 2))
      await put(other, ...crowd(2, 4))
      await optimizing
    }

    for (const id of ['n1', 'n2', 'n3']) {
      expect(await find(one, id.replace('n', 'own'))).toEqual([id])
      expect(await find(other, id.replace('n', 'own'))).toEqual([id])
    }
    expect(await one.index.verify()).toEqual({ documents: 60, problems: [] })
  })

  test('S1 sqlite: many callers of one process are all served', async () => {
    const user = await openUser()
    const writes = crowd(0, 40).map((each) => put(user, each))
    const searches = Array.from({ length: 40 }, (_, i) => find(user, `own${i}`))

    await Promise.all([...writes, ...searches])

    expect(await find(user, 'all')).toHaveLength(40)
  })
})

describe('damage', () => {
  test('T3 sqlite: damaged segments are reported by verify and mended by the next search', async () => {
    const user = await openUser()
    await put(user, ...crowd(0, 300))
    await user.index.optimize()
    const before = await search(user, 'tenth3')
    await damage(user, 'text_chunk_1')

    const report = await user.index.verify()
    expect(report.documents).toBe(300)
    expect(report.problems).toHaveLength(1)
    expect(report.problems[0]).toContain('damaged')

    const other = await openUser()
    expect(await search(other, 'tenth3')).toEqual(before)
    expect(await search(user, 'tenth3')).toEqual(before)
    expect(await user.index.verify()).toEqual({ documents: 300, problems: [] })
  })

  test('T3 sqlite: a chunk that is missing is mended like one that is damaged', async () => {
    const user = await openUser()
    await put(user, ...crowd(0, 300))
    await user.index.optimize()
    const before = await search(user, 'all')
    await user.database.write(() => user.database.statement('delete from text_chunk_1').run())

    expect(await search(await openUser(), 'all')).toEqual(before)
    expect((await user.index.verify()).problems).toEqual([])
  })

  test('T3 sqlite: when entries are damaged too, the index says that it must be rebuilt', async () => {
    const user = await openUser()
    await put(user, ...crowd(0, 30))
    await user.index.optimize()
    await damage(user, 'text_entry_1')
    await damage(user, 'text_chunk_1')
    const other = await openUser()

    await expect(find(other, 'all')).rejects.toSatisfy(
      (error) => MemoryError.is(error, 'CORRUPT_DATA') && error.hint !== undefined,
    )
    expect((await other.index.verify()).problems).not.toEqual([])

    await other.index.wipe()
    await put(other, ...crowd(0, 30))
    expect(await find(other, 'all')).toHaveLength(30)
    expect(await find(user, 'all')).toHaveLength(30)
  })

  test.each([
    ['update text_partition_1 set documents = documents + 1', 'statistics'],
    ['update text_partition_1 set total_length = 0', 'statistics'],
    [`update text_term_1 set term = 'other' where term = 'own3'`, 'term "other"'],
    [`delete from text_term_1 where term = 'own3'`, 'unknown terms'],
    ['insert into text_dead_1 (ord) values (5)', 'deleted documents'],
    ['update text_entry_1 set length = 9 where ord = 5', 'Entry 5'],
    [`update text_entry_1 set attributes = '{}' where ord = 5`, 'Entry 5'],
    ['delete from text_segment_1', 'in no segment'],
  ])('T3 sqlite: verify notices %s', async (sql, expected) => {
    const user = await openUser()
    await put(user, ...crowd(0, 30).map((each) => ({ ...each, attributes: { kind: 'x' } })))
    await user.index.optimize()
    await user.database.write(() => user.database.statement(sql).run())

    const { problems } = await user.index.verify()

    expect(problems.join(' ')).toContain(expected)
  })
})

describe('the file', () => {
  test('F5 sqlite: after optimize no table holds a word or id of a deleted document', async () => {
    const user = await openUser()
    const secret = { ...entry('secret-id', 'hunter2 shared'), attributes: { kind: 'secret-kind' } }
    await put(user, secret, entry('kept', 'shared'), entry('bobs', 'hunter2', 'bob'))
    await user.index.optimize()
    await remove(user, 'secret-id', 'bobs')

    await user.index.optimize()

    const tables = [
      'text_partition_1',
      'text_term_1',
      'text_entry_1',
      'text_segment_1',
      'text_chunk_1',
    ]
    const dump = tables.flatMap((table) =>
      user.database
        .statement(`select * from ${table}`)
        .all()
        .flatMap((row) => Object.values(row))
        .map((value) =>
          value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value),
        ),
    )
    expect(dump.filter((text) => /hunter2|secret|bob/.test(text))).toEqual([])
    expect(await find(user, 'shared')).toEqual(['kept'])
  })

  test('S1 sqlite: changes can be carried in a transaction before anything else was called', async () => {
    const user = await openUser()
    const changes = { upserts: [entry('a', 'first')], deletes: [] }
    const refused = user.database.write(() => {
      user.index.applyInTransaction(changes)
      throw new Error('refused')
    })
    await expect(refused).rejects.toThrow('refused')

    await user.database.write(() => user.index.applyInTransaction(changes))

    expect(await find(user, 'first')).toEqual(['a'])
  })
})
