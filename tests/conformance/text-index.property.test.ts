import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMemoryTextIndex } from '../../src/adapters/memory/memory-text-index.ts'
import type { CarriedIndex } from '../../src/adapters/sqlite/carried-index.ts'
import { openSqliteDatabase } from '../../src/adapters/sqlite/open-database.ts'
import type { SqliteDatabase } from '../../src/adapters/sqlite/sqlite-database.ts'
import { createSqliteTextIndex } from '../../src/adapters/sqlite/text/sqlite-text-index.ts'
import type { Filter } from '../../src/core/storage/documents/filter.ts'
import type { IndexChanges } from '../../src/ports/derived-index.ts'
import type { TextEntry, TextIndex, TextQuery } from '../../src/ports/text-index.ts'
import { withFolder } from '../support/prove-conformance.ts'

const TERMS = [
  'cat',
  'dog',
  '기억',
  '억력',
  '🧠',
  'שלום',
  'perché',
  "o'clock",
  '記',
  'x'.repeat(64),
]
const PARTITIONS = ['ada', 'bob']

const aTerm = fc.constantFrom(...TERMS)
const aKey = fc.record({
  collection: fc.constantFrom('episodes', 'facts'),
  id: fc.constantFrom('a', 'B', 'c', 'é', '한', '\uffee', '😀', 'h', 'i', 'j'),
})
const anEntry: fc.Arbitrary<TextEntry> = fc
  .record({
    key: aKey,
    partition: fc.constantFrom(...PARTITIONS),
    counts: fc.dictionary(aTerm, fc.constantFrom(1, 1, 1, 2, 3, 200, 65_535)),
    padding: fc.constantFrom(0, 0, 5, 1_000),
    kind: fc.constantFrom(undefined, 'fact', 'note'),
    atMs: fc.constantFrom(undefined, 1, 2, 3),
    tags: fc.constantFrom(undefined, [], ['x'], ['x', '한']),
  })
  .map(({ key, partition, counts, padding, kind, atMs, tags }) => {
    const terms = Object.entries(counts).map(([term, count]) => ({ term, count }))
    return {
      ...key,
      partition,
      terms,
      length: padding + terms.reduce((sum, { count }) => sum + count, 0),
      attributes: {
        ...(kind === undefined ? {} : { kind }),
        ...(atMs === undefined ? {} : { atMs }),
        ...(tags === undefined ? {} : { tags }),
      },
    }
  })
const aChange: fc.Arbitrary<IndexChanges<TextEntry>> = fc
  .record({
    upserts: fc.uniqueArray(anEntry, { maxLength: 6, selector: (entry) => keyOf(entry) }),
    deletes: fc.uniqueArray(aKey, { maxLength: 3, selector: (key) => keyOf(key) }),
  })
  .map(({ upserts, deletes }) => {
    const upserted = new Set(upserts.map(keyOf))
    return { upserts, deletes: deletes.filter((key) => !upserted.has(keyOf(key))) }
  })
/** What one of the two users of the file does next. */
type Step =
  | { readonly kind: 'apply' | 'roll-back'; readonly changes: IndexChanges<TextEntry> }
  | { readonly kind: 'optimize' | 'reopen' | 'wipe' }
  | { readonly kind: 'damage'; readonly seed: number }

const aStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: aChange.map((changes): Step => ({ kind: 'apply', changes })) },
  { weight: 2, arbitrary: fc.constant<Step>({ kind: 'optimize' }) },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: 'reopen' }) },
  { weight: 1, arbitrary: aChange.map((changes): Step => ({ kind: 'roll-back', changes })) },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: 'wipe' }) },
  { weight: 3, arbitrary: fc.nat().map((seed): Step => ({ kind: 'damage', seed })) },
)
const aHistory = fc.array(fc.record({ step: aStep, who: fc.constantFrom(0, 1) }), {
  minLength: 3,
  maxLength: 25,
})

