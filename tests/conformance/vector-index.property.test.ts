import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMemoryVectorIndex } from '../../src/adapters/memory/memory-vector-index.ts'
import { openSqliteDatabase } from '../../src/adapters/sqlite/open-database.ts'
import type { SqliteDatabase } from '../../src/adapters/sqlite/sqlite-database.ts'
import { createSqliteVectorIndex } from '../../src/adapters/sqlite/vectors/sqlite-vector-index.ts'
import type { VectorTuning } from '../../src/adapters/sqlite/vectors/vector-tuning.ts'
import type { VectorIndex, VectorQuery } from '../../src/ports/vector-index.ts'
import { withFolder } from '../support/prove-conformance.ts'
import {
  type ApplyStep,
  anApplyStep,
  applyToAll,
  aQuery,
  dimensions,
  expectSame,
} from '../support/vector-histories.ts'

const id = 'vectors:test-model'

type Step =
  | ApplyStep
  | { readonly kind: 'search'; readonly query: VectorQuery }
  | { readonly kind: 'optimize' | 'wipe' | 'reopen' | 'take-other' }
  | { readonly kind: 'damage'; readonly column: string; readonly bit: number }

const aStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: anApplyStep,
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

  async function take(step: Step): Promise<void> {
    const { database, index } = here
    switch (step.kind) {
      case 'apply':
        return applyToAll([model, here.index], step)
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
