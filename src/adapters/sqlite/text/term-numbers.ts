import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import { MemoryError } from '../../../core/errors.ts'
import { recentValues } from '../../../core/recent-values.ts'
import type { TextState, TextTables } from './text-schema.ts'

/** Twice this number must stay below 2^31, the varint limit. */
const TERM_NUMBER_MAX = 2 ** 30 - 1
/** The common terms stay, which make up most of any text: about 12 MB. */
const CACHED_TERMS_MAX = 200_000

/**
 * Assigns each term of each partition a number, so that entries and postings are small. Its
 * cache is cleared when a transaction was rolled back, as the numbers are then gone too.
 */
export interface TermNumbers {
  /** Must be called at the start of each use inside a transaction. */
  begin(tables: TextTables, state: TextState): void
  numberOf(tables: TextTables, pid: number, term: string): number
  /** The next free number, to be stored with the transaction. */
  readonly next: number
}

export function createTermNumbers(): TermNumbers {
  const known = recentValues<string, number>(CACHED_TERMS_MAX)
  const rollbacks = createRollbackWatch()
  let epoch = -1
  let next = 0

  return {
    begin(tables, state) {
      const wasRolledBack = rollbacks.look(tables)
      if (wasRolledBack || state.epoch !== epoch) known.clear()
      epoch = state.epoch
      next = state.nextTerm
    },
    numberOf(tables, pid, term) {
      const key = keyOf(pid, term)
      const before = known.get(key)
      if (before !== undefined) return before
      const tid = findTerm(tables, pid, term) ?? insertTerm(tables, pid, term, next++)
      known.set(key, tid)
      return tid
    },
    get next() {
      return next
    },
  }
}

// No term holds NUL. Most files have one partition, whose terms need no new text.
function keyOf(pid: number, term: string): string {
  return pid === 1 ? term : `${pid}\u0000${term}`
}

/** The number of a term, or `undefined` if no document of the partition ever contained it. */
export function findTerm(tables: TextTables, pid: number, term: string): number | undefined {
  const row = tables
    .statement('select tid, checksum from text_term_# where pid = ? and term = ?')
    .get(pid, term)
  if (row === undefined) return undefined
  const tid = Number(row.tid)
  if (row.checksum !== termChecksum(pid, term, tid)) throw damagedTerm(term)
  return tid
}

const PAGE_TERMS = 10_000

/** All terms of all partitions, a page at a time. Yields to other work in between. */
export async function* readTermPages(tables: TextTables): AsyncGenerator<
  readonly {
    readonly pid: number
    readonly term: string
    readonly tid: number
    readonly checksum: number
  }[]
> {
  const sql = 'select * from text_term_# where (pid, term) > (?, ?) order by pid, term limit ?'
  for (let after = { pid: 0, term: '' }; ; ) {
    const rows = tables.statement(sql).all(after.pid, after.term, PAGE_TERMS)
    const page = rows.map(({ pid, term, tid, checksum }) => ({
      pid: Number(pid),
      term: String(term),
      tid: Number(tid),
      checksum: Number(checksum),
    }))
    yield page
    const last = page.at(-1)
    if (last === undefined) return
    after = last
    await nextTurn()
  }
}

export function termChecksum(pid: number, term: string, tid: number): number {
  return crc32(`${pid} ${tid} ${term}`)
}

function insertTerm(tables: TextTables, pid: number, term: string, tid: number): number {
  if (tid > TERM_NUMBER_MAX) {
    throw new MemoryError('The index by words holds too many different terms', {
      code: 'LIMIT_EXCEEDED',
      hint: 'Run `loci reindex`; it drops the terms that no document holds any more.',
    })
  }
  tables
    .statement('insert into text_term_# values (?, ?, ?, ?)')
    .run(pid, term, tid, termChecksum(pid, term, tid))
  return tid
}

function damagedTerm(term: string): MemoryError {
  return new MemoryError(`The index by words has damaged the term ${JSON.stringify(term)}`, {
    code: 'CORRUPT_DATA',
    hint: 'Run `loci reindex`; it rebuilds the index from the documents.',
  })
}

/**
 * A writer is not notified if its transaction fails later. So each look leaves a unique mark in
 * a temporary table: it belongs to this connection alone, and is rolled back with everything
 * else.
 */
function createRollbackWatch() {
  let watch = ''
  let mark = 0

  return {
    /**
     * True if a transaction in which this watch had looked was rolled back. Must be called inside
     * `SqliteDatabase.write`, before writing anything whose loss must be detected.
     */
    look(tables: TextTables) {
      if (watch === '') watch = randomUUID()
      // Each time, because the table is also rolled back with its transaction.
      tables
        .statement(
          `create temp table if not exists text_watch (
             watch text primary key, mark integer not null) without rowid`,
        )
        .run()
      const row = tables.statement('select mark from temp.text_watch where watch = ?').get(watch)
      const wasRolledBack = Number(row?.mark ?? 0) !== mark
      mark += 1
      tables.statement('insert or replace into temp.text_watch values (?, ?)').run(watch, mark)
      return wasRolledBack
    },
  }
}
