import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMemoryVectorIndex } from '../../src/adapters/memory/memory-vector-index.ts'
import { openSqliteDatabase } from '../../src/adapters/sqlite/open-database.ts'
import type { SqliteDatabase } from '../../src/adapters/sqlite/sqlite-database.ts'
import { createSqliteVectorIndex } from '../../src/adapters/sqlite/vectors/sqlite-vector-index.ts'
import type { VectorTuning } from '../../src/adapters/sqlite/vectors/vector-tuning.ts'
import type { DocumentKey } from '../../src/ports/derived-index.ts'
import type { VectorEntry, VectorIndex, VectorQuery } from '../../src/ports/vector-index.ts'
import { withFolder } from '../support/prove-conformance.ts'
import { createRandom } from '../support/vector-data.ts'

const dimensions = 16
const id = 'vectors:test-model'

/** Few different vectors, so that equal ones are common. */
function vectorOf(seed: number): Float32Array {
  const random = createRandom(seed)
  return Float32Array.from({ length: dimensions }, () => random() - 0.4)
}

const anId = fc.constantFrom('가', 'b', '記', 'dé', '🙂', 'ｚ', 'g', 'h', 'שלום', 'j')
const aKey = fc.record({ collection: fc.constantFrom('facts', 'notes'), id: anId })
const aPartition = fc.constantFrom('ada', 'bea')
const aSeed = fc.nat({ max: 12 })

const anEntry: fc.Arbitrary<VectorEntry> = fc
  .record({
    key: aKey,
    partition: aPartition,
    attributes: fc.record(
      {
        year: fc.constantFrom(1, 2, 2.5),
        language: fc.constantFrom('한국어', '中文'),
        tags: fc.subarray(['x', 'y', '🙂']),
      },
      { requiredKeys: [] },
    ),
    parts: fc.uniqueArray(fc.constantFrom('whole', 'whole#1', 'task', 'task#2'), { maxLength: 4 }),
    seeds: fc.array(aSeed, { minLength: 4, maxLength: 4 }),
  })
  .map(({ key, partition, attributes, parts, seeds }) => ({
    ...key,
    partition,
    attributes,
    vectors: parts.map((part, i) => ({
      part,
      hash: `${part} ${seeds[i]}`,
      values: vectorOf(seeds[i] ?? 0),
    })),
  }))

const someConditions: fc.Arbitrary<NonNullable<VectorQuery['filter']>> = fc.subarray([
  { field: 'year', is: 'between', from: 2 },
  { field: 'language', is: 'one-of', values: ['中文'] },
  { field: 'tags', is: 'containing', values: ['🙂'] },
  { field: 'year', is: 'equal', value: null },
] as const)

const aQuery: fc.Arbitrary<VectorQuery> = fc
  .record({
    partition: aPartition,
    seed: aSeed,
    part: fc.constantFrom(undefined, 'whole', 'task'),
    filter: someConditions,
    limit: fc.integer({ min: 1, max: 12 }),
  })
  .map(({ partition, seed, part, filter, limit }) => ({
    ...{ partition, filter, limit },
    values: vectorOf(seed),
    ...(part === undefined ? {} : { part }),
  }))

interface ApplyStep {
  readonly kind: 'apply'
  readonly upserts: readonly VectorEntry[]
  readonly deletes: readonly DocumentKey[]
  /** Absent: the watermark is left alone. */
  readonly step?: { readonly isStale: boolean; readonly to: string | undefined }
}

type Step =
  | ApplyStep
  | { readonly kind: 'search'; readonly query: VectorQuery }
  | { readonly kind: 'optimize' | 'wipe' | 'reopen' | 'take-other' }
  | { readonly kind: 'damage'; readonly column: string; readonly bit: number }

const aWatermarkStep = fc.record({
  isStale: fc.boolean(),
  to: fc.option(fc.string({ maxLength: 3 }), { nil: undefined }),
})

const aStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .record({
        entries: fc.uniqueArray(anEntry, { maxLength: 8, selector: (e) => e.collection + e.id }),
        deleted: fc.integer({ min: 0, max: 3 }),
        step: fc.option(aWatermarkStep, { nil: undefined }),
      })
      .map(({ entries, deleted, step }) => ({
        kind: 'apply' as const,
        upserts: entries.slice(deleted),
        deletes: entries.slice(0, deleted),
        ...(step === undefined ? {} : { step }),
      })),
  },
  { weight: 6, arbitrary: aQuery.map((query) => ({ kind: 'search' as const, query })) },
  {
    weight: 5,
    arbitrary: fc
      .constantFrom('optimize', 'optimize', 'wipe', 'reopen', 'take-other')
      .map((kind) => ({ kind }) as Step),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('damage' as const),
      column: fc.constantFrom('codes', 'seqs', 'keys', 'columns'),
      bit: fc.nat({ max: 4_000 }),
    }),
  },
)

