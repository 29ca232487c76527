import { setImmediate as nextTurn } from 'node:timers/promises'
import { MemoryError } from '../../../core/errors.ts'
import type { IndexReport } from '../../../ports/derived-index.ts'
import { ENTRY_COLUMNS, type EntryRecord, readEntry, unpackTerms } from './entry-record.ts'
import { listSegments, type SegmentPlace } from './segment.ts'
import { readTermPages, termChecksum } from './term-numbers.ts'
import { readState, type TextTables } from './text-schema.ts'
import { verifySegment } from './verify-segment.ts'

/** The most problems to report: a broken disk could have millions. */
const PROBLEMS_MAX = 100

/** The partition of each term, 0 if there is no such term. */
type Terms = Uint32Array

/** Reads everything, in slices, each on one snapshot, so that writers never wait long. */
export async function verifyText(tables: TextTables): Promise<IndexReport> {
  const problems: string[] = []
  const report = (problem: string | undefined) => {
    if (problem !== undefined && problems.length < PROBLEMS_MAX) problems.push(problem)
  }
  const terms = await verifyTerms(tables, report)
  for (const problem of verifyTotals(tables)) report(problem)
  for (const place of listSegments(tables)) {
    report(tables.read(() => verifyPlace(tables, place, terms)))
    await nextTurn()
  }
  report(tables.read(() => verifyTail(tables, terms)))
  const row = tables.statement('select count(*) as documents from text_entry_#').get()
  return { documents: Number(row?.documents), problems }
}

async function verifyTerms(tables: TextTables, report: (problem: string) => void): Promise<Terms> {
  const terms = new Uint32Array(readState(tables).nextTerm)
  for await (const page of readTermPages(tables)) {
    for (const { pid, term, tid, checksum } of page) {
      if (checksum === termChecksum(pid, term, tid)) terms[tid] = pid
      else report(`The term ${JSON.stringify(term)} of the index by words is damaged.`)
    }
  }
  return terms
}

/** The statistics must match the entries. */
function verifyTotals(tables: TextTables): readonly string[] {
  const rows = tables
    .statement(
      `select partition from text_partition_# p
       left join (select pid, count(*) as n, sum(length) as total from text_entry_# group by pid) e
         on e.pid = p.pid
       where p.documents <> coalesce(e.n, 0) or p.total_length <> coalesce(e.total, 0)
       union all
       select 'without a name' from text_entry_#
       where pid not in (select pid from text_partition_#) group by pid`,
    )
    .all()
  return rows.map(({ partition }) => `The statistics of the partition ${partition} are wrong.`)
}

function verifyPlace(tables: TextTables, place: SegmentPlace, terms: Terms): string | undefined {
  const isThere = listSegments(tables).some(({ segment }) => segment === place.segment)
  // Another process packed in the meantime; the current segments are new.
  if (!isThere) return undefined
  const problem = verifyEntries(tables, { lo: place.lo, hi: place.hi, terms }, (living) => {
    const wrong = verifySegment(tables, place, living)
    return wrong && `Segment ${place.segment} of the index by words ${wrong}.`
  })
  return problem
}

/** Entries that are in no segment must be in the tail, and be intact. */
function verifyTail(tables: TextTables, terms: Terms): string | undefined {
  const { packedThrough } = readState(tables)
  const lost = tables
    .statement(
      `select ord from text_entry_# where ord <= ? and not exists (
         select 1 from text_segment_# where text_entry_#.ord between lo and hi) limit 1`,
    )
    .get(packedThrough)
  if (lost !== undefined) return `Entry ${lost.ord} of the index by words is in no segment.`
  const range = { lo: packedThrough + 1, hi: Number.MAX_SAFE_INTEGER, terms }
  return verifyEntries(tables, range, () => undefined)
}

function verifyEntries(
  tables: TextTables,
  range: { readonly lo: number; readonly hi: number; readonly terms: Terms },
  then: (living: readonly EntryRecord[]) => string | undefined,
): string | undefined {
  const rows = tables
    .statement(`select ${ENTRY_COLUMNS} from text_entry_# where ord between ? and ? order by ord`)
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
  const { tids } = unpackTerms(record)
  // Terms added after the terms were read are out of scope of this check.
  return tids.every((tid) => tid >= terms.length || terms[tid] === pid)
}
