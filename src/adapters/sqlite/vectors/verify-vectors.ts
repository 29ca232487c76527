import { setImmediate as nextTurn } from 'node:timers/promises'
import { MemoryError } from '../../../core/errors.ts'
import type { IndexReport } from '../../../ports/derived-index.ts'
import type { SqliteDatabase } from '../sqlite-database.ts'
import { readBlocks } from './code-blocks.ts'
import { unsealFloats } from './sealed-bytes.ts'
import { readFullRows } from './vector-rows.ts'
import { firstSeqOf, type VectorSpace } from './vector-space.ts'

const ROWS_PER_TURN = 500
const PROBLEMS_MAX = 100

/** Reads every row and every block. Yields to other work in between. */
export async function verifyVectors(
  database: SqliteDatabase,
  readNow: () => VectorSpace | undefined,
): Promise<IndexReport> {
  const { space, problems } = database.read(() => {
    const now = readNow()
    return { space: now, problems: now === undefined ? [] : findDamagedParts(database, now) }
  })
  if (space === undefined) return { documents: 0, problems: [] }
  const documents = new Set<string>()
  let afterSeq = firstSeqOf(space.space)
  while (afterSeq < space.lastSeq) {
    const turn = database.read(() => verifyRows(database, space, afterSeq))
    for (const document of turn.documents) documents.add(document)
    problems.push(...turn.problems)
    afterSeq = turn.reachedSeq
    await nextTurn()
  }
  return { documents: documents.size, problems: problems.slice(0, PROBLEMS_MAX) }
}

function findDamagedParts(database: SqliteDatabase, space: VectorSpace): string[] {
  const problems: string[] = []
  if (space.mean !== null && describeDamage(() => unsealFloats(space.mean, space.dimensions))) {
    problems.push('The mean of the vectors is damaged; a reindex rebuilds it.')
  }
  for (const { block, afterSeq, lastSeq } of readBlocks(database, space)) {
    if (block !== undefined) continue
    problems.push(`The block of rows ${afterSeq} to ${lastSeq} is damaged; optimize rebuilds it.`)
  }
  return problems
}

/** Reads the next rows one by one, so that a damaged row does not hide the others. */
function verifyRows(database: SqliteDatabase, space: VectorSpace, afterSeq: number) {
  const sql = `select seq, collection, id from vector_entry
    where seq > ? and seq <= ? order by seq limit ?`
  const rows = database.statement(sql).all(afterSeq, space.lastSeq, ROWS_PER_TURN)
  const problems = rows.flatMap((row) => {
    const seq = Number(row.seq)
    const range = { afterSeq: seq - 1, lastSeq: seq, dimensions: space.dimensions }
    const damage = describeDamage(() => [...readFullRows(database, range)])
    return damage === undefined ? [] : [`${damage} (${row.collection}/${row.id}).`]
  })
  return {
    documents: rows.map((row) => `${row.collection}\u0000${row.id}`),
    problems,
    reachedSeq: Number(rows.at(-1)?.seq ?? space.lastSeq),
  }
}

function describeDamage(read: () => unknown): string | undefined {
  try {
    read()
    return undefined
  } catch (error) {
    if (MemoryError.is(error, 'CORRUPT_DATA')) return error.message
    throw error
  }
}
