import { setImmediate as nextTurn } from 'node:timers/promises'
import { ENTRY_COLUMNS, readEntry, unpackTerms } from './entry-record.ts'
import { listPostings } from './postings.ts'
import { listSegments, readChunk, type SegmentPlace } from './segment.ts'
import { readTermPages } from './term-numbers.ts'
import { readState, type TextState, type TextTables } from './text-schema.ts'

/** Terms deleted in one transaction. */
const SLICE_TERMS = 10_000

interface UnusedTerm {
  readonly pid: number
  readonly term: string
  readonly tid: number
}

/**
 * Deletes the terms that no document contains any more, so that forgotten documents leave no
 * words behind. Looks without blocking others first, and checks again before it deletes.
 * Gives up if segments change concurrently, and leaves it to the next run.
 */
export async function sweepTerms(tables: TextTables): Promise<void> {
  const state = readState(tables)
  if (state.unswept === 0) return
  const used = new Uint8Array(state.nextTerm)
  for (const place of listSegments(tables)) {
    if (!tables.read(() => markSegment(tables, place, used))) return
    await nextTurn()
  }
  tables.read(() => markEntries(tables, state.packedThrough, used))
  const unused = await listUnused(tables, used)
  for (let at = 0; at < unused.length; at += SLICE_TERMS) {
    const slice = unused.slice(at, at + SLICE_TERMS)
    const isDone = await tables.write(() => deleteUnused(tables, { state, used, slice }))
    if (!isDone) return
  }
  await tables.write(() => finish(tables, state))
}

/** False if the segment is missing or damaged, so that the result is unknown. */
function markSegment(tables: TextTables, place: SegmentPlace, used: Uint8Array): boolean {
  for (let chunk = 1; chunk <= place.chunks; chunk++) {
    const bytes = readChunk(tables, place.segment, chunk)
    if (bytes === undefined) return false
    for (const { tid } of listPostings(bytes)) used[tid] = 1
  }
  return true
}

function markEntries(tables: TextTables, after: number, used: Uint8Array): void {
  const rows = tables
    .statement(`select ${ENTRY_COLUMNS} from text_entry_# where ord > ?`)
    .iterate(after)
  for (const row of rows) {
    for (const tid of unpackTerms(readEntry(row).terms).tids) used[tid] = 1
  }
}

async function listUnused(tables: TextTables, used: Uint8Array): Promise<readonly UnusedTerm[]> {
  const unused: UnusedTerm[] = []
  for await (const terms of readTermPages(tables)) {
    // A term newer than `used` is in use, or was a moment ago.
    unused.push(...terms.filter(({ tid }) => tid < used.length && used[tid] === 0))
  }
  return unused
}

interface Sweep {
  readonly state: TextState
  readonly used: Uint8Array
  readonly slice: readonly UnusedTerm[]
}

function deleteUnused(tables: TextTables, { state, used, slice }: Sweep): boolean {
  const now = readState(tables)
  if (now.packings !== state.packings) return false
  markEntries(tables, state.packedThrough, used)
  const statement = tables.statement('delete from text_term_# where pid = ? and term = ?')
  for (const { pid, term, tid } of slice) if (used[tid] === 0) statement.run(pid, term)
  tables
    .statement('update text_index set version = version + 1, epoch = epoch + 1 where number = #')
    .run()
  return true
}

function finish(tables: TextTables, { unswept }: TextState): void {
  tables
    .statement('update text_index set unswept = max(0, unswept - ?) where number = #')
    .run(unswept)
  tables
    .statement(
      `delete from text_partition_#
       where documents = 0 and not exists (
         select 1 from text_term_# where text_term_#.pid = text_partition_#.pid)`,
    )
    .run()
}
