import { crc32 } from 'node:zlib'
import { MemoryError } from '../../../core/errors.ts'
import type { SqliteDatabase } from '../sqlite-database.ts'
import type { TextState } from './text-schema.ts'

/** Twice this number must stay below 2^31, where varints end. */
const TERM_NUMBER_MAX = 2 ** 30 - 1
/** Terms in each half of the cache, about 6 MB. */
const CACHED_TERMS_MAX = 100_000

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
  const committed = createTermCache()
  const uncommitted: NumbersByTerm = new Map()
  let epoch = -1
  let committedNext: number | undefined
  let next = 0

  return {
    begin(state) {
      if (state.epoch !== epoch) committed.clear()
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
      const known = committed.get(pid, term) ?? uncommitted.get(pid)?.get(term)
      if (known !== undefined) return known
      const tid = findTerm(database, pid, term) ?? insertTerm(database, pid, term, next++)
      if (tid < (committedNext ?? 0)) committed.set(pid, term, tid)
      else remember(uncommitted, pid, term, tid)
      return tid
    },
    get next() {
      return next
    },
  }
}

type NumbersByTerm = Map<number, Map<string, number>>

interface TermCache {
  get(pid: number, term: string): number | undefined
  set(pid: number, term: string, tid: number): void
  clear(): void
}

/**
 * Two halves: when the young one is full it becomes the old one, and what was old and not
 * asked for since is forgotten. So the common terms stay, which make up most of any text.
 */
function createTermCache(): TermCache {
  let young: NumbersByTerm = new Map()
  let old: NumbersByTerm = new Map()
  let youngTerms = 0

  function set(pid: number, term: string, tid: number): void {
    if (youngTerms >= CACHED_TERMS_MAX) {
      old = young
      young = new Map()
      youngTerms = 0
    }
    remember(young, pid, term, tid)
    youngTerms += 1
  }

  return {
    get(pid, term) {
      const found = young.get(pid)?.get(term)
      if (found !== undefined) return found
      const before = old.get(pid)?.get(term)
      if (before !== undefined) set(pid, term, before)
      return before
    },
    set,
    clear() {
      young = new Map()
      old = new Map()
      youngTerms = 0
    },
  }
}

function remember(numbers: NumbersByTerm, pid: number, term: string, tid: number): void {
  const known = numbers.get(pid)
  if (known === undefined) numbers.set(pid, new Map([[term, tid]]))
  else known.set(term, tid)
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
