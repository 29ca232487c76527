import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Condition } from '../../../core/storage/documents/filter.ts'
import type { TextEntry } from '../../../ports/text-index.ts'
import { openSqliteDatabase } from '../open-database.ts'
import { createSqliteTextIndex } from './sqlite-text-index.ts'

async function openIndexes() {
  const folder = await mkdtemp(join(tmpdir(), 'loci-search-'))
  const path = join(folder, 'loci.db')
  const database = await openSqliteDatabase({ path, durability: 'process-crash' })
  onTestFinished(async () => {
    database.close()
    await rm(folder, { recursive: true, force: true })
  })
  const open = () => createSqliteTextIndex({ database, id: 'words' })
  return { index: open(), open }
}

function entry(at: number): TextEntry {
  const terms = ['tea', `day${at % 7}`].map((term) => ({ term, count: 1 + (at % 3) }))
  const key = { collection: 'facts', id: `n${at}`, partition: at % 5 === 0 ? 'bo' : 'ada' }
  return { ...key, terms, length: 2 + (at % 3), attributes: { eventAt: at } }
}

function ask(words: readonly string[], from: number, partition = 'ada') {
  const filter: readonly Condition[] = [{ field: 'eventAt', is: 'between', from }]
  return { partition, terms: words.map((term) => ({ term, weight: 1 })), filter, limit: 5 }
}

test('S5 sqlite: one question after another is answered as if it were the only one', async () => {
  const { index, open } = await openIndexes()
  const put = (from: number, to: number) =>
    index.apply({
      upserts: Array.from({ length: to - from }, (_, at) => entry(from + at)),
      deletes: [],
    })
  const questions = [
    ask(['tea', 'day3'], 0),
    ask(['tea', 'day3'], 100),
    ask(['tea', 'day3'], 100, 'bo'),
    ask(['tea'], 100),
    ask(['tea', 'day3'], 0),
  ]
  const proveSame = async () => {
    for (const question of questions) {
      expect(await index.search(question)).toEqual(await open().search(question))
    }
  }

  await put(0, 200)
  await proveSame()
  await put(150, 6_000)
  await proveSame()
  await index.apply({ upserts: [], deletes: [{ collection: 'facts', id: 'n151' }] })
  await index.optimize()
  await proveSame()
})