const FILTERS: readonly Filter[] = [
  [],
  [{ field: 'kind', is: 'equal', value: 'fact' }],
  [
    { field: 'atMs', is: 'between', from: 2 },
    { field: 'tags', is: 'containing', values: ['x'] },
  ],
]
const QUERIES: readonly TextQuery[] = PARTITIONS.flatMap((partition) =>
  FILTERS.flatMap((filter) => [
    { partition, filter, limit: 100, terms: TERMS.map((term, i) => ({ term, weight: 1 + i / 8 })) },
    { partition, filter, limit: 2, terms: [{ term: 'cat', weight: 1 }] },
    {
      partition,
      filter,
      limit: 3,
      terms: ['기억', 'dog', '?'].map((term) => ({ term, weight: 1 })),
    },
  ]),
)

test('S5 sqlite: any history, by two processes and with damage, gives the answers of the model', async () => {
  await fc.assert(
    fc.asyncProperty(aHistory, (history) =>
      withFolder(async (folder) => {
        const path = join(folder, 'loci.db')
        const model = createMemoryTextIndex({ id: 'words' })
        const users = [await openUser(path), await openUser(path)] as const

        for (const { step, who } of history) {
          await take(step, { model, user: users[who === 0 ? 0 : 1] })
          await expectSameAnswers(users[0].index, model)
          await expectSameAnswers(users[1].index, model)
        }
        for (const { database } of users) database.close()
      }),
    ),
    { numRuns: 60 },
  )
}, 120_000)

interface User {
  database: SqliteDatabase
  index: TextIndex & CarriedIndex<TextEntry>
}

async function openUser(path: string): Promise<User> {
  const database = await openSqliteDatabase({ path, durability: 'process-crash' })
  return { database, index: createSqliteTextIndex({ database, id: 'words' }) }
}

async function take(
  step: Step,
  { model, user }: { readonly model: TextIndex; readonly user: User },
): Promise<void> {
  switch (step.kind) {
    case 'apply':
      await model.apply(step.changes)
      await user.index.apply(step.changes)
      break
    case 'optimize':
      await user.index.optimize()
      break
    case 'reopen':
      user.database.close()
      Object.assign(user, await openUser(user.database.path))
      break
    case 'roll-back':
      await rollBack(user, step.changes)
      break
    case 'wipe':
      await model.wipe()
      await user.index.wipe()
      break
    case 'damage':
      await flipOneBit(user.database.path, step.seed)
      break
  }
}

async function rollBack(
  { database, index }: User,
  changes: IndexChanges<TextEntry>,
): Promise<void> {
  const failure = new Error('The document was refused')
  const write = database.write(() => {
    index.applyInTransaction(changes)
    throw failure
  })
  await expect(write).rejects.toBe(failure)
}

/** Changes one bit of one packed chunk, behind the back of the index. */
async function flipOneBit(path: string, seed: number): Promise<void> {
  const database = await openSqliteDatabase({ path, durability: 'process-crash' })
  const rows = database
    .statement(`select name from sqlite_schema where name = 'text_chunk_1'`)
    .all()
    .flatMap(() => database.statement('select key, bytes from text_chunk_1 order by key').all())
  const row = rows[seed % (rows.length || 1)]
  if (row?.bytes instanceof Uint8Array) {
    const bytes = Uint8Array.from(row.bytes)
    const bit = Math.floor(seed / 7) % (bytes.length * 8)
    bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    await database.write(() =>
      database
        .statement('update text_chunk_1 set bytes = ? where key = ?')
        .run(bytes, row.key ?? 0),
    )
  }
  database.close()
}

async function expectSameAnswers(index: TextIndex, model: TextIndex): Promise<void> {
  for (const query of QUERIES) expect(await index.search(query)).toEqual(await model.search(query))
  for (const partition of PARTITIONS) {
    const query = { partition, terms: [...TERMS, '?'] }
    expect(await index.frequencies(query)).toEqual(await model.frequencies(query))
  }
}

function keyOf({ collection, id }: { readonly collection: string; readonly id: string }): string {
  return `${collection} ${id}`
}