/** Flips a bit of some block, if there is one. */
async function damageBlock(database: SqliteDatabase, column: string, bit: number): Promise<void> {
  await database.write(() => {
    const hasTable = database.statement(`select 1 from sqlite_master where name = 'vector_block'`)
    if (hasTable.get() === undefined) return
    const sql = `select rowid as n, ${column} as bytes from vector_block order by n`
    const rows = database.statement(sql).all()
    const row = rows[bit % Math.max(1, rows.length)]
    const bytes = Uint8Array.from((row?.bytes ?? []) as Uint8Array)
    if (row === undefined || bytes.length === 0) return
    const at = (bit >> 3) % bytes.length
    bytes[at] = (bytes[at] ?? 0) ^ (1 << (bit & 7))
    const update = `update vector_block set ${column} = ? where rowid = ?`
    database.statement(update).run(bytes, row.n ?? null)
  })
}

interface Connection {
  readonly database: SqliteDatabase
  readonly index: VectorIndex
}

/** Two connections to one file, as two processes have them. */
async function runHistory(
  folder: string,
  steps: readonly Step[],
  tuning: Partial<VectorTuning>,
): Promise<void> {
  const model = createMemoryVectorIndex({ id, dimensions })
  const connect = async (): Promise<Connection> => {
    const path = join(folder, 'memory.db')
    const database = await openSqliteDatabase({ path, durability: 'process-crash' })
    return { database, index: createSqliteVectorIndex({ database, id, dimensions, tuning }) }
  }
  let [here, there] = [await connect(), await connect()]

  async function applyToBoth({ upserts, deletes, step }: ApplyStep): Promise<void> {
    const reached = await model.watermark()
    const elsewhere = reached === undefined ? 'elsewhere' : undefined
    for (const subject of [model, here.index]) {
      const isApplied = await subject.apply(
        { upserts, deletes },
        step && { from: step.isStale ? elsewhere : reached, to: step.to },
      )
      expect(isApplied).toBe(step?.isStale !== true)
    }
  }

  async function take(step: Step): Promise<void> {
    const { database, index } = here
    switch (step.kind) {
      case 'apply':
        return applyToBoth(step)
      case 'search':
        expect(await index.search(step.query)).toEqual(await model.search(step.query))
        return
      case 'damage':
        return damageBlock(database, step.column, step.bit)
      case 'optimize':
        return index.optimize()
      case 'wipe':
        for (const subject of [model, index]) await subject.wipe()
        return
      case 'reopen':
        await index.close()
        database.close()
        here = await connect()
        return
      case 'take-other':
        ;[here, there] = [there, here]
    }
  }

  try {
    for (const step of steps) await take(step)
    for (const { index } of [here, there]) await expectSame(index, model)
  } finally {
    for (const { database } of [here, there]) database.close()
  }
}

async function expectSame(index: VectorIndex, model: VectorIndex): Promise<void> {
  expect(await index.watermark()).toBe(await model.watermark())
  for (const partition of ['ada', 'bea']) {
    const query = { partition, values: vectorOf(5), limit: 1_000 }
    const hits = await model.search(query)
    expect(await index.search(query)).toEqual(hits)
    expect(await index.get(hits)).toEqual(await model.get(hits))
  }
  expect((await index.verify()).documents).toBe((await model.verify()).documents)
}

// In the second, codes are used from the first row on, and blocks are small. In the third, the
// scan also decides what is compared. Bytes, which calibration chooses for so few dimensions,
// tell these vectors apart so well that even then the answers must be those of the model.
const WAYS: readonly (readonly [string, Partial<VectorTuning>])[] = [
  ['comparing all', {}],
  ['with codes', { exactRowsMax: 0, exactPassingMax: 0, blockRows: 4 }],
  [
    'with codes that choose',
    { exactRowsMax: 0, exactPassingMax: 0, blockRows: 4, rescoredDefault: 1, cacheBytes: 640 },
  ],
]

test.each(WAYS)(
  'S5 vectors %s: any history gives the answers of the obvious model',
  async (_, tuning) => {
    await fc.assert(
      fc.asyncProperty(fc.array(aStep, { maxLength: 25 }), (steps) =>
        withFolder((folder) => runHistory(folder, steps, tuning)),
      ),
      { numRuns: 40 },
    )
  },
)
