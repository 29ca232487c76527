import { setImmediate as nextTurn } from 'node:timers/promises'
import { MemoryError } from '../../../core/errors.ts'
import type { IndexReport } from '../../../ports/derived-index.ts'
import type { SqliteDatabase } from '../sqlite-database.ts'
import {
  countTerms,
  ENTRY_COLUMNS,
  type EntryRecord,
  readEntry,
  readTerms,
} from './entry-record.ts'
import { listSegments, type SegmentPlace } from './segment.ts'
import { termChecksum } from './term-numbers.ts'
import { readState } from './text-schema.ts'
import { verifySegment } from './verify-segment.ts'

/** So many say enough; a broken disk would have millions. */
const PROBLEMS_MAX = 100
const SLICE_TERMS = 10_000

/** The partition of each term, 0 where there is no such term. */
type Terms = Uint32Array

/** Reads everything, in slices, each on one snapshot, so that nobody has to wait long. */
export async function verifyText(database: SqliteDatabase, id: string): Promise<IndexReport> {
  const problems: string[] = []
  const report = (problem: string | undefined) => {
    if (problem !== undefined && problems.length < PROBLEMS_MAX) problems.push(problem)
  }
  const terms = await verifyTerms(database, id, report)
  for (const problem of verifyTotals(database)) report(problem)
  for (const place of listSegments(database)) {
    report(database.read(() => verifyPlace(database, place, terms)))
    await nextTurn()
  }
  report(database.read(() => verifyTail(database, id, terms)))
  const row = database.statement('select count(*) as documents from text_entry').get()
  return { documents: Number(row?.documents), problems }
}

async function verifyTerms(
  database: SqliteDatabase,
  id: string,
  report: (problem: string) => void,
): Promise<Terms> {
  const terms = new Uint32Array(readState(database, id).nextTerm)
  for (let after = { pid: 0, term: '' }; ; ) {
    const rows = database
      .statement('select * from text_term where (pid, term) > (?, ?) order by pid, term limit ?')
      .all(after.pid, after.term, SLICE_TERMS)
      .map(({ pid, term, tid, checksum }) => ({
        pid: Number(pid),
        term: String(term),
        tid: Number(tid),
        checksum: Number(checksum),
      }))
    for (const { pid, term, tid, checksum } of rows) {
      if (checksum === termChecksum(pid, term, tid)) terms[tid] = pid
      else report(`The term ${JSON.stringify(term)} of the index by words is damaged.`)
    }
    const last = rows.at(-1)
    if (last === undefined) return terms
    after = last
    await nextTurn()
  }
}

/** The statistics must be those of the entries. */
function verifyTotals(database: SqliteDatabase): readonly string[] {
  const rows = database
    .statement(
      `select partition from text_partition p
       left join (select pid, count(*) as n, sum(length) as total from text_entry group by pid) e
         on e.pid = p.pid
       where p.documents <> coalesce(e.n, 0) or p.total_length <> coalesce(e.total, 0)
       union all
       select 'without a name' from text_entry
       where pid not in (select pid from text_partition) group by pid`,
    )
    .all()
  return rows.map(({ partition }) => `The statistics of the partition ${partition} are wrong.`)
}

function verifyPlace(
  database: SqliteDatabase,
  place: SegmentPlace,
  terms: Terms,
): string | undefined {
  const isThere = listSegments(database).some(({ segment }) => segment === place.segment)
  // Somebody has packed meanwhile; what is there now was just made.
  if (!isThere) return undefined
  const problem = verifyEntries(database, { lo: place.lo, hi: place.hi, terms }, (living) => {
    const wrong = verifySegment(database, place, living)
    return wrong && `Segment ${place.segment} of the index by words ${wrong}.`
  })
  return problem
}

/** What is in no segment must be in the tail, and be sound. */
function verifyTail(database: SqliteDatabase, id: string, terms: Terms): string | undefined {
  const { packedThrough } = readState(database, id)
  const lost = database
    .statement(
      `select ord from text_entry where ord <= ? and not exists (
         select 1 from text_segment where text_entry.ord between lo and hi) limit 1`,
    )
    .get(packedThrough)
  if (lost !== undefined) return `Entry ${lost.ord} of the index by words is in no segment.`
  const range = { lo: packedThrough + 1, hi: Number.MAX_SAFE_INTEGER, terms }
  return verifyEntries(database, range, () => undefined)
}

function verifyEntries(
  database: SqliteDatabase,
  range: { readonly lo: number; readonly hi: number; readonly terms: Terms },
  then: (living: readonly EntryRecord[]) => string | undefined,
): string | undefined {
  const rows = database
    .statement(`select ${ENTRY_COLUMNS} from text_entry where ord between ? and ? order by ord`)
    .all(range.lo, range.hi)
  try {
    const living = rows.map(readEntry)
    const wrong = living.find((entry) => !hasKnownTerms(entry, range.terms))
    if (wrong !== undefined) return `Entry ${wrong.ord} of the index by words holds unknown terms.`
    return then(living)
  } catch (error) {
    if (!MemoryError.is(error, 'CORRUPT_DATA')) throw error
    return `${error.message}.`
  }
}

function hasKnownTerms({ pid, terms: record }: EntryRecord, terms: Terms): boolean {
  const count = countTerms(record)
  const tids = new Uint32Array(count)
  readTerms(record, { tids, counts: new Uint16Array(count) }, 0)
  // A term that came after the terms were read is none of this check's business.
  return tids.every((tid) => tid >= terms.length || terms[tid] === pid)
}
