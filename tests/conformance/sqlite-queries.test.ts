import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMemoryDocumentStore } from '../../src/adapters/memory/memory-document-store.ts'
import { createSqliteDocumentStore } from '../../src/adapters/sqlite/documents/sqlite-document-store.ts'
import { openSqliteDatabase } from '../../src/adapters/sqlite/open-database.ts'
import type { SqliteDatabase } from '../../src/adapters/sqlite/sqlite-database.ts'
import { put, readPages } from '../../src/conformance/document-store/notes.ts'
import { DOCUMENT_STORE_TEST_COLLECTIONS } from '../../src/conformance/document-store-cases.ts'
import type { JsonObject } from '../../src/core/json.ts'
import type { Condition, Scalar } from '../../src/core/storage/documents/filter.ts'
import type { DocumentQuery } from '../../src/core/storage/documents/query.ts'
import type { DocumentStore } from '../../src/ports/document-store.ts'
import { makeFolder } from '../support/prove-conformance.ts'
import { sample } from '../support/sample.ts'

// Enough that SQLite has to choose between walking an order and sorting what a condition finds.
const NOTES = 6_000
const collections = DOCUMENT_STORE_TEST_COLLECTIONS

/** Every value has its own frequency: `roma` is common, each user rare, both tags between. */
function makeNote(at: number): JsonObject {
  return {
    scope: { tenant: at % 10 === 0 ? '서울' : 'roma', user: `user ${at % 300}` },
    title: at % 7 === 0 ? null : `메모 ${(at * 7_919) % 1_000}`,
    createdAtMs: at,
    ...(at % 4 === 0 ? {} : { rating: { importance: ((at * 31) % 100) / 100 } }),
    isPinned: at % 8 === 0,
    tags: at % 10 === 0 ? ['common'] : ['common', at % 5 === 1 ? 'half' : 'rest'],
  }
}

const folder = makeFolder()
const sent: string[] = []
let database: SqliteDatabase
let sqlite: DocumentStore
/** The same, where some indexes answer alone. */
let answering: DocumentStore
let answers: SqliteDatabase
let memory: DocumentStore

beforeAll(async () => {
  const path = join(await folder.path, 'loci.db')
  database = await openSqliteDatabase({ path, durability: 'process-crash' })
  const watched: SqliteDatabase = {
    ...database,
    statement(sql) {
      sent.push(sql)
      return database.statement(sql)
    },
  }
  sqlite = await createSqliteDocumentStore({ database: watched, collections })
  memory = createMemoryDocumentStore({ collections })
  answers = await openSqliteDatabase({
    path: join(await folder.path, 'answers.db'),
    durability: 'process-crash',
  })
  answering = await createSqliteDocumentStore({
    database: answers,
    collections: collections.map((one) =>
      one.name === 'notes' ? { ...one, answers: ['createdAtMs', 'scope.tenant', 'isPinned'] } : one,
    ),
  })
  for (let at = 0; at < NOTES; at += 1_000) {
    const writes = Array.from({ length: 1_000 }, (_, step) => {
      const number = ((at + step) * 7_907) % NOTES
      return put(`n${String(number).padStart(5, '0')}`, makeNote(number))
    })
    await memory.write({ writes })
    await sqlite.write({ writes })
    await answering.write({ writes })
  }
})

afterAll(async () => {
  database.close()
  answers.close()
  await folder.remove()
})

const equal = (field: string, value: Scalar | null): Condition => ({ field, is: 'equal', value })
const aCondition = fc.oneof<fc.Arbitrary<Condition>[]>(
  fc.constantFrom('roma', '서울', 'nowhere', null).map((value) => equal('scope.tenant', value)),
  fc.nat(310).map((user) => equal('scope.user', `user ${user}`)),
  fc.constantFrom(true, false, null).map((value) => equal('isPinned', value)),
  fc
    .subarray(['common', 'half', 'rest', 'none'], { minLength: 1 })
    .map((values) => ({ field: 'tags', is: 'containing', values })),
  fc
    .tuple(fc.nat(NOTES), fc.nat(3_000))
    .map(([from, length]) => ({ field: 'createdAtMs', is: 'between', from, to: from + length })),
  fc
    .array(fc.nat(100), { minLength: 1, maxLength: 5 })
    .map((values) => values.map((value) => value / 100))
    .map((values) => ({ field: 'rating.importance', is: 'one-of', values })),
)
const aQuestion: fc.Arbitrary<DocumentQuery> = fc.record(
  {
    filter: fc.array(aCondition, { minLength: 1, maxLength: 4, size: 'max' }),
    orderBy: fc.record({
      field: fc.constantFrom('title', 'createdAtMs', 'rating.importance', 'isPinned'),
      direction: fc.constantFrom('ascending' as const, 'descending' as const),
    }),
    limit: fc.constantFrom(3, 40, 900),
  },
  { requiredKeys: ['filter', 'limit'] },
)

