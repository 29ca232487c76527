import { open } from 'node:fs/promises'
import { FORMAT } from '../../core/storage/records/format.ts'
import { decodeBody } from './documents/body-codec.ts'
import { openSqliteDatabase, readSqliteFormat } from './open-database.ts'
import type { SqliteDatabase } from './sqlite-database.ts'

/** The contents of a file, and what in it cannot be read. */
export interface SqliteInspection {
  /** Number of documents in each collection. */
  readonly documents: Readonly<Record<string, number>>
  readonly problems: readonly string[]
}

/** More than this add no information; a broken disk would have millions. */
const PROBLEMS_MAX = 100
const ROWS_PER_TURN = 500

/**
 * Copies a consistent snapshot of the file durably, without blocking writers. The copy contains
 * no deleted data.
 *
 * @throws MemoryError `STORE_FAILED`, `CORRUPT_DATA`
 */
export async function copySqliteFile(path: string, target: string): Promise<void> {
  const database = await openAnyFormat(path)
  try {
    database.statement('vacuum into ?').run(target)
  } finally {
    database.close()
  }
  const file = await open(target, 'r+')
  try {
    await file.chmod(0o600)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Reads every page, and verifies the checksum of every document. */
export async function inspectSqliteFile(
  path: string,
  options: { readonly isImmutable: boolean },
): Promise<SqliteInspection> {
  const database = await openAnyFormat(path, options.isImmutable)
  try {
    const rows = database.statement(`pragma integrity_check(${PROBLEMS_MAX})`).all()
    const problems = rows.map((row) => String(row.integrity_check)).filter((line) => line !== 'ok')
    const documents: Record<string, number> = {}
    for (const collection of listCollections(database)) {
      const found = await inspectCollection(database, collection)
      if (found.count > 0) documents[collection] = found.count
      problems.push(...found.problems)
    }
    return { documents, problems: problems.slice(0, PROBLEMS_MAX) }
  } finally {
    database.close()
  }
}

/**
 * Prevents all processes that have the file open from writing: each has to reopen it.
 * For a file that is about to be replaced.
 */
export async function fenceSqliteFile(path: string): Promise<void> {
  const database = await openAnyFormat(path)
  try {
    const sql = 'update document_state set generation = generation + 1'
    await database.write(() => database.statement(sql).run())
  } finally {
    database.close()
  }
}

/** Records that a file has been migrated. */
export async function writeSqliteFormat(database: SqliteDatabase, format: number): Promise<void> {
  const sql = `update meta set value = ? where key = 'format'`
  await database.write(() => database.statement(sql).run(String(format)))
}

async function openAnyFormat(path: string, isImmutable = false): Promise<SqliteDatabase> {
  const format = (await readSqliteFormat(path, isImmutable)) ?? FORMAT
  return await openSqliteDatabase({ path, format, isImmutable })
}

function listCollections(database: SqliteDatabase): readonly string[] {
  const table = `select 1 from sqlite_master where type = 'table' and name = 'document_layouts'`
  if (database.statement(table).get() === undefined) return []
  const rows = database.statement('select collection from document_layouts order by 1').all()
  return rows.map(({ collection }) => String(collection))
}

/** Yields to other work in between. */
async function inspectCollection(database: SqliteDatabase, collection: string) {
  const problems: string[] = []
  const sql = `select row, id, version, body from "documents:${collection}"
    left join "documents:${collection}:bodies" using (row) where row > ? order by row limit ?`
  let count = 0
  for (let last = 0; ; ) {
    const rows = database.statement(sql).all(last, ROWS_PER_TURN)
    for (const { row, id, version, body } of rows) {
      last = Number(row)
      try {
        decodeBody(body, { collection, id: String(id), version: Number(version) })
      } catch (error) {
        problems.push((error as Error).message)
      }
    }
    count += rows.length
    if (rows.length < ROWS_PER_TURN) return { count, problems }
    await new Promise((resolve) => setImmediate(resolve))
  }
}
