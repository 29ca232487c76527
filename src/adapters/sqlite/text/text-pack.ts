import { buildSegment } from './build-segment.ts'
import { seal } from './bytes.ts'
import { ENTRY_COLUMNS, type EntryRecord, readEntry } from './entry-record.ts'
import { chunkKey, listSegments, type SegmentPlace } from './segment.ts'
import { readState, type TextState, type TextTables } from './text-schema.ts'

/*
 * Segments are functions of the entries in their range, so packing is idempotent, can be done
 * by any process, and repairs any damage. All of this must be called inside
 * `SqliteDatabase.write`; each call takes about 20 µs per document.
 */

/** A writer packs after this many new entries. */
const TAIL_ENTRIES_MAX = 2_048
/** The segment size a writer merges up to: more would keep others waiting. */
const DOCUMENTS_MERGED_BY_WRITER = 4_096
/** The segment size `optimize` merges up to: larger, because no caller waits for it. */
const DOCUMENTS_MERGED_BY_OPTIMIZE = 8_192

/**
 * Packs the tail when `added` entries have filled it, and merges small segments when they have
 * half filled it: not both at once, so that no write waits for both.
 */
export function packWhenLong(tables: TextTables, state: TextState, added: number): void {
  const last = lastOrd(tables)
  let { packedThrough } = state
  const before = last - added - packedThrough
  const isHalf = (entries: number) => entries >= TAIL_ENTRIES_MAX / 2
  if (isHalf(last - packedThrough) && !isHalf(before)) mergeWorn(tables)
  while (last - packedThrough >= TAIL_ENTRIES_MAX) {
    packedThrough = packTail(tables, { packedThrough, last }, TAIL_ENTRIES_MAX)
  }
}

function mergeWorn(tables: TextTables): void {
  const group = planMerge(livingSegments(tables), {
    documentsMax: DOCUMENTS_MERGED_BY_WRITER,
    isWorn: ({ living, documents }) => living * 2 <= documents,
  })
  if (group !== undefined) repack(tables, group)
}

/** One slice of `optimize`. False when nothing is left to do. */
export function optimizeOnce(tables: TextTables): boolean {
  const { packedThrough } = readState(tables)
  const last = lastOrd(tables)
  if (last > packedThrough) {
    packTail(tables, { packedThrough, last }, DOCUMENTS_MERGED_BY_OPTIMIZE)
    return true
  }
  const group = planMerge(livingSegments(tables), {
    documentsMax: DOCUMENTS_MERGED_BY_OPTIMIZE,
    // One dead document is reason enough: forgotten text must not stay in the file.
    isWorn: ({ living, documents }) => living < documents,
  })
  if (group !== undefined) repack(tables, group)
  return group !== undefined
}

/** Rebuilds a segment from its entries. Another process may have already done so. */
export function repairSegment(tables: TextTables, segment: number): void {
  const place = listSegments(tables).find((each) => each.segment === segment)
  if (place !== undefined) repack(tables, [place])
}

function lastOrd(tables: TextTables): number {
  const row = tables
    .statement(`select max(seq) as ord from sqlite_sequence where name = 'text_entry_#'`)
    .get()
  return Number(row?.ord ?? 0)
}

/** Packs up to `entriesMax` entries of the tail, and returns the position reached. */
function packTail(
  tables: TextTables,
  { packedThrough, last }: { readonly packedThrough: number; readonly last: number },
  entriesMax: number,
): number {
  const rows = tables
    .statement(`select ${ENTRY_COLUMNS} from text_entry_# where ord > ? order by ord limit ?`)
    .all(packedThrough, entriesMax)
  const entries = rows.map(readEntry)
  const hi = entries.length < entriesMax ? last : (entries.at(-1)?.ord ?? last)
  insertSegment(tables, entries, hi)
  forgetDead(tables, packedThrough + 1, hi)
  tables
    .statement(
      `update text_index
       set version = version + 1, packings = packings + 1, packed_through = ? where number = #`,
    )
    .run(hi)
  return hi
}

/** Replaces adjacent segments by one built from their live entries. */
function repack(tables: TextTables, group: readonly SegmentPlace[]): void {
  const lo = group[0]?.lo ?? 0
  const hi = group.at(-1)?.hi ?? 0
  const rows = tables
    .statement(`select ${ENTRY_COLUMNS} from text_entry_# where ord between ? and ? order by ord`)
    .all(lo, hi)
  for (const { segment } of group) deleteSegment(tables, segment)
  insertSegment(tables, rows.map(readEntry), hi)
  forgetDead(tables, lo, hi)
  tables
    .statement(
      `update text_index set version = version + 1, packings = packings + 1 where number = #`,
    )
    .run()
}

function insertSegment(tables: TextTables, entries: readonly EntryRecord[], hi: number): void {
  const lo = entries[0]?.ord
  if (lo === undefined) return
  const { columns, chunks } = buildSegment(entries)
  const added = tables
    .statement('insert into text_segment_# (lo, hi, documents, chunks) values (?, ?, ?, ?)')
    .run(lo, hi, entries.length, chunks.length)
  const segment = Number(added.lastInsertRowid)
  const insert = tables.statement('insert into text_chunk_# values (?, ?)')
  for (const [at, bytes] of [columns, ...chunks].entries()) {
    const key = chunkKey(segment, at)
    insert.run(key, seal(bytes, key))
  }
}

function deleteSegment(tables: TextTables, segment: number): void {
  tables
    .statement('delete from text_chunk_# where key >= ? and key < ?')
    .run(chunkKey(segment, 0), chunkKey(segment + 1, 0))
  tables.statement('delete from text_segment_# where segment = ?').run(segment)
}

/** Dead entries of a range that was just packed are in no segment, so they are never looked up. */
function forgetDead(tables: TextTables, lo: number, hi: number): void {
  tables.statement('delete from text_dead_# where ord between ? and ?').run(lo, hi)
}

interface LivingSegment extends SegmentPlace {
  readonly living: number
}

function livingSegments(tables: TextTables): readonly LivingSegment[] {
  const sql = `select s.*, s.documents - (
      select count(*) from text_dead_# d where d.ord between s.lo and s.hi
    ) as living from text_segment_# s order by lo`
  return tables.statement(sql).all() as unknown as readonly LivingSegment[]
}

interface MergeRule {
  readonly documentsMax: number
  isWorn(segment: LivingSegment): boolean
}

/** Adjacent segments that fit into one, or one that has lost too many of its documents. */
function planMerge(segments: readonly LivingSegment[], { documentsMax, isWorn }: MergeRule) {
  for (let start = 0; start < segments.length; start++) {
    let end = start
    let living = 0
    while (end < segments.length && living + (segments[end]?.living ?? 0) <= documentsMax) {
      living += segments[end]?.living ?? 0
      end += 1
    }
    if (end - start > 1) return segments.slice(start, end)
  }
  const worn = segments.find(isWorn)
  return worn === undefined ? undefined : [worn]
}