async function readThreePages(store: DocumentStore, query: DocumentQuery): Promise<unknown> {
  const pages: unknown[] = []
  let after: string | undefined
  do {
    const page = await store.query('notes', after === undefined ? query : { ...query, after })
    pages.push(page.documents.map(({ id }) => id))
    after = page.next
  } while (after !== undefined && pages.length < 3)
  return pages
}

test('S1 many documents, common and rare values: every way to answer gives the same', async () => {
  await fc.assert(
    fc.asyncProperty(aQuestion, async (query) => {
      const { filter = [] } = query
      const [pages, count] = [
        await readThreePages(memory, query),
        await memory.count('notes', filter),
      ]
      for (const store of [sqlite, answering]) {
        expect(await readThreePages(store, query)).toEqual(pages)
        expect(await store.count('notes', filter)).toBe(count)
      }
    }),
    { numRuns: sample(50, 150) },
  )
})

test('S1 conditions that are common alone and rare together page to the end', async () => {
  const query: DocumentQuery = {
    filter: [equal('scope.tenant', '서울'), equal('isPinned', true), equal('title', null)],
    orderBy: { field: 'rating.importance', direction: 'descending' },
    limit: 5,
  }
  expect(await readPages(sqlite, query)).toEqual(await readPages(memory, query))
})

/** What SQLite plans for every statement that `work` sends. */
async function plansOf(work: () => Promise<unknown>): Promise<readonly (readonly string[])[]> {
  sent.length = 0
  await work()
  return sent.map((sql) =>
    database
      .statement(`explain query plan ${sql}`)
      .all()
      .map((row) => String(row.detail)),
  )
}

/** The scans of a plan that end only with the table. */
function tableScansOf(plan: readonly string[]): readonly string[] {
  const isBudgeted = plan.includes('CO-ROUTINE d')
  return plan.filter((step) => {
    if (!step.startsWith('SCAN ') || /USING (COVERING )?INDEX/.test(step)) return false
    // A list of ids that is bound, not a table.
    if (step.startsWith('SCAN wanted VIRTUAL TABLE')) return false
    // These read what another step of the plan hands over.
    return !(step.startsWith('SCAN (subquery') || (isBudgeted && step === 'SCAN d'))
  })
}

const tenant = equal('scope.tenant', 'roma')
const user = equal('scope.user', 'user 7')
const latest = { field: 'createdAtMs', direction: 'descending' } as const
const QUESTIONS: Readonly<Record<string, Omit<DocumentQuery, 'limit'>>> = {
  'no condition, by id': {},
  'no condition, by a field': { orderBy: latest },
  'one value, by id': { filter: [tenant] },
  'one value, by a field': { filter: [tenant], orderBy: latest },
  'a rare and a common value, by a field': { filter: [tenant, user], orderBy: latest },
  'a rare value and a list, by a field': {
    filter: [user, { field: 'tags', is: 'containing', values: ['half', 'rest'] }],
    orderBy: latest,
  },
  'a common list, by a field': {
    filter: [{ field: 'tags', is: 'containing', values: ['common'] }],
    orderBy: latest,
  },
  'a range, by the same field': {
    filter: [{ field: 'createdAtMs', is: 'between', from: 100, to: 5_000 }, tenant],
    orderBy: latest,
  },
}

test.each(Object.entries(QUESTIONS))('S1 no table is scanned: %s', async (_, question) => {
  const plans = await plansOf(async () => {
    const query = { ...question, limit: 10 }
    const { next } = await sqlite.query('notes', query)
    if (next !== undefined) await sqlite.query('notes', { ...query, after: next })
    if (question.filter !== undefined) await sqlite.count('notes', question.filter)
  })

  expect(plans.length).toBeGreaterThan(0)
  expect(plans.flatMap(tableScansOf)).toEqual([])
})

test('S1 the latest documents of one value are read in order, without sorting', async () => {
  const plans = await plansOf(() => sqlite.query('notes', { filter: [tenant], limit: 10 }))

  const steps = plans.flat()
  expect(steps.some((step) => step.includes('scope.tenant'))).toBe(true)
  expect(steps.filter((step) => step.includes('TEMP B-TREE'))).toEqual([])
})
