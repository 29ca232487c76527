import { crc32 } from 'node:zlib'
import { MemoryError } from '../../../core/errors.ts'
import type { SqliteDatabase } from '../sqlite-database.ts'
import type { TextState } from './text-schema.ts'

/** Twice this number must stay below 2^31, where varints end. */
const TERM_NUMBER_MAX = 2 ** 30 - 1
/** About 8 MB. Terms repeat so much that this spares nearly all lookups of a writer. */
const CACHED_TERMS_MAX = 65_536

type NumbersByTerm = Map<number, Map<string, number>>

/**
 * Gives each term of each partition a number, so that entries and postings are small.
 * Numbers are kept in memory only once they are committed: the transaction that gave
 * them may still be rolled back, and nobody would tell.
 */
export interface TermNumbers {
  /** Must be called at the start of each use inside a transaction. */
  begin(state: TextState): void
  numberOf(pid: number, term: string): number
  /** The next free number, to be stored with the transaction. */
  readonly next: number
}

export function createTermNumbers(database: SqliteDatabase): TermNumbers {
  const committed: NumbersByTerm = new Map()
  const uncommitted: NumbersByTerm = new Map()
  let cached = 0
  let epoch = -1
  let committedNext: number | undefined
  let next = 0

  function forget(): void {
    committed.clear()
    cached = 0
  }

  function keep(pid: number, term: string, tid: number): void {
    const isCommitted = tid < (committedNext ?? 0)
    if (isCommitted && cached >= CACHED_TERMS_MAX) forget()
    if (isCommitted) cached += 1
    const byTerm = isCommitted ? committed : uncommitted
    const numbers = byTerm.get(pid) ?? new Map<string, number>()
    byTerm.set(pid, numbers.set(term, tid))
  }

  return {
    begin(state) {
      if (state.epoch !== epoch) forget()
      epoch = state.epoch
      next = state.nextTerm
      if (committedNext !== undefined) return
      committedNext = state.nextTerm
      // A transaction is one synchronous run, so it has ended when this is called.
      queueMicrotask(() => {
        committedNext = undefined
        uncommitted.clear()
      })
    },
    numberOf(pid, term) {
      const known = committed.get(pid)?.get(term) ?? uncommitted.get(pid)?.get(term)
      if (known !== undefined) return known
      const tid = findTerm(database, pid, term) ?? insertTerm(database, pid, term, next++)
      keep(pid, term, tid)
      return tid
    },
    get next() {
      return next
    },
  }
}

/** The number of a term, or `undefined` when no document of the partition ever held it. */
export function findTerm(database: SqliteDatabase, pid: number, term: string): number | undefined {
  const row = database
    .statement('select tid, checksum from text_term where pid = ? and term = ?')
    .get(pid, term)
  if (row === undefined) return undefined
  const tid = Number(row.tid)
  if (row.checksum !== termChecksum(pid, term, tid)) throw damagedTerm(term)
  return tid
}

export function termChecksum(pid: number, term: string, tid: number): number {
  return crc32(`${pid} ${tid} ${term}`)
}

function insertTerm(database: SqliteDatabase, pid: number, term: string, tid: number): number {
  if (tid > TERM_NUMBER_MAX) {
    throw new MemoryError('The index by words holds too many different terms', {
      code: 'LIMIT_EXCEEDED',
      hint: 'Run `loci reindex`; it drops the terms that no document holds any more.',
    })
  }
  database
    .statement('insert into text_term values (?, ?, ?, ?)')
    .run(pid, term, tid, termChecksum(pid, term, tid))
  return tid
}

function damagedTerm(term: string): MemoryError {
  return new MemoryError(`The index by words has damaged the term ${JSON.stringify(term)}`, {
    code: 'CORRUPT_DATA',
    hint: 'Run `loci reindex`; it rebuilds the index from the documents.',
  })
}
